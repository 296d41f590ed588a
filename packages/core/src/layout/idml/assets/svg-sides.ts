import type { Extent } from './extent.ts';

/** The root element of an SVG from this library lies within this many bytes. */
const headLength = 4096;

/** Returns the size of an SVG from this library: its view box, or its width and height. */
export function readSvgSides(bytes: Uint8Array): Extent | undefined {
  const head = new TextDecoder().decode(bytes.subarray(0, headLength));
  const root = /<svg\s[^>]*>/.exec(head)?.[0] ?? '';
  const attribute = (name: string): string => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1] ?? '';
  const [, , viewWidth, viewHeight] = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return sidesOf(viewWidth, viewHeight) ?? sidesOf(lengthOf(attribute('width')), lengthOf(attribute('height')));
}

/** The unit is ignored, because only proportions are needed and both sides use the same unit. */
function lengthOf(text: string): number | undefined {
  const number = /^\s*([0-9.]+(?:e[+-]?[0-9]+)?)(?:px|pt)?\s*$/i.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

function sidesOf(width = Number.NaN, height = Number.NaN): Extent | undefined {
  return Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0 ? { width, height } : undefined;
}
