import { cffFont } from '../builders/cff-builder.ts';
import { compositeOf, words } from '../builders/glyf-builder.ts';
import { sfntOf } from '../builders/sfnt-builder.ts';
import { bareFont } from '../builders/type1-builder.ts';
import { makeFont } from '../font/quadratic-font.ts';
import { latin1, type PdfObject } from '../pdf.ts';
import { type HostilePdf, packed, page } from './hostile-parts.ts';

/** A page that shows "A" in a simple font with a program. */
const simple = (name: string, kind: 'Type1' | 'TrueType', key: string, program: () => PdfObject): HostilePdf =>
  page(name, () => ({
    resources: '/Font << /F 10 0 R >>',
    content: 'BT /F 20 Tf 0 0 Td (ABC) Tj ET',
    objects: [
      `<< /Type /Font /Subtype /${kind} /BaseFont /ABCDEF+Test /FirstChar 65 /LastChar 65 /Widths [500] /FontDescriptor 11 0 R >>`,
      `<< /Type /FontDescriptor /FontName /ABCDEF+Test /Flags 4 /FontBBox [0 0 1000 1000] /${key} 12 0 R >>`,
      program(),
    ],
  }));

/** A page that shows two bytes in a composite font. */
const composite = (
  name: string,
  {
    font = '',
    descendant = '',
    encoding = '/Identity-H',
    objects = () => [],
  }: { font?: string; descendant?: string; encoding?: string; objects?: () => PdfObject[] },
): HostilePdf =>
  page(name, () => ({
    resources: '/Font << /F 10 0 R >>',
    content: 'BT /F 20 Tf 0 0 Td <0001> Tj ET',
    objects: [
      `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Test /Encoding ${encoding} /DescendantFonts [11 0 R] ${font} >>`,
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /ABCDEF+Test /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 12 0 R ${descendant} >>`,
      '<< /Type /FontDescriptor /FontName /ABCDEF+Test /Flags 4 /FontBBox [0 0 1000 1000] /FontFile3 13 0 R >>',
      { dict: '/Subtype /CIDFontType0C', data: cffFont({ glyphs: ['endchar', 'endchar'] }) },
      ...objects(),
    ],
  }));

function trueType(glyphs: readonly Uint8Array[], cmap: Uint8Array): PdfObject {
  const { tables } = makeFont({ glyphs, others: { cmap } });
  const list = [...tables];
  let offset = 12 + 16 * list.length;
  const body: Uint8Array[] = [];
  const entries = list.map(([tag, bytes]) => {
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    body.push(padded);
    const entry = { tag, offset, length: bytes.length };
    offset += padded.length;
    return entry;
  });
  return packed(sfntOf(entries, new Uint8Array(Buffer.concat(body))));
}

/** A table with one subtable, for Windows. */
const cmapOf = (subtable: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.concat([words(0, 1, 3, 1, 0, 12), subtable]));

/** Segments from 0 to 65535, all the same. */
function manySegments(count: number): Uint8Array {
  const all = (value: number): Uint8Array => new Uint8Array(Buffer.alloc(count * 2, words(value)));
  const parts = [words(4, 0, 0, count * 2, 0, 0, 0), all(0xfffe), words(0), all(1), all(1), all(0)];
  return cmapOf(new Uint8Array(Buffer.concat(parts)));
}

/** A glyph for "A" to "C", by their codes. */
const usualCmap = cmapOf(words(4, 32, 0, 4, 0, 0, 0, 67, 0xffff, 0, 65, 0xffff, -64, 1, 0, 0));

const subroutine = (next: number, count: number): string => `${next - 107} callsubr `.repeat(count);
const globals = (next: number, count: number): string => `${next - 107} callgsubr `.repeat(count);

const cmapStream = (ranges: string): PdfObject =>
  packed(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Test def /CMapType 2 def 1 begincodespacerange <00000000> <ffffffff> endcodespacerange ${ranges} endcmap end end`,
    '/Type /CMap /CMapName /Test',
  );

export const hostileFonts: readonly HostilePdf[] = [
  simple('subroutines of ten subroutines each in CFF', 'Type1', 'FontFile3', () => ({
    dict: '/Subtype /Type1C',
    data: cffFont({
      glyphs: ['endchar', `${subroutine(0, 10)} endchar`],
      charset: Uint8Array.of(0, 0, 34),
      localSubrs: [...Array.from({ length: 8 }, (_, at) => `${subroutine(at + 1, 10)} return`), 'return'],
    }),
  })),
  simple('subroutines of a thousand subroutines each in CFF', 'Type1', 'FontFile3', () =>
    packed(
      cffFont({
        glyphs: ['endchar', `${globals(0, 1000)} endchar`],
        charset: Uint8Array.of(0, 0, 34),
        globalSubrs: [...Array.from({ length: 3 }, (_, at) => `${globals(at + 1, 1000)} return`), 'return'],
      }),
      '/Subtype /Type1C',
    ),
  ),
  simple('subroutines of ten subroutines each in Type 1', 'Type1', 'FontFile', () => {
    const data = bareFont({
      clear: '%!PS-AdobeFont-1.0: Test\n/FontName /Test def\n/Encoding 256 array dup 65 /A put readonly def\n',
      subrs: Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [
          at + 4,
          at === 11 ? 'return' : `${`${at + 5} callsubr `.repeat(10)} return`,
        ]),
      ),
      charstrings: { '.notdef': '0 500 hsbw endchar', A: `0 500 hsbw ${'4 callsubr '.repeat(10)} endchar` },
    });
    const clear = Buffer.from(data).indexOf('eexec') + 6;
    return { dict: `/Length1 ${clear} /Length2 ${data.length - clear - 532} /Length3 532`, data };
  }),
  simple('a subroutine that calls itself in Type 1', 'Type1', 'FontFile', () => {
    const data = bareFont({
      clear: '%!PS-AdobeFont-1.0: Test\n/FontName /Test def\n/Encoding 256 array dup 65 /A put readonly def\n',
      subrs: { 4: '4 callsubr return' },
      charstrings: { '.notdef': '0 500 hsbw endchar', A: '0 500 hsbw 4 callsubr endchar' },
    });
    const clear = Buffer.from(data).indexOf('eexec') + 6;
    return { dict: `/Length1 ${clear} /Length2 ${data.length - clear - 532} /Length3 532`, data };
  }),
  simple('glyphs of ten glyphs each in TrueType', 'TrueType', 'FontFile2', () => {
    const outline = latin1('\0\x01\0\0\0\0\0\x0a\0\x0a\0\x02\0\0\x01\x01\x01\0\x0a\0\0\0\0\0\x0a');
    const glyphs: Uint8Array[] = [new Uint8Array()];
    const tens = (glyph: number): Uint8Array =>
      compositeOf(...Array.from({ length: 10 }, () => [0x0003, glyph, 0, 0] as const));
    for (let level = 0; level < 9; level++) glyphs.push(tens(level + 2));
    return trueType([...glyphs, outline], usualCmap);
  }),
  simple('a glyph that contains itself in TrueType', 'TrueType', 'FontFile2', () =>
    trueType([new Uint8Array(), compositeOf([0x0003, 1, 0, 0], [0x0003, 1, 0, 0])], usualCmap),
  ),
  simple('thirty thousand segments of all codes', 'TrueType', 'FontFile2', () =>
    trueType([new Uint8Array(), new Uint8Array()], manySegments(30_000)),
  ),
  simple('a group of all numbers of 32 bits', 'TrueType', 'FontFile2', () =>
    trueType([new Uint8Array(), new Uint8Array()], cmapOf(words(12, 0, 0, 28, 0, 0, 0, 1, 0, 0, 0xffff, 0xffff, 0, 0))),
  ),
  page('font dictionaries for more glyphs than there are', () => ({
    resources: '/Font << /F 10 0 R >>',
    content: 'BT /F 20 Tf 0 0 Td <0001> Tj ET',
    objects: [
      '<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Test /Encoding /Identity-H /DescendantFonts [11 0 R] >>',
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /ABCDEF+Test /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 12 0 R >>',
      '<< /Type /FontDescriptor /FontName /ABCDEF+Test /Flags 4 /FontBBox [0 0 1000 1000] /FontFile3 13 0 R >>',
      packed(
        cffFont({
          entries: [[0x0c1e, 391, 392, 0]],
          strings: ['Adobe', 'Identity'],
          glyphs: ['endchar', 'endchar'],
          fontDicts: [{}],
          fdSelect: Uint8Array.from([
            ...[3, 0xff, 0xfe],
            ...Array.from({ length: 0xfffe }, (_, at) => (at % 2 === 0 ? [0, 0, 0] : [0xff, 0xff, 0])).flat(),
            ...[0, 2],
          ]),
        }),
        '/Subtype /CIDFontType0C',
      ),
    ],
  })),
  composite('widths of two thousand million characters', { descendant: '/W [0 2147483646 500]' }),
  composite('widths of all characters a hundred thousand times', {
    descendant: `/W [${'0 65535 500 '.repeat(100_000)}]`,
  }),
  composite('vertical widths of two thousand million characters', {
    encoding: '/Identity-V',
    descendant: '/W2 [0 2147483646 -500 250 800]',
  }),
  composite('a map of sixteen million codes, a hundred times', {
    encoding: '14 0 R',
    objects: () => [cmapStream(`100 begincidrange ${'<00000000> <00fffffe> 0 '.repeat(100)} endcidrange`)],
  }),
  composite('a map of sixteen million codes to text, a hundred times', {
    font: '/ToUnicode 14 0 R',
    objects: () => [cmapStream(`100 beginbfrange ${'<00000000> <00fffffe> <0041> '.repeat(100)} endbfrange`)],
  }),
  composite('a map to text of 200 MB', {
    font: '/ToUnicode 14 0 R',
    objects: () => [cmapStream(' '.repeat(200_000_000))],
  }),
  composite('a map to glyphs of 200 MB', {
    descendant: '/CIDToGIDMap 14 0 R',
    objects: () => [packed(new Uint8Array(200_000_000))],
  }),
  page('a simple font of two thousand million characters', () => ({
    resources: '/Font << /F 10 0 R >>',
    content: 'BT /F 20 Tf 0 0 Td (ABC) Tj ET',
    objects: [
      '<< /Type /Font /Subtype /TrueType /BaseFont /Test /FirstChar 0 /LastChar 2147483646 /Widths [500] /FontDescriptor 11 0 R >>',
      '<< /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 0 1000 1000] >>',
    ],
  })),
  page('fonts of 200 MB of spaces', () => ({
    resources: '/Font << /F 10 0 R >>',
    content: 'BT /F 20 Tf 0 0 Td (ABC) Tj ET',
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Test /FirstChar 65 /LastChar 65 /Widths [500] /FontDescriptor 11 0 R >>',
      '<< /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 0 1000 1000] /FontFile 12 0 R >>',
      packed(`%!PS-AdobeFont-1.0${' '.repeat(200_000_000)}`),
    ],
  })),
];
