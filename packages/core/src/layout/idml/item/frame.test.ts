import { describe, expect, it } from 'vitest';
import { boxText, buildElements, buildScene, openPathText, pathText } from '../../../../test/builders/scene-builder.ts';

const box = boxText(0, 0, 40, 20);
const picture = (more = '', inside = ''): string =>
  `<Image Self="i" ItemTransform="0.5 0 0 0.5 3 4" ${more}><Properties><GraphicBounds Left="0" Top="0" Right="100" Bottom="60"/>${inside}</Properties>`;
const asset = { find: () => ({ src: 'images/a.png' }) };

async function imageOf(items: string, objectStyles = '') {
  const [element] = await buildElements({ items, objectStyles }, asset);
  return element?.kind === 'image' ? element.image : undefined;
}

describe('an image', () => {
  it('is positioned by its own transform, whatever the frame crops', async () => {
    const crops = '<FrameFittingOption LeftCrop="9" TopCrop="9" RightCrop="9" BottomCrop="9"/>';
    const image = await imageOf(`<Rectangle Self="a">${box}${crops}${picture()}</Image></Rectangle>`);
    // The unit square becomes 100 × 60, halved and moved.
    expect(image).toEqual({ src: 'images/a.png', placement: [50, 0, 0, 30, 3, 4] });
  });

  it('may have bounds that do not begin at 0', async () => {
    const pdf =
      '<PDF Self="i" ItemTransform="2 0 0 2 0 0"><Properties><GraphicBounds Left="10" Top="20" Right="30" Bottom="50"/></Properties>' +
      '<PDFAttribute PageNumber="3" PDFCrop="CropContent"/></PDF>';
    const image = await imageOf(`<Rectangle Self="a">${box}${pdf}</Rectangle>`);
    expect(image).toMatchObject({ placement: [40, 0, 0, 60, 20, 40], page: 3 });
  });

  it('is clipped by its clipping path, in unit square coordinates', async () => {
    const path = pathText([0, 0], [0, 60], [50, 0])
      .replace(/<\/?Properties>/g, '')
      .replaceAll('PathGeometry', 'ClippingPathGeometry');
    const settings = (more: string): string => `<ClippingPathSettings ClippingType="PhotoshopPath" ${more}/>`;
    const image = await imageOf(`<Rectangle Self="a">${box}${picture('', path)}${settings('')}</Image></Rectangle>`);
    expect(image?.clip).toEqual({ kind: 'path', d: 'M0 0 L0 1 L0.5 0 Z' });
    const inverted = await imageOf(
      `<Rectangle Self="a">${box}${picture('', path)}${settings('InvertPath="true"')}</Image></Rectangle>`,
    );
    expect(inverted?.clip).toMatchObject({ fillRule: 'evenodd', d: 'M0 0 L1 0 L1 1 L0 1 Z M0 0 L0 1 L0.5 0 Z' });
  });

  it('has the alternative text', async () => {
    const option = '<ObjectExportOption AltTextSourceType="SourceCustom" CustomAltText="A boat"/>';
    expect(await imageOf(`<Rectangle Self="a">${box}${option}${picture()}</Image></Rectangle>`)).toMatchObject({
      alt: 'A boat',
    });
  });

  it('may be transparent itself and as the content of its frame', async () => {
    const own = '<TransparencySetting><BlendingSetting Opacity="50" BlendMode="Multiply"/></TransparencySetting>';
    const content = '<ContentTransparencySetting><BlendingSetting Opacity="50"/></ContentTransparencySetting>';
    const image = await imageOf(`<Rectangle Self="a">${box}${content}${picture()}${own}</Image></Rectangle>`);
    expect(image).toMatchObject({ opacity: 0.25, blendMode: 'multiply' });
  });

  it('that is missing leaves an empty frame with its fitting', async () => {
    const fitting =
      '<FrameFittingOption AutoFit="true" FittingOnEmptyFrame="FillProportionally" FittingAlignment="TopLeftAnchor" LeftCrop="-2"/>';
    const image = await imageOf(`<Rectangle Self="a" ContentType="GraphicType">${box}${fitting}</Rectangle>`);
    expect(image).toEqual({
      fitting: { mode: 'cover', align: [0, 0], auto: true, insets: { top: 0, right: 0, bottom: 0, left: 2 } },
    });
  });

  it('in a group without a frame becomes its own frame', async () => {
    const [group] = await buildElements({ items: `<Group Self="g">${picture()}</Image></Group>` }, asset);
    expect(group).toMatchObject({
      kind: 'group',
      elements: [
        {
          kind: 'image',
          shape: { kind: 'rectangle', x: 0, y: 0, width: 100, height: 60 },
          transform: [0.5, 0, 0, 0.5, 3, 4],
        },
      ],
    });
  });

  it('is all that is kept of a movie, with a note', async () => {
    const movie =
      '<Movie Self="m"><Properties><GraphicBounds Left="0" Top="0" Right="4" Bottom="3"/></Properties></Movie>';
    const { scene, notes } = await buildScene({ items: `<Rectangle Self="a">${box}${movie}</Rectangle>` });
    expect(scene.pages[0]?.elements[0]).toMatchObject({ kind: 'image', image: { placement: [4, 0, 0, 3, 0, 0] } });
    expect(notes()).toMatchObject([{ code: 'LAYOUT_INTERACTION_DROPPED' }]);
  });
});

