import { describe, expect, it } from 'vitest';
import { patchedU32, u32Of } from '../../../test/builders/sfnt-builder.ts';
import { openFont } from '../../../test/font/font-fixtures.ts';
import { formats } from '../../formats/registry.ts';
import { sniffFormat } from '../../formats/sniff.ts';

const three = openFont('three.ttc');

describe('sniffing a font', () => {
  it.each([
    ['0x00010000', openFont('plain.ttf'), 'ttf'],
    ['"true"', patchedU32(openFont('plain.ttf'), 0, 0x74727565), 'ttf'],
    ['"typ1", which the reader refuses by name', patchedU32(openFont('plain.ttf'), 0, 0x74797031), 'ttf'],
    ['"OTTO"', openFont('plain.otf'), 'otf'],
    ['"wOFF"', openFont('plain.woff'), 'woff'],
    ['a collection with glyf first', three, 'ttf'],
    ['a collection with CFF first', patchedU32(three, 12, u32Of(three, 20)), 'otf'],
    ['a collection whose first font is beyond the sniffed bytes', patchedU32(three, 12, 0x7fffffff), 'ttf'],
  ])('recognizes a file that begins with %s', (_, bytes, id) => {
    expect(sniffFormat(bytes, formats)?.id).toBe(id);
  });

  it.each([1, 3, 4, 11])('recognizes nothing in %i bytes', (length) => {
    expect(sniffFormat(three.subarray(0, length), formats)).toBeUndefined();
  });
});
