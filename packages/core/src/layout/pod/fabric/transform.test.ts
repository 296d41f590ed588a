import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fabric, startFabric } from '../../../../test/drawing/drawn/fabric.ts';
import { resolveLimits } from '../../../limits.ts';
import { NoteLocation } from '../scene/note-location.ts';
import type { JsonObject } from '../template/json.ts';
import { Members } from '../template/members.ts';
import { readFrame } from './frame.ts';

const location = new NoteLocation({
  limits: resolveLimits(),
  note: () => {},
  spend: () => {},
  breathe: async () => {},
});
const matrixOf = (object: unknown, origin: number) =>
  readFrame(new Members(object as JsonObject, location), location, origin)?.matrix;

/** Numbers with two decimals. Fabric writes four. */
const number = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
const scale = number(-3, 3).filter((value) => value !== 0);
const position = fc.record({
  left: number(-300, 300),
  top: number(-300, 300),
  angle: number(-360, 360),
  scaleX: scale,
  scaleY: scale,
  skewX: number(-60, 60),
  skewY: number(-60, 60),
  flipX: fc.boolean(),
  flipY: fc.boolean(),
  strokeWidth: number(0, 20),
  strokeUniform: fc.boolean(),
  strokeLineCap: fc.constantFrom('butt', 'round'),
  originX: fc.constantFrom('left', 'center', 'right'),
  originY: fc.constantFrom('top', 'center', 'bottom'),
});
const side = number(0, 200);
const shapes = fc.oneof(
  fc.record({ name: fc.constant('Rect'), args: fc.tuple(), rest: fc.record({ width: side, height: side }) }),
  fc.record({ name: fc.constant('Circle'), args: fc.tuple(), rest: fc.record({ radius: side }) }),
  fc.record({ name: fc.constant('Ellipse'), args: fc.tuple(), rest: fc.record({ rx: side, ry: side }) }),
  fc.record({ name: fc.constant('Triangle'), args: fc.tuple(), rest: fc.record({ width: side, height: side }) }),
  fc.record({
    name: fc.constant('Line'),
    args: fc.tuple(fc.tuple(side, side, fc.constantFrom(0, 50), fc.constantFrom(0, 50))),
    rest: fc.constant({}),
  }),
  fc.record({
    name: fc.constant('Polygon'),
    args: fc.tuple(fc.array(fc.record({ x: side, y: side }), { minLength: 2, maxLength: 6 })),
    rest: fc.constant({}),
  }),
);

function make(
  fabric: Fabric,
  { name, args, rest }: { name: string; args: readonly unknown[]; rest: object },
  at: object,
) {
  const object = fabric.make(name, ...args, { ...at, ...rest });
  const json = JSON.parse(JSON.stringify(object)) as JsonObject;
  return { json, matrix: object.calcOwnMatrix() };
}

describe.each([5, 6, 7] as const)('an object of Fabric %i', (version) => {
  const fabric = startFabric(version);

  it('has the same position as in Fabric', () => {
    fc.assert(
      fc.property(shapes, position, (shape, at) => {
        const { json, matrix } = make(fabric, shape, at);
        const found = matrixOf(json, version > 6 ? 0.5 : 0) ?? [];
        expect(found).toHaveLength(6);
        for (const [index, value] of matrix.entries()) expect(found[index]).toBeCloseTo(value, 1);
      }),
      { numRuns: 300, seed: 20_261_122 },
    );
  });

  it('has the same position as in Fabric if it states no origin', () => {
    const { json, matrix } = make(
      fabric,
      { name: 'Rect', args: [], rest: {} },
      { left: 40, top: 30, width: 100, height: 50, angle: 90 },
    );
    const { originX, originY, ...bare } = json;
    expect([originX, originY]).toEqual(version > 6 ? ['center', 'center'] : ['left', 'top']);
    const found = matrixOf(bare, version > 6 ? 0.5 : 0) ?? [];
    for (const [index, value] of matrix.entries()) expect(found[index]).toBeCloseTo(value, 6);
  });
});
