import { ProgramError } from '../machine/errors.ts';
import { elementOf, PsArray, PsString } from '../objects/values.ts';

/** Looks numbers from 0 to 1 up; each result is 0 to 1. */
export type LookUp = (inputs: readonly number[]) => readonly number[];

/**
 * Reads the table of a space: its sizes, then strings of three bytes for each place, in an array for each further
 * dimension. Values between the places are interpolated in all dimensions.
 * @see PostScript Language Reference, third edition, "CIEBasedDEF Color Spaces", "CIEBasedDEFG Color Spaces"
 */
export function readTable(ref: unknown, dimensions: number): LookUp {
  if (!(ref instanceof PsArray) || ref.length !== dimensions + 1) throw new ProgramError('rangecheck');
  const sizes = Array.from({ length: dimensions }, (_, at) => elementOf(ref, at).number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 2)) throw new ProgramError('rangecheck');
  const [rows = 0, columns = 0] = sizes.slice(-2);
  const strings = flatten(elementOf(ref, dimensions).ref, sizes.slice(0, -2));
  if (strings.some((bytes) => bytes.length !== rows * columns * 3)) throw new ProgramError('rangecheck');
  const corner = (places: readonly number[], at: number): number => {
    const outer = places.slice(0, -2).reduce((index, place, depth) => index * sizes[depth]! + place, 0);
    const [row = 0, column = 0] = places.slice(-2);
    return strings[outer]![(row * columns + column) * 3 + at]! / 255;
  };
  return (inputs) => {
    const places = inputs.map((input, at) => Math.min(1, Math.max(0, input)) * (sizes[at]! - 1));
    const low = places.map((place, at) => Math.min(sizes[at]! - 2, Math.floor(place)));
    const results = [0, 0, 0];
    for (let corners = 0; corners < 1 << dimensions; corners++) {
      let weight = 1;
      const near = low.map((place, at) => {
        const isNext = ((corners >> at) & 1) === 1;
        const share = places[at]! - place;
        weight *= isNext ? share : 1 - share;
        return isNext ? place + 1 : place;
      });
      if (weight > 0) for (let at = 0; at < 3; at++) results[at]! += weight * corner(near, at);
    }
    return results;
  };
}

/** The strings of nested arrays of the given lengths; the last level has arrays of strings. */
function flatten(ref: unknown, [size, ...inner]: readonly number[]): Uint8Array[] {
  if (!(ref instanceof PsArray) || ref.length !== size) throw new ProgramError('rangecheck');
  const elements = Array.from({ length: size }, (_, at) => elementOf(ref, at).ref);
  if (inner.length > 0) return elements.flatMap((element) => flatten(element, inner));
  return elements.map((element) => {
    if (!(element instanceof PsString)) throw new ProgramError('typecheck');
    return element.bytes;
  });
}
