import { describe, expect, it } from 'vitest';
import { expectedOf, fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { readSfnt } from '../sfnt/read.ts';
import { readFvar } from './fvar.ts';
import { readHead } from './head.ts';
import { readLayoutLists } from './layout/layout-lists.ts';
import { readMaxp } from './maxp.ts';
import { readMetricsHeader } from './metrics/metrics-header.ts';
import { readOs2 } from './os2.ts';
import { readPost } from './post.ts';
import { requireTable } from './require.ts';

const { context } = fontContext();
const options = { to: 'ttf', config: undefined };
const { tables } = await readSfnt(openFont('plain.ttf'), context, options);
const { tables: varied } = await readSfnt(openFont('variable.ttf'), context, options);
const table = (tag: string): Uint8Array => requireTable(tables, tag);

// The values that make.py set with fontTools.
describe('the tables of numbers', () => {
  it('are read field by field', () => {
    expect(readHead(table('head'))).toMatchObject({
      ...{ fontRevision: 1.25, unitsPerEm: 1000, created: 3_700_000_000n, modified: 3_700_000_001n },
      ...{ indexToLocFormat: 0, glyphDataFormat: 0, xMin: 50 },
    });
    expect(readMaxp(table('maxp'))).toEqual({ version: 1, numGlyphs: 7 });
    expect(readMetricsHeader(table('hhea'), 'hhea')).toMatchObject({
      ...{ ascender: 820, descender: -180, lineGap: 30, advanceMax: 600, longCount: 1 },
    });
    expect(readPost(table('post'))).toEqual({
      ...{ version: 2, italicAngle: -7.5, underlinePosition: -80, underlineThickness: 40, isFixedPitch: true },
    });
    expect(readOs2(table('OS/2'))).toMatchObject({
      ...{ version: 4, usWeightClass: 600, usWidthClass: 4, fsType: 0x104, fsSelection: 0xc0 },
      ...{ sTypoAscender: 800, sTypoDescender: -200, sTypoLineGap: 90, usWinAscent: 900, usWinDescent: 250 },
      ...{ sxHeight: 500, sCapHeight: 700, achVendID: '????' },
    });
  });

  it('may have the shortest allowed length', () => {
    const short = readOs2(table('OS/2').subarray(0, 68));
    expect(short).toMatchObject({ usWeightClass: 600 });
    expect(short).not.toHaveProperty('sTypoAscender');
    expect(readOs2(table('OS/2').subarray(0, 78))).not.toHaveProperty('sxHeight');
  });

  it.each([
    ['head', () => readHead(table('head').subarray(0, 53))],
    ['maxp', () => readMaxp(table('maxp').subarray(0, 5))],
    ['hhea', () => readMetricsHeader(table('hhea').subarray(0, 35), 'hhea')],
    ['post', () => readPost(table('post').subarray(0, 31))],
    ['OS/2', () => readOs2(table('OS/2').subarray(0, 67))],
    ['fvar', () => readFvar(requireTable(varied, 'fvar').subarray(0, 15))],
  ])('are refused as damaged if truncated: %s', (tag, read) => {
    expect(read).toThrow(`the table "${tag}" has`);
  });
});

describe('axes and instances', () => {
  it('match the font', () => {
    const { axes, instances } = readFvar(requireTable(varied, 'fvar'));
    expect(axes).toMatchObject([
      { tag: 'wght', minValue: 100, defaultValue: 400, maxValue: 900, isHidden: false },
      { tag: 'SLNT', minValue: -12, defaultValue: 0, maxValue: 0, isHidden: true },
    ]);
    expect(instances.map(({ coordinates }) => coordinates)).toEqual([
      [400, 0],
      [900, -12],
    ]);
    expect(instances[0]?.postScriptNameId).toBe(6);
  });

  it('are refused if their records are too small', () => {
    const fvar = requireTable(varied, 'fvar').slice();
    fvar[11] = 19; // axisSize
    expect(() => readFvar(fvar)).toThrow('the axes in fvar have 19 bytes each, expected at least 20');
  });
});

describe('scripts, languages and features', () => {
  it.each(['GSUB', 'GPOS'] as const)('of %s agree with fontTools', (tag) => {
    const { features, scripts } = readLayoutLists(table(tag), context);
    expect(features).toEqual(expectedOf('plain.ttf').features[tag]);
    expect(scripts).toEqual(expectedOf('plain.ttf').scripts[tag]);
  });

  it('may be absent', () => {
    expect(readLayoutLists(new Uint8Array(10), context)).toEqual({ features: [], scripts: {} });
  });
});
