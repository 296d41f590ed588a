import { describe, expect, it } from 'vitest';
import { boxText, buildElements, buildScene, pageText } from '../../../../test/builders/scene-builder.ts';

const square = (self: string, x: number, y: number, more = ''): string =>
  `<Rectangle Self="${self}" ItemTransform="1 0 0 1 ${x} ${y}" ${more}>${boxText(0, 0, 10, 10)}</Rectangle>`;

describe('the position of an item on its page', () => {
  it('is relative to the top left corner of the page, not to the center of the spread', async () => {
    const [element] = await buildElements({ items: square('a', -100, -50) });
    expect(element?.transform).toEqual([1, 0, 0, 1, 0, 0]);
  });

  it('subtracts the origin of the page, which need not be 0', async () => {
    // The page has the same position with other numbers: its inner space begins at 250, 30.
    const page = '<Page Self="p1" GeometricBounds="30 250 130 450" ItemTransform="1 0 0 1 -350 -80"/>';
    const { scene } = await buildScene({ spreads: `<Spread Self="s">${page}${square('a', -93, -46)}</Spread>` });
    expect(scene.pages[0]).toMatchObject({ width: 200, height: 100 });
    expect(scene.pages[0]?.elements[0]?.transform).toEqual([1, 0, 0, 1, 7, 4]);
  });

  it('follows a rotated page', async () => {
    // (x, y) of the page is (−y, x) of the spread: a clockwise quarter turn.
    const page = '<Page Self="p1" GeometricBounds="0 0 100 200" ItemTransform="0 1 -1 0 0 0"/>';
    const { scene } = await buildScene({ spreads: `<Spread Self="s">${page}${square('a', -30, 20)}</Spread>` });
    // The item's origin (−30, 20) of the spread is (20, 30) of the page, and it is upright in the spread.
    expect(scene.pages[0]?.elements[0]?.transform).toEqual([0, -1, 1, 0, 20, 30]);
  });

  it('counts rotations clockwise, because y points down', async () => {
    const turned = '<Rectangle Self="a" ItemTransform="0 1 -1 0 0 0">';
    const [element] = await buildElements({ items: `${turned}${boxText(0, 0, 10, 4)}</Rectangle>` });
    // The direction right, (1, 0), becomes down, (0, 1).
    expect(element?.transform.slice(0, 4)).toEqual([0, 1, -1, 0]);
  });
});

describe('pages of files without page positions', () => {
  const cs4 = (pages: number, binding: number, items = ''): string =>
    `<Spread Self="s" BindingLocation="${binding}">${'<Page/>'.repeat(pages)}${items}</Spread>`;
  const size = 'PageWidth="200" PageHeight="100"';

  it.each([
    ['a single right page', 1, 0, 'true', [[200, 100, 'right']]],
    [
      'a left and a right page',
      2,
      1,
      'true',
      [
        [200, 100, 'left'],
        [200, 100, 'right'],
      ],
    ],
    ['a page without facing pages', 1, 0, 'false', [[200, 100, 'single']]],
  ])('have the size of the document: %s', async (_, count, binding, facing, expected) => {
    const { scene } = await buildScene({ spreads: cs4(count, binding), document: `${size} FacingPages="${facing}"` });
    expect(scene.pages.map(({ width, height, spread }) => [width, height, spread?.side])).toEqual(expected);
  });

  it.each([
    // The spine is the origin: x = 5 is on the right page, 5 from its edge, x = −195 on the left page.
    ['true', 1, 2, 5, 1, 5],
    ['true', 1, 2, -195, 0, 5],
    ['true', 0, 1, 5, 0, 5],
    // The origin is the centre of all pages: a single page begins at −100, the second of two at 0.
    ['false', 0, 1, -95, 0, 5],
    ['false', 0, 2, 5, 1, 5],
  ])('are placed at the spine, or around the center: facing %s, binding %i of %i', async (...row) => {
    const [facing, binding, count, x, page, expected] = row;
    const texts = { spreads: cs4(count, binding, square('a', x, -50)), document: `${size} FacingPages="${facing}"` };
    const { scene } = await buildScene(texts);
    expect(scene.pages[page]?.elements[0]?.transform).toEqual([1, 0, 0, 1, expected, 0]);
  });

  it('run from right to left if the document is bound so', async () => {
    const document = `${size} FacingPages="true" PageBinding="RightToLeft"`;
    const { scene } = await buildScene({ spreads: cs4(2, 1, square('a', 5, -50)), document });
    expect(scene.pages.map(({ spread }) => spread?.index)).toEqual([1, 0]);
    expect(scene.pages[0]?.elements).toHaveLength(1);
  });
});

describe('pages of several sizes', () => {
  it('keep their sizes', async () => {
    const second = '<Page Self="p2" GeometricBounds="0 0 50 80" ItemTransform="1 0 0 1 100 -25"/>';
    const { scene } = await buildScene({ spreads: `<Spread Self="s">${pageText}${second}</Spread>` });
    expect(scene.pages.map(({ width, height }) => [width, height])).toEqual([
      [200, 100],
      [80, 50],
    ]);
  });
});
