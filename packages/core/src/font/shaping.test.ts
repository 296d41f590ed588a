import { describe, expect, it } from 'vitest';
import { words } from '../../test/builders/glyf-builder.ts';
import { patched } from '../../test/builders/sfnt-builder.ts';
import { fontContext, openFont } from '../../test/font/font-fixtures.ts';
import { convert } from '../convert.ts';
import { joinSfnt, layOutSfnt } from './sfnt/layout.ts';
import { readSfnt } from './sfnt/read.ts';

async function fontWith(
  name: 'plain.ttf' | 'plain.otf' | 'varying.ttf',
  more: Record<string, Uint8Array>,
  without: string[] = [],
) {
  const { version, tables } = await readSfnt(openFont(name), fontContext().context, { to: 'ttf', config: undefined });
  const kept = [...tables].filter(([tag]) => !without.includes(tag));
  return joinSfnt(layOutSfnt({ version, tables: new Map([...kept, ...Object.entries(more)]) }));
}

async function notesOf(font: Uint8Array, options: Parameters<typeof convert>[1]) {
  const { notes } = await convert(font, options);
  return notes
    .filter(({ code }) => /^SHAPING|RIGHTS|HINTS/.test(code))
    .map(({ code, message }) => `${code}: ${message}`);
}

const graphite = { Silf: words(1), Glat: words(1) };
/** One segment: U+0627 is glyph 1. */
const arabic = words(0, 1, 3, 1, 0, 12, 4, 32, 0, 4, 4, 1, 0, 0x627, 0xffff, 0, 0x627, 0xffff, 1 - 0x627, 1, 0, 0);
/** Layout table with an empty feature list and scripts without features. */
const layoutFor = (tag: string) =>
  words(
    1,
    0,
    10,
    30,
    32,
    1,
    tag.charCodeAt(0) * 256 + tag.charCodeAt(1),
    tag.charCodeAt(2) * 256 + tag.charCodeAt(3),
    8,
    4,
    0,
    0,
    0xffff,
    0,
    0,
    0,
    0,
  );

// Graphite's engine reads only glyf: https://graphite.sil.org, and gr2fonttest of graphite2 refuses fonts without it.
describe('Graphite tables in a font converted to otf', () => {
  it('are noted as lost if there is no OpenType layout', async () => {
    const font = await fontWith('plain.ttf', graphite, ['GSUB', 'GPOS']);
    expect(await notesOf(font, { to: 'otf' })).toContainEqual(
      expect.stringMatching(/^SHAPING_LOST: .*Silf, Glat no longer fit the outlines; the font has no OpenType layout/),
    );
  });

  it('are noted as lost if GSUB does not shape a script that needs shaping', async () => {
    const font = await fontWith('plain.ttf', { ...graphite, cmap: arabic, GSUB: layoutFor('latn') }, ['GPOS']);
    expect(await notesOf(font, { to: 'otf' })).toContainEqual(
      expect.stringMatching(/^SHAPING_LOST: .*GSUB does not shape Arabic/),
    );
  });

  it('are noted as changed if GSUB shapes every such script', async () => {
    const font = await fontWith('plain.ttf', { ...graphite, cmap: arabic, GSUB: layoutFor('arab') }, ['GPOS']);
    expect(await notesOf(font, { to: 'otf' })).toContainEqual(expect.stringMatching(/^SHAPING_CHANGED: .*Silf, Glat/));
  });

  it.each(['ttf', 'woff', 'woff2'] as const)('have no note if the outlines stay, as in %s', async (to) => {
    expect((await notesOf(await fontWith('plain.ttf', graphite), { to })).join()).not.toMatch(/SHAPING/);
  });
});

describe('AAT tables', () => {
  /** Version 2, one subtable of 16 bytes; type 4 attaches by point numbers. */
  const kerx = (coverage: number, tuples: number, ...rest: number[]) =>
    words(2, 0, 0, 1, 0, 12 + 2 * rest.length, 0, coverage, 0, tuples, ...rest);

  it('stay without a note if they do not refer to points', async () => {
    const font = await fontWith('plain.ttf', { morx: words(2, 0, 0, 0), just: words(1, 0, 0, 0, 0) });
    expect((await notesOf(font, { to: 'otf' })).join()).not.toMatch(/SHAPING/);
  });

  it('are noted as dropped if they refer to points', async () => {
    const font = await fontWith('plain.ttf', { kerx: kerx(4, 0, ...Array<number>(20).fill(0)) }, ['GSUB', 'GPOS']);
    expect(await notesOf(font, { to: 'otf' })).toContainEqual(
      expect.stringMatching(/^SHAPING_LOST: .*kerx were dropped/),
    );
  });

  it('are noted if an instance removes the axes of their variations', async () => {
    const font = await fontWith('varying.ttf', { kerx: kerx(0, 1, 0, 0) });
    const notes = await notesOf(font, { to: 'ttf', font: { instance: {} } });
    expect(notes).toContainEqual(expect.stringMatching(/^SHAPING_\w+: .*kerx no longer fit/));
  });
});

describe('gasp', () => {
  it('is noted when dropped, even without instructions', async () => {
    const font = await fontWith('plain.ttf', { gasp: words(0, 1, 0xffff, 2) }, ['cvt ', 'fpgm', 'prep']);
    expect(await notesOf(font, { to: 'otf' })).toContainEqual(expect.stringMatching(/^HINTS_DROPPED: .*gasp/));
  });
});

// @see OpenType 1.9.1, "OS/2", "fsType": 2 restricted, 4 preview and print, 8 editable, 0x200 bitmaps only
describe('embedding rights', () => {
  async function fontOf(fsType: number): Promise<Uint8Array> {
    const { tables } = await readSfnt(openFont('plain.ttf'), fontContext().context, { to: 'ttf', config: undefined });
    return fontWith('plain.ttf', {
      'OS/2': patched(tables.get('OS/2') ?? new Uint8Array(), 8, fsType >> 8, fsType & 255),
    });
  }

  it.each([
    [0x0002, 'woff2', /fsType 0x0002, restricted; it became a web font/],
    [0x0004, 'woff', /fsType 0x0004, preview and print; it became a web font/],
    [0x0002, 'otf', /fsType 0x0002, restricted; the outlines were changed/],
    [0x0200, 'otf', /fsType 0x0200, bitmaps only; the outlines were changed/],
  ] as const)('of %i are noted when the font becomes %s', async (fsType, to, message) => {
    const notes = await notesOf(await fontOf(fsType), { to });
    expect(notes.filter((note) => note.startsWith('FONT_RIGHTS'))).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    [0x0000, 'woff2'],
    [0x0008, 'woff2'],
    [0x000c, 'otf'],
    [0x0100, 'otf'],
    [0x0002, 'ttf'],
  ] as const)('of %i have no note when the font becomes %s', async (fsType, to) => {
    expect((await notesOf(await fontOf(fsType), { to })).join()).not.toMatch(/RIGHTS/);
  });
});
