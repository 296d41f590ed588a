import { describe, expect, it } from 'vitest';
import { entryOffset, joined, patched, patchedU32, u32Of } from '../../../test/builders/sfnt-builder.ts';
import { fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { convert } from '../../convert.ts';
import { readSfnt } from '../sfnt/read.ts';
import { readWoff } from './read.ts';
import { writeWoff } from './write.ts';

const options = { to: 'ttf', config: undefined };
const fromFontTools = openFont('plain.woff');
const plain = openFont('plain.ttf');
const bare = await (async () => (await convert(plain, { to: 'woff' })).bytes)();
const line = (bytes: Uint8Array, tag: string): number => entryOffset(bytes, tag, { start: 44, length: 20 });

/** Extends the last block of a WOFF and adapts the header. */
function grown(bytes: Uint8Array, more: Uint8Array): Uint8Array {
  return patchedU32(joined(bytes, more), 8, bytes.length + more.length);
}

/** Moves the tables back by some bytes. */
function shifted(bytes: Uint8Array, by: number): Uint8Array {
  const count = (bytes[12]! << 8) | bytes[13]!; // any WOFF has a header
  const end = 44 + 20 * count;
  let moved = grown(bytes.subarray(0, end), joined(new Uint8Array(by), bytes.subarray(end)));
  for (let at = 44; at < end; at += 20) moved = patchedU32(moved, at + 4, u32Of(moved, at + 4) + by);
  return moved;
}

async function read(bytes: Uint8Array, limits = {}) {
  const { job, context } = fontContext(limits);
  return { font: await readWoff(bytes, context, options), notes: job.notes };
}

describe('a WOFF by fontTools', () => {
  it('contains the original font, byte for byte', async () => {
    expect((await convert(fromFontTools, { to: 'ttf' })).bytes).toEqual(plain);
  });

  it('has its metadata and private data', async () => {
    const { font, notes } = await read(fromFontTools);
    expect(new TextDecoder().decode(font.metadata)).toContain('<uniqueid id="org.example.test"/>');
    expect(new TextDecoder().decode(font.privateData)).toBe('known to its maker alone');
    expect(notes).toEqual([]);
    const lost = (await convert(fromFontTools, { to: 'ttf' })).notes.map(({ code }) => code);
    expect(lost).toEqual(['METADATA_DROPPED', 'METADATA_DROPPED']);
  });
});

// The cases are those of the W3C's tests for user agents; their names are in parentheses.
describe('a WOFF is refused', () => {
  const metadata = u32Of(fromFontTools, 24);
  const privateData = u32Of(fromFontTools, 36);
  const lines = Array.from({ length: 13 }, (_, index) => 44 + 20 * index);
  const endOf = (at: number): number => u32Of(bare, at + 4) + u32Of(bare, at + 8);
  const lastTable = lines.reduce((last, at) => (endOf(at) > endOf(last) ? at : last));
  const padding = endOf(lines.find((at) => endOf(at) % 4 !== 0) ?? 0);

  it.each([
    [
      'for a length that is too short (header-length-001)',
      patchedU32(bare, 8, bare.length - 4),
      /bytes, the header states/,
    ],
    [
      'for a length that is too long (header-length-002)',
      patchedU32(bare, 8, bare.length + 4),
      /bytes, the header states/,
    ],
    ['without tables (header-numTables-001)', patched(bare, 12, 0, 0), /the header states 0 tables/],
    ['for a nonzero reserved field (header-reserved-001)', patched(bare, 15, 1), /reserved field/],
    [
      'for a total that is too long (header-totalSfntSize-002)',
      patchedU32(bare, 16, plain.length + 4),
      /totalSfntSize is/,
    ],
    [
      'for a total that is too short (header-totalSfntSize-003)',
      patchedU32(bare, 16, plain.length - 4),
      /totalSfntSize is/,
    ],
    ['for bytes after the directory (blocks-extraneous-data-001)', shifted(bare, 4), /expected 304/],
    [
      'for bytes after the tables (blocks-extraneous-data-002)',
      grown(bare, new Uint8Array(4)),
      /the file has \d+ bytes, expected/,
    ],
    [
      'for bytes before the metadata (blocks-extraneous-data-003)',
      patchedU32(fromFontTools, 24, metadata + 4),
      /the metadata block begins/,
    ],
    [
      'for bytes before the private data (blocks-extraneous-data-004)',
      patchedU32(fromFontTools, 36, privateData + 4),
      /the private data block begins/,
    ],
    [
      'for bytes after the private data (blocks-extraneous-data-007)',
      grown(fromFontTools, new Uint8Array(4)),
      /the file has \d+ bytes, expected/,
    ],
    [
      'for metadata that overlaps tables (blocks-overlap-001)',
      patchedU32(fromFontTools, 24, metadata - 4),
      /the metadata block begins/,
    ],
    [
      'for private data that overlaps metadata (blocks-overlap-003)',
      patchedU32(fromFontTools, 36, privateData - 4),
      /the private data block begins/,
    ],
    [
      'for a table that is not aligned to 4 bytes (directory-4-byte-001)',
      patchedU32(bare, lastTable + 4, u32Of(bare, lastTable + 4) - 1),
      /begins at/,
    ],
    [
      'for a table beyond the file (directory-overlaps-001)',
      patchedU32(bare, lastTable + 4, bare.length + 4),
      /begins at/,
    ],
    [
      'for compressed data longer than the table (directory-compLength-001)',
      patchedU32(bare, lastTable + 8, 0xffff),
      /more than its original/,
    ],
    ['for nonzero padding', patched(bare, padding, 7), /a padding byte is 7, expected 0/],
    ['for a table listed twice', patched(bare, 64, ...bare.subarray(44, 48)), /twice/],
  ])('%s', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'WOFF_MALFORMED',
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['short of its length (directory-origLength-002)', 4],
    ['beyond its length (directory-origLength-001)', -4],
  ])('for a table that decompresses %s', async (_, difference) => {
    const at = line(bare, 'cmap');
    const bytes = patchedU32(bare, at + 12, u32Of(bare, at + 12) + difference);
    const total = u32Of(bare, 16) + (Math.ceil((1121 + difference) / 4) - Math.ceil(1121 / 4)) * 4;
    await expect(read(patchedU32(bytes, 16, total))).rejects.toMatchObject({ code: 'WOFF_DAMAGED' });
  });

  it('for data that is not a zlib stream (tabledata-zlib-001)', async () => {
    const at = u32Of(bare, line(bare, 'cmap') + 4);
    await expect(read(patched(bare, at, 1, 1, 1, 1))).rejects.toMatchObject({ code: 'WOFF_DAMAGED', at });
  });

  it('for a decompressed size beyond the limit, before decompressing', async () => {
    await expect(read(bare, { maxFontBytes: plain.length - 1 })).rejects.toMatchObject({
      code: 'FONT_TOO_LARGE',
      message: `the tables have ${plain.length} bytes, the limit is ${plain.length - 1}`,
    });
    await expect(read(bare, { maxFontBytes: plain.length })).resolves.toBeDefined();
  });

  it('for metadata beyond the limit', async () => {
    await expect(read(fromFontTools, { maxTextBytes: 64 })).rejects.toMatchObject({ code: 'FONT_TOO_LARGE' });
  });

  it('for a request for a second font', async () => {
    const { context } = fontContext();
    await expect(readWoff(bare, context, { ...options, font: { face: 1 } })).rejects.toMatchObject({
      code: 'FONT_FACE_ABSENT',
    });
  });
});

