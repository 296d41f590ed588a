import type { Triple } from '../../colour/matrix3.ts';
import { clampUnit } from '../../colour/spaces.ts';
import type { Matrix } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';

/** Significant digits of factors, which are multiplied with coordinates. */
const factorDigits = 7;

/** Writes a number with at most this number of decimals, without a leading zero. */
export function formatNumber(value: number, decimals: number): string {
  const rounded = Number(value.toFixed(Math.min(20, Math.max(0, decimals))));
  return rounded === 0 ? '0' : String(rounded).replace(/^(-?)0\./, '$1.');
}

/** Writes a factor with a fixed number of significant digits. */
export function formatFactor(value: number): string {
  return formatNumber(Number(value.toPrecision(factorDigits)), 12);
}

/** Writes an attribute `transform` or one like it; empty for the identity. `decimals` applies to the translation. */
export function transformAttribute(matrix: Matrix | undefined, decimals: number, name = 'transform'): string {
  const value = matrix === undefined ? '' : formatTransform(matrix, decimals);
  return value === '' ? '' : ` ${name}="${value}"`;
}

function formatTransform([a, b, c, d, e, f]: Matrix, decimals: number): string {
  const place = [formatNumber(e, decimals), formatNumber(f, decimals)];
  const isPlaced = place.some((value) => value !== '0');
  const factors = [a, b, c, d].map(formatFactor);
  if (factors.join() === '1,0,0,1') return isPlaced ? `translate(${place.join(' ')})` : '';
  if (!isPlaced && factors[1] === '0' && factors[2] === '0')
    return factors[0] === factors[3] ? `scale(${factors[0]})` : `scale(${factors[0]} ${factors[3]})`;
  return `matrix(${[...factors, ...place].join(' ')})`;
}

/** The attributes of a rectangle. */
export function boxAttributes({ xMin, yMin, xMax, yMax }: Box, decimals: number): string {
  const [x, y, width, height] = [xMin, yMin, xMax - xMin, yMax - yMin].map((value) => formatNumber(value, decimals));
  return ` x="${x}" y="${y}" width="${width}" height="${height}"`;
}

/** Writes a colour in hexadecimal form, the short one if possible. */
export function formatColour(srgb: Triple): string {
  const bytes = srgb.map((sample) => Math.round(clampUnit(sample) * 255));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `#${/^(.)\1(.)\2(.)\3$/.test(hex) ? hex.replaceAll(/(.)\1/g, '$1') : hex}`;
}

/** Writes an attribute for a share from 0 to 1; empty for 1. */
export function opacityAttribute(name: string, opacity: number | undefined, decimals = 3): string {
  const text = formatNumber(clampUnit(opacity ?? 1), decimals);
  return text === '1' ? '' : ` ${name}="${text}"`;
}
