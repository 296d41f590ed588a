import { describe, expect, it } from 'vitest';
import { fabricMatrices } from '../../../../test/fabric-matrices.data.ts';
import { resolveLimits } from '../../../limits.ts';
import { Spot } from '../scene/spot.ts';
import type { JsonObject } from '../template/json.ts';
import { Members } from '../template/members.ts';
import { readFrame } from './frame.ts';

const spot = new Spot({ limits: resolveLimits(), note: () => {}, spend: () => {}, breathe: async () => {} });
const matrixOf = (object: unknown, origin: number) =>
  readFrame(new Members(object as JsonObject, spot), spot, origin)?.matrix;

describe('an object of Fabric', () => {
  it.each(fabricMatrices)('lies where Fabric puts it: $object.type, $matrix', ({ object, matrix }) => {
    const found = matrixOf(object, 0) ?? [];
    expect(found).toHaveLength(6);
    for (const [index, value] of matrix.entries()) expect(found[index]).toBeCloseTo(value, 3);
  });

  it('is held at its middle from Fabric 7 on, where it does not say by what', () => {
    const object = { type: 'Rect', left: 40, top: 30, width: 100, height: 50, strokeWidth: 10, angle: 90 };
    const [, , , , x, y] = matrixOf(object, 0.5) ?? [];
    expect([x, y]).toEqual([40, 30]);
  });
});
