import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Conditions } from './machine.ts';
import { fillPage, readRows } from './page.ts';

const conditions: Conditions = {
  cores: 8,
  memoryBytes: 16 * 2 ** 30,
  platform: 'linux x64',
  node: 'v22.1.0',
  date: '2026-01-31',
  commit: '0123abcd',
};
const cases = [
  { name: 'jpg | webp', peer: 'bare sharp', maxRatio: 1.1 },
  { name: 'start', peer: 'ImageMagick', maxRatio: 1, isCold: true },
  { name: 'otf → ttf', peer: 'cu2qu', maxRatio: 1 / 3 },
  { name: 'noise', peer: 'cu2qu', maxRatio: 1 },
];
const measurements = [
  { name: 'jpg | webp', peer: 'bare sharp', maxRatio: 1.1, ours: 52.34, theirs: 50, ratio: 1.0468, isQuiet: true },
  { name: 'start', peer: 'ImageMagick', maxRatio: 1, ours: 1234.5, theirs: 1000, ratio: 1.2345, isQuiet: false },
  { name: 'noise', peer: 'cu2qu', maxRatio: 1, ours: 3, theirs: -1, ratio: -3, isQuiet: true },
];
const page = '# Page\n\n<!-- benchmarks -->\nold\n<!-- /benchmarks -->\n\nThe end.\n';

describe('fillPage', () => {
  it('writes the measured cases, and marks results outside their limits', () => {
    expect(fillPage(page, cases, measurements, conditions)).toBe(
      [
        '# Page',
        '',
        '<!-- benchmarks -->',
        '3 cases, on 8 cores, 16 GiB of memory, linux x64, Node.js 22.',
        '',
        '| Case | Peer | State | Quoin | Peer’s | Ratio | Maximum | Measured |',
        '| --- | --- | --- | --- | --- | --- | --- | --- |',
        '| jpg \\| webp | bare sharp | warm | 52.3 | 50.0 | 1.05 | 1.10 | 2026-01-31, 0123abcd, quiet |',
        '| start | ImageMagick | cold | 1235 | 1000 | 1.23 (too slow) | 1.00 | 2026-01-31, 0123abcd, busy |',
        '| noise | cu2qu | warm | 3.00 | -1.00 | -3.00 (not measured) | 1.00 | 2026-01-31, 0123abcd, quiet |',
        '<!-- /benchmarks -->',
        '',
        'The end.',
        '',
      ].join('\n'),
    );
  });

  it('keeps the rows of cases that were not measured again, also of those that this machine cannot measure', () => {
    const dated = fillPage(page, cases, measurements, conditions);
    const later = { ...conditions, date: '2026-02-01', node: 'v22.9.0' };
    const again = measurements.slice(1, 2).map((each) => ({ ...each, ratio: 0.5, isQuiet: true }));
    const rows = readRows(fillPage(dated, cases.slice(1), again, later));
    expect(rows.map((row) => [row[0], row[5], row[7]])).toEqual([
      ['start', '0.50', '2026-02-01, 0123abcd, quiet'],
      ['noise', '-3.00 (not measured)', '2026-01-31, 0123abcd, quiet'],
      ['jpg | webp', '1.05', '2026-01-31, 0123abcd, quiet'],
    ]);
  });

  it('drops the rows of another machine or another major version of Node', () => {
    const dated = fillPage(page, cases, measurements, conditions);
    for (const other of [{ cores: 4 }, { node: 'v24.0.0' }]) {
      expect(readRows(fillPage(dated, cases, measurements.slice(0, 1), { ...conditions, ...other }))).toHaveLength(1);
    }
  });

  it('refuses a page without markers', () => {
    for (const wrong of ['# Page\n', '<!-- /benchmarks -->\n<!-- benchmarks -->\n'])
      expect(() => fillPage(wrong, cases, [], conditions)).toThrow('the page has no <!-- benchmarks -->');
  });
});

describe('docs/benchmarks.md', () => {
  it('states for each row when, with which commit and on which kind of machine it was measured', () => {
    const rows = readRows(readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8'));
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(row[7]).toMatch(/^\d{4}-\d\d-\d\d, [0-9a-f]{8}, (quiet|busy)$/);
  });
});