describe('a WOFF is read', () => {
  // WOFF 1.0, "Extended Metadata Block": invalid metadata is ignored, not the font.
  it.each([
    ['that is not a zlib stream', (at: number) => patched(fromFontTools, at, 1, 1, 1, 1)],
    ['that decompresses to another length', () => patchedU32(fromFontTools, 32, 107)],
  ])('without metadata %s, with a note', async (_, damage) => {
    const { font, notes } = await read(damage(u32Of(fromFontTools, 24)));
    expect(font.metadata).toBeUndefined();
    expect(font.privateData).toBeDefined();
    expect(notes).toMatchObject([
      { code: 'METADATA_DROPPED', message: expect.stringContaining('does not decompress') },
    ]);
  });

  it('with a wrong checksum, with a note', async () => {
    const { notes } = await read(patchedU32(bare, line(bare, 'cmap') + 16, 5));
    expect(notes).toMatchObject([{ code: 'FONT_REPAIRED', message: expect.stringContaining('"cmap"') }]);
  });

  it('with any mix of compressed and stored tables', async () => {
    const { context } = fontContext();
    const font = await readSfnt(plain, context, options);
    const woff = await writeWoff(font, { to: 'woff', config: undefined }, context);
    expect((await read(woff)).font.tables).toEqual(font.tables);
  });
});
