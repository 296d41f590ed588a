import { describe, expect, it } from 'vitest';
import { boxText, buildScene, pageText } from '../../../../test/builders/scene-builder.ts';

const twoPages =
  '<Page Self="p1" GeometricBounds="0 0 100 200" ItemTransform="1 0 0 1 -200 -50" AppliedMaster="m"/>' +
  '<Page Self="p2" GeometricBounds="0 0 100 200" ItemTransform="1 0 0 1 0 -50" AppliedMaster="m"/>';
const facing = 'FacingPages="true" PageWidth="200" PageHeight="100"';

const box = (self: string, left: number, right: number, more = '', name = 'Rectangle'): string =>
  `<${name} Self="${self}" Name="${self}" ItemTransform="1 0 0 1 0 0" ${more}>${boxText(left, 0, right, 10)}</${name}>`;

describe('an item across two pages', () => {
  const frame = box('a', -30, 30, 'ParentStory="st" PreviousTextFrame="n" NextTextFrame="n"', 'TextFrame');
  const build = () =>
    buildScene({ spreads: `<Spread Self="s">${twoPages}${frame}</Spread>`, stories: ['st'], document: facing });

  it('is on both pages at its position, as one span', async () => {
    const { scene } = await build();
    const [left, right] = scene.pages.map(({ elements }) => elements[0]);
    expect(left?.transform).toEqual([1, 0, 0, 1, 200, 50]);
    expect(right?.transform).toEqual([1, 0, 0, 1, 0, 50]);
    expect(left?.spanId).toBeDefined();
    expect(left?.spanId).toBe(right?.spanId);
    expect(left?.id).not.toBe(right?.id);
  });

  it('is one frame of its story and shows it on both pages', async () => {
    const { scene, idml } = await build();
    expect(scene.stories.map(({ story, copy, frames }) => ({ story, copy, frames }))).toEqual([
      { story: 'st', copy: '', frames: [idml.id('a')] },
    ]);
    const texts = scene.pages.map(({ elements: [element] }) => element?.kind === 'text' && element.text.story);
    expect(texts).toEqual([idml.id('st'), idml.id('st')]);
  });

  it('is on one page if it only touches the next one or overlaps it slightly', async () => {
    const items = box('a', -30, 0) + box('b', 0.2, 30, 'StrokeColor="Color/Black" StrokeWeight="1"');
    const { scene } = await buildScene({ spreads: `<Spread Self="s">${twoPages}${items}</Spread>`, document: facing });
    expect(scene.pages.map(({ elements }) => elements.map(({ name }) => name))).toEqual([['a'], ['b']]);
  });

  it('has a span for each nested item', async () => {
    const group = `<Group Self="g">${box('a', -30, 30)}${box('b', -30, 30)}</Group>`;
    const { scene } = await buildScene({ spreads: `<Spread Self="s">${twoPages}${group}</Spread>`, document: facing });
    const spans = scene.pages.map(({ elements: [element] }) =>
      element?.kind === 'group' ? [element, ...element.elements].map(({ spanId }) => spanId) : [],
    );
    expect(spans[0]).toEqual(spans[1]);
    expect(new Set(spans[0]).size).toBe(3);
  });

  it('is on both pages if only its stroke overlaps', async () => {
    const item = box('a', 2, 30, 'StrokeColor="Color/Black" StrokeWeight="8"');
    const { scene } = await buildScene({ spreads: `<Spread Self="s">${twoPages}${item}</Spread>`, document: facing });
    expect(scene.pages.map(({ elements }) => elements.length)).toEqual([1, 1]);
  });
});

describe('an item outside all pages', () => {
  it('belongs to the page whose bleed contains it, without a note', async () => {
    const document =
      'DocumentBleedTopOffset="9" DocumentBleedBottomOffset="9" DocumentBleedInsideOrLeftOffset="9" DocumentBleedOutsideOrRightOffset="9"';
    const { scene, notes } = await buildScene({ items: box('a', 101, 120), document });
    expect(scene.pages[0]?.elements).toHaveLength(1);
    expect(scene.pages[0]?.bleed).toEqual({ top: 9, right: 9, bottom: 9, left: 9 });
    expect(notes()).toEqual([]);
  });

  it('is kept with the nearest page, and noted', async () => {
    const { scene, notes } = await buildScene({
      spreads: `<Spread Self="s">${twoPages}${box('far', 400, 500)}</Spread>`,
    });
    expect(scene.pages.map(({ elements }) => elements.length)).toEqual([0, 1]);
    expect(notes()).toMatchObject([{ code: 'LAYOUT_ITEM_BESIDE_PAGES', where: { page: 2, item: 'far' } }]);
  });
});

