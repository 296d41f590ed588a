/** Returns a number from zero up to a bound. */
export type Random = (bound: number) => number;

/** Returns a generator whose numbers depend only on the seed. @see Steele, Lea, Flood: SplitMix, 32-bit variant */
export function createRandom(seed: number): Random {
  let state = seed;
  return (bound) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * bound;
  };
}
