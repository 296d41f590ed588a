import { describe, expect, it } from 'vitest';
import type { ColourValue, Ink } from './ink.ts';
import { mixInks, srgbOf, tintColour } from './ink.ts';

/** A press that is easy to compute. */
const toSrgb = ([c = 0, m = 0, y = 0, k = 0]: readonly number[]) => [1 - c, 1 - m, 1 - y].map((each) => each * (1 - k));

describe('a tint', () => {
  // IDML File Format Specification, "Tint": process inks scale, RGB fades to white, Lab becomes lighter.
  it.each<[ColourValue, number, readonly number[]]>([
    [{ space: 'cmyk', values: [1, 0.5, 0, 0.2] }, 0.5, [0.5, 0.25, 0, 0.1]],
    [{ space: 'rgb', values: [1, 0, 0.5] }, 0.25, [1, 0.75, 0.875]],
    [{ space: 'gray', values: [0] }, 0.1, [0.9]],
    [{ space: 'lab', values: [40, 60, -20] }, 0.5, [70, 30, -10]],
    [{ space: 'lab', values: [40, 60, -20] }, 0, [100, 0, 0]],
    [{ space: 'rgb', values: [0.2, 0.4, 0.6] }, 1, [0.2, 0.4, 0.6]],
    [{ space: 'rgb', values: [0.2, 0.4, 0.6] }, 7, [0.2, 0.4, 0.6]],
  ])('of %j at %d is %j', (colour, tint, values) => {
    const found = tintColour(colour, tint);
    expect(found.space).toBe(colour.space);
    expect(found.values).toEqual(values.map((value) => expect.closeTo(value, 12)));
  });
});

describe('overprinted inks', () => {
  const ink = (alternate: ColourValue): Ink => ({ name: 'ink', alternate });
  const cyan = ink({ space: 'cmyk', values: [1, 0, 0, 0] });
  const halfBlack = ink({ space: 'cmyk', values: [0, 0, 0, 0.6] });
  const orange = ink({ space: 'rgb', values: [1, 0.5, 0] });

  it('of the process add up plate by plate, up to a full plate', () => {
    const mixed = mixInks(
      [
        { ink: cyan, tint: 0.5 },
        { ink: cyan, tint: 1 },
        { ink: halfBlack, tint: 0.5 },
      ],
      toSrgb,
    );
    expect(mixed).toEqual([0, 0.7, 0.7].map((value) => expect.closeTo(value, 9)));
  });

  it('that are a single ink look like that ink', () => {
    expect(mixInks([{ ink: orange, tint: 1 }], toSrgb)).toEqual([1, 0.5, 0]);
  });

  it('that are spot colours transmit their shares of the light', () => {
    const [red, green, blue] = mixInks(
      [
        { ink: orange, tint: 1 },
        { ink: ink({ space: 'gray', values: [0.5] }), tint: 1 },
      ],
      toSrgb,
    );
    // 0.5 transmits 0.21404 of the light; applied twice that is 0.045814, encoded as 0.23697.
    expect([red, green, blue]).toEqual([0.5, 0.23697, 0].map((value) => expect.closeTo(value, 4)));
  });

  it("use the document's own function", () => {
    const mix = ([first = 0, second = 0]: readonly number[]): ColourValue => ({
      space: 'rgb',
      values: [first, second, 1],
    });
    const tints = [
      { ink: orange, tint: 0.25 },
      { ink: cyan, tint: 0.5 },
    ];
    expect(mixInks(tints, toSrgb, mix)).toEqual([0.25, 0.5, 1]);
  });

  it('leave the paper if there are none', () => {
    expect(mixInks([], toSrgb)).toEqual([1, 1, 1].map((value) => expect.closeTo(value, 9)));
  });
});

describe('srgbOf', () => {
  it('converts each space', () => {
    expect(srgbOf({ space: 'cmyk', values: [0, 1, 0, 0] }, toSrgb)).toEqual([1, 0, 1]);
    expect(srgbOf({ space: 'gray', values: [0.3] }, toSrgb)).toEqual([0.3, 0.3, 0.3]);
    // Lab 53.585, 0, 0 is the gray of 50 %, with a luminance of 0.21404.
    expect(srgbOf({ space: 'lab', values: [53.389, 0, 0] }, toSrgb)[1]).toBeCloseTo(0.5, 4);
  });
});
