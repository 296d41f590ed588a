import type { ByteReader } from '../../../../bytes/reader.ts';
import type { Adjust } from './adjustment-kind.ts';

/** Change of each ink, from −1 to 1: cyan, magenta, yellow and black. */
type Inks = readonly [number, number, number, number];
type Colour = readonly [number, number, number];

/** Membership of a colour in each of the nine ranges, in file order. */
const rangeWeights: readonly ((colour: Colour, sorted: Colour) => number)[] = [
  ([red], [, middle, max]) => (red === max ? max - middle : 0),
  ([, , blue], [min, middle]) => (blue === min ? middle - min : 0),
  ([, green], [, middle, max]) => (green === max ? max - middle : 0),
  ([red], [min, middle]) => (red === min ? middle - min : 0),
  ([, , blue], [, middle, max]) => (blue === max ? max - middle : 0),
  ([, green], [min, middle]) => (green === min ? middle - min : 0),
  (_, [min]) => Math.max(0, min * 2 - 1),
  (_, [min, , max]) => 1 - Math.abs(max - 0.5) - Math.abs(min - 0.5),
  (_, [, , max]) => Math.max(0, 1 - max * 2),
];

/**
 * Changes the inks of selected colour ranges. @see "Selective Color" @see FFmpeg, vf_selectivecolor: the ranges and how
 * they count, which Adobe has not described
 */
export function readSelectiveColour(body: ByteReader, colours: number): Adjust | undefined {
  if (colours !== 3) return undefined;
  body.skip(2);
  const isAbsolute = body.u16() === 1;
  const changes = Array.from({ length: rangeWeights.length + 1 }, (): Inks => {
    const part = (): number => body.i16() / 100;
    return [part(), part(), part(), part()];
  }).slice(1); // the first entry is unused
  return ({ colours: planes }) => {
    const [red, green, blue] = [planes[0]!, planes[1]!, planes[2]!]; // RGB only
    for (let at = 0; at < red.length; at++) {
      const colour = [red[at]!, green[at]!, blue[at]!] as const;
      for (const [index, value] of changeColour(colour, changes, isAbsolute).entries()) planes[index]![at] = value;
    }
  };
}

function changeColour(colour: Colour, changes: readonly Inks[], isAbsolute: boolean): number[] {
  const [min = 0, middle = 0, max = 0] = colour.toSorted((one, two) => one - two);
  const sum = [0, 0, 0];
  for (const [range, change] of changes.entries()) {
    const [, , , black] = change;
    const share = rangeWeights[range]!(colour, [min, middle, max]); // as many weights as changes
    if (share <= 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const [value, ink] = [colour[channel]!, change[channel]!]; // three of each
      const full = ((-1 - ink) * black - ink) * (isAbsolute ? 1 : 1 - value);
      sum[channel]! += share * Math.max(-value, Math.min(full, 1 - value));
    }
  }
  return colour.map((value, channel) => Math.max(0, Math.min(value + sum[channel]!, 1)));
}
