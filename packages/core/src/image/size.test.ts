import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveFit } from './size.ts';

const side = fc.integer({ min: 1, max: 20_000 });
const natural = fc.record({ width: side, height: side });
const requested = fc.record({
  width: fc.integer({ min: 1, max: 10_000 }),
  height: fc.integer({ min: 1, max: 10_000 }),
});
const anyFit = fc.constantFrom('max' as const, 'min' as const, 'exact' as const, 'crop' as const);

/** Allows half a pixel of rounding and a minimum of one pixel. */
const isRatioKept = (from: { width: number; height: number }, to: { width: number; height: number }) =>
  Math.abs(to.width - Math.max(1, (from.width * to.height) / from.height)) <= 0.5 + from.width / from.height / 2 ||
  Math.abs(to.height - Math.max(1, (from.height * to.width) / from.width)) <= 0.5 + from.height / from.width / 2;

describe('resolveFit', () => {
  it('keeps the natural size if no side is given', () => {
    fc.assert(
      fc.property(natural, anyFit, (size, fit) => {
        expect(resolveFit(size, { width: undefined, height: undefined, fit }).scaled).toEqual(size);
      }),
    );
  });

  it('stays within the box and touches it with max', () => {
    fc.assert(
      fc.property(natural, requested, (size, box) => {
        const { scaled, cropped } = resolveFit(size, { ...box, fit: 'max' });
        expect(cropped).toBeUndefined();
        expect(scaled.width <= box.width && scaled.height <= box.height).toBe(true);
        expect(scaled.width === box.width || scaled.height === box.height).toBe(true);
        expect(isRatioKept(size, scaled)).toBe(true);
      }),
    );
  });

  it('covers the box and touches it with min', () => {
    fc.assert(
      fc.property(natural, requested, (size, box) => {
        const { scaled } = resolveFit(size, { ...box, fit: 'min' });
        expect(scaled.width >= box.width && scaled.height >= box.height).toBe(true);
        expect(scaled.width === box.width || scaled.height === box.height).toBe(true);
        expect(isRatioKept(size, scaled)).toBe(true);
      }),
    );
  });

  it('scales like min and crops to the box with crop', () => {
    fc.assert(
      fc.property(natural, requested, (size, box) => {
        expect(resolveFit(size, { ...box, fit: 'crop' })).toEqual({
          ...resolveFit(size, { ...box, fit: 'min' }),
          cropped: box,
        });
      }),
    );
  });

  it('is the box itself with exact', () => {
    fc.assert(
      fc.property(natural, requested, (size, box) => {
        expect(resolveFit(size, { ...box, fit: 'exact' })).toMatchObject({ scaled: box, cropped: undefined });
      }),
    );
  });

  it('keeps the ratio with one side, whatever the fit', () => {
    fc.assert(
      fc.property(natural, requested, anyFit, (size, { width, height }, fit) => {
        const across = resolveFit(size, { width, height: undefined, fit });
        const down = resolveFit(size, { width: undefined, height, fit });
        expect([across.scaled.width, down.scaled.height]).toEqual([width, height]);
        expect(across.cropped ?? down.cropped).toBeUndefined();
        expect(isRatioKept(size, across.scaled) && isRatioKept(size, down.scaled)).toBe(true);
        expect(Math.min(across.scaled.height, down.scaled.width)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