describe('a group', () => {
  it('moves its content and passes its layer on', async () => {
    const inner = `<Group Self="h" ItemTransform="2 0 0 2 0 0"><Rectangle Self="a" ItemTransform="1 0 0 1 5 6">${box}</Rectangle></Group>`;
    const { scene, idml } = await buildScene({
      items: `<Group Self="g" ItemLayer="l2" ItemTransform="1 0 0 1 -100 -50">${inner}</Group>`,
    });
    expect(scene.pages[0]?.elements).toMatchObject([
      {
        kind: 'group',
        transform: [1, 0, 0, 1, 0, 0],
        elements: [
          {
            kind: 'group',
            transform: [2, 0, 0, 2, 0, 0],
            elements: [{ transform: [1, 0, 0, 1, 5, 6], layer: idml.id('l2') }],
          },
        ],
      },
    ]);
  });

  it('is read when nested as deep as a file may be', async () => {
    const depth = 400;
    const items = `${'<Group Self="g">'.repeat(depth)}<Rectangle Self="a">${box}</Rectangle>${'</Group>'.repeat(depth)}`;
    const { scene } = await buildScene({ items });
    expect(scene.pages[0]?.elements).toHaveLength(1);
  });
});

describe('items within a frame', () => {
  it('are clipped by it, above its fill and below its stroke', async () => {
    const inner = `<Oval Self="o" ItemTransform="1 0 0 1 9 9">${box}</Oval>`;
    const frame = `<Rectangle Self="a" FillColor="Color/Black" StrokeColor="Color/Paper" StrokeWeight="2">${box}${inner}</Rectangle>`;
    const { scene, idml } = await buildScene({ items: frame });
    const [element] = scene.pages[0]?.elements ?? [];
    expect(element).toMatchObject({
      kind: 'group',
      id: idml.id('a'),
      elements: [
        { kind: 'shape', fill: { swatch: idml.id('Color/Black') } },
        { kind: 'group', clip: { kind: 'rectangle' }, elements: [{ id: idml.id('o'), transform: [1, 0, 0, 1, 9, 9] }] },
        { kind: 'shape', stroke: { swatch: idml.id('Color/Paper'), width: 2 } },
      ],
    });
  });
});

describe('an image beside other items in a frame', () => {
  it('is behind them', async () => {
    const inner = `<Oval Self="o">${box}</Oval>`;
    const [group] = await buildElements(
      { items: `<Rectangle Self="a">${box}${inner}${picture()}</Image></Rectangle>` },
      asset,
    );
    const content = group?.kind === 'group' ? group.elements[0] : undefined;
    expect(content?.kind === 'group' && content.elements.map(({ kind }) => kind)).toEqual(['image', 'shape']);
  });
});

