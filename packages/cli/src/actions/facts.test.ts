import { describe, expect, it } from 'vitest';
import { describeFacts } from './facts.ts';

describe('facts', () => {
  it('that are single values are beside their names', () => {
    expect(
      describeFacts({ width: 30, bitsPerSample: 8, isProgressive: true, icc: 'p3\u001b', pages: [], sizes: [1, 2] }),
    ).toEqual([
      '  width               30',
      '  bits per sample     8',
      '  is progressive      yes',
      '  icc                 p3\\u{1b}',
      '  pages               none',
      '  sizes               1, 2',
    ]);
  });

  it('that are long texts are cut', () => {
    expect(describeFacts({ licence: 'ab'.repeat(101), exact: 'c'.repeat(200) })).toEqual([
      `  licence             ${'ab'.repeat(100)}… (202 characters)`,
      `  exact               ${'c'.repeat(200)}`,
    ]);
  });

  it('that are lists of objects are tables', () => {
    const axes = [
      { tag: 'wght', min: 100, default: 400 },
      { tag: 'ital', min: 0, coordinates: { wght: 1, wdth: 2 } },
    ];
    expect(describeFacts({ axes })).toEqual([
      '  axes',
      '    tag   min  default  coordinates',
      '    wght  100  400',
      '    ital  0             wght: 1, wdth: 2',
    ]);
  });

  it('that are objects are in one line, or in one line for each nested list or object', () => {
    expect(describeFacts({ tables: { head: 54, 'OS/2': 96 }, exif: {} })).toEqual([
      '  tables              head: 54, OS/2: 96',
      '  exif                none',
    ]);
    expect(describeFacts({ features: { GSUB: ['liga', 'rvrn'], GPOS: [] } })).toEqual([
      '  features',
      '    GSUB  liga, rvrn',
      '    GPOS  none',
    ]);
    expect(describeFacts({ metrics: { hhea: { ascender: 830, lineGap: 0 }, win: { ascent: 900 } } })).toEqual([
      '  metrics',
      '    hhea  ascender: 830, lineGap: 0',
      '    win   ascent: 900',
    ]);
  });
});