describe('the order of items', () => {
  it('is by layer, lowest first, and then by file order', async () => {
    const items =
      box('a', 0, 9, 'ItemLayer="l2"') + box('b', 0, 9, 'ItemLayer="l1"') + box('c', 0, 9, 'ItemLayer="l1"');
    const { scene } = await buildScene({ items });
    expect(scene.layers.map(({ name }) => name)).toEqual(['Lower', 'Upper']);
    expect(scene.pages[0]?.elements.map(({ name }) => name)).toEqual(['b', 'c', 'a']);
  });

  it('puts master items below those of the page within each layer, and above lower layers', async () => {
    const page = pageText.replace('AppliedMaster="n"', 'AppliedMaster="m"');
    const own = box('own low', 0, 9, 'ItemLayer="l1"') + box('own high', 0, 9, 'ItemLayer="l2"');
    const master = `<MasterSpread Self="m" Name="A-Master">${pageText}${box('master high', 0, 9, 'ItemLayer="l2"')}</MasterSpread>`;
    const { scene } = await buildScene({ spreads: `<Spread Self="s">${page}${own}</Spread>`, masters: master });
    expect(scene.pages[0]?.elements.map(({ name }) => name)).toEqual(['own low', 'master high', 'own high']);
  });
});

describe('layers and items that are hidden or not printed', () => {
  it('are kept with these flags', async () => {
    const designmap =
      '<Layer Self="l1" Name="a" Visible="false" Locked="true"/><Layer Self="l2" Name="b" Printable="false"/>';
    const items = box('a', 0, 9, 'ItemLayer="l1" Visible="false" Locked="true" Nonprinting="true"');
    const { scene, idml } = await buildScene({ designmap, items });
    expect(scene.layers).toEqual([
      { id: idml.id('l1'), name: 'a', visible: false, locked: true },
      { id: idml.id('l2'), name: 'b', printing: false },
    ]);
    expect(scene.pages[0]?.elements[0]).toMatchObject({ visible: false, locked: true, printing: false });
  });

  it('use the lowest layer if theirs is missing, with a note', async () => {
    const { scene, idml, notes } = await buildScene({ items: box('a', 0, 9, 'ItemLayer="gone"') });
    expect(scene.pages[0]?.elements[0]?.layer).toBe(idml.id('l1'));
    expect(notes()).toMatchObject([{ code: 'LAYOUT_REFERENCE_BROKEN', where: { page: 1, item: 'a' } }]);
  });
});

describe('guides of CS4 files', () => {
  it.each([
    // A single right page is page 1 of its spread, as is the right page of two.
    [0, '<Page Self="r"/>', [1]],
    [1, '<Page Self="l"/><Page Self="r"/>', [0, 1]],
  ])(
    'are stored in the spread and belong to the page with their index: binding %i',
    async (binding, pages, expected) => {
      const guide = '<Guide Orientation="Vertical" Location="5" PageIndex="1"/>';
      const spreads = `<Spread Self="s" BindingLocation="${binding}">${pages}${guide}</Spread>`;
      const { scene } = await buildScene({ spreads, document: facing });
      expect(scene.pages.map(({ guides = [] }) => guides.length)).toEqual(expected);
    },
  );
});

describe('a page', () => {
  it('has its own settings and those of the document', async () => {
    const page =
      '<Page Self="p" Name="iv" GeometricBounds="0 0 100 200" ItemTransform="1 0 0 1 -200 -50">' +
      '<MarginPreference Top="1" Bottom="2" Left="3" Right="4" ColumnCount="2" ColumnGutter="5" ColumnsPositions="0 94 99 193"/>' +
      '<Guide Orientation="Horizontal" Location="7" ItemLayer="l2"/></Page>';
    const preferences =
      '<GridPreference BaselineStart="10" BaselineDivision="12" BaselineGridRelativeOption="TopOfMarginOfBaselineGridRelativeOption"/>';
    const designmap = '<Layer Self="l2" Name="b"/><Section PageStart="p" Name="Intro" Marker="Start"/>';
    const texts = { spreads: `<Spread Self="s">${page}</Spread>`, preferences, designmap };
    const { scene, idml } = await buildScene({
      ...texts,
      document: `${facing} DocumentBleedInsideOrLeftOffset="1" SlugTopOffset="6" SlugRightOrOutsideOffset="8"`,
    });
    expect(scene.pages[0]).toEqual({
      id: idml.id('p'),
      name: 'iv',
      width: 200,
      height: 100,
      // A left page: inside is on its right.
      bleed: { top: 0, right: 1, bottom: 0, left: 0 },
      slug: { top: 6, right: 0, bottom: 0, left: 8 },
      margins: { top: 1, right: 3, bottom: 2, left: 4 },
      columns: { count: 2, gutter: 5 },
      guides: [{ axis: 'horizontal', position: 7, layer: idml.id('l2') }],
      baselineGrid: { start: 11, increment: 12 },
      spread: { id: idml.id('s'), index: 0, side: 'left' },
      section: { name: 'Intro', marker: 'Start' },
      elements: [],
    });
  });
});
