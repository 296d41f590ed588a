import { describe, expect, it } from 'vitest';
import { words } from '../../../../test/builders/glyf-builder.ts';
import { joined } from '../../../../test/builders/sfnt-builder.ts';
import { fontContext, openFont } from '../../../../test/font/font-fixtures.ts';
import { readSfnt } from '../../sfnt/read.ts';
import { pruneLayout } from './prune.ts';

const { context } = fontContext();

async function prune(tables: Record<string, Uint8Array>) {
  return pruneLayout(new Map(Object.entries(tables)), 7, context);
}

const dead = words(0xdead, 0xdead, 0xdead);

describe('pruning a layout table', () => {
  it('removes unreferenced bytes and adjusts offsets', async () => {
    // Header, dead bytes, lookups, dead bytes, a single adjustment by 5 of glyph 2, dead bytes, its coverage.
    const list = words(1, 4, 1, 0, 1, 8 + dead.length);
    const subtable = words(1, 8 + dead.length, 4, 5);
    const coverage = words(1, 1, 2);
    const before = joined(words(1, 0, 0, 0, 10 + dead.length), dead, list, dead, subtable, dead, coverage, dead);
    const after = joined(words(1, 0, 0, 0, 10), words(1, 4, 1, 0, 1, 8), words(1, 8, 4, 5), coverage);
    expect((await prune({ GPOS: before })).get('GPOS')).toEqual(after);
  });

  it('keeps the parts that only some readers use: default languages, feature parameters, classes of rules', async () => {
    const scripts = joined(words(1, 0x6c61, 0x746e, 8, 4, 0), words(0, 0xffff, 1, 0)); // latn, no other language
    const features = joined(words(1, 0x7373, 0x3031, 8), words(6, 1, 0), words(0, 256)); // ss01 with a name
    const rules = joined(words(1, 4), words(2, 1, 3, 0, 0)); // glyphs of class 3 after the first: lookup 0
    const context2 = joined(words(2, 12, 18, 2, 0, 26), words(1, 1, 1), words(1, 1, 2, 1), rules);
    const lookups = joined(words(1, 4), words(5, 0, 1, 8), context2);
    const header = words(1, 0, 10, 10 + scripts.length, 10 + scripts.length + features.length);
    const sound = joined(header, scripts, features, lookups);
    expect((await prune({ GSUB: joined(sound, dead) })).get('GSUB')).toEqual(sound);
  });

  it('removes device fields that no value of a subtable uses', async () => {
    // Pairs of glyph 1 with 2 and 3: XAdvance and its device, which is absent.
    const gpos = (format: number, ...pairs: number[]) =>
      joined(
        words(1, 0, 0, 0, 10),
        words(1, 4, 2, 0, 1, 8),
        words(1, 12 + 2 * pairs.length + 2, format, 0, 1, 12),
        words(2, ...pairs),
        words(1, 1, 1),
      );
    const pruned = async (bytes: Uint8Array) => (await prune({ GPOS: bytes })).get('GPOS');
    expect(await pruned(gpos(0x44, 2, 50, 0, 3, 60, 0))).toEqual(gpos(0x04, 2, 50, 3, 60));
    // The only field must stay: a value without fields has another meaning for the second glyph.
    expect(await pruned(gpos(0x40, 2, 0, 3, 0))).toEqual(gpos(0x40, 2, 0, 3, 0));
  });

  it('keeps device fields in pair sets that two subtables share', async () => {
    const set = words(1, 2, 50, 0);
    const pairs = (setAt: number, coverageAt: number) => words(1, coverageAt, 0x44, 0, 1, setAt);
    const list = words(1, 4, 2, 0, 2, 10, 22);
    const GPOS = joined(words(1, 0, 0, 0, 10), list, pairs(24, 32), pairs(12, 20), set, words(1, 1, 1));
    expect((await prune({ GPOS })).get('GPOS')).toEqual(GPOS);
  });

  it('leaves a faulty table unchanged', async () => {
    const GSUB = joined(words(1, 0, 0, 0, 4), dead);
    expect((await prune({ GSUB })).has('GSUB')).toBe(false);
  });

  it('finds nothing to remove in a table by fontTools', async () => {
    const { tables } = await readSfnt(openFont('plain.ttf'), context, { to: 'ttf', config: undefined });
    const pruned = await pruneLayout(tables, 7, context);
    for (const [tag, bytes] of pruned) expect(bytes).toEqual(tables.get(tag));
    expect([...pruned.keys()]).toContain('GSUB');
  });
});
