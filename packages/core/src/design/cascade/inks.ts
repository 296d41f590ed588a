import { type ColourValue, tintColour } from '../../colour/ink.ts';
import type { ColorSwatch, Swatch } from '../../models/design/swatches.ts';
import type { ColourSource, TintedInk } from '../../models/drawing/paint.ts';

/** Converts the values of a swatch to the ranges of colours: 0 to 1, and Lab in its own. */
export function toColourValue({ space, values: [one = 0, two = 0, three = 0, four = 0] }: ColorSwatch): ColourValue {
  switch (space) {
    case 'rgb':
      return { space, values: [one / 255, two / 255, three / 255] };
    case 'cmyk':
      return { space, values: [one / 100, two / 100, three / 100, four / 100] };
    case 'lab':
      return { space, values: [one, two, three] };
    case 'gray':
      return { space, values: [1 - one / 100] };
  }
}

const allInks: ColourValue = { space: 'cmyk', values: [1, 1, 1, 1] };

/**
 * The inks in which a swatch is printed; undefined for colours in sRGB, gradients and no paint.
 * @param tint percent
 */
export function inksOf(
  swatch: Swatch,
  tint: number,
  find: (id: string) => Swatch | undefined,
): ColourSource | undefined {
  const share = tint / 100;
  switch (swatch.kind) {
    case 'color': {
      if (swatch.spot !== undefined) return { space: 'inks', inks: [inkOf(swatch, share, swatch.spot)] };
      return swatch.space === 'rgb' ? undefined : tintColour(toColourValue(swatch), share);
    }
    case 'tint': {
      const full = find(swatch.of);
      return full?.kind === 'color' ? inksOf(full, share * swatch.tint, find) : undefined;
    }
    case 'mixed': {
      const inks = swatch.inks.flatMap(({ swatch: id, amount }) => {
        const found = find(id);
        return found?.kind === 'color' ? [inkOf(found, (share * amount) / 100, found.spot ?? found.name)] : [];
      });
      return inks.length === 0 ? undefined : { space: 'inks', inks };
    }
    case 'registration':
      // The name of a colorant for all plates. @see ISO 32000-1, "Separation Colour Spaces"
      return { space: 'inks', inks: [{ ink: { name: 'All', alternate: allInks }, tint: share }] };
    case 'paper':
      return { space: 'cmyk', values: [0, 0, 0, 0] };
    default:
      return undefined;
  }
}

function inkOf(swatch: ColorSwatch, tint: number, name: string): TintedInk {
  return { ink: { name, alternate: toColourValue(swatch) }, tint };
}
