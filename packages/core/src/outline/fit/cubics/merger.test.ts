import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { countOf } from '../../../../test/thorough.ts';
import { CompiledMerger, createMerger, InterpretedMerger, type Merger } from './merger.ts';

/** Control points as in fonts: near each other, equal, far away, on whole and other units. */
const coordinate = fc.oneof(
  fc.integer({ min: -40, max: 40 }),
  fc.integer({ min: -2000, max: 2000 }),
  fc.constantFrom(0, 0.5, -32768, 32767, 1e-9),
  fc.double({ min: -1000, max: 1000, noNaN: true }),
);
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 40 });
/** Tolerance, grid, lines, and if extremes are kept. */
const options = fc.tuple(
  fc.constantFrom(0.25, 0.5, 5, 50),
  fc.constantFrom(0, 1, 0.125),
  fc.constantFrom(0, 24),
  fc.boolean(),
);

/** A chain whose points between control points are halfway, or, with `isRough`, at the next point. */
function chainThrough(at: readonly (readonly [number, number])[], isRough: boolean): Float64Array {
  const numbers: number[] = [...at[0]!];
  for (let index = 1; index + 1 < at.length; index++) {
    const [[x, y], [nextX, nextY]] = [at[index]!, at[index + 1]!];
    numbers.push(x, y, ...(isRough ? [nextX, nextY] : [(x + nextX) / 2, (y + nextY) / 2]));
  }
  return Float64Array.from(numbers);
}

/** Everything that a merger states for a chain without its first quadratic. */
function resultOf(merger: Merger, chain: Float64Array, start: number): number[] {
  const error = merger.merge(chain, start, (chain.length - 2) / 4);
  const cubics = merger.cubics.slice(merger.firstCubic, merger.firstCubic + 8 * merger.count);
  return [error, merger.count, ...cubics, ...Array.from({ length: merger.count }, (_, cubic) => merger.endOf(cubic))];
}

describe('a compiled merger', () => {
  it('is used where WebAssembly is not switched off', () => {
    expect(createMerger()).toBeInstanceOf(CompiledMerger);
    vi.stubGlobal('WebAssembly', undefined);
    expect(createMerger()).toBeInstanceOf(InterpretedMerger);
    vi.unstubAllGlobals();
  });

  it('gives the same numbers as the source that it is compiled from', () => {
    const [compiled, interpreted] = [createMerger(), new InterpretedMerger()];
    fc.assert(
      fc.property(points, fc.boolean(), options, fc.nat(3), (at, isRough, [tolerance, grid, lines, keeps], skipped) => {
        const chain = chainThrough(at, isRough);
        const start = Math.min(skipped, (chain.length - 2) / 4 - 1);
        for (const merger of [compiled, interpreted]) merger.setOptions(tolerance, grid, lines, keeps);
        expect(resultOf(compiled, chain, start)).toEqual(resultOf(interpreted, chain, start));
      }),
      { numRuns: countOf(2000) },
    );
  });

  it('keeps its result when its memory grows', () => {
    const [compiled, interpreted] = [createMerger(), new InterpretedMerger()];
    for (const merger of [compiled, interpreted]) merger.setOptions(0.5, 1, 24, true);
    for (const count of [10, 400, 20, 1200]) {
      const spiral = Array.from({ length: count }, (_, at) => [at * Math.cos(at / 9), at * Math.sin(at / 9)] as const);
      const chain = chainThrough(spiral, false);
      expect(resultOf(compiled, chain, 0)).toEqual(resultOf(interpreted, chain, 0));
    }
  });
});
