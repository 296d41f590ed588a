import { colourNames } from './css-names.data.ts';
import { clampUnit } from './spaces.ts';

/** An sRGB colour: red, green and blue from 0 to 255, and alpha from 0 to 1. */
export interface CssColour {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
}

/** Longer text is not parsed. */
const maxColourLength = 200;

/**
 * Parses a CSS colour: hexadecimal, name, `rgb()`, `hsl()` and `hwb()` in old and new syntax. Returns undefined for
 * other text.
 * @see CSS Color 4, "Resolving sRGB Color Values"
 */
export function parseCssColour(text: string): CssColour | undefined {
  if (text.length > maxColourLength) return undefined;
  const value = text.trim().toLowerCase();
  if (value === 'transparent') return { rgb: [0, 0, 0], alpha: 0 };
  if (value.startsWith('#')) return parseHex(value.slice(1));
  const call = /^(rgb|hsl|hwb)a?\(([^()]*)\)$/.exec(value);
  if (call !== null) return parseFunction(call[1] ?? '', call[2] ?? '');
  const named = Object.hasOwn(colourNames, value) ? colourNames[value] : undefined;
  return named === undefined ? undefined : { rgb: [named >> 16, (named >> 8) & 0xff, named & 0xff], alpha: 1 };
}

/** `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`. */
function parseHex(digits: string): CssColour | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const width = digits.length < 6 ? 1 : 2;
  const part = (index: number) => {
    const piece = digits.slice(index * width, (index + 1) * width);
    return Number.parseInt(width === 1 ? piece + piece : piece, 16);
  };
  return { rgb: [part(0), part(1), part(2)], alpha: digits.length % 4 === 0 ? part(3) / 255 : 1 };
}

function parseFunction(name: string, inside: string): CssColour | undefined {
  const parts = inside.trim().split(/\s*[,/]\s*|\s+/);
  if (parts.length < 3 || parts.length > 4) return undefined;
  const alpha = parts[3] === undefined ? 1 : parseComponent(parts[3], 1);
  const scale = name === 'rgb' ? [255, 255, 255] : [360, 1, 1];
  const values = scale.map((whole, index) => parseComponent(parts[index] ?? '', whole, name !== 'rgb' && index > 0));
  const [a, b, c] = values;
  if (a === undefined || b === undefined || c === undefined || alpha === undefined) return undefined;
  const rgb = name === 'rgb' ? [a, b, c] : name === 'hsl' ? fromHsl(a, b, c) : fromHwb(a, b, c);
  const byte = (value = 0) => Math.round(Math.min(255, Math.max(0, value)));
  return { rgb: [byte(rgb[0]), byte(rgb[1]), byte(rgb[2])], alpha: Math.min(1, Math.max(0, alpha)) };
}

const turns: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Parses a number, a percentage of `whole`, or an angle. With `isPercent`, plain numbers are percentages too. */
function parseComponent(text: string, whole: number, isPercent = false): number | undefined {
  if (text === 'none') return 0;
  const found = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/.exec(text);
  if (found === null) return undefined;
  const [, digits, unit] = found;
  const value = Number(digits);
  if (unit === '%' || isPercent) return (value / 100) * whole;
  return unit === undefined ? value : value * (turns[unit] ?? 1);
}

function fromHsl(hue: number, statedSaturation: number, statedLightness: number): number[] {
  const [saturation, lightness] = [clampUnit(statedSaturation), clampUnit(statedLightness)];
  const extent = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const position = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - extent * Math.max(-1, Math.min(position - 3, 9 - position, 1)));
  });
}

function fromHwb(hue: number, white: number, black: number): number[] {
  const sum = Math.max(1, white + black);
  return fromHsl(hue, 1, 0.5).map((value) => value * (1 - (white + black) / sum) + (255 * white) / sum);
}
