import { describe, expect, it } from 'vitest';
import {
  boxText,
  buildElements,
  buildScene,
  geometryText,
  openPathText,
  pathText,
  pointText,
} from '../../../../test/builders/scene-builder.ts';

const item = (geometry: string, more = '', name = 'Polygon'): string =>
  `<${name} Self="a" Name="a" ${more}>${geometry}</${name}>`;

async function shapeOf(geometry: string, more = '', objectStyles = '') {
  const [element] = await buildElements({ items: item(geometry, more), objectStyles });
  return element?.kind === 'shape' ? element.shape : undefined;
}

/** Handle length of a quarter circle with radius 50, as InDesign writes it. */
const k = 27.6142374915;
const circle = (cx: number, cy: number): string[] => [
  pointText(cx - 50, cy, `${cx - 50} ${cy - k}`, `${cx - 50} ${cy + k}`),
  pointText(cx, cy + 50, `${cx - k} ${cy + 50}`, `${cx + k} ${cy + 50}`),
  pointText(cx + 50, cy, `${cx + 50} ${cy + k}`, `${cx + 50} ${cy - k}`),
  pointText(cx, cy - 50, `${cx + k} ${cy - 50}`, `${cx - k} ${cy - 50}`),
];

describe('a path', () => {
  it('with four corners parallel to the axes is a rectangle, whatever the name of its element', async () => {
    expect(await shapeOf(boxText(-5, 2, 7, 12))).toEqual({ kind: 'rectangle', x: -5, y: 2, width: 12, height: 10 });
  });

  it('of four quarter circles is an ellipse', async () => {
    const shape = await shapeOf(geometryText('false', circle(10, 20)));
    expect(shape).toEqual({ kind: 'ellipse', x: -40, y: -30, width: 100, height: 100 });
  });

  it.each([
    [
      'a skewed rectangle',
      [
        [0, 0],
        [1, 10],
        [20, 10],
        [20, 0],
      ],
      'M0 0 L1 10 L20 10 L20 0 Z',
    ],
    [
      'a triangle',
      [
        [0, 0],
        [0, 10],
        [10, 0],
      ],
      'M0 0 L0 10 L10 0 Z',
    ],
    [
      'five points',
      [
        [0, 0],
        [0, 10],
        [5, 10],
        [10, 10],
        [10, 0],
      ],
      'M0 0 L0 10 L5 10 L10 10 L10 0 Z',
    ],
  ] as const)('is kept unchanged: %s', async (_, points, d) => {
    expect(await shapeOf(pathText(...points))).toEqual({ kind: 'path', d });
  });

  it('that is open stays open', async () => {
    expect(await shapeOf(openPathText([0, 0], [0, 10], [10, 10], [10, 0]))).toEqual({
      kind: 'path',
      d: 'M0 0 L0 10 L10 10 L10 0',
    });
  });

  it('uses the right handle as outgoing and the left as incoming, also across its start', async () => {
    const points = [pointText(0, 0, '-1 -2', '3 4'), pointText(10, 10, '5 6', '7 8')];
    expect(await shapeOf(geometryText('false', points))).toEqual({
      kind: 'path',
      d: 'M0 0 C3 4 5 6 10 10 C7 8 -1 -2 0 0 Z',
    });
  });

  it('may have several parts, filled by winding number', async () => {
    const [outer, inner] = [boxText(0, 0, 30, 30), boxText(10, 10, 20, 20)].map(
      (text) => /<GeometryPathType.*<\/GeometryPathType>/.exec(text)?.[0],
    );
    const shape = await shapeOf(`<Properties><PathGeometry>${outer}${inner}</PathGeometry></Properties>`);
    // No fillRule: nonzero. Both paths run in the same direction, so the inner one is not a hole.
    expect(shape).toEqual({ kind: 'path', d: 'M0 0 L0 30 L30 30 L30 0 Z M10 10 L10 20 L20 20 L20 10 Z' });
  });

  it.each([
    ['no points', geometryText('false', [])],
    ['a single point', geometryText('false', [pointText(3, 4)])],
    ['no geometry', ''],
    [
      'points that are not numbers',
      geometryText('false', ['<PathPointType Anchor="a b"/>', '<PathPointType Anchor="1e99 0"/>']),
    ],
  ])('that draws nothing is noted: %s', async (_, geometry) => {
    const { scene, notes } = await buildScene({ items: item(geometry) });
    expect(scene.pages[0]?.elements[0]).toMatchObject({ kind: 'shape', shape: { kind: 'path', d: '' } });
    expect(notes().map(({ code }) => code)).toContain('LAYOUT_ITEM_EMPTY');
  });

  it('without handles has straight segments', async () => {
    const points = ['<PathPointType Anchor="0 0"/>', '<PathPointType Anchor="0 9"/>', '<PathPointType Anchor="9 0"/>'];
    expect(await shapeOf(geometryText('false', points))).toEqual({ kind: 'path', d: 'M0 0 L0 9 L9 0 Z' });
  });

  it('has the bounds of its curves, not of its handles', async () => {
    // The handles are 40 high, the curve only 30: it does not reach the page 35 above it.
    const arch = geometryText('false', [pointText(0, 0, '0 0', '0 -40'), pointText(20, 0, '20 -40', '20 0')]);
    const pages =
      '<Page Self="low" GeometricBounds="0 0 40 200" ItemTransform="1 0 0 1 0 -33"/>' +
      '<Page Self="high" GeometricBounds="0 0 20 200" ItemTransform="1 0 0 1 0 -53"/>';
    const { scene } = await buildScene({ spreads: `<Spread Self="s">${pages}${item(arch)}</Spread>` });
    expect(scene.pages.map(({ elements }) => elements.length)).toEqual([1, 0]);
  });
});