describe('items with states', () => {
  const state = (self: string, more = ''): string =>
    `<State Self="${self}" ${more}><Rectangle Self="${self}r" Name="${self}">${box}</Rectangle></State>`;

  it('show the active state and note the others', async () => {
    const items = `<MultiStateObject Self="m" Name="m" ItemTransform="1 0 0 1 1 2">${state('x')}${state('y', 'Active="true"')}</MultiStateObject>`;
    const { scene, notes } = await buildScene({ items });
    expect(scene.pages[0]?.elements).toMatchObject([
      { kind: 'group', transform: [1, 0, 0, 1, 101, 52], elements: [{ name: 'y' }] },
    ]);
    expect(notes()).toMatchObject([{ code: 'LAYOUT_STATES_DROPPED', where: { page: 1, item: 'm' } }]);
  });

  it('lose their actions with a note that lists them', async () => {
    const { notes } = await buildScene({ items: `<Button Self="b">${state('x')}<GotoURLBehavior Self="u"/></Button>` });
    expect(notes()[0]).toMatchObject({
      code: 'LAYOUT_INTERACTION_DROPPED',
      message: expect.stringContaining('GotoURLBehavior'),
    });
  });
});

describe('an item', () => {
  it('inherits missing values from its style and base styles; −1 means no tint', async () => {
    const objectStyles =
      '<ObjectStyle Self="ObjectStyle/$ID/[None]" FillColor="Color/Paper" FillTint="40" StrokeWeight="3" StrokeColor="Color/Black"/>' +
      '<ObjectStyle Self="ObjectStyle/b" FillTint="-1" StrokeTint="25"><Properties><BasedOn type="string">$ID/[None]</BasedOn></Properties></ObjectStyle>';
    const items = `<Rectangle Self="a" AppliedObjectStyle="ObjectStyle/b" StrokeTint="-1">${box}</Rectangle>`;
    const { scene, idml } = await buildScene({ items, objectStyles });
    expect(scene.pages[0]?.elements[0]).toMatchObject({
      fill: { swatch: idml.id('Color/Paper') },
      stroke: { swatch: idml.id('Color/Black'), width: 3 },
      objectStyle: idml.id('ObjectStyle/b'),
    });
    expect(JSON.stringify(scene.pages)).not.toContain('tint');
  });

  it('ignores disabled categories of its style', async () => {
    const objectStyles = '<ObjectStyle Self="ObjectStyle/b" EnableFill="false" FillColor="Color/Black"/>';
    const items = `<Rectangle Self="a" AppliedObjectStyle="ObjectStyle/b">${box}</Rectangle>`;
    const [element] = await buildElements({ items, objectStyles });
    expect(element).not.toHaveProperty('fill');
  });

  it('may have a style in a cycle, which has no base in the design', async () => {
    const style = (self: string, on: string): string =>
      `<ObjectStyle Self="ObjectStyle/${self}" Name="${self}"><Properties><BasedOn type="object">ObjectStyle/${on}</BasedOn></Properties></ObjectStyle>`;
    const { scene, idml } = await buildScene({
      objectStyles: style('w', 'x') + style('x', 'y') + style('y', 'x') + style('z', 'end') + style('end', 'gone'),
      items: `<Rectangle Self="a" AppliedObjectStyle="ObjectStyle/w">${box}</Rectangle>`,
    });
    expect(scene.pages[0]?.elements[0]?.objectStyle).toBe(idml.id('ObjectStyle/w'));
    expect(scene.objectStyles.map(({ name, basedOn }) => [name, basedOn])).toEqual([
      ['w', undefined],
      ['x', undefined],
      ['y', undefined],
      ['z', idml.id('ObjectStyle/end')],
      ['end', undefined],
    ]);
  });

  it('has its tag, link and labels', async () => {
    const labels = '<Label><KeyValuePair Key="k" Value="v"/></Label></Properties>';
    const { scene, idml } = await buildScene({
      items: `<Rectangle Self="a">${box.replace('</Properties>', labels)}</Rectangle>`,
      backing:
        '<XmlStory><XMLElement MarkupTag="XMLTag/Root"><XMLElement MarkupTag="XMLTag/front%20page" XMLContent="a"/></XMLElement></XmlStory>',
      designmap:
        '<Layer Self="l1"/><HyperlinkPageItemSource Self="src" SourcePageItem="a"/><Hyperlink Self="h" Source="src"/>',
    });
    expect(scene.pages[0]?.elements[0]).toMatchObject({
      role: 'front page',
      link: idml.id('h'),
      extra: { labels: { k: 'v' } },
    });
  });

  it('of an unknown kind is noted by its kind', async () => {
    const { notes } = await buildScene({ items: '<EPSText Self="e" Name="old"/>' });
    expect(notes()).toMatchObject([{ code: 'LAYOUT_ITEM_LOST', where: { item: 'old' } }]);
  });
});

