/**
 * True if the tests are to try every case of their sweeps; `pnpm soak --part tests` sets the variable. Otherwise large
 * sweeps try a fixed sample, so that `npm test` stays short.
 */
export const isThorough = process.env.QUOIN_TEST_ALL === '1';

/** Every case, or in a short run every n-th. The step should share no divisor with the inner loops of the sweep. */
export function sampleOf<Case>(cases: Iterable<Case>, step: number): Case[] {
  return [...cases].filter((_, index) => isThorough || index % step === 0);
}

/** The number of random cases to try: all, or in a short run two fifths. */
export function countOf(all: number): number {
  return isThorough ? all : Math.ceil(all * 0.4);
}
