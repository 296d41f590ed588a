import { describe, expect, it } from 'vitest';
import {
  boxText,
  buildScene,
  geometryText,
  openPathText,
  pointText,
} from '../../../../../test/builders/scene-builder.ts';

const frame = (more: string, inside = '', self = 'f'): string =>
  `<TextFrame Self="${self}" Name="${self}" ParentStory="st" ${more}>${boxText(0, 0, 90, 40)}${inside}</TextFrame>`;

async function textOf(inside: string, more = '', graphic = '') {
  const built = await buildScene({ items: frame(more, inside), stories: ['st'], graphic });
  const [element] = built.scene.pages[0]?.elements ?? [];
  const { story: _, ...setting } = element?.kind === 'text' ? element.text : { story: '' };
  return { element, setting, ...built };
}

describe('a text frame', () => {
  it('names its story and omits defaults', async () => {
    const fallback =
      '<TextFramePreference TextColumnCount="1" FirstBaselineOffset="AscentOffset" MinimumFirstBaselineOffset="0" VerticalJustification="TopAlign" AutoSizingType="Off" IgnoreWrap="false">' +
      '<Properties><InsetSpacing type="list"><ListItem type="unit">0</ListItem><ListItem type="unit">0</ListItem><ListItem type="unit">0</ListItem><ListItem type="unit">0</ListItem></InsetSpacing></Properties></TextFramePreference>';
    const { element, setting, idml } = await textOf(fallback);
    expect(element).toMatchObject({ kind: 'text', text: { story: idml.id('st') } });
    expect(setting).toEqual({});
  });

  it('has insets as one number or as four: top, left, bottom, right', async () => {
    const inset = (inside: string): string =>
      `<TextFramePreference><Properties><InsetSpacing>${inside}</InsetSpacing></Properties></TextFramePreference>`;
    const list = [1, 2, 3, 4].map((value) => `<ListItem>${value}</ListItem>`).join('');
    expect((await textOf(inset('5'))).setting.insets).toEqual({ top: 5, right: 5, bottom: 5, left: 5 });
    expect((await textOf(inset(list))).setting.insets).toEqual({ top: 1, left: 2, bottom: 3, right: 4 });
  });

  it.each([
    [
      'TextColumnCount="3" TextColumnGutter="10" VerticalBalanceColumns="true"',
      { count: 3, gutter: 10, balanced: true },
    ],
    ['TextColumnCount="2" UseFixedColumnWidth="true" TextColumnFixedWidth="30"', { count: 2, gutter: 12, width: 30 }],
    [
      'TextColumnCount="1" UseFlexibleColumnWidth="true" TextColumnMaxWidth="50"',
      { count: 1, gutter: 12, maxWidth: 50 },
    ],
  ])('has columns: %s', async (more, columns) => {
    expect((await textOf(`<TextFramePreference ${more}/>`)).setting.columns).toEqual(columns);
  });

  it('has rules between its columns', async () => {
    const rule =
      'ColumnRuleOverride="true" ColumnRuleStrokeWidth="2" ColumnRuleStrokeColor="Color/Black" ColumnRuleStrokeTint="50" ColumnRuleStrokeType="StrokeStyle/$ID/Canned Dashed 4x4"';
    const { setting, idml } = await textOf(`<TextFramePreference TextColumnCount="2" ${rule}/>`);
    expect(setting.columns?.rule).toEqual({
      swatch: idml.id('Color/Black'),
      tint: 50,
      width: 2,
      pattern: 'dashed',
      dash: [8, 8],
    });
  });

  it.each([
    ['AscentOffset', 3, { from: 'ascent', min: 3 }],
    ['CapHeight', 0, { from: 'cap-height' }],
    ['LeadingOffset', 0, { from: 'leading' }],
    ['EmboxHeight', 0, { from: 'embox' }],
    ['XHeight', 0, { from: 'x-height' }],
    ['FixedHeight', 9, { from: 'fixed', min: 9 }],
  ])('has its first baseline: %s', async (value, min, expected) => {
    const preference = `<TextFramePreference FirstBaselineOffset="${value}" MinimumFirstBaselineOffset="${min}"/>`;
    expect((await textOf(preference)).setting.firstBaseline).toEqual(expected);
  });

  it('has its alignment, auto-sizing and paragraph spacing limit', async () => {
    const { setting } = await textOf(
      '<TextFramePreference VerticalJustification="JustifyAlign" VerticalThreshold="6" IgnoreWrap="true" AutoSizingType="HeightAndWidth" AutoSizingReferencePoint="BottomCenterPoint" ' +
        'UseMinimumHeightForAutoSizing="true" MinimumHeightForAutoSizing="20" MinimumWidthForAutoSizing="30" UseNoLineBreaksForAutoSizing="true"/>' +
        '<BaselineFrameGridOption UseCustomBaselineFrameGrid="true" StartingOffsetForBaselineFrameGrid="3" BaselineFrameGridIncrement="11"/>',
    );
    expect(setting).toEqual({
      verticalAlign: 'justify',
      paragraphSpacingLimit: 6,
      ignoreWrap: true,
      autoSize: { dimension: 'both', from: [0.5, 1], minHeight: 20, noBreak: true },
      baselineGrid: { start: 3, increment: 11 },
    });
  });

  it.each([
    ['TopOfInset', 8, []],
    ['TopOfFrame', 3, []],
    ['TopOfPage', 3, ['LAYOUT_LOOK_CHANGED']],
  ])('has its baseline grid relative to its top: %s', async (value, start, codes) => {
    const { setting, notes } = await textOf(
      '<TextFramePreference><Properties><InsetSpacing>5</InsetSpacing></Properties></TextFramePreference>' +
        `<BaselineFrameGridOption UseCustomBaselineFrameGrid="true" StartingOffsetForBaselineFrameGrid="3" BaselineFrameGridRelativeOption="${value}"/>`,
    );
    expect(setting.baselineGrid).toEqual({ start, increment: 12 });
    expect(notes().map(({ code }) => code)).toEqual(codes);
  });

  it('may have any outline', async () => {
    const outline = geometryText('false', [pointText(0, 0), pointText(0, 30), pointText(40, 0)]);
    const { scene } = await buildScene({
      items: `<TextFrame Self="f" ParentStory="st">${outline}</TextFrame>`,
      stories: ['st'],
    });
    expect(scene.pages[0]?.elements[0]).toMatchObject({
      kind: 'text',
      shape: { kind: 'path', d: 'M0 0 L0 30 L40 0 Z' },
    });
  });

  it('without its story is a shape, with a note', async () => {
    const { scene, notes } = await buildScene({ items: frame('') });
    expect(scene.pages[0]?.elements[0]?.kind).toBe('shape');
    expect(scene.stories).toEqual([]);
    expect(notes()).toMatchObject([{ code: 'LAYOUT_REFERENCE_BROKEN', where: { page: 1, item: 'f' } }]);
  });
});

