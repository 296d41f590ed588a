import type { Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';

/** Larger numbers cannot be written without an exponent, which PDF does not have. */
const largest = 1e15;
/** Significant digits of factors, which are multiplied with coordinates. */
const factorDigits = 8;
const factorDecimals = 14;

/** Writes a number with at most this number of decimals. @see ISO 32000-2, "Numeric objects" */
export function formatReal(value: number, decimals: number): string {
  const clamped = Math.min(largest, Math.max(-largest, value));
  if (Number.isInteger(clamped)) return clamped === 0 ? '0' : String(clamped);
  const text = clamped.toFixed(Math.min(20, Math.max(0, decimals)));
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short.replace(/^(-?)0\./, '$1.');
}

/** Writes a factor with a fixed number of significant digits. */
export function formatFactor(value: number): string {
  return formatReal(Number(value.toPrecision(factorDigits)), factorDecimals);
}

/** Writes a colour component, a tint or an opacity. */
export function formatShare(value: number): string {
  return formatReal(value, 5);
}

/** Writes numbers as an array. */
export function formatArray(values: Iterable<number>, format: (value: number) => string = formatShare): string {
  return `[${Array.from(values, format).join(' ')}]`;
}

/** Writes the operands of a transform. `decimals` applies to the translation. */
export function formatMatrix([a, b, c, d, e, f]: Matrix, decimals: number): string {
  const place = [e, f].map((value) => formatReal(value, decimals));
  return [...[a, b, c, d].map(formatFactor), ...place].join(' ');
}

export function formatBox({ xMin, yMin, xMax, yMax }: Box, decimals: number): string {
  return formatArray([xMin, yMin, xMax, yMax], (value) => formatReal(value, decimals));
}

/** Writes the operands of a rectangle. */
export function formatRectangle({ xMin, yMin, xMax, yMax }: Box, decimals: number): string {
  return [xMin, yMin, xMax - xMin, yMax - yMin].map((value) => formatReal(value, decimals)).join(' ');
}

/** The longest name that all readers accept. @see ISO 32000-1, "Implementation limits" */
const maxNameBytes = 127;

/** Writes a name. Bytes other than regular characters are escaped. @see ISO 32000-2, "Name objects" */
export function formatName(text: string): string {
  let name = '/';
  for (const byte of Buffer.from(text, 'utf8').subarray(0, maxNameBytes)) {
    const character = String.fromCharCode(byte);
    name += /[A-Za-z0-9_.+-]/.test(character) ? character : `#${byte.toString(16).padStart(2, '0')}`;
  }
  return name;
}

/** Writes a text string: UTF-16 with a byte order mark, in hexadecimal digits. @see ISO 32000-2, "Text string type" */
export function formatText(text: string): string {
  return `<feff${utf16Hex(text)}>`;
}

/** The UTF-16 code units of a text in hexadecimal digits. */
export function utf16Hex(text: string): string {
  let hex = '';
  for (let at = 0; at < text.length; at++) hex += text.charCodeAt(at).toString(16).padStart(4, '0');
  return hex;
}
