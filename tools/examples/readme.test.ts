import { fileURLToPath } from 'node:url';
import { formats } from '@quoin/core';
import { problemCodes } from '@quoin/core/url-headers';
import { describe, expect, it } from 'vitest';
import { readText } from '../verify/tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Reads the cells of the table between two markers of a page, without its head and its rule. */
function readTable(page: string, name: string): string[][] {
  const [, inside = ''] = readText(root, page).split(new RegExp(`<!-- /?${name} -->\\n`));
  const rows = inside.trim().split('\n').slice(2);
  return rows.map((row) => row.split('|').slice(1, -1).map(toWords));
}

const toWords = (cell: string): string => cell.trim().replaceAll('`', '');

describe("the documentation's tables", () => {
  it('of formats matches the registry', () => {
    const read = formats.filter(({ inputTypes }) => inputTypes.length > 0);
    const expected = read.map(({ inputTypes, outputTypes, name }) => [
      inputTypes.join(', '),
      outputTypes.join(', '),
      name,
    ]);
    expect(readTable('README.md', 'formats')).toEqual(expected);
  });

  it('of measurements repeats rows of the benchmarks', () => {
    const measured = readTable('docs/benchmarks.md', 'benchmarks').map(([name, peer, , ours, theirs, ratio = '']) =>
      [name, peer, ours, theirs, ratio.split(' ')[0]].join(),
    );
    const rows = readTable('README.md', 'measured');
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(measured).toContain(row.join());
  });

  it('of problems with header rules matches the table in the code', () => {
    expect(readTable('docs/url-headers.md', 'problems')).toEqual(Object.entries(problemCodes));
  });
});
