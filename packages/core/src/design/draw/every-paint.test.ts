import { buildLook, buildPlainLook, framed, looks } from '../../../test/builders/look-page.ts';
import { testLooks } from '../../../test/builders/look-table.ts';
import type { Design } from '../../models/design/document.ts';
import type { ArrowHead, Fill, Stroke } from '../../models/design/paint.ts';
import type { Corner, Shape } from '../../models/design/shapes.ts';

const square = { kind: 'rectangle', x: 25, y: 25, width: 50, height: 50 } as const;
const ellipse = { kind: 'ellipse', x: 30, y: 20, width: 30, height: 50 } as const;
const open = { kind: 'path', d: 'M 20 30 L 80 30 L 30 70' } as const;

const fillValues = {
  swatch: [looks.sea],
  tint: [40],
  opacity: [0.4],
  'gradient.start': [[40, 40]],
  'gradient.length': [20],
  'gradient.angle': [70],
};
const linear = { start: [30, 30], length: 40, angle: 0 } as const;
const gradientBeside = (swatch: string) => ({ swatch, gradient: linear as never });
const fillBeside = {
  'gradient.start': gradientBeside(looks.gradient),
  'gradient.length': gradientBeside(looks.gradient),
  'gradient.angle': gradientBeside(looks.gradient),
  'gradient.hilite.length': { swatch: looks.radial, gradient: { ...linear, hilite: { length: 5, angle: 0 } } as never },
  'gradient.hilite.angle': { swatch: looks.radial, gradient: { ...linear, hilite: { length: 5, angle: 0 } } as never },
};
const hiliteValues = { 'gradient.hilite.length': [25], 'gradient.hilite.angle': [90] };
const paint = { swatch: looks.accent, overprint: false };

const fillPlaces: Readonly<Record<string, (fill: Fill) => Design>> = {
  'of a shape': (fill) => buildLook([framed({ fill })]),
  'of a page': (background) => {
    const design = buildPlainLook([]);
    return { ...design, pages: design.pages.map((page) => ({ ...page, background })) };
  },
  'between dashes': (gap) =>
    buildLook([framed({ stroke: { swatch: looks.sea, width: 10, pattern: 'dashed', dash: [8, 8], gap } })]),
};
for (const [place, draw] of Object.entries(fillPlaces))
  testLooks<Fill>({
    part: 'Fill',
    place,
    base: paint,
    draw,
    values: { ...fillValues, ...hiliteValues },
    beside: fillBeside,
    printed: ['overprint'],
  });

testLooks<Stroke>({
  part: 'Stroke',
  base: {
    ...paint,
    width: 8,
    pattern: 'solid',
    cap: 'butt',
    align: 'center',
    join: 'miter',
    dashCorners: 'none',
    scaled: true,
  },
  draw: (stroke, about) => {
    if (about === 'open') return buildLook([framed({ shape: open, stroke })]);
    return buildLook([
      framed({ stroke, transform: about === 'large' ? [1.5, 0, 0, 1.5, -20, -20] : [1, 0, 0, 1, 0, 0] }),
    ]);
  },
  values: {
    ...fillValues,
    ...hiliteValues,
    dash: [[9, 3]],
    dashOffset: [4],
    stripes: [[[0.2, 0.4]]],
    width: [4],
    miterLimit: [1],
    gap: [{ swatch: looks.sea }],
    start: [{ kind: 'triangle' }],
    end: [{ kind: 'triangle' }],
  },
  about: { cap: 'open', start: 'open', end: 'open', scaled: 'large' },
  beside: {
    ...fillBeside,
    dash: { pattern: 'dashed' },
    dashOffset: { pattern: 'dashed', dash: [9, 3] },
    stripes: {
      pattern: 'striped',
      stripes: [
        [0, 0.3],
        [0.7, 1],
      ],
    },
    gap: { pattern: 'dashed', dash: [9, 9] },
    dashCorners: { pattern: 'dashed', dash: [9, 7] },
  },
  printed: ['overprint'],
});

testLooks<ArrowHead>({
  part: 'ArrowHead',
  base: { kind: 'triangle', placement: 'within' },
  draw: (end) => {
    const shape = { kind: 'path', d: 'M 20 30 L 60 50' } as const;
    return buildLook([framed({ shape, stroke: { swatch: looks.accent, width: 3, end } })]);
  },
  values: { scale: [150] },
});

for (const corner of [0, 1, 2, 3])
  testLooks<Corner>({
    part: 'Corner',
    place: String(corner),
    base: { kind: 'square', radius: 15 },
    draw: (own) => {
      const corners = [0, 1, 2, 3].map((at) => (at === corner ? own : { kind: 'square', radius: 0 }));
      return buildLook([framed({ shape: { ...square, corners: corners as never } })]);
    },
    values: { radius: [8] },
    beside: { radius: { kind: 'round' } },
  });

const area = { x: [30], y: [30], width: [30], height: [30] };
const corners = [0, 1, 2, 3].map(() => ({ kind: 'round', radius: 5 })) as never;
const drawShape = (shape: Shape): Design => buildLook([framed({ shape })]);
type ShapeOf<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;
testLooks<ShapeOf<'rectangle'>>({
  part: 'Rectangle',
  base: square,
  draw: drawShape,
  values: { ...area, corners: [corners] },
});
testLooks<ShapeOf<'ellipse'>>({
  part: 'Ellipse',
  base: { ...ellipse, x: 20, width: 60 },
  draw: drawShape,
  values: area,
});
testLooks<ShapeOf<'path'>>({
  part: 'Path',
  base: { kind: 'path', d: 'M 20 20 L 80 20 L 80 80 L 20 80 Z M 40 40 L 60 40 L 60 60 L 40 60 Z', fillRule: 'nonzero' },
  draw: drawShape,
  values: { d: ['M 20 20 L 80 20 L 80 80 Z'] },
});