describe('a line', () => {
  it('has arrowheads at its start and end, and no alignment', async () => {
    const more =
      'StrokeColor="Color/Black" StrokeWeight="2" StrokeAlignment="InsideAlignment" EndCap="RoundEndCap" EndJoin="BevelEndJoin" MiterLimit="9"';
    const heads =
      'LeftLineEnd="BarArrowHead" RightLineEnd="TriangleWideArrowHead" RightArrowHeadScale="150" ArrowHeadAlignment="OutsidePath"';
    const { scene, idml } = await buildScene({
      items: `<GraphicLine Self="a" ${more} ${heads}>${openPathText([0, 0], [9, 9])}</GraphicLine>`,
    });
    const [element] = scene.pages[0]?.elements ?? [];
    expect(element?.kind === 'shape' && element.stroke).toEqual({
      swatch: idml.id('Color/Black'),
      width: 2,
      cap: 'round',
      join: 'bevel',
      miterLimit: 9,
      start: { kind: 'bar', placement: 'beyond' },
      end: { kind: 'triangle-wide', scale: 150, placement: 'beyond' },
    });
  });
});

describe('text wrap', () => {
  const wrap = (mode: string, inside = ''): string =>
    `<TextWrapPreference TextWrapMode="${mode}" TextWrapSide="LargestArea" Inverse="true"><Properties><TextWrapOffset Top="1" Left="2" Bottom="3" Right="4"/>${inside}</Properties></TextWrapPreference>`;

  it('keeps its offsets and side', async () => {
    const [element] = await buildElements({
      items: `<Rectangle Self="a">${box}${wrap('BoundingBoxTextWrap')}</Rectangle>`,
    });
    expect(element?.wrap).toEqual({
      mode: 'box',
      offsets: { top: 1, right: 4, bottom: 3, left: 2 },
      side: 'largest',
      inverted: true,
    });
  });

  it('keeps its contour; that of an image is transformed with it', async () => {
    const contour = boxText(0, 0, 10, 10).replace(/<\/?Properties>/g, '');
    const items = `<Rectangle Self="a">${box}${picture()}${wrap('Contour', contour)}</Image></Rectangle>`;
    const [element] = await buildElements({ items });
    expect(element?.wrap?.contour).toEqual({ kind: 'rectangle', x: 3, y: 4, width: 5, height: 5 });
  });
});

describe('an anchored item', () => {
  it('is on the layer of the frame of its story', async () => {
    const items = `<TextFrame Self="f" ItemLayer="l2" ParentStory="st">${box}</TextFrame>`;
    const { scene, idml } = await buildScene({ items, stories: ['st'], anchored: `<Oval Self="o">${box}</Oval>` });
    const item = idml.parts.stories[0]?.child('Oval');
    expect(item && scene.readAnchored(item, '')?.layer).toBe(idml.id('l2'));
  });

  it('is positioned by its own transform and belongs to the copy of its story', async () => {
    const { scene, idml } = await buildScene({ stories: ['inner'] });
    const frame = `<TextFrame Self="f" ItemTransform="1 0 0 1 5 6" ParentStory="inner">${box}</TextFrame>`;
    const { scene: other, idml: source } = await buildScene({ items: frame, stories: ['inner'] });
    expect(other.stories).toHaveLength(1);
    const item = source.parts.spreads[0]?.child('TextFrame');
    const element = item && scene.readAnchored(item, 'p9');
    expect(element).toMatchObject({
      id: idml.id('f@p9'),
      transform: [1, 0, 0, 1, 5, 6],
      text: { story: idml.id('inner@p9') },
    });
    expect(scene.stories.map(({ story, copy, frames }) => [story, copy, [...frames]])).toEqual([
      ['inner', 'p9', [idml.id('f@p9')]],
    ]);
  });
});
