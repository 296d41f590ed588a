import type { NewEntry } from '../../../packages/core/src/zip/write.ts';
import { randomNumbers } from '../../../packages/core/test/damage.ts';

const alphabets = [2, 3, 4, 8, 16, 256];
/** Most files are short. Every tenth can exceed deflate's window, every hundredth is deflated in chunks. */
const lengthOf = (index: number, random: (bound: number) => number): number =>
  index % 100 === 0 ? 262_144 + random(500_000) : index % 10 === 0 ? random(70_000) : random(400);

/** Yields files of few distinct bytes with repetitions at all distances: deflaters fail at these first. */
export function* createRandomFiles(count: number, seed = 1): Generator<NewEntry> {
  const random = randomNumbers(seed);
  for (let index = 0; index < count; index++) {
    const size = alphabets[random(alphabets.length)] ?? 2;
    const length = lengthOf(index, random);
    const bytes = index % 2 === 0 ? createUniform(length, size, random) : createSkewed(length, random);
    if (index % 200 === 0) bytes.set(createBytePairs());
    yield { name: `random-${index}`, bytes };
  }
}

function createUniform(length: number, size: number, random: (bound: number) => number): Uint8Array {
  return Uint8Array.from({ length }, () => random(size));
}

/** Makes each byte half as frequent as the previous one, so that its code is one bit longer, up to the longest code. */
function createSkewed(length: number, random: (bound: number) => number): Uint8Array {
  return Uint8Array.from({ length }, () => Math.clz32(random(2 ** 31)));
}

/** Returns every byte value twice: after this start no byte can fill the window without a match. */
function createBytePairs(): Uint8Array {
  return Uint8Array.from({ length: 512 }, (_, index) => index >> 1);
}
