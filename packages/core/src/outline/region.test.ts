import { describe, expect, it } from 'vitest';
import { influenceOf } from './region.ts';

const upTo = (...peak: number[]) => ({ peak, range: undefined });
const between = (start: number, peak: number, end: number) => ({ peak: [peak], range: { start: [start], end: [end] } });

describe('influenceOf', () => {
  it('grows from the default to the peak, and ends behind it', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((at) => influenceOf(upTo(0.5), [at]))).toEqual([0, 0.5, 1, 0, 0]);
    expect([0, -0.5, -1, 0.5].map((at) => influenceOf(upTo(-1), [at]))).toEqual([0, 0.5, 1, 0]);
  });

  it('rises and falls within a range', () => {
    const at = [0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 0.9];
    expect(at.map((value) => influenceOf(between(0.2, 0.4, 0.8), [value]).toFixed(3))).toEqual([
      '0.000',
      '0.000',
      '0.500',
      '1.000',
      '0.500',
      '0.000',
      '0.000',
    ]);
  });

  it('multiplies axes, and does not ask those whose peak is 0', () => {
    expect(influenceOf(upTo(1, -1), [0.5, -0.5])).toBe(0.25);
    expect(influenceOf(upTo(1, 0), [0.5, 0.9])).toBe(0.5);
    expect(influenceOf(upTo(1, 1), [1])).toBe(0); // an axis that is not named stands at its default
  });

  it('does not ask an axis whose range is out of order or on both sides of the default', () => {
    expect(influenceOf(between(0.5, 0.4, 0.8), [0.9])).toBe(1);
    expect(influenceOf(between(0.2, 0.9, 0.8), [0.1])).toBe(1);
    expect(influenceOf(between(-0.5, 0.4, 0.8), [0.9])).toBe(1);
  });
});
