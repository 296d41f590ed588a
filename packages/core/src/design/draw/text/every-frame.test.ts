import { id, ids } from '../../../../test/builders/design-builder.ts';
import { buildLook, buildPlainLook, looks } from '../../../../test/builders/look-page.ts';
import { testLooks } from '../../../../test/builders/look-table.ts';
import { box, colours } from '../../../../test/builders/page-builder.ts';
import { frame, paragraph, text } from '../../../../test/builders/page-text-builder.ts';
import type { Design } from '../../../models/design/document.ts';
import type { Columns, TextFrame, Wrap } from '../../../models/design/frames.ts';
import type { OnPath } from '../../../models/design/interfaces.generated.ts';
import type { Line } from '../../../models/design/paint.ts';
import type { Anchor, Run, Story } from '../../../models/design/stories.ts';

const small = { fontSize: 6, leading: 7 };
const words = 'The first officer of the affinity 12/3 AV To. international Wave';
const sides = ['top', 'right', 'bottom', 'left'] as const;
const boxOf = (value: number) => ({ top: value, right: value, bottom: value, left: value });
const sideValues = (name: string, value: number) =>
  Object.fromEntries(sides.map((side) => [`${name}.${side}`, [value]]));
const red = { swatch: colours.red, width: 2 };
const path = { kind: 'path', d: 'M 10 60 C 30 10 70 10 90 60' } as const;

/** A story of two paragraphs in a frame, beside a rectangle that text flows around. */
function drawFrame(own: Partial<TextFrame>, about?: string): Design {
  const set = about === 'justified' ? { ...small, align: 'center' as const } : small;
  const element = { ...frame(0, [10, 10, 80, 80], own), ...(about === 'path' && { shape: path }) };
  const wrapped = box([40, 20, 20, 10], { id: id(198), wrap: { mode: 'box' } });
  const contents = about === 'path' ? ['Path'] : [words, about === 'end' ? 'a b c d e f g h' : words];
  const paragraphs = contents.map((each) => paragraph(each, set));
  const story = { id: ids.story, frames: [element.id], paragraphs };
  const build = about === 'plain' ? buildPlainLook : buildLook;
  return build(about === 'wrap' ? [wrapped, element] : [element], { stories: [story] });
}

testLooks<Partial<TextFrame>>({
  part: 'TextFrame',
  base: {
    verticalAlign: 'top',
    firstBaseline: { from: 'ascent', min: 0 },
    ignoreWrap: false,
    opacity: 1,
    blendMode: 'normal',
    insets: boxOf(2),
  },
  draw: drawFrame,
  values: {
    columns: [{ count: 2, gutter: 4 }],
    ...sideValues('insets', 9),
    paragraphSpacingLimit: [30],
    'firstBaseline.min': [20],
    'baselineGrid.start': [3],
    'baselineGrid.increment': [9],
    rotation: [90, 30],
    onPath: [{}],
    opacity: [0.4],
  },
  about: { ignoreWrap: 'wrap', 'insets.right': 'justified' },
  beside: {
    'insets.bottom': { verticalAlign: 'bottom' },
    paragraphSpacingLimit: { verticalAlign: 'justify', paragraphSpacingLimit: 0 },
  },
  without: {
    story: 'names the story',
    autoSize: 'the frame has the size of its text; the flow of text has tests of its own',
    'baselineGrid.start': 'is seen with text on the grid',
    'baselineGrid.increment': 'is seen with text on the grid',
  },
});

testLooks<Columns>({
  part: 'Columns',
  base: { count: 2, gutter: 4, balanced: false },
  draw: (columns) => drawFrame({ columns }),
  values: {
    count: [3],
    gutter: [10],
    width: [20],
    rule: [red],
  },
  without: { maxWidth: 'is for frames that become wider; `count` is that of the frame as it is' },
});

testLooks<Line>({
  part: 'Line',
  place: 'between columns',
  base: { ...red, pattern: 'solid', cap: 'butt', overprint: false },
  draw: (rule) => drawFrame({ columns: { count: 2, gutter: 10, rule } }),
  values: {
    swatch: [colours.green],
    tint: [30],
    opacity: [0.4],
    width: [4],
    dash: [[5, 2]],
    dashOffset: [2],
    stripes: [[[0.2, 0.5]]],
    gap: [{ swatch: looks.sea }],
  },
  beside: {
    cap: { pattern: 'dashed', dash: [4, 4], width: 3 },
    dash: { pattern: 'dashed' },
    dashOffset: { pattern: 'dashed', dash: [5, 4] },
    stripes: { pattern: 'striped', stripes: [[0, 0.3]], width: 4 },
    gap: { pattern: 'dashed', dash: [4, 4], width: 4 },
  },
  without: { gradient: 'has tests with the lines of tables' },
  printed: ['overprint'],
});

