import { id, ids } from '../../../../test/builders/design-builder.ts';
import { laterGradients, lineLooks } from '../../../../test/builders/line-looks.ts';
import { buildPlainLook } from '../../../../test/builders/look-page.ts';
import { testLooks } from '../../../../test/builders/look-table.ts';
import { colours } from '../../../../test/builders/page-builder.ts';
import { frame, paragraph } from '../../../../test/builders/page-text-builder.ts';
import type { Design } from '../../../models/design/document.ts';
import type {
  Border,
  DropCap,
  Emphasis,
  Ruby,
  Rule,
  Shading,
  TextLine,
} from '../../../models/design/interfaces.generated.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';

const small = { fontSize: 7, leading: 10 };
const words = 'A gypsy jumps over the lazy dog and quickly turns';
const bold = id(900);
const sides = ['top', 'right', 'bottom', 'left'] as const;
const boxOf = (value: number) => ({ top: value, right: value, bottom: value, left: value });
const sideValues = (name: string, value: number) =>
  Object.fromEntries(sides.map((side) => [`${name}.${side}`, [value]]));
const corners = (radius: number) => Array.from({ length: 4 }, () => ({ kind: 'round' as const, radius })) as never;

/** A story of three paragraphs in two columns, of which the second one has the properties. */
function drawSet(set: ParagraphProperties): Design {
  const element = frame(0, [10, 10, 80, 45], { columns: { count: 2, gutter: 8 } });
  const paragraphs = [
    paragraph('Before', small),
    paragraph(words, { ...small, ...set }),
    paragraph('After', { ...small, ...set }),
  ];
  const design = buildPlainLook([element], { stories: [{ id: ids.story, frames: [element.id], paragraphs }] });
  return {
    ...design,
    styles: { ...design.styles, character: [{ id: bold, name: 'Bold', set: { fontStyle: 'Bold' } }] },
  };
}

const { base: line, values: lineValues, beside: lineNeeds } = lineLooks;

for (const name of ['ruleAbove', 'ruleBelow'] as const)
  testLooks<Rule>({
    part: 'Rule',
    place: name,
    base: { ...line, offset: 2, span: 'column', keepInFrame: false },
    // At the top of a frame, a rule above may be outside of it.
    draw: (rule) => {
      const design = drawSet({ [name]: rule });
      return {
        ...design,
        stories: design.stories.map((story) => ({ ...story, paragraphs: story.paragraphs.slice(1) })),
      };
    },
    values: { ...lineValues, offset: [5], leftIndent: [4], rightIndent: [4] },
    beside: {
      ...lineNeeds,
      ...(name === 'ruleBelow' && laterGradients),
      keepInFrame: { offset: name === 'ruleAbove' ? 14 : 2 },
    },
    printed: ['overprint'],
    ...(name === 'ruleBelow' && { without: { keepInFrame: 'is of rules above' } }),
  });

const boxValues = { ...sideValues('offsets', 3), corners: [corners(3)] };
testLooks<Shading>({
  part: 'Shading',
  base: {
    fill: { swatch: colours.yellow },
    span: 'column',
    top: 'ascent',
    bottom: 'descent',
    clipped: false,
    offsets: boxOf(0),
  },
  draw: (shading) => drawSet({ shading }),
  values: { ...boxValues, fill: [{ swatch: colours.cyan }] },
  beside: { clipped: { offsets: { ...boxOf(0), left: 30 } } },
});

testLooks<Border>({
  part: 'Border',
  base: {
    lines: { top: line, right: line, bottom: line, left: line },
    span: 'column',
    top: 'ascent',
    bottom: 'descent',
    joined: false,
    split: false,
    offsets: boxOf(0),
  },
  draw: (border) => drawSet({ border }),
  values: {
    ...boxValues,
    ...Object.fromEntries(sides.map((side) => [`lines.${side}`, [{ ...line, width: 4 }]])),
  },
});

testLooks<DropCap>({
  part: 'DropCap',
  base: { lines: 2, characters: 1, aligned: false, scaled: false },
  draw: (dropCap) => drawSet({ dropCap }),
  values: { lines: [3], characters: [2], style: [bold] },
});

testLooks<TextLine>({
  part: 'TextLine',
  base: { width: 1, offset: 1, pattern: 'solid', cap: 'butt', overprint: false },
  draw: (underline) => drawSet({ underline }),
  values: { ...lineValues, offset: [3] },
  beside: { ...lineNeeds, tint: { swatch: colours.red }, opacity: { swatch: colours.red } },
  printed: ['overprint'],
});

testLooks<Ruby>({
  part: 'Ruby',
  // Letters of words stay together.
  base: { text: 'あい', type: 'group', position: 'before', align: 'center', size: 4 },
  draw: (ruby) => drawSet({ ruby, ...(ruby.overhang !== undefined && { tracking: -200 }) }),
  values: {
    text: ['うえ', 'abc'],
    size: [2],
    fontFamily: ['Times New Roman'],
    fontStyle: ['Bold'],
    x: [2],
    y: [2],
    fill: [{ swatch: colours.cyan }],
  },
  beside: { fontStyle: { text: 'ab' } },
});

testLooks<Emphasis>({
  part: 'Emphasis',
  base: { mark: '*', position: 'before', align: 'center', size: 4 },
  draw: (emphasis) => drawSet({ emphasis }),
  values: {
    mark: ['o'],
    size: [2],
    fill: [{ swatch: colours.cyan }],
    fontFamily: ['Times New Roman'],
    fontStyle: ['Bold'],
  },
});
