import { type CmykToSrgb, srgbOf, tintColour } from '../../colour/ink.ts';
import type { Swatch } from '../../models/design/swatches.ts';
import { toColourValue } from './inks.ts';

/** A paint as shown on a screen. */
export type ScreenPaint =
  | { readonly kind: 'none' }
  | { readonly kind: 'color'; readonly color: string }
  | {
      readonly kind: 'gradient';
      readonly type: 'linear' | 'radial';
      readonly stops: readonly { position: number; midpoint: number; color: string; opacity: number }[];
    };

/** Resolves a swatch to screen colours. Without `cmykToSrgb`, tints of CMYK colours are approximated in sRGB. */
export function toScreenPaint(
  swatch: Swatch,
  tint: number,
  find: (id: string) => Swatch | undefined,
  cmykToSrgb: CmykToSrgb | undefined,
): ScreenPaint {
  const colorOf = (each: Swatch | undefined, share: number): string => {
    if (each === undefined || each.kind === 'none') return '#ffffff';
    if (each.kind === 'tint' && share < 100) {
      const full = find(each.of);
      if (full?.kind === 'color') return colorOf(full, (share * each.tint) / 100);
    }
    return tintOf(each, share, cmykToSrgb);
  };
  if (swatch.kind === 'none') return { kind: 'none' };
  if (swatch.kind !== 'gradient') return { kind: 'color', color: colorOf(swatch, tint) };
  const stops = swatch.stops.map(({ swatch: id, tint: share = 100, position, midpoint = 0.5, opacity = 1 }) => ({
    position,
    midpoint,
    color: colorOf(find(id), (share * tint) / 100),
    opacity: find(id)?.kind === 'none' ? 0 : opacity,
  }));
  return { kind: 'gradient', type: swatch.type, stops };
}

/** A full tint is the swatch's `display`. Lighter tints are computed in the swatch's own colour space. */
function tintOf(swatch: Swatch, tint: number, cmykToSrgb: CmykToSrgb | undefined): string {
  if (tint >= 100) return swatch.display;
  const value = swatch.kind === 'color' ? toColourValue(swatch) : undefined;
  if (value === undefined || (value.space === 'cmyk' && cmykToSrgb === undefined))
    return fade(isPureBlack(swatch) ? pressBlack : swatch.display, tint / 100);
  const [red, green, blue] = srgbOf(tintColour(value, tint / 100), cmykToSrgb ?? (() => []));
  return toHex([red, green, blue].map((part) => part * 255));
}

/** Black ink alone, printed on the built-in press. Its swatch displays as #000000, but tints start from this colour. */
const pressBlack = '#231f20';

function isPureBlack(swatch: Swatch): boolean {
  return (
    swatch.kind === 'color' &&
    swatch.space === 'cmyk' &&
    swatch.spot === undefined &&
    swatch.values.join() === '0,0,0,100'
  );
}

/** Mixes a colour with white, the colour of the paper. */
function fade(display: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(display.slice(at, at + 2), 16));
  return toHex(parts.map((part) => 255 - (255 - part) * share));
}

function toHex(parts: readonly number[]): string {
  const bytes = parts.map((part) => Math.round(Math.min(Math.max(part, 0), 255)));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