testLooks<OnPath>({
  part: 'OnPath',
  base: { effect: 'rainbow', align: 'baseline', to: 'center', flipped: false },
  draw: (onPath) => {
    const design = drawFrame({ onPath }, 'path');
    const stroked = design.pages.map((page) => ({
      ...page,
      elements: page.elements.map((each) => (each.kind === 'text' ? { ...each, stroke: { ...red, width: 6 } } : each)),
    }));
    return { ...design, pages: stroked };
  },
  values: { start: [20], end: [10], spacing: [4] },
});

const star = 'M 40 5 L 45 20 L 70 25 L 45 30 L 40 50 L 35 30 L 20 25 L 35 20 Z';

testLooks<Wrap>({
  part: 'Wrap',
  base: { mode: 'box', side: 'both', inverted: false, offsets: boxOf(2) },
  draw: (wrap) => {
    const element = frame(0, [0, 0, 100, 60]);
    const next = frame(1, [0, 70, 100, 30]);
    const wrapped = box([55, 15, 20, 20], {
      id: id(198),
      shape: { kind: 'path', d: 'M 25 12 L 60 25 L 25 38 Z' },
      wrap,
    });
    const paragraphs = [paragraph(words.repeat(3), small)];
    return buildPlainLook([wrapped, element, next], {
      stories: [{ id: ids.story, frames: [element.id, next.id], paragraphs }],
    });
  },
  values: {
    ...sideValues('offsets', 9),
    contour: [{ kind: 'path', d: star }],
  },
  beside: { contour: { mode: 'shape' } },
});

/** A page on the left with text in which an element is anchored. */
function drawAnchor(at: Anchor, about?: string): Design {
  const columns = { count: 2, gutter: 5 };
  const element = frame(0, [12, 14, 70, 70], { columns, insets: boxOf(3) });
  const anchored = box([0, 0, 14, 9], { id: id(196) });
  const run: Run = { kind: 'element', element: anchored.id, at };
  const story: Story = {
    id: ids.story,
    frames: [element.id],
    paragraphs: [
      paragraph('Above it', small),
      paragraph([text('Ab cd '), run, text('efgh')], { ...small, align: about === 'centred' ? 'center' : 'left' }),
      paragraph(words, small),
    ],
    elements: [anchored],
  };
  const design = buildPlainLook([element], { stories: [story] });
  const spread = { id: id(906), index: 0, side: 'left' as const };
  const page = { margins: { top: 5, right: 6, bottom: 7, left: 8 }, spread };
  return { ...design, pages: design.pages.map((each) => ({ ...each, ...page })) };
}

const custom: Anchor = { mode: 'custom', offset: [0, 0], horizontal: 'anchor', vertical: 'baseline', point: [0, 0] };
const above: Anchor = { mode: 'above', align: 'left' };
testLooks<Anchor>({
  part: 'Anchor',
  base: { mode: 'inline', align: 'left', mirrored: false, keepWithin: false },
  draw: drawAnchor,
  values: {
    y: [3],
    align: ['center', 'right', 'toward-spine', 'text'],
    spaceBefore: [4],
    spaceAfter: [4],
    offset: [[5, 5]],
    horizontal: ['column', 'frame', 'margin', 'page'],
    vertical: ['cap-height', 'line-top', 'column', 'frame', 'margin', 'page'],
    point: [[1, 1]],
    referencePoint: [[1, 1]],
  },
  about: { align: 'centred' },
  beside: {
    align: above,
    spaceBefore: above,
    spaceAfter: above,
    offset: custom,
    horizontal: { ...custom, referencePoint: [0, 0] },
    vertical: custom,
    point: custom,
    referencePoint: { ...custom, horizontal: 'page', vertical: 'page' },
    mirrored: { ...custom, horizontal: 'page', offset: [10, 0] },
    keepWithin: { ...custom, offset: [-20, 0] },
  },
});
