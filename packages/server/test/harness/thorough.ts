/** True if every case is to be tried, as `pnpm soak --part tests` requires. Otherwise tests try fewer of their cases. */
export const isThorough = process.env.QUOIN_TEST_ALL === '1';

/** Every case, or in a short run every n-th. */
export function sampleOf<Case>(cases: Iterable<Case>, step: number): Case[] {
  return [...cases].filter((_, index) => isThorough || index % step === 0);
}
