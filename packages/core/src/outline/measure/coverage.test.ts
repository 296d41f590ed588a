import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../../context.ts';
import { defaultLimits } from '../../limits.ts';
import { recordOutline } from '../outline.ts';
import { parseSvgPath } from '../svg/svg-path-parser.ts';
import { areaOf } from './area.ts';
import { coverOutline } from './coverage.ts';

const context = new ConversionRun(defaultLimits).context(async () => expect.unreachable());
const outlineOf = (path: string) => recordOutline((pen) => void parseSvgPath(path, pen, context));
const box = { left: 0, top: 0, width: 12, height: 10 };
const cover = (path: string, rule: 'nonzero' | 'evenodd' = 'nonzero', part = box) =>
  coverOutline(outlineOf(path), part, rule, context);
const sum = (values: Float32Array): number => values.reduce((total, value) => total + value, 0);

describe('coverOutline', () => {
  it('covers pixels inside fully and pixels outside not at all', () => {
    const covered = cover('M2 3H6V7H2Z');
    for (const [at, value] of covered.entries()) {
      const [x, y] = [at % 12, Math.floor(at / 12)];
      expect(value).toBeCloseTo(x >= 2 && x < 6 && y >= 3 && y < 7 ? 1 : 0, 6);
    }
  });

  it('covers pixels at the edge partly, exactly in the horizontal direction', () => {
    expect([...cover('M2.3 0H5.75V10H2.3Z').subarray(0, 7)].map((value) => value.toFixed(3))).toEqual([
      '0.000',
      '0.000',
      '0.700',
      '1.000',
      '1.000',
      '0.750',
      '0.000',
    ]);
  });

  it('covers a share of a pixel that contains the whole shape', () => {
    expect(sum(cover('M2.25 3.25H2.75V3.75H2.25Z'))).toBeCloseTo(0.25, 6);
  });

  it.each(['M6 1C9 1 11 3 11 5S9 9 6 9 1 7 1 5 3 1 6 1Z', 'M1 1L11 2L3 9Z', 'M1.1 1.7L10.2 4.4L5.3 8.9L2.2 5.1'])(
    'adds up to the area of %s, closed or not',
    (path) => {
      expect(sum(cover(path))).toBeCloseTo(Math.abs(areaOf(outlineOf(path.replace(/Z?$/, 'Z')))), 1);
    },
  );

  it('leaves a hole where two squares overlap by even-odd, and none by nonzero', () => {
    const squares = 'M1 1H9V9H1ZM3 3H7V7H3Z';
    expect(sum(cover(squares, 'nonzero'))).toBeCloseTo(64, 4);
    expect(sum(cover(squares, 'evenodd'))).toBeCloseTo(48, 4);
    expect(sum(cover('M1 1H9V9H1ZM3 3V7H7V3Z', 'nonzero'))).toBeCloseTo(48, 4);
  });

  it('is the same for every part of the picture', () => {
    const path = 'M-5 2C4 -9 20 6 8 14Z';
    const whole = cover(path);
    const part = cover(path, 'nonzero', { left: 4, top: 3, width: 5, height: 4 });
    for (const [at, value] of part.entries()) {
      expect(value).toBeCloseTo(whole[(3 + Math.floor(at / 5)) * 12 + 4 + (at % 5)]!, 5);
    }
  });
});
