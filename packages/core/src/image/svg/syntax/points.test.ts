import { describe, expect, it } from 'vitest';
import { parsePoints } from './points.ts';

describe('points of a polyline', () => {
  it.each([
    ['10,20 30,40', [10, 20, 30, 40]],
    ['10-20.5.5,1e2', [10, -20.5, 0.5, 100]],
    ['20 40 160 180 30 150 text', [20, 40, 160, 180, 30, 150]],
    ['1 2, 3 4, 5', [1, 2, 3, 4]],
    ['1 2,, 3 4', [1, 2]],
    ['', []],
    ['none', []],
  ])('%j are %j', (text, expected) => {
    expect(parsePoints(text)).toEqual(expected);
  });
});
