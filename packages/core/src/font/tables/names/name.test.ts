import { describe, expect, it } from 'vitest';
import { expectedOf, fontContext, openFont } from '../../../../test/font/font-fixtures.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { readSfnt } from '../../sfnt/read.ts';
import { readFullName } from './full-name.ts';
import { readNames } from './name.ts';
import { chooseName } from './name-choice.ts';

const { context } = fontContext();
const { tables } = await readSfnt(openFont('plain.ttf'), context, { to: 'ttf', config: undefined });
const plain = tables.get('name') ?? new Uint8Array(0);

type Line = readonly [platform: number, encoding: number, language: number, id: number, bytes: readonly number[]];

/** A name table with these texts and language tags. */
function nameTable(lines: readonly Line[], tags: readonly string[] = []): Uint8Array {
  const [file, storage] = [new ByteWriter(), new ByteWriter()];
  file.u16(tags.length > 0 ? 1 : 0);
  file.u16(lines.length);
  file.u16(6 + 12 * lines.length + (tags.length > 0 ? 2 + 4 * tags.length : 0));
  for (const [platform, encoding, language, id, bytes] of lines) {
    for (const word of [platform, encoding, language, id, bytes.length, storage.length]) file.u16(word);
    storage.bytes(Uint8Array.from(bytes));
  }
  if (tags.length > 0) file.u16(tags.length);
  for (const tag of tags) {
    file.u16(2 * tag.length);
    file.u16(storage.length);
    for (const letter of tag) storage.u16(letter.charCodeAt(0));
  }
  file.bytes(storage.finish());
  return file.finish();
}

const textOf = (...line: Line) => readNames(nameTable([line]), context)[0]?.text;

describe('readNames', () => {
  it('agrees with fontTools in every encoding', () => {
    const found = readNames(plain, context).map((name) => [
      name.nameId,
      name.platform,
      name.encoding,
      name.languageId,
      name.text,
    ]);
    const byKey = (a: readonly unknown[], b: readonly unknown[]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
    expect(found.sort(byKey)).toEqual([...expectedOf('plain.ttf').names].sort(byKey));
  });

  it.each([
    ['Shift JIS', [3, 2, 0x411, 1, [0x8e, 0x8e]], '試'],
    ['Shift JIS padded to 16 bits', [3, 2, 0x411, 1, [0x8e, 0x8e, 0, 0x41]], '試A'],
    ['wide ASCII labelled Big 5', [3, 4, 0x404, 1, [0, 0x41, 0, 0x42]], 'AB'],
    ['GB 2312', [3, 3, 0x804, 1, [0xd6, 0xd0]], '中'],
    ['EUC-KR', [3, 5, 0x412, 1, [0xc7, 0xd1]], '한'],
    ['Unicode for symbols', [3, 0, 0x409, 1, [0x26, 0x3a]], '☺'],
    ['full Unicode, with UTF-16 names', [3, 10, 0x409, 1, [0xd8, 0x3d, 0xde, 0x00]], '😀'],
    ['Unicode with an extra byte', [3, 1, 0x409, 1, [0, 0x41, 0]], 'A'],
    ['Unicode without its first byte', [3, 1, 0x409, 1, [0x41, 0, 0x42]], 'AB'],
    ['ISO 8859-1', [2, 2, 0, 1, [0xe9]], 'é'],
    ['ISO 10646', [2, 1, 0, 1, [0, 0xe9]], 'é'],
    ["Apple's Korean", [1, 3, 23, 1, [0xc7, 0xd1]], '한'],
    ['unsupported Johab as undefined', [3, 6, 0x412, 1, [0xd0, 0x65]], undefined],
    ["Apple's unsupported Arabic as undefined", [1, 4, 12, 1, [0xc7]], undefined],
    ['an unknown platform as undefined', [9, 0, 0, 1, [0x41]], undefined],
  ] as const)('decodes %s', (_, line, text) => {
    expect(textOf(...(line as unknown as Line))).toBe(text);
  });

  it('supports language tags of the font', () => {
    const table = nameTable(
      [
        [3, 1, 0x8001, 1, [0, 0x41]],
        [3, 1, 0x8007, 1, [0, 0x41]],
      ],
      ['de', 'nds-NL'],
    );
    expect(readNames(table, context).map(({ language }) => language)).toEqual(['nds-NL', 'und']);
  });

  it('returns no text for a name outside the table', () => {
    const table = nameTable([[3, 1, 0x409, 1, [0, 0x41]]]);
    table[14] = 0xff; // the length
    expect(readNames(table, context)[0]?.text).toBeUndefined();
  });

  it('counts the work of each name, even if names share their bytes', () => {
    const { context: limited } = fontContext({ maxWork: 1000 });
    const lines = Array.from({ length: 200 }, (): Line => [3, 1, 0x409, 1, [0, 0x41]]);
    expect(() => readNames(nameTable(lines), limited)).toThrow(/1000 steps/);
  });

  it('refuses more records than the table can hold', () => {
    expect(() => readNames(nameTable([[3, 1, 0x409, 1, []]]).subarray(0, 10), context)).toThrow(/needs 12 bytes/);
    expect(() => readNames(new Uint8Array(5), context)).toThrow(/the table "name" has 5 bytes/);
  });
});

describe('the full name', () => {
  it('is the English one, or else the first', () => {
    const german: Line = [3, 1, 0x407, 1, [0, 0x44]];
    const english: Line = [3, 1, 0x409, 1, [0, 0x45]];
    expect(chooseName(readNames(nameTable([german, english]), context), 1)).toBe('E');
    expect(chooseName(readNames(nameTable([german, [1, 0, 1, 1, [0x46]]]), context), 1)).toBe('D');
    expect(chooseName(readNames(nameTable([]), context), 1)).toBeUndefined();
  });

  it('is joined from family and style if it is missing', () => {
    expect(readFullName(plain, context)).toBe('Test Regular');
    const parts: Line[] = [
      [3, 1, 0x409, 1, [0, 0x41]],
      [3, 1, 0x409, 2, [0, 0x42]],
    ];
    expect(readFullName(nameTable(parts), context)).toBe('A B');
    expect(readFullName(nameTable([[3, 1, 0x409, 6, [0, 0x50]]]), context)).toBe('P');
  });
});
