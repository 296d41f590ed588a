import { formats as infos } from '@quoin/core';
import { describe, expect, it } from 'vitest';
import type { Format } from '../../packages/core/src/format.ts';
import { formats } from '../../packages/core/src/formats/registry.ts';
import { checkout } from '../verify/command.ts';
import { readText } from '../verify/tree.ts';

const known: readonly Format[] = formats;
const files = known.filter(({ kind }) => kind !== 'package');
const namesOf = (cell: string): string[] => [...cell.matchAll(/`([a-z0-9_]+)`/g)].map(([, name = '']) => name);

/** The first three cells of each row of the first table of a page. */
function readRows(page: string): string[][] {
  const [table = ''] = /^\|[^\n]+\|\n\| -[\s\S]*?\n\n/m.exec(readText(checkout, page)) ?? [];
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim()),
  );
}

describe('the tables of formats', () => {
  it.each([
    { page: 'docs/images.md', kind: 'image', read: 1, written: 2 },
    { page: 'docs/fonts.md', kind: 'font', read: 2, written: 3 },
  ])('in $page say what is read and what is written', ({ page, kind, read, written }) => {
    const expected = files
      .filter((format) => format.kind === kind)
      .map(({ types, reads, writes }) => [types.join(), reads !== undefined, writes !== undefined]);
    const rows = readRows(page).map((row) => [namesOf(row[0] ?? '').join(), row[read] !== 'no', row[written] !== 'no']);
    expect(rows.sort()).toEqual(expected.sort());
  });

  it('in docs/images.md say what jobs of the service do not have', () => {
    const images = files.filter(({ kind }) => kind === 'image');
    const expected = images.map(({ types, reads, writes }) => [
      types.join(),
      reads?.api === false,
      writes?.api === false,
    ]);
    const isLimited = (cell = ''): boolean => cell.includes('not in jobs');
    const rows = readRows('docs/images.md').map(([name = '', read, written]) => [
      namesOf(name).join(),
      isLimited(read),
      isLimited(written),
    ]);
    expect(rows.sort()).toEqual(expected.sort());
  });
});

it('the README names the types that jobs do not have', () => {
  const text = readText(checkout, 'README.md');
  const [, written = '', read = ''] = /: not ([^:]+) as outputs, and not ([^:]+) as an input\./.exec(text) ?? [];
  const ids = (isLimited: (format: Format) => boolean): string[] =>
    known
      .filter(isLimited)
      .map(({ id }) => id)
      .sort();
  expect(namesOf(written).sort()).toEqual(ids(({ writes }) => writes?.api === false));
  expect(namesOf(read).sort()).toEqual(ids(({ reads }) => reads?.api === false));
});

it('docs/images.md names the formats of which files that end early can be read', () => {
  const [sentence = ''] = /This applies to `ai`.+?\. /.exec(readText(checkout, 'docs/images.md')) ?? [];
  const repaired = files.filter(({ repair }) => repair !== undefined).map(({ id }) => id);
  expect(namesOf(sentence).sort()).toEqual(repaired.sort());
});

describe('the README of core', () => {
  it.each(['Images', 'drawings', 'fonts'])('says what %s can be converted to', (kind) => {
    const text = readText(checkout, 'packages/core/README.md');
    const [, from = '', to = ''] =
      new RegExp(`${kind} \\(([^)]+)\\) (?:can be converted )?to ([^;]+);`).exec(text) ?? [];
    const inputs = from.split(', ').filter((name) => name !== 'and collections');
    expect(inputs.length).toBeGreaterThan(0);
    for (const type of inputs)
      expect(
        infos
          .find(({ id }) => id === type)
          ?.outputTypes.slice()
          .sort(),
      ).toEqual(to.split(', '));
  });

  it('names each input', () => {
    const [paragraph = ''] = /^Images \(.+$/m.exec(readText(checkout, 'packages/core/README.md')) ?? [];
    const inputs = infos.filter(({ inputTypes }) => inputTypes.length > 0).map(({ id }) => id);
    expect(inputs.filter((id) => !new RegExp(`\\b${id}\\b`).test(paragraph))).toEqual([]);
  });
});

describe('the answer to "What does it not convert?"', () => {
  const [, answer = ''] = /### What does it not convert\?\n\n(.+)\n/.exec(readText(checkout, 'docs/faq.md')) ?? [];

  it('names no format of the library among those that it does not have', () => {
    const [absent = ''] = answer.split('. ');
    const names = known.flatMap(({ id, name, types, extensions }) => [id, name, ...types, ...extensions]);
    expect(absent).toMatch(/^Office documents/);
    expect(names.filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(absent))).toEqual([]);
  });

  it('names all formats that are only written or only read', () => {
    const listed = /\. (.+?) (?:is|are) written but not read; (.+?) (?:is|are) read but not written\./.exec(answer);
    const onlyWritten = files.filter(({ reads, writes }) => reads === undefined && writes !== undefined);
    const onlyRead = files.filter(({ reads, writes }) => reads !== undefined && writes === undefined);
    expect(namesOf(listed?.[1] ?? '').sort()).toEqual(onlyWritten.map(({ id }) => id).sort());
    expect(namesOf(listed?.[2] ?? '').sort()).toEqual(onlyRead.map(({ id }) => id).sort());
  });
});
