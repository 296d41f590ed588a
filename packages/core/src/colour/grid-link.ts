import type { Grid } from './grid.ts';
import { mixer, stepsOf } from './grid.ts';
import type { Link } from './link.ts';
import { maxSampleOf } from './link.ts';

/** A colour through a transform, both as 0 to 1. */
export type Convert = (colour: ArrayLike<number>) => ArrayLike<number>;

/** A node whose colour is known beforehand: white stays white, to the last bit. */
export interface FixedNode {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Nodes in all for many inks, where an even net grows out of hand. */
const maxNodes = 120_000;

/**
 * Crossings along each input. 33, 17 and 7 are what lcms has for its links of three, four and more inputs; with the
 * same net, a colour comes out here as it does there.
 */
function gridPointsFor(inputs: number): number {
  if (inputs <= 3) return 33;
  if (inputs === 4) return 17;
  return Math.max(2, Math.min(7, Math.floor(maxNodes ** (1 / inputs))));
}

/** A transform at the crossings of a net; what lies between is interpolated. */
export function sampleGrid(convert: Convert, inputs: number, outputs: number, fixed: FixedNode | undefined): Grid {
  const gridPoints = Array.from({ length: inputs }, () => gridPointsFor(inputs));
  const nodes = new Uint16Array(gridPoints.reduce((product, side) => product * side, outputs));
  fillNodes({ gridPoints, outputs, nodes }, convert, new Array(inputs).fill(0), 1 / (gridPointsFor(inputs) - 1), fixed);
  return { gridPoints, outputs, nodes };
}

/**
 * One colour as a link would convert it, without making one: of the crossings around it, those are computed that it
 * takes something from, which for a full or absent ink is one of two.
 * For the colours of drawings and swatches, that they may be those of the pictures beside them.
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
  const isNeeded = (place: readonly number[]): boolean =>
    place.every((step, input) => shares[input] !== (step === cells[input] ? 1 : 0));
  fillNodes(grid, convert, cells, 1 / last, fixed, isNeeded);
  const result = new Float64Array(outputs);
  mixer(grid, 'tetrahedral')(0, shares, result);
  return result.map((value) => value / 65535);
}

/** Computes the nodes of a net that begins at `origin`, counted in crossings: all of them, or those that count. */
function fillNodes(
  grid: Grid,
  convert: Convert,
  origin: readonly number[],
  spacing: number,
  fixed: FixedNode | undefined,
  isNeeded: (place: readonly number[]) => boolean = () => true,
): void {
  const { gridPoints, outputs, nodes } = grid;
  const place = [...origin];
  for (let at = 0; at < nodes.length; at += outputs) {
    if (isNeeded(place)) {
      const colour = place.map((step) => step * spacing);
      nodes.set(nodeOf(convert, colour, fixed), at);
    }
    for (let input = gridPoints.length - 1; input >= 0; input--) {
      place[input]! += 1;
      if (place[input]! < origin[input]! + gridPoints[input]!) break;
      place[input] = origin[input]!;
    }
  }
}

/** A white that is almost right is made right; one that is far off was meant so. */
const maxCorrection = 0xf000 / 0xffff;

function nodeOf(convert: Convert, colour: readonly number[], fixed: FixedNode | undefined): number[] {
  const found = Array.from(convert(colour));
  const isFixed = fixed?.from.every((value, input) => Math.abs(value - colour[input]!) < 1e-9);
  const isFar = isFixed && fixed?.to.some((value, output) => Math.abs(value - found[output]!) > maxCorrection);
  return (fixed !== undefined && isFixed && !isFar ? fixed.to : found).map((value) => Math.round(value * 65535));
}

/** Converts pixels by a net of one side length. */
export function linkByGrid(grid: Grid): Link {
  const { gridPoints, outputs } = grid;
  const inputs = gridPoints.length;
  const [steps, mix] = [stepsOf(grid), mixer(grid, 'tetrahedral')];
  const [shares, result, previous] = [new Float64Array(inputs), new Float64Array(outputs), new Int32Array(inputs)];
  return ({ source, target, count, sourceStep = inputs, targetStep = outputs }) => {
    const last = gridPoints[0]! - 1;
    const scale = last / maxSampleOf(source);
    const fold = maxSampleOf(target) / 65535;
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
          const place = previous[input]! * scale;
          const cell = Math.min(place | 0, last - 1);
          base += cell * steps[input]!;
          shares[input] = place - cell;
        }
        mix(base, shares, result);
      }
      for (let output = 0; output < outputs; output++) target[to + output] = result[output]! * fold + 0.5;
    }
  };
}
