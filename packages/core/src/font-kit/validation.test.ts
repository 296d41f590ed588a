import { expect, it } from 'vitest';
import { fontContext, openFont } from '../../test/font/font-fixtures.ts';
import { readSfnt } from '../font/sfnt/read.ts';
import type { FontFile } from '../models/font-file.ts';
import { requireValidSubset } from './validation.ts';

const font = await readSfnt(openFont('plain.ttf'), fontContext().context, { to: 'ttf', config: undefined });
/** One pair of glyphs 50 units closer, and subtables beyond the end of the table. @see OpenType, "kern" */
const pair = [0, 1, 0, 6, 0, 0, 0, 0, 0, 1, 0, 2, 0xff, 0xce];
const kerns = {
  valid: Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 20, 0, 1, ...pair),
  damaged: Uint8Array.of(0, 0, 0, 9),
};

/** Checks the font as a subset of a source with more tables; returns the notes and the work. */
async function check(source: FontFile) {
  const { job, context } = fontContext();
  let work = 0;
  const spend = (cost: number): void => {
    work += cost;
  };
  await requireValidSubset(font, source, [], { ...context, spend });
  return { work, notes: job.notes.map(({ message }) => message) };
}

const withKern = (kern: Uint8Array): FontFile => ({ ...font, tables: new Map([...font.tables, ['kern', kern]]) });

it('checks no other table of the source than those that the subset lacks', async () => {
  const before = await check(font);
  const after = await check(withKern(kerns.valid));
  expect(after.work - before.work).toBe(1); // a step is 64 bytes
  expect(after.notes).toEqual([]);
});

it('notes that a table was dropped because it is damaged in the source', async () => {
  const { notes } = await check(withKern(kerns.damaged));
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/"kern".*; the table was dropped\.$/);
});
