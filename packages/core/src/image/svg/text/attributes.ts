import { identity, joinMatrices, type Matrix, rotation, scaling, translation } from '../../../outline/matrix.ts';
import type { XmlElement } from '../../../xml/element.ts';

/** Returns the reference of an element. */
export function hrefOf(element: XmlElement): string | undefined {
  return element.attribute('href') ?? element.attributeIn('http://www.w3.org/1999/xlink', 'href');
}

type Make = (numbers: readonly number[]) => Matrix | undefined;

const transforms: Readonly<Record<string, Make>> = {
  matrix: (numbers) => (numbers.length === 6 ? (numbers as unknown as Matrix) : undefined),
  translate: ([x, y = 0]) => (x === undefined ? undefined : translation(x, y)),
  scale: ([x, y]) => (x === undefined ? undefined : scaling(x, y)),
  rotate: ([angle, x = 0, y = 0]) =>
    angle === undefined
      ? undefined
      : joinMatrices(joinMatrices(translation(-x, -y), rotation(angle)), translation(x, y)),
  skewX: ([angle]) => (angle === undefined ? undefined : [1, 0, Math.tan((angle * Math.PI) / 180), 1, 0, 0]),
  skewY: ([angle]) => (angle === undefined ? undefined : [1, Math.tan((angle * Math.PI) / 180), 0, 1, 0, 0]),
};

/**
 * Parses a list of transforms into one matrix; unknown entries are skipped.
 * @see CSS Transforms 1, "Syntax of the SVG transform attribute"
 */
export function parseTransform(text: string | undefined): Matrix {
  let whole = identity;
  for (const [, name = '', list = ''] of (text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = (list.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    const made = Object.hasOwn(transforms, name) ? transforms[name]?.(numbers) : undefined;
    if (made !== undefined) whole = joinMatrices(made, whole);
  }
  return whole;
}
