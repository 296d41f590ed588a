import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { openFont } from '../../../test/font-fixtures.ts';
import { u32Of } from '../../../test/sfnt-builder.ts';
import { convert } from '../../convert.ts';

const plain = openFont('plain.ttf');
const { bytes: woff, notes } = await convert(plain, { to: 'woff' });

/** The lines of the directory, read here by hand. */
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

describe('a WOFF', () => {
  it.each([
    ['plain.ttf', 'ttf'],
    ['variable.ttf', 'ttf'],
    ['plain.otf', 'otf'],
  ] as const)('gives %s back byte for byte', async (name, to) => {
    const { bytes } = await convert(openFont(name), { to: 'woff' });
    expect((await convert(bytes, { to })).bytes).toEqual(openFont(name));
  });

  it('reads as the same font elsewhere', () => {
    const font = create(Buffer.from(woff));
    expect(font).toMatchObject({ fullName: 'Test Regular', numGlyphs: 7, unitsPerEm: 1000 });
    // Its fsType, 0x0104, allows previewing and printing.
    expect(notes.map(({ code }) => code)).toEqual(['FONT_RIGHTS_RESTRICTED']);
  });

  it('says its length, the size of the sfnt, and the version of the font', () => {
    expect([u32Of(woff, 8), u32Of(woff, 16), u32Of(woff, 20)]).toEqual([woff.length, plain.length, 0x00014000]);
  });

  it('has a directory by tag and tables in the order of the sfnt', () => {
    const found = lines(woff);
    const tags = found.map(({ tag }) => tag);
    expect(tags).toEqual([...tags].sort());
    const byPlace = [...found].sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0)).map(({ tag }) => tag);
    expect(byPlace.slice(0, 4)).toEqual(['glyf', 'maxp', 'loca', 'head']);
  });

  it('packs what becomes shorter and stores the rest', () => {
    for (const { offset = 0, compLength = 0, origLength = 0 } of lines(woff)) {
      expect(compLength).toBeLessThanOrEqual(origLength);
      if (compLength < origLength)
        expect(inflateSync(woff.subarray(offset, offset + compLength)).length).toBe(origLength);
    }
    const stored = lines(woff).filter(({ compLength, origLength }) => compLength === origLength);
    expect(stored.map(({ tag }) => tag)).toContain('loca'); // seven small numbers
  });

  it('keeps metadata and private data of another WOFF', async () => {
    const again = (await convert(openFont('plain.woff'), { to: 'woff' })).bytes;
    const [metaOffset, metaLength, , privOffset, privLength] = [24, 28, 32, 36, 40].map((at) => u32Of(again, at));
    const metadata = inflateSync(again.subarray(metaOffset, (metaOffset ?? 0) + (metaLength ?? 0)));
    expect(metadata.toString()).toContain('org.example.test');
    expect(privOffset).toBe(Math.ceil(((metaOffset ?? 0) + (metaLength ?? 0)) / 4) * 4);
    expect((privOffset ?? 0) + (privLength ?? 0)).toBe(again.length);
    expect((await convert(again, { to: 'woff' })).bytes).toEqual(again);
  });

  it('keeps a version that contradicts the outlines, for it wraps the font as it is', async () => {
    const odd = plain.slice();
    odd.set(Buffer.from('OTTO'), 0);
    expect(u32Of((await convert(odd, { to: 'woff' })).bytes, 4)).toBe(0x4f54544f);
  });
});
