import { describe, expect, it } from 'vitest';
import { plainPoints } from './points.ts';

describe('points of a polyline', () => {
  it.each([
    ['10,20 30,40', '10,20 30,40'],
    ['10-20.5.5,1e2', '10-20.5.5,1e2'],
    ['20 40 160 180 30 150 text', '20 40 160 180 30 150'],
    ['1 2, 3 4, 5', '1 2 3 4'],
    ['1 2,, 3 4', '1 2'],
    ['', ''],
    ['none', ''],
  ])('%j are %j', (text, expected) => {
    expect(plainPoints(text)).toBe(expected);
  });
});
