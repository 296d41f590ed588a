/**
 * True if every case of a sweep is to be tried. Tests try a fixed sample of large sweeps, so that `npm test` stays short;
 * `pnpm soak --part tests` sets the variable. Outside of tests, judges and benchmarks always try every case.
 */
export const isThorough = process.env.QUOIN_TEST_ALL === '1' || process.env.VITEST === undefined;

/** Every case, or in a short run every n-th. The step should share no divisor with the inner loops of the sweep. */
export function sampleOf<Case>(cases: Iterable<Case>, step: number): Case[] {
  return [...cases].filter((_, index) => isThorough || index % step === 0);
}

/** The number of random cases to try: all, or in a short run two fifths. */
export function countOf(all: number): number {
  return isThorough ? all : Math.ceil(all * 0.4);
}
