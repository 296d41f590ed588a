/** Pseudo-random numbers, determined by a seed. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** An integer; both bounds are included. */
  between(min: number, max: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** Mulberry32: short, and uniform enough for choosing moments. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    chance: (probability) => next() < probability,
  };
}