describe('corners', () => {
  const all = (kind: string, radius: number) => Array.from({ length: 4 }, () => ({ kind, radius }));
  const box = boxText(0, 0, 40, 20);

  it('of CS4 are all the same', async () => {
    const shape = await shapeOf(box, 'CornerOption="RoundedCorner" CornerRadius="5"');
    expect(shape).toMatchObject({ kind: 'rectangle', corners: all('round', 5) });
  });

  it('of later versions are separate: top left, top right, bottom right, bottom left', async () => {
    const more =
      'TopLeftCornerOption="InsetCorner" TopLeftCornerRadius="1" TopRightCornerOption="BevelCorner" TopRightCornerRadius="2" ' +
      'BottomRightCornerOption="FancyCorner" BottomRightCornerRadius="3" BottomLeftCornerOption="InverseRoundedCorner" BottomLeftCornerRadius="4"';
    expect(await shapeOf(box, more)).toMatchObject({
      corners: [
        { kind: 'inset', radius: 1 },
        { kind: 'bevel', radius: 2 },
        { kind: 'fancy', radius: 3 },
        { kind: 'inverse-round', radius: 4 },
      ],
    });
  });

  it('of the item override those of its style, in either notation', async () => {
    const style =
      '<ObjectStyle Self="ObjectStyle/x" TopLeftCornerOption="BevelCorner" TopLeftCornerRadius="9" CornerRadius="9"/>';
    const shape = await shapeOf(box, 'AppliedObjectStyle="ObjectStyle/x" CornerOption="RoundedCorner"', style);
    expect(shape).toMatchObject({ corners: all('round', 9) });
  });

  it.each([
    ['InsetCorner', 'M0 10 L0 2 L2 2 L2 0 L10 0'],
    ['BevelCorner', 'M0 10 L0 2 L2 0 L10 0'],
  ])('of paths that are not rectangles are cut into them: %s', async (kind, d) => {
    const shape = await shapeOf(openPathText([0, 10], [0, 0], [10, 0]), `CornerOption="${kind}" CornerRadius="2"`);
    expect(shape).toEqual({ kind: 'path', d });
  });

  it('use at most half of a side', async () => {
    const shape = await shapeOf(openPathText([0, 10], [0, 0], [6, 0]), 'CornerOption="BevelCorner" CornerRadius="8"');
    expect(shape).toEqual({ kind: 'path', d: 'M0 10 L0 5 L3 0 L6 0' });
  });

  it('close a closed path', async () => {
    const shape = await shapeOf(pathText([0, 0], [0, 8], [8, 0]), 'CornerOption="RoundedCorner" CornerRadius="2"');
    expect(shape?.kind === 'path' && shape.d.match(/C/g)).toHaveLength(3);
    expect(shape?.kind === 'path' && shape.d).toMatch(/^M0 2 L0 6 C/);
  });
});
