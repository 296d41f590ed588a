import type { Screen } from '../style/media.ts';
import { parseLength } from '../text/lengths.ts';
import type { Instance } from './scene.ts';

export type Axis = 'x' | 'y' | 'diagonal';

/** The length that a percentage refers to. @see SVG 2, "Units" */
export function wholeOf({ width, height }: Screen, axis: Axis): number {
  if (axis === 'x') return width;
  return axis === 'y' ? height : Math.hypot(width, height) / Math.SQRT2;
}

/** The value of a geometry property, which may be an attribute or a style. */
export function statedValue({ element, declared }: Instance, name: string): string | undefined {
  const styled = declared.get(name);
  return styled === undefined || styled === 'inherit' ? element.attribute(name) : styled;
}

/** A length of an element; undefined if it is absent or invalid. */
export function lengthOf(
  instance: Instance,
  name: string,
  axis: Axis,
  viewport: Screen,
  screen: Screen = viewport,
): number | undefined {
  const stated = statedValue(instance, name);
  if (stated === undefined) return undefined;
  return parseLength(stated, { em: instance.style.fontSize, whole: wholeOf(viewport, axis), screen });
}

/** Numbers separated by white space and commas, up to the first invalid one. */
export function numbersOf(text: string | undefined): number[] {
  const numbers: number[] = [];
  for (const [part] of (text ?? '').matchAll(/[^\s,]+/g)) {
    const value = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(part) ? Number(part) : Number.NaN;
    if (!Number.isFinite(value)) break;
    numbers.push(value);
  }
  return numbers;
}
