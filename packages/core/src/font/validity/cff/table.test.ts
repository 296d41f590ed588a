import { describe, expect, it } from 'vitest';
import { cffFont, type DictEntry, hex, variationStore } from '../../../../test/builders/cff-builder.ts';
import { patched } from '../../../../test/builders/sfnt-builder.ts';
import { fontContext } from '../../../../test/font/font-fixtures.ts';
import { readCff } from '../../../outline/cff/read.ts';
import { TableView } from '../table-view.ts';
import { checkCff } from './table.ts';

const glyphs = ['endchar', 'endchar'];
const strings = ['Adobe', 'Identity'];
const ros: DictEntry = [0x0c1e, 391, 392, 0];
const fontDicts = [{}];
const fdSelect = hex('00 00 00');

/** The fault of a table; undefined if it has none. */
async function faultOf(version: 1 | 2, bytes: Uint8Array): Promise<string | undefined> {
  const tag = version === 1 ? 'CFF ' : 'CFF2';
  const { context } = fontContext();
  try {
    const subject = { tables: new Map([[tag, bytes]]), glyphCount: glyphs.length, axisCount: 1, context };
    await checkCff(version)(new TableView(tag, bytes), subject);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

// ots-sanitize refuses each of these; the valid ones are accepted: `pnpm judges font-validity` tries such changes.
describe('a table with', () => {
  const cid = { glyphs, strings, fontDicts, fdSelect, entries: [ros] };
  it.each([
    ['one DICT', { glyphs }, undefined],
    ['Font DICTs', cid, undefined],
    ['Font DICTs but no FDSelect', { glyphs, strings, fontDicts, entries: [ros] }, /no entry 3109/],
    ['ROS but no Font DICTs', { glyphs, strings, fdSelect, entries: [ros] }, /no entry 3108/],
    ['an FDSelect of ranges', { ...cid, fdSelect: hex('03 0001 0000 00 0002') }, undefined],
    ['an FDSelect that ends early', { ...cid, fdSelect: hex('03 0001 0000 00 0001') }, /FDSelect ends at glyph 1 of 2/],
    ['ROS after another entry', { ...cid, entries: [[1, 391], ros] as DictEntry[] }, /ROS is not the first entry/],
    [
      'a notice twice',
      {
        glyphs,
        strings,
        entries: [
          [1, 391],
          [1, 392],
        ] as DictEntry[],
      },
      undefined,
    ],
    [
      'a notice that is wrong before it comes again',
      {
        glyphs,
        strings,
        entries: [
          [1, 9_999],
          [1, 392],
        ] as DictEntry[],
      },
      /entry 1 of the Top DICT is 9999/,
    ],
    ['charstrings twice', { glyphs, entries: [[17, 5]] as DictEntry[] }, /entry 17 of the Top DICT is given twice/],
    ['a name', { glyphs, strings, charset: hex('00 0187') }, undefined],
    [
      'a name that is no string',
      { glyphs, strings, charset: hex('00 0189') },
      /glyph 1 is called by string 393 of 392/,
    ],
    ['a range of names', { glyphs, strings, charset: hex('01 0187 05') }, undefined],
    ['a range that is no string', { glyphs, strings, charset: hex('02 0200 0001') }, /called by string 512 of 392/],
    ['an unknown charset', { glyphs, strings, charset: hex('03 0187') }, /a charset of format 3/],
    ['an encoding', { glyphs, encoding: hex('00 00') }, undefined],
    ['an encoding with a supplement', { glyphs, encoding: hex('80 00 00') }, /an encoding with a supplement/],
  ])('%s', async (_, parts, fault) => {
    const found = await faultOf(1, cffFont(parts));
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  });

  it('a real number that does not fill its last byte', async () => {
    const entries: DictEntry[] = [[0x0c02, 12.5]];
    const bytes = cffFont({ glyphs, entries });
    const at = bytes.indexOf(30);
    expect(Buffer.from(bytes.subarray(at, at + 4)).toString('hex')).toBe('1e12a5ff');
    expect(await faultOf(1, bytes)).toBeUndefined();
    expect(await faultOf(1, patched(bytes, at + 3, 0xf0))).toMatch(/a real number of the Top DICT does not fill/);
  });

  it('Font DICTs and a variation store of CFF 2', async () => {
    const store = variationStore([[[0, 1, 1]]], [[0]]);
    const parts = { version: 2 as const, glyphs: ['', ''], fontDicts };
    const bytes = cffFont({ ...parts, variationStore: store });
    const at = readCff(bytes, fontContext().context).topDict.number(24) ?? 0;
    expect(await faultOf(2, bytes)).toBeUndefined();
    // An empty store; one that ends within its header; one that leaves the table; more long differences than all.
    expect(await faultOf(2, patched(bytes, 1, 1))).toMatch(/version 2.1, expected 2.0/);
    expect(await faultOf(2, patched(bytes, at, 0, 0))).toBeUndefined();
    expect(await faultOf(2, patched(bytes, at, 0, 1))).toMatch(/the table ends at/);
    expect(await faultOf(2, patched(bytes, at, 0xff, 0xff))).toMatch(/the variation store of 65535 bytes leaves/);
    const words = at + store.length - 6;
    expect(await faultOf(2, patched(bytes, words, 0, 2))).toMatch(/2 long differences, expected at most 1/);
    const operator = bytes.findIndex((byte, index) => byte === 12 && bytes[index + 1] === 0x24);
    expect(await faultOf(2, patched(bytes, operator + 1, 0x25))).toMatch(/no entry 3108/);
  });
});
