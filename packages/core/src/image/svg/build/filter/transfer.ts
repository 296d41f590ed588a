import type { TransferFunction } from '../../../../models/drawing/filter.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { numbersOf } from '../lengths.ts';

interface Functions {
  readonly red: TransferFunction;
  readonly green: TransferFunction;
  readonly blue: TransferFunction;
  readonly alpha: TransferFunction;
}

/** The functions of an `feComponentTransfer`. The last one of each channel holds. */
export function transferFunctions(element: XmlElement): Functions {
  const of = (name: string): TransferFunction => {
    const found = element.elements().findLast(({ local }) => local === name);
    return found === undefined ? { kind: 'identity' } : functionOf(found);
  };
  return { red: of('feFuncR'), green: of('feFuncG'), blue: of('feFuncB'), alpha: clampedAlpha(of('feFuncA')) };
}

const maxValues = 1_000;

function functionOf(element: XmlElement): TransferFunction {
  const number = (name: string, preset: number): number => numbersOf(element.attribute(name))[0] ?? preset;
  const type = element.attribute('type');
  switch (type) {
    case 'table':
    case 'discrete':
      return tableOf(type, element.attribute('tableValues') ?? '');
    case 'linear':
      return { kind: 'linear', slope: number('slope', 1), intercept: number('intercept', 0) };
    case 'gamma':
      return {
        kind: 'gamma',
        amplitude: number('amplitude', 1),
        exponent: number('exponent', 1),
        offset: number('offset', 0),
      };
    default:
      return { kind: 'identity' };
  }
}

/** A list with anything but numbers is invalid as a whole. */
function tableOf(kind: 'table' | 'discrete', text: string): TransferFunction {
  const values = numbersOf(text);
  const isValid = values.length === (text.match(/[^\s,]+/g)?.length ?? 0);
  return isValid ? { kind, values: values.slice(0, maxValues) } : { kind: 'identity' };
}

/** Values of a function that is written as a table. */
const samples = 256;

/** The engine does not limit alpha before it multiplies with it, so functions that exceed the limits become tables. */
function clampedAlpha(each: TransferFunction): TransferFunction {
  if (each.kind !== 'linear' && each.kind !== 'gamma') return each;
  const at = (alpha: number): number =>
    each.kind === 'linear'
      ? each.slope * alpha + each.intercept
      : each.amplitude * alpha ** each.exponent + each.offset;
  const values = Array.from({ length: samples }, (_, index) => at(index / (samples - 1)));
  if (values.every((value) => value >= 0 && value <= 1)) return each;
  return { kind: 'table', values: values.map((value) => Math.min(1, Math.max(0, value))) };
}
