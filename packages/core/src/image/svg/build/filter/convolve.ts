import type { FilterInput } from '../../../../models/drawing/filter.ts';
import type { FilterEffect } from '../../../../models/drawing/nodes.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { numbersOf } from '../lengths.ts';

const transparent: FilterEffect = { kind: 'flood', colour: { srgb: [0, 0, 0] }, opacity: 0 };
/** Larger kernels are not drawn in a useful time. */
const maxCells = 1_000;

/** An `feConvolveMatrix`. An invalid one has a transparent result, as in browsers. */
export function convolution(element: XmlElement, input: FilterInput): FilterEffect {
  const stated = element.attribute('order');
  const [columns = 3, rows = columns, ...rest] = stated === undefined ? [] : numbersOf(stated);
  const isSize = [columns, rows].every((side) => Number.isInteger(side) && side > 0) && rest.length === 0;
  const kernel = numbersOf(element.attribute('kernelMatrix'));
  if (!isSize || columns * rows > maxCells || kernel.length !== columns * rows) return transparent;
  const target = (name: string, size: number): number | undefined => {
    const text = element.attribute(name);
    const value = text === undefined ? Math.floor(size / 2) : (numbersOf(text)[0] ?? Math.floor(size / 2));
    return Number.isInteger(value) && value >= 0 && value < size ? value : undefined;
  };
  const [x, y] = [target('targetX', columns), target('targetY', rows)];
  if (x === undefined || y === undefined) return transparent;
  const sum = kernel.reduce((total, value) => total + value, 0);
  const divisor = numbersOf(element.attribute('divisor'))[0] ?? 0;
  const mode = element.attribute('edgeMode');
  return {
    kind: 'convolve',
    input,
    columns,
    rows,
    kernel,
    divisor: divisor !== 0 ? divisor : sum !== 0 ? sum : 1,
    bias: numbersOf(element.attribute('bias'))[0] ?? 0,
    target: [x, y],
    edge: mode === 'none' || mode === 'wrap' ? mode : 'duplicate',
    preservesAlpha: element.attribute('preserveAlpha') === 'true',
  };
}
