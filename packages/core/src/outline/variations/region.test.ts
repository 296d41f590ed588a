import { describe, expect, it } from 'vitest';
import { regionScalar } from './region.ts';

const upTo = (...peak: number[]) => ({ peak, range: undefined });
const between = (start: number, peak: number, end: number) => ({ peak: [peak], range: { start: [start], end: [end] } });

describe('regionScalar', () => {
  it('rises from the default to the peak and is 0 beyond it', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((at) => regionScalar(upTo(0.5), [at]))).toEqual([0, 0.5, 1, 0, 0]);
    expect([0, -0.5, -1, 0.5].map((at) => regionScalar(upTo(-1), [at]))).toEqual([0, 0.5, 1, 0]);
  });

  it('rises and falls within a range', () => {
    const at = [0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 0.9];
    expect(at.map((value) => regionScalar(between(0.2, 0.4, 0.8), [value]).toFixed(3))).toEqual([
      '0.000',
      '0.000',
      '0.500',
      '1.000',
      '0.500',
      '0.000',
      '0.000',
    ]);
  });

  it('multiplies axes and ignores those with a peak of 0', () => {
    expect(regionScalar(upTo(1, -1), [0.5, -0.5])).toBe(0.25);
    expect(regionScalar(upTo(1, 0), [0.5, 0.9])).toBe(0.5);
    expect(regionScalar(upTo(1, 1), [1])).toBe(0); // a missing coordinate is the default
  });

  it('ignores an axis whose range is out of order or spans the default', () => {
    expect(regionScalar(between(0.5, 0.4, 0.8), [0.9])).toBe(1);
    expect(regionScalar(between(0.2, 0.9, 0.8), [0.1])).toBe(1);
    expect(regionScalar(between(-0.5, 0.4, 0.8), [0.9])).toBe(1);
  });
});
