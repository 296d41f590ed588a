import { describe, expect, it } from 'vitest';
import { blacken } from './page-reference.ts';

describe('the reference of a page', () => {
  it('has its black ink as black, at the same offsets', () => {
    expect(blacken('q\n0 0 0 1 k\n0 0 0 1 K f\nQ')).toBe('q\n0       g\n0       G f\nQ');
  });

  it('keeps other inks', () => {
    for (const text of ['0 0 0 .5 k\n', '1 0 0 0 1 k\n', '0 0 0 1 kx\n', '.10 0 0 1 k\n'])
      expect(blacken(text)).toBe(text);
  });
});
