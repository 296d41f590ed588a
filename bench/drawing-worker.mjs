import { convert } from '@quoin/core';
import sharp from 'sharp';

// Converts drawings in a process without tsx, whose loader delays every import() of a conversion by 0.3 ms.

const sides = {
  ours: (bytes) => convert(bytes, { to: 'png' }),
  theirs: (bytes) => sharp(bytes, { density: 72 }).png().toBuffer(),
};
let drawings = [];

process.on('message', async ({ opens, side }) => {
  if (opens !== undefined) drawings = await withoutFailures(opens);
  process.send(side === undefined ? drawings.length : await medianOf(sides[side]));
});

/** The drawings that the engine draws without help. */
async function withoutFailures(all) {
  const results = await Promise.allSettled(all.map(sides.theirs));
  return all.filter((_, index) => results[index].status === 'fulfilled');
}

/** The median of the times that a conversion of each drawing takes, in milliseconds. */
async function medianOf(draw) {
  const times = [];
  for (const bytes of drawings) {
    const start = performance.now();
    await draw(bytes);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}
