import { describe, expect, it } from 'vitest';
import { type Conditions, fillPage } from './page.ts';

const conditions: Conditions = {
  cores: 8,
  memoryBytes: 16 * 2 ** 30,
  platform: 'linux x64',
  node: 'v22.1.0',
  date: '2026-01-31',
};
const cases = [
  { name: 'jpg | webp', peer: 'bare sharp', maxRatio: 1.1 },
  { name: 'start', peer: 'ImageMagick', maxRatio: 1, isCold: true },
  { name: 'otf → ttf', peer: 'cu2qu', maxRatio: 1 / 3 },
  { name: 'noise', peer: 'cu2qu', maxRatio: 1 },
];
const measurements = [
  { name: 'jpg | webp', peer: 'bare sharp', maxRatio: 1.1, ours: 52.34, theirs: 50, ratio: 1.0468 },
  { name: 'start', peer: 'ImageMagick', maxRatio: 1, ours: 1234.5, theirs: 1000, ratio: 1.2345 },
  { name: 'noise', peer: 'cu2qu', maxRatio: 1, ours: 3, theirs: -1, ratio: -3 },
];
const page = '# Page\n\n<!-- benchmarks -->\nold\n<!-- /benchmarks -->\n\nThe end.\n';

describe('fillPage', () => {
  it('writes the measured cases, and marks results outside their limits', () => {
    expect(fillPage(page, cases, measurements, conditions)).toBe(
      [
        '# Page',
        '',
        '<!-- benchmarks -->',
        '3 of 4 cases measured on 2026-01-31: 8 cores, 16 GiB of memory, linux x64, Node.js `v22.1.0`.',
        '',
        '| Case | Peer | State | Quoin | Peer’s | Ratio | Maximum |',
        '| --- | --- | --- | --- | --- | --- | --- |',
        '| jpg \\| webp | bare sharp | warm | 52.3 | 50.0 | 1.05 | 1.10 |',
        '| start | ImageMagick | cold | 1235 | 1000 | 1.23 (too slow) | 1.00 |',
        '| noise | cu2qu | warm | 3.00 | -1.00 | -3.00 (not measured) | 1.00 |',
        '<!-- /benchmarks -->',
        '',
        'The end.',
        '',
      ].join('\n'),
    );
  });

  it('states no date unless one is given, and replaces an earlier table', () => {
    const dated = fillPage(page, cases, measurements, conditions);
    const text = fillPage(dated, cases.slice(0, 1), [], { ...conditions, date: undefined });
    expect(text).toContain('\n0 of 1 cases measured: 8 cores');
    expect(text).not.toContain('2026');
    expect(text.match(/<!-- benchmarks -->/g)).toHaveLength(1);
  });

  it('refuses a page without markers', () => {
    for (const wrong of ['# Page\n', '<!-- /benchmarks -->\n<!-- benchmarks -->\n'])
      expect(() => fillPage(wrong, cases, [], conditions)).toThrow('the page has no <!-- benchmarks -->');
  });
});
