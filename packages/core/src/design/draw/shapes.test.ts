import { describe, expect, it } from 'vitest';
import { ids } from '../../../test/builders/design-builder.ts';
import { box, buildPage, colours, drawOnPage, drawPage } from '../../../test/builders/page-builder.ts';
import type { Corner } from '../../models/design/shapes.ts';

const [red, white] = [
  [255, 0, 0],
  [255, 255, 255],
];

describe('shapes of a page', () => {
  it('places the corners of a rotated frame', async () => {
    // A quarter turn clockwise about the origin, then 80 to the right: (x, y) becomes (80 − y, x).
    const { at } = await drawOnPage(box([10, 20, 60, 30], { transform: [0, 1, -1, 0, 80, 0] }));
    for (const [x, y] of [
      [31, 11],
      [59, 11],
      [31, 69],
      [59, 69],
    ] as const)
      expect(at(x, y), `${x} ${y}`).toEqual(red);
    for (const [x, y] of [
      [29, 11],
      [61, 11],
      [31, 71],
      [59, 9],
    ] as const)
      expect(at(x, y), `${x} ${y}`).toEqual(white);
  });

  it('joins the transforms of groups', async () => {
    const inner = box([0, 0, 10, 10], { transform: [1, 0, 0, 1, 5, 0] });
    const group = {
      kind: 'group',
      id: ids.group,
      layer: ids.layer,
      transform: [2, 0, 0, 2, 20, 30],
      elements: [inner],
    };
    const { at } = await drawOnPage(group as Parameters<typeof drawOnPage>[0]);
    // From 20 + 2 · 5 to 20 + 2 · 15, and from 30 to 50.
    expect([at(31, 31), at(49, 49), at(29, 31), at(51, 31), at(31, 51)]).toEqual([red, red, white, white, white]);
  });

  it('draws ellipses, holes and the rule of a path', async () => {
    const ellipse = box([0, 0, 0, 0], { shape: { kind: 'ellipse', x: 0, y: 0, width: 40, height: 20 } });
    const d = 'M50 50 L90 50 L90 90 L50 90 Z M60 60 L80 60 L80 80 L60 80 Z';
    const { at } = await drawOnPage(
      ellipse,
      box([0, 0, 0, 0], { shape: { kind: 'path', d, fillRule: 'evenodd' } }),
      box([0, 0, 0, 0], { shape: { kind: 'path', d }, transform: [1, 0, 0, 1, -50, 0] }),
    );
    // At x = 36 the ellipse is 10 · √(1 − (16/20)²) = 6 high on each side of its centre.
    expect([at(36, 10 - 5.5), at(36, 10 - 6.5)]).toEqual([red, white]);
    expect([at(55, 55), at(70, 70), at(20, 70)]).toEqual([red, white, red]);
  });

  it('draws each kind of corner with its radius', async () => {
    const corner = (kind: Corner['kind'], radius = 20): Corner => ({ kind, radius });
    const corners = [corner('round'), corner('bevel'), corner('inverse-round'), corner('inset')] as const;
    const { at } = await drawOnPage(
      box([0, 0, 0, 0], { shape: { kind: 'rectangle', x: 0, y: 0, width: 100, height: 100, corners: [...corners] } }),
    );
    // On the diagonal a round corner begins at r·(1 − 1/√2) = 5.86, a bevel at r/2 = 10, an inverse one at r/√2 = 14.14,
    // an inset at r.
    expect([at(5, 5), at(6.5, 6.5)]).toEqual([white, red]);
    expect([at(100 - 9.5, 9.5), at(100 - 10.75, 10.75)]).toEqual([white, red]);
    expect([at(100 - 13.5, 100 - 13.5), at(100 - 15, 100 - 15)]).toEqual([white, red]);
    expect([at(19.5, 100 - 19.5), at(20.5, 100 - 20.5)]).toEqual([white, red]);
  });

  it('limits the radius of a corner to half of the shorter side', async () => {
    const round: Corner = { kind: 'round', radius: 500 };
    const { at } = await drawOnPage(
      box([0, 0, 0, 0], {
        shape: { kind: 'rectangle', x: 0, y: 40, width: 100, height: 20, corners: [round, round, round, round] },
      }),
    );
    expect([at(2, 42), at(12, 41), at(50, 41)]).toEqual([white, red, red]);
  });

  it('leaves out what is hidden or not printed, also by layer', async () => {
    const layers = [
      { id: ids.layer, name: 'shown' },
      { id: ids.paleBlue, name: 'hidden', visible: false },
      { id: ids.sky, name: 'not printed', printing: false },
    ];
    const { at } = await drawPage(
      buildPage(
        [
          box([0, 0, 10, 10], { visible: false }),
          box([10, 0, 10, 10], { printing: false }),
          box([20, 0, 10, 10], { layer: ids.paleBlue }),
          box([30, 0, 10, 10], { layer: ids.sky }),
          box([40, 0, 10, 10]),
        ],
        { layers },
      ),
    );
    expect([5, 15, 25, 35, 45].map((x) => at(x, 5))).toEqual([white, white, white, white, red]);
  });

  it('clips a group', async () => {
    const clip = { kind: 'rectangle', x: 10, y: 10, width: 20, height: 20 } as const;
    const { at } = await drawOnPage({
      kind: 'group',
      id: ids.group,
      layer: ids.layer,
      transform: [1, 0, 0, 1, 30, 0],
      clip,
      elements: [box([0, 0, 100, 100])],
    });
    expect([at(39, 20), at(41, 20), at(59, 20), at(61, 20)]).toEqual([white, red, red, white]);
  });

  it('draws frames without width or height, and paint that is none', async () => {
    const { at, notes } = await drawOnPage(
      box([10, 10, 0, 50]),
      box([10, 10, 0, 0]),
      box([20, 0, 0, 100], { stroke: { swatch: ids.blue, width: 4 } }),
      box([50, 50, 20, 20], { fill: { swatch: ids.none } }),
    );
    expect([at(10, 30), at(21, 50), at(60, 60)]).toEqual([white, [0, 0, 255], white]);
    expect(notes).toEqual([]);
  });

  it('paints the background of the page and tints of its swatches', async () => {
    const design = buildPage([box([0, 0, 50, 100], { fill: { swatch: ids.blue, tint: 50 } })]);
    design.pages[0]!.background = { swatch: colours.green };
    const { at } = await drawPage(design);
    // Half of blue and half of white.
    expect([at(25, 50), at(75, 50)]).toEqual([
      [128, 128, 255],
      [0, 128, 0],
    ]);
  });
});
