import type { Matrix3, Triple } from '../../../colour/matrix3.ts';
import { multiplyMatrix, multiplyTriple, transpose } from '../../../colour/matrix3.ts';
import { adaptation, d50, xyzToSrgb } from '../../../colour/spaces.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { type Dict, elementOf, PsArray, type Value } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numbersOf } from '../operators/graphics/matrix.ts';
import { type Curve, curveOf } from './cie-curves.ts';
import { readTable } from './cie-table.ts';
import type { ColourSpace } from './colour-state.ts';

/** The letters of the components of a space, by its name. */
const componentsOf: Readonly<Record<string, string>> = {
  CIEBasedA: 'A',
  CIEBasedABC: 'ABC',
  CIEBasedDEF: 'DEF',
  CIEBasedDEFG: 'DEFG',
};
/** The coordinates of the tables of spaces that have one. */
const coordinatesOf: Readonly<Record<string, string>> = { DEF: 'HIJ', DEFG: 'HIJK' };

/**
 * Reads a CIE-based space; undefined if the family is none. Its white becomes that of sRGB, as under relative
 * colorimetric rendering; the black point is not scaled.
 * @see PostScript Language Reference, third edition, "CIE-Based Color Spaces"
 */
export function readCieSpace(machine: Machine, family: string, dict: Dict, source: Value): ColourSpace | undefined {
  const letters = componentsOf[family];
  if (letters === undefined) return undefined;
  const entries = new CieEntries(machine, dict);
  const toXyz = entries.toXyz(letters === 'A' ? 'A' : 'ABC');
  const toColorants = letters.length > 1 && letters !== 'ABC' ? entries.table(letters) : undefined;
  const ranges = entries.ranges(letters);
  return {
    family,
    components: letters.length,
    // Each component is 0, or the value of its range that is nearest to it.
    initial: ranges.map(([low, high]) => Math.min(high, Math.max(low, 0))),
    source,
    decode: () => ranges.flat(),
    toColour: (values) => {
      const inputs = ranges.map((_, at) => values[at] ?? 0);
      return { srgb: xyzToSrgb(toXyz(toColorants?.(inputs) ?? inputs)) };
    },
  };
}

/** The entries of the dictionary of a space, each with the value that it has if it is absent. */
class CieEntries {
  readonly #machine: Machine;
  readonly #dict: Dict;

  constructor(machine: Machine, dict: Dict) {
    this.#machine = machine;
    this.#dict = dict;
  }

  #array(name: string, length: number): PsArray | undefined {
    const value = entryOf(this.#machine, this.#dict, name);
    if (value === undefined) return undefined;
    if (!(value.ref instanceof PsArray)) throw new ProgramError('typecheck');
    if (value.ref.length !== length) throw new ProgramError('rangecheck');
    return value.ref;
  }

  #numbers(name: string, initial: readonly number[]): readonly number[] {
    const array = this.#array(name, initial.length);
    return array === undefined ? initial : numbersOf(array);
  }

  /** The least and greatest value of each component. */
  ranges(letters: string): (readonly [number, number])[] {
    const numbers = this.#numbers(`Range${letters}`, Array.from(letters, () => [0, 1]).flat());
    return Array.from(letters, (_, at) => [numbers[at * 2]!, numbers[at * 2 + 1]!]);
  }

  /** The procedures that decode the components; that of a single component is not in an array. */
  #curves(letters: string): Curve[] {
    const ranges = this.ranges(letters);
    if (letters.length === 1) {
      const procedure = entryOf(this.#machine, this.#dict, `Decode${letters}`)?.ref;
      return ranges.map((range) =>
        procedure === undefined ? clampTo(range) : curveOf(this.#machine, procedure, range),
      );
    }
    const procedures = this.#array(`Decode${letters}`, letters.length);
    return ranges.map((range, at) =>
      procedures === undefined ? clampTo(range) : curveOf(this.#machine, elementOf(procedures, at).ref, range),
    );
  }

  #matrix(name: string): Matrix3 {
    const [a, b, c, d, e, f, g, h, i] = this.#numbers(name, [1, 0, 0, 0, 1, 0, 0, 0, 1]) as number[] & { length: 9 };
    return transpose([
      [a!, b!, c!],
      [d!, e!, f!],
      [g!, h!, i!],
    ]);
  }

  /** The conversion of one or three components to XYZ under D50. */
  toXyz(letters: 'A' | 'ABC'): (values: readonly number[]) => Triple {
    const white = this.#numbers('WhitePoint', [0, 0, 0]) as unknown as Triple;
    if (entryOf(this.#machine, this.#dict, 'WhitePoint') === undefined)
      throw new ProgramError('undefined', 'WhitePoint');
    if (!(white[0] > 0 && white[1] === 1 && white[2] > 0)) throw new ProgramError('rangecheck');
    const decode = this.#curves(letters);
    const decodeLmn = this.#curves('LMN');
    const [l = 1, m = 1, n = 1] = letters === 'A' ? this.#numbers('MatrixA', [1, 1, 1]) : [];
    const matrix = letters === 'A' ? undefined : this.#matrix('MatrixABC');
    const last = multiplyMatrix(adaptation(white, d50), this.#matrix('MatrixLMN'));
    return (values) => {
      const [a = 0, b = 0, c = 0] = decode.map((curve, at) => curve(values[at]!));
      const lmn: Triple = matrix === undefined ? [a * l, a * m, a * n] : multiplyTriple(matrix, [a, b, c]);
      return multiplyTriple(last, [decodeLmn[0]!(lmn[0]), decodeLmn[1]!(lmn[1]), decodeLmn[2]!(lmn[2])]);
    };
  }

  /** The conversion of three or four components to A, B and C by the table. */
  table(letters: string): (values: readonly number[]) => number[] {
    const decode = this.#curves(letters);
    const coordinates = this.ranges(coordinatesOf[letters]!);
    const results = this.ranges('ABC');
    const lookUp = readTable(entryOf(this.#machine, this.#dict, 'Table')?.ref, letters.length);
    return (values) => {
      const places = coordinates.map(([low, high], at) => (decode[at]!(values[at]!) - low) / (high - low || 1));
      return lookUp(places).map((share, at) => results[at]![0] + share * (results[at]![1] - results[at]![0]));
    };
  }
}

function clampTo([low, high]: readonly [number, number]): Curve {
  return (value) => Math.min(high, Math.max(low, value));
}
