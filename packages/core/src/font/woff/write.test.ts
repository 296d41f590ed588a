import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { u32Of } from '../../../test/builders/sfnt-builder.ts';
import { openFont } from '../../../test/font/font-fixtures.ts';
import { convert } from '../../convert.ts';

const plain = openFont('plain.ttf');
const { bytes: woff, notes } = await convert(plain, { to: 'woff' });

/** The directory entries, parsed by hand. */
function lines(bytes: Uint8Array) {
  const count = (bytes[12]! << 8) | bytes[13]!; // any WOFF has a header
  return Array.from({ length: count }, (_, index) => {
    const at = 44 + 20 * index;
    const [offset, compLength, origLength, checksum] = [4, 8, 12, 16].map((field) => u32Of(bytes, at + field));
    return {
      tag: Buffer.from(bytes.subarray(at, at + 4)).toString('latin1'),
      offset,
      compLength,
      origLength,
      checksum,
    };
  });
}

describe('writing a WOFF', () => {
  it.each([
    ['plain.ttf', 'ttf'],
    ['variable.ttf', 'ttf'],
    ['plain.otf', 'otf'],
  ] as const)('round-trips %s byte for byte', async (name, to) => {
    const { bytes } = await convert(openFont(name), { to: 'woff' });
    expect((await convert(bytes, { to })).bytes).toEqual(openFont(name));
  });

  it('is read as the same font by other readers', () => {
    const font = create(Buffer.from(woff));
    expect(font).toMatchObject({ fullName: 'Test Regular', numGlyphs: 7, unitsPerEm: 1000 });
    // Its fsType, 0x0104, allows preview and print.
    expect(notes.map(({ code }) => code)).toEqual(['FONT_RIGHTS_RESTRICTED']);
  });

  it('states its length, the size of the sfnt, and the version of the font', () => {
    expect([u32Of(woff, 8), u32Of(woff, 16), u32Of(woff, 20)]).toEqual([woff.length, plain.length, 0x00014000]);
  });

  it('sorts the directory by tag and keeps the order of the tables', () => {
    const found = lines(woff);
    const tags = found.map(({ tag }) => tag);
    expect(tags).toEqual([...tags].sort());
    const byPlace = [...found].sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0)).map(({ tag }) => tag);
    expect(byPlace.slice(0, 4)).toEqual(['glyf', 'maxp', 'loca', 'head']);
  });

  it('compresses tables that become shorter and stores the others', () => {
    for (const { offset = 0, compLength = 0, origLength = 0 } of lines(woff)) {
      expect(compLength).toBeLessThanOrEqual(origLength);
      if (compLength < origLength)
        expect(inflateSync(woff.subarray(offset, offset + compLength)).length).toBe(origLength);
    }
    const stored = lines(woff).filter(({ compLength, origLength }) => compLength === origLength);
    expect(stored.map(({ tag }) => tag)).toContain('loca'); // seven small numbers
  });

  it('keeps metadata and private data', async () => {
    const again = (await convert(openFont('plain.woff'), { to: 'woff' })).bytes;
    const [metaOffset, metaLength, , privOffset, privLength] = [24, 28, 32, 36, 40].map((at) => u32Of(again, at));
    const metadata = inflateSync(again.subarray(metaOffset, (metaOffset ?? 0) + (metaLength ?? 0)));
    expect(metadata.toString()).toContain('org.example.test');
    expect(privOffset).toBe(Math.ceil(((metaOffset ?? 0) + (metaLength ?? 0)) / 4) * 4);
    expect((privOffset ?? 0) + (privLength ?? 0)).toBe(again.length);
    expect((await convert(again, { to: 'woff' })).bytes).toEqual(again);
  });

  it('keeps a version that contradicts the outlines', async () => {
    const contradictory = plain.slice();
    contradictory.set(Buffer.from('OTTO'), 0);
    expect(u32Of((await convert(contradictory, { to: 'woff' })).bytes, 4)).toBe(0x4f54544f);
  });
});
