import type { NewEntry } from '../../packages/core/src/zip/write.ts';
import { randomNumbers } from '../../packages/core/test/damage.ts';

const alphabets = [2, 3, 4, 8, 16, 256];
/** Most are short; every tenth is longer than the window of deflate, every hundredth is deflated in chunks. */
const lengthOf = (index: number, random: (bound: number) => number): number =>
  index % 100 === 0 ? 262_144 + random(500_000) : index % 10 === 0 ? random(70_000) : random(400);

/** Files of few different bytes, which repeat themselves at all distances: deflaters fail at these first. */
export function* createRandomFiles(count: number, seed = 1): Generator<NewEntry> {
  const random = randomNumbers(seed);
  for (let index = 0; index < count; index++) {
    const size = alphabets[random(alphabets.length)] ?? 2;
    const length = lengthOf(index, random);
    const bytes = index % 2 === 0 ? evenly(length, size, random) : skewed(length, random);
    if (index % 200 === 0) bytes.set(everyPair());
    yield { name: `random-${index}`, bytes };
  }
}

function evenly(length: number, size: number, random: (bound: number) => number): Uint8Array {
  return Uint8Array.from({ length }, () => random(size));
}

/** Each byte is half as frequent as the one before it, so that its code is a bit longer, up to the longest. */
function skewed(length: number, random: (bound: number) => number): Uint8Array {
  return Uint8Array.from({ length }, () => Math.clz32(random(2 ** 31)));
}

/** Every byte twice: with such a beginning no byte can fill the window without a match. */
function everyPair(): Uint8Array {
  return Uint8Array.from({ length: 512 }, (_, index) => index >> 1);
}
