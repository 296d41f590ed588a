import { describe, expect, it } from 'vitest';
import { parseCssColour } from '../../../colour/css-colour.ts';
import { parseCssGradient } from './css-gradient.ts';

describe('parseCssGradient', () => {
  const stop = (colour: string, position: number) => ({ colour: parseCssColour(colour), position });

  // Calculated by the rules of CSS Images 3, "Colour Stop Lists".
  it.each([
    ['linear-gradient(red, blue)', { angle: 180, stops: [stop('red', 0), stop('blue', 1)] }],
    [
      'linear-gradient(45deg, red 0%, lime, blue 50%, white)',
      { angle: 45, stops: [stop('red', 0), stop('lime', 0.25), stop('blue', 0.5), stop('white', 1)] },
    ],
    ['linear-gradient(to left, red 60%, blue 40%)', { angle: 270, stops: [stop('red', 0.6), stop('blue', 0.6)] }],
    [
      'linear-gradient(0.25turn, rgba(0,0,0,0.5) 0% 20%, blue)',
      { angle: 90, stops: [stop('rgba(0,0,0,0.5)', 0), stop('rgba(0,0,0,0.5)', 0.2), stop('blue', 1)] },
    ],
    [
      'linear-gradient(to top right, red, blue)',
      { angle: 'corner', corner: [1, -1], stops: [stop('red', 0), stop('blue', 1)] },
    ],
  ])('reads %s', (text, expected) => {
    expect(parseCssGradient(text)).toEqual(expected);
  });

  it.each([
    'red',
    'linear-gradient(red)',
    'linear-gradient(red, nocolour)',
    'radial-gradient(red, blue)',
    `linear-gradient(${','.repeat(100_000)})`,
  ])('parses no gradient from %.40j', (text) => {
    expect(parseCssGradient(text)).toBeUndefined();
  });
});