describe('the frames of a story', () => {
  const threaded = (self: string, previous: string, next: string): string =>
    frame(`PreviousTextFrame="${previous}" NextTextFrame="${next}"`, '', self);
  const framesOf = async (items: string) => {
    const { scene, idml } = await buildScene({ items, stories: ['st'] });
    const names = new Map(['a', 'b', 'c'].map((self) => [idml.id(self), self]));
    return scene.stories.map(({ frames }) => frames.map((id) => names.get(id)));
  };

  it('are in thread order, not in file order', async () => {
    expect(await framesOf(threaded('c', 'b', 'n') + threaded('a', 'n', 'b') + threaded('b', 'a', 'c'))).toEqual([
      ['a', 'b', 'c'],
    ]);
  });

  it('are listed once if the thread is a cycle', async () => {
    expect(await framesOf(threaded('a', 'b', 'b') + threaded('b', 'a', 'a'))).toEqual([['a', 'b']]);
  });

  it('are all listed if the thread refers to a missing frame', async () => {
    expect(await framesOf(threaded('b', 'gone', 'n') + threaded('a', 'n', 'lost'))).toEqual([['b', 'a']]);
  });
});

describe('text on a path', () => {
  const path = (more: string): string =>
    `<TextPath Self="t" ParentStory="st" PreviousTextFrame="n" NextTextFrame="n" ${more}/>`;
  const build = (more: string, geometry = openPathText([0, 0], [60, 0])) =>
    buildScene({
      items: `<GraphicLine Self="g" StrokeColor="Color/Black" StrokeWeight="1">${geometry}${path(more)}</GraphicLine>`,
      stories: ['st'],
    });

  it('is a separate element above the item that only paints its text', async () => {
    const { scene, idml } = await build(
      'StartBracket="5" EndBracket="50" PathEffect="GravityPathEffect" TextAlignment="CenterTextAlignment" PathAlignment="TopPathAlignment" FlipPathEffect="Flipped" PathSpacing="-3"',
    );
    const [line, text] = scene.pages[0]?.elements ?? [];
    expect(line).toMatchObject({ kind: 'shape', stroke: { width: 1 } });
    expect(text).toMatchObject({
      kind: 'text',
      id: idml.id('t'),
      transform: line?.transform,
      shape: { d: 'M0 0 L60 0' },
    });
    expect(text).not.toHaveProperty('stroke');
    expect(text?.kind === 'text' && text.text.onPath).toEqual({
      effect: 'gravity',
      start: 5,
      end: 50,
      align: 'center',
      to: 'top',
      spacing: -3,
      flipped: true,
    });
    expect(scene.stories.map(({ frames }) => [...frames])).toEqual([[idml.id('t')]]);
  });

  it('goes all around a closed path, whose end bracket is one point after its start', async () => {
    const { scene } = await build('StartBracket="70" EndBracket="71"', boxText(0, 0, 40, 20));
    const text = scene.pages[0]?.elements[1];
    // 120 points are around the box.
    expect(text?.kind === 'text' && text.text.onPath).toEqual({ start: 50 });
  });

  it('runs clockwise between the brackets of a closed path, whose points are counter-clockwise', async () => {
    const { scene } = await build('StartBracket="30" EndBracket="55"', boxText(0, 0, 40, 20));
    const text = scene.pages[0]?.elements[1];
    expect(text?.kind === 'text' && text.text.onPath).toEqual({ start: 65, end: 90 });
    expect(text).toMatchObject({ shape: { kind: 'path', d: 'M0 0 L40 0 L40 20 L0 20 Z' } });
  });
});
