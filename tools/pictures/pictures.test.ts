import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from '@quoin/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawOverview } from './overview.ts';
import { overviews, pictureFolder } from './pictures.ts';
import { recordTerminal } from './terminal.ts';
import { wrapText } from './text.ts';

const hint = 'run `pnpm pictures`';
const open = (name: string): Promise<Buffer> => readFile(join(pictureFolder, name));

/** Sizes of images depend on the version of the engine. */
const maskSizes = (text: string): string => text.replaceAll(/\d+(\.\d+)? kB/g, '0 kB');

describe('the pictures of the README', () => {
  it.each(overviews)('show what the product does now: %s', async (name, arrangement) => {
    const { png, notes } = await drawOverview(arrangement);
    expect(notes.map(({ code }) => code)).toEqual([
      'BLEND_SPACE_IGNORED',
      'DRAWING_LOOK_CHANGED',
      'COLOUR_CONVERTED',
      'SVG_ELEMENT_IGNORED',
      'TEXT_FONT_SUBSTITUTED',
    ]);
    expect(await countDifferences(png, await open(name)), hint).toBe(0);
  });

  it('show the commands and their output', async () => {
    expect(maskSizes(await recordTerminal()), hint).toBe(maskSizes((await open('terminal.svg')).toString()));
  });

  it('contain nothing that a page could not show: no scripts, no external files', async () => {
    const recording = await open('terminal.svg');
    expect(recording.toString()).not.toMatch(/<script|href|url\(|@import/);
    const { notes } = await convert(recording, { to: 'svg' });
    expect(notes.filter(({ code }) => code === 'ACTIVE_CONTENT_DROPPED')).toEqual([]);
  });
});

describe('a comparison of pictures', () => {
  it('finds a changed word and ignores rounding', async () => {
    const picture = await open('overview.png');
    const word = await sharp({ text: { text: 'other', dpi: 150 } })
      .png()
      .toBuffer();
    const changed = await sharp(picture)
      .composite([{ input: word, left: 40, top: 700 }])
      .png()
      .toBuffer();
    const rounded = await sharp(picture).linear(1, 2).png().toBuffer();
    expect(await countDifferences(picture, changed)).toBeGreaterThan(100);
    expect(await countDifferences(picture, rounded)).toBe(0);
  });
});

it('breaks text at spaces', () => {
  expect(wrapText('a bc def ghijkl m', 6)).toEqual(['a bc', 'def', 'ghijkl', 'm']);
});

/** Counts the samples of two pictures that differ by more than an eighth; other sizes differ everywhere. */
async function countDifferences(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = await Promise.all([sharp(a).raw().toBuffer(), sharp(b).raw().toBuffer()]);
  if (one.length !== other.length) return Math.max(one.length, other.length);
  return one.reduce((count, value, index) => count + (Math.abs(value - other[index]!) > 32 ? 1 : 0), 0);
}
