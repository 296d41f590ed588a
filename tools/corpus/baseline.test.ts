import { describe, expect, it } from 'vitest';
import { acceptBetter, isBetter, isWorse, type Verdict } from './baseline.ts';

const verdicts: readonly Verdict[] = ['failed', 'refused', 'passed'];
const before = [undefined, ...verdicts];

describe('a verdict', () => {
  it.each([
    ['failed', [undefined, 'refused', 'passed']],
    ['refused', ['passed']],
    ['passed', []],
  ] as const)('"%s" is worse than %j only', (now, expected) => {
    expect(before.filter((each) => isWorse({ now, before: each }))).toEqual(expected);
  });

  it.each([
    ['failed', []],
    ['refused', [undefined, 'failed']],
    ['passed', [undefined, 'failed', 'refused']],
  ] as const)('"%s" is better than %j only', (now, expected) => {
    expect(before.filter((each) => isBetter({ now, before: each }))).toEqual(expected);
  });

  it('is written to the baseline only if it is better', () => {
    const baseline = { a: { png: 'passed', jpg: 'failed' }, b: { png: 'refused' } } as const;
    const rows = [
      { sha256: 'a', to: 'png', now: 'failed', before: 'passed' },
      { sha256: 'a', to: 'jpg', now: 'passed', before: 'failed' },
      { sha256: 'b', to: 'jpg', now: 'failed', before: undefined },
      { sha256: 'c', to: 'png', now: 'refused', before: undefined },
    ] as const;
    expect(acceptBetter(baseline, rows)).toEqual({
      a: { png: 'passed', jpg: 'passed' },
      b: { png: 'refused' },
      c: { png: 'refused' },
    });
  });
});
