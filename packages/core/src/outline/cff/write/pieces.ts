import { ConversionError } from '../../../errors.ts';
import { contoursOf } from '../../contour.ts';
import type { Outline } from '../../outline.ts';
import { type Segment, splitSegment, startOfSegment, toCubic } from '../../segment.ts';

/** Two steps for a line, six for a cubic: each from the point before it. */
export type Piece = readonly number[];

/** A contour as charstrings have it: the movement to its start, then what is drawn; closing it goes without saying. */
export interface Pieces {
  readonly move: readonly [dx: number, dy: number];
  readonly drawn: readonly Piece[];
}

/** Interpreters hold coordinates and steps in 16 bits before the point. */
const maxSize = 0x7fff;
const one = 0x10000;

/** The contours of an outline in steps of 1/65536, in whole units wherever the outline has them. */
export function piecesOf(outline: Outline): Pieces[] {
  const stepper = new Stepper();
  return contoursOf(outline)
    .filter(({ segments }) => segments.length > 0)
    .map(({ segments }) => {
      const drawn = segments.at(-1)?.length === 4 && isClosing(segments) ? segments.slice(0, -1) : segments;
      const move = stepper.to(startOfSegment(segments[0]!)); // filtered above
      return { move: [move[0]!, move[1]!] as const, drawn: drawn.flatMap((segment) => stepper.draw(segment)) };
    });
}

function isClosing(segments: readonly Segment[]): boolean {
  const [first, last] = [segments[0]!, segments.at(-1)!]; // there is one at least
  return last.at(-2) === first[0] && last.at(-1) === first[1] && segments.length > 1;
}

/** Counts steps from where it stands, so that rounding does not add up. */
class Stepper {
  #x = 0;
  #y = 0;

  draw(segment: Segment): Piece[] {
    const points = (segment.length === 4 ? segment : toCubic(segment)).slice(2);
    const [x, y] = [this.#x, this.#y];
    const steps = this.to(points);
    if (steps.every((step) => Math.abs(step) <= maxSize)) return [steps];
    [this.#x, this.#y] = [x, y];
    return splitSegment(segment, 0.5).flatMap((half) => this.draw(half));
  }

  /** The steps from point to point, given as x, y. */
  to(points: readonly number[]): number[] {
    const steps: number[] = [];
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [toGrid(points[at]!), toGrid(points[at + 1]!)]; // points are pairs
      steps.push(x - this.#x, y - this.#y);
      [this.#x, this.#y] = [x, y];
    }
    return steps;
  }
}

function toGrid(value: number): number {
  const rounded = Math.round(value * one) / one;
  if (Math.abs(rounded) <= maxSize) return rounded;
  throw new ConversionError('BYTES_UNWRITABLE', `found the coordinate ${value}, expected ${-maxSize} to ${maxSize}`);
}
