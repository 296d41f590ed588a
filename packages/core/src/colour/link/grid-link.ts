import type { Grid } from '../icc/grid.ts';
import { mixer, stepsOf } from '../icc/grid.ts';
import type { Link } from './link.ts';
import { maxSampleOf } from './link.ts';

/** Converts a colour through a transform; all values from 0 to 1. */
export type Convert = (colour: ArrayLike<number>) => ArrayLike<number>;

/** A node with a predefined colour, so that white stays exactly white. */
export interface FixedNode {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Maximum number of nodes for many inks, where an even grid would become too large. */
const maxNodes = 120_000;

/**
 * Grid points along each input: 33, 17 and 7 for three, four and more inputs, as in lcms. The same grid gives the same
 * colours as lcms.
 */
function gridPointsFor(inputs: number): number {
  if (inputs <= 3) return 33;
  if (inputs === 4) return 17;
  return Math.max(2, Math.min(7, Math.floor(maxNodes ** (1 / inputs))));
}

/** Samples a transform at the points of a grid, for interpolation. */
export function sampleGrid(convert: Convert, inputs: number, outputs: number, fixed: FixedNode | undefined): Grid {
  const gridPoints = Array.from({ length: inputs }, () => gridPointsFor(inputs));
  const nodes = new Uint16Array(gridPoints.reduce((product, side) => product * side, outputs));
  fillNodes({ gridPoints, outputs, nodes }, convert, new Array(inputs).fill(0), 1 / (gridPointsFor(inputs) - 1), fixed);
  return { gridPoints, outputs, nodes };
}

/**
 * Converts one colour as a grid link would, without building the whole grid. Only the surrounding nodes that contribute
 * are computed; for a full or absent ink that is one of two. Used for drawings and swatches, so that their colours
 * match those of pictures.
 */
export function convertInCell(
  convert: Convert,
  colour: readonly number[],
  outputs: number,
  fixed: FixedNode | undefined,
) {
  const last = gridPointsFor(colour.length) - 1;
  const cells = colour.map((value) => Math.min(Math.floor(value * last), last - 1));
  const shares = Float64Array.from(colour, (value, input) => value * last - cells[input]!);
  const gridPoints = colour.map(() => 2);
  const grid: Grid = { gridPoints, outputs, nodes: new Uint16Array(2 ** gridPoints.length * outputs) };
  const isNeeded = (position: readonly number[]): boolean =>
    position.every((step, input) => shares[input] !== (step === cells[input] ? 1 : 0));
  fillNodes(grid, convert, cells, 1 / last, fixed, isNeeded);
  const result = new Float64Array(outputs);
  mixer(grid, 'tetrahedral')(0, shares, result);
  return result.map((value) => value / 65535);
}

/** Computes the nodes of a grid that starts at `origin`, in grid points: all of them, or those needed. */
function fillNodes(
  grid: Grid,
  convert: Convert,
  origin: readonly number[],
  spacing: number,
  fixed: FixedNode | undefined,
  isNeeded: (position: readonly number[]) => boolean = () => true,
): void {
  const { gridPoints, outputs, nodes } = grid;
  const place = [...origin];
  const colour = new Float64Array(gridPoints.length);
  for (let at = 0; at < nodes.length; at += outputs) {
    if (isNeeded(place)) {
      for (let input = 0; input < colour.length; input++) colour[input] = place[input]! * spacing;
      const node = nodeOf(convert, colour, fixed);
      for (let output = 0; output < outputs; output++) nodes[at + output] = Math.round(node[output]! * 65535);
    }
    for (let input = gridPoints.length - 1; input >= 0; input--) {
      place[input]! += 1;
      if (place[input]! < origin[input]! + gridPoints[input]!) break;
      place[input] = origin[input]!;
    }
  }
}

/** A white within this distance is corrected; one farther off is intended. */
const maxCorrection = 0xf000 / 0xffff;

function nodeOf(convert: Convert, colour: Float64Array, fixed: FixedNode | undefined): ArrayLike<number> {
  const found = convert(colour);
  const isFixed = fixed?.from.every((value, input) => Math.abs(value - colour[input]!) < 1e-9) === true;
  if (fixed === undefined || !isFixed) return found;
  const isFar = fixed.to.some((value, output) => Math.abs(value - found[output]!) > maxCorrection);
  return isFar ? found : fixed.to;
}

/** Converts pixels by a grid with the same number of points for each input. */
export function linkByGrid(grid: Grid): Link {
  const { gridPoints, outputs } = grid;
  const inputs = gridPoints.length;
  const [steps, mix] = [stepsOf(grid), mixer(grid, 'tetrahedral')];
  const [shares, result, previous] = [new Float64Array(inputs), new Float64Array(outputs), new Int32Array(inputs)];
  return ({ source, target, count, sourceStep = inputs, targetStep = outputs }) => {
    const last = gridPoints[0]! - 1;
    const scale = last / maxSampleOf(source);
    const sampleScale = maxSampleOf(target) / 65535;
    previous.fill(-1);
    for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++, from += sourceStep, to += targetStep) {
      let isNew = false;
      for (let input = 0; input < inputs; input++) {
        const sample = source[from + input]!;
        if (sample === previous[input]) continue;
        previous[input] = sample;
        isNew = true;
      }
      if (isNew) {
        let base = 0;
        for (let input = 0; input < inputs; input++) {
          const position = previous[input]! * scale;
          const cell = Math.min(position | 0, last - 1);
          base += cell * steps[input]!;
          shares[input] = position - cell;
        }
        mix(base, shares, result);
      }
      for (let output = 0; output < outputs; output++) target[to + output] = result[output]! * sampleScale + 0.5;
    }
  };
}
