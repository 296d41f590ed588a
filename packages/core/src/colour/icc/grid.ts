import { clampUnit } from '../spaces.ts';

/** A lookup table: colours at the points of an even grid over all inputs. The last input varies fastest. */
export interface Grid {
  /** Number of grid points along each input, at least two. */
  readonly gridPoints: readonly number[];
  readonly outputs: number;
  /** 16-bit values for 0 to 1. */
  readonly nodes: Uint16Array;
}

/** Interpolation within a cell. */
export type Interpolation = 'tetrahedral' | 'linear';

/** The distance between neighbouring nodes along each input, in samples. */
export function stepsOf({ gridPoints, outputs }: Pick<Grid, 'gridPoints' | 'outputs'>): number[] {
  const steps = gridPoints.map(() => outputs);
  for (let index = gridPoints.length - 2; index >= 0; index--)
    steps[index] = steps[index + 1]! * gridPoints[index + 1]!;
  return steps;
}

/**
 * Returns a function that looks up colours from 0 to 1. The last three inputs are interpolated in tetrahedra, the ones
 * before them linearly, in the same order as other engines, so that results agree. The returned array is reused by the
 * next call.
 */
export function lookUp(grid: Grid, interpolation: Interpolation): (inputs: ArrayLike<number>) => Float64Array {
  const { gridPoints, outputs } = grid;
  const [steps, shares, result] = [stepsOf(grid), new Float64Array(gridPoints.length), new Float64Array(outputs)];
  const mix = mixer(grid, interpolation);
  return (inputs) => {
    let base = 0;
    for (let input = 0; input < gridPoints.length; input++) {
      const last = gridPoints[input]! - 1;
      const position = clampUnit(inputs[input] ?? 0) * last;
      const cell = Math.min(Math.floor(position), last - 1);
      base += cell * steps[input]!;
      shares[input] = position - cell;
    }
    mix(base, shares, result);
    for (let output = 0; output < outputs; output++) result[output]! /= 65535;
    return result;
  };
}

/** Interpolates the corners of the cell at `base` into `result`; `shares` are the positions within the cell. */
export type Mixer = (base: number, shares: Float64Array, result: Float64Array) => void;

export function mixer(grid: Grid, interpolation: Interpolation): Mixer {
  const { nodes, outputs } = grid;
  const steps = Int32Array.from(stepsOf(grid));
  const inner = interpolation === 'tetrahedral' && steps.length >= 3 ? 3 : 0;
  const outer = steps.length - inner;
  const corners = 1 << outer;
  return (base, shares, result) => {
    result.fill(0);
    for (let corner = 0; corner < corners; corner++) {
      let start = base;
      let weight = 1;
      for (let input = 0; input < outer; input++) {
        const share = shares[input]!;
        const isFar = (corner >> input) & 1;
        weight *= isFar ? share : 1 - share;
        if (isFar) start += steps[input]!;
      }
      if (weight === 0) continue;
      if (inner === 3) addTetrahedron(nodes, start, steps, shares, outer, weight, result);
      else for (let output = 0; output < outputs; output++) result[output]! += weight * nodes[start + output]!;
    }
  };
}

/** Walks from the near corner to the far one, along the inputs in descending order of their shares. */
function addTetrahedron(
  nodes: Uint16Array,
  start: number,
  steps: Int32Array,
  shares: Float64Array,
  first: number,
  weight: number,
  result: Float64Array,
): void {
  let largest = first;
  let middle = first + 1;
  let smallest = first + 2;
  if (shares[largest]! < shares[middle]!) {
    largest = first + 1;
    middle = first;
  }
  if (shares[middle]! < shares[smallest]!) {
    smallest = middle;
    middle = first + 2;
    if (shares[largest]! < shares[middle]!) {
      middle = largest;
      largest = first + 2;
    }
  }
  const f1 = shares[largest]!;
  const f2 = shares[middle]!;
  const f3 = shares[smallest]!;
  const second = start + steps[largest]!;
  const third = second + steps[middle]!;
  const fourth = third + steps[smallest]!;
  const w0 = weight * (1 - f1);
  const w1 = weight * (f1 - f2);
  const w2 = weight * (f2 - f3);
  const w3 = weight * f3;
  for (let output = 0; output < result.length; output++) {
    result[output]! +=
      w0 * nodes[start + output]! +
      w1 * nodes[second + output]! +
      w2 * nodes[third + output]! +
      w3 * nodes[fourth + output]!;
  }
}
