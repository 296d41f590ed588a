import { countOf } from './thorough.ts';

// Deterministic ways to damage a file, so that failures can be reproduced.

/** The file truncated at every `step`-th byte. */
export function* truncations(bytes: Uint8Array, step: number): Generator<Uint8Array> {
  for (let length = 0; length < bytes.length; length += step) yield bytes.slice(0, length);
}

/** The file with one to eight bytes flipped at random. */
export function* flips(bytes: Uint8Array, count: number, seed = 1): Generator<Uint8Array> {
  const random = randomNumbers(seed);
  for (let time = 0; time < countOf(count); time++) {
    const broken = bytes.slice();
    const hits = 1 + random(8);
    for (let hit = 0; hit < hits; hit++) broken[random(bytes.length)] = random(256);
    yield broken;
  }
}

/** The file with a 16- or 32-bit field, in either order, replaced by a boundary value. */
export function* falseLengths(bytes: Uint8Array, count: number, seed = 2): Generator<Uint8Array> {
  const random = randomNumbers(seed);
  const boundaryValues = [0, 1, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];
  for (let time = 0; time < countOf(count); time++) {
    const broken = bytes.slice();
    const width = random(2) === 0 ? 2 : 4;
    const value = boundaryValues[random(boundaryValues.length)] ?? 0;
    const view = new DataView(broken.buffer);
    const at = random(Math.max(1, Math.min(bytes.length, 200) - width)); // headers contain the lengths
    if (width === 2) view.setUint16(at, value & 0xffff, random(2) === 0);
    else view.setUint32(at, value, random(2) === 0);
    yield broken;
  }
}

/** A generator of random numbers below a bound. @see Steele, Lea, Flood: SplitMix, 32-bit variant */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % bound;
  };
}
