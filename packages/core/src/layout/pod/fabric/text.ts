import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { TextElement } from '../../../models/design/elements.ts';
import type { TextFrame } from '../../../models/design/frames.ts';
import type { Fill } from '../../../models/design/paint.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Shape } from '../../../models/design/shapes.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import type { ElementBase } from '../scene/element-base.ts';
import { parseWeight } from '../scene/fonts.ts';
import { rectangleShape, scaleOutline, toShape } from '../scene/path.ts';
import { fixedBaseline, toFontSize } from '../scene/place-picture.ts';
import { type RunSpec, splitParagraphs } from '../scene/text.ts';
import { isObject } from '../template/json.ts';
import { Members } from '../template/members.ts';
import { centre, readPathMember } from './outline.ts';
import { type PaintTools, readFill, readStroke } from './paint.ts';
import { splitStyles } from './text-styles.ts';

// The measures of Fabric's text.
/** Line height in ems, before `lineHeight`. */
const lineMeasure = 1.13;
/** Part of the line below the baseline, in ems. */
const belowBaseline = 0.222;

const textDefaults = { family: 'Times New Roman', size: 40, lineHeight: 1.16 };

const aligns: Readonly<Record<string, ParagraphProperties['align']>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  justify: 'justify-left',
  'justify-left': 'justify-left',
  'justify-center': 'justify-center',
  'justify-right': 'justify-right',
};

/** Letter properties inherited where a style omits them. */
interface LetterProperties {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly size: number;
}

/** A text object to be converted. */
export interface FabricText {
  readonly members: Members;
  readonly base: ElementBase;
  readonly size: { readonly width: number; readonly height: number };
  /** True if lines break at the width. Other texts are as wide as their lines. */
  readonly isBox: boolean;
}

export function convertText(
  { members, base, size, isBox }: FabricText,
  builder: DesignBuilder,
  tools: PaintTools,
): TextElement {
  const { unit, location } = tools;
  const letters = readLetters(members, { ...textDefaults, weight: 400, italic: false });
  const lineHeight = members.number('lineHeight', { min: 0 }) ?? textDefaults.lineHeight;
  const inherited = { builder, tools, size, lineHeight };
  const whole = readCharacters(members, letters, inherited, true);
  const text = members.text('text') ?? '';
  let highest = 0; // of the first line's letters
  let isFirstLine = true;
  const runs = splitStyles(text, members).map(({ text: piece, style }): RunSpec => {
    const own = style && new Members(style, location, 'styles');
    const letter = own ? readLetters(own, letters) : letters;
    if (isFirstLine) highest = Math.max(highest, letter.size);
    isFirstLine &&= !piece.includes('\n');
    const set = own && readCharacters(own, letter, inherited, false);
    own?.close();
    return { text: piece, ...(set && { set }) };
  });
  if (members.text('paintFirst') === 'stroke' && whole.fill && whole.stroke) {
    location.note('POD_LOOK_CHANGED', 'the stroke of its letters is drawn above their fill instead of below');
  }
  const align = readAlign(members);
  const first = (highest || letters.size) * lineMeasure * (1 - belowBaseline);
  const paragraphs = splitParagraphs(runs, { ...whole, align });
  const background = readFill(members, 'backgroundColor', size, tools);
  const shape = rectangleShape({
    x: (-size.width / 2) * unit,
    y: (-size.height / 2) * unit,
    width: size.width * unit,
    height: size.height * unit,
  });
  const direction = members.choice('direction', ['ltr', 'rtl'] as const);
  const content = { paragraphs, direction, paint: { fill: background } };
  const onPath = readTextPath(members, tools);
  if (onPath !== undefined) return builder.text(base, onPath.shape, onPath.frame, { paragraphs, direction });
  const autoSize = isBox ? { dimension: 'height' as const } : { dimension: 'both' as const, noBreak: true };
  return builder.text(base, shape, { firstBaseline: fixedBaseline(first * unit), autoSize }, content);
}

function readLetters(members: Members, inherited: LetterProperties): LetterProperties {
  const style = members.text('fontStyle');
  return {
    family: members.text('fontFamily') ?? inherited.family,
    weight: readWeight(members) ?? inherited.weight,
    italic: style === undefined ? inherited.italic : /italic|oblique/i.test(style),
    size: members.number('fontSize', { min: 0 }) ?? inherited.size,
  };
}

function readWeight(members: Members): number | undefined {
  const text = members.text('fontWeight');
  const weight = parseWeight(text);
  if (weight === undefined && text) members.reportInvalid('fontWeight', 'a weight');
  return weight;
}

interface TextContext {
  readonly builder: DesignBuilder;
  readonly tools: PaintTools;
  readonly size: { readonly width: number; readonly height: number };
  readonly lineHeight: number;
}

/** Reads the character properties, complete for the whole text or only those of a style. */
function readCharacters(
  members: Members,
  letters: LetterProperties,
  { builder, tools, size, lineHeight }: TextContext,
  isWhole: boolean,
): CharacterProperties {
  const { unit, location } = tools;
  const face = builder.fonts.use(letters);
  const fill = readTextFill(members, size, tools, isWhole);
  const width = members.number('strokeWidth', { min: 0 }) ?? 1;
  const stroke = readStroke(members, width, size, tools);
  const spacing = members.number('charSpacing');
  const shift = members.number('deltaY');
  const highlight = readFill(members, 'textBackgroundColor', size, tools);
  if (members.boolean('overline')) location.note('POD_LOOK_LOST', 'an overline');
  members.skip(['textDecoration', 'textDecorationThickness', 'textDecorationColor']);
  return {
    ...face,
    fontSize: toFontSize(letters.size * unit),
    leading: roundNumber(letters.size * lineMeasure * lineHeight * unit),
    ...fill,
    ...(stroke && { stroke }),
    ...(spacing !== undefined && { tracking: roundNumber(spacing) }),
    ...(shift !== undefined && shift !== 0 && { baselineShift: roundNumber(-shift * unit) }),
    ...(highlight && { highlight }),
    ...readLines(members),
  };
}

function readLines(members: Members): CharacterProperties {
  const old = String(members.raw('textDecoration') ?? ''); // up to Fabric 1
  const underline = members.boolean('underline') ?? (old.includes('underline') || undefined);
  const strikethrough = members.boolean('linethrough') ?? (old.includes('line-through') || undefined);
  return { ...(underline !== undefined && { underline }), ...(strikethrough !== undefined && { strikethrough }) };
}

function readTextFill(
  members: Members,
  size: TextContext['size'],
  tools: PaintTools,
  isWhole: boolean,
): { fill?: Fill } {
  const isSaid = members.raw('fill') !== undefined;
  if (!isSaid) return isWhole ? { fill: { swatch: tools.swatches.black } } : {};
  return { fill: readFill(members, 'fill', size, tools) ?? { swatch: tools.swatches.none } };
}

function readAlign(members: Members): NonNullable<ParagraphProperties['align']> {
  const value = members.text('textAlign') ?? 'left';
  const align = Object.hasOwn(aligns, value) ? aligns[value] : undefined;
  if (align === undefined) members.reportInvalid('textAlign', `one of ${Object.keys(aligns).join(', ')}`);
  return align ?? 'left';
}

const pathAligns = ['baseline', 'center', 'ascender', 'descender'] as const;

/** Reads text on a path. The centre of the path is that of the text. */
function readTextPath(
  members: Members,
  tools: PaintTools,
): { shape: Shape; frame: Omit<TextFrame, 'story'> } | undefined {
  const value = members.raw('path');
  const align = members.choice('pathAlign', pathAligns);
  const isRight = members.text('pathSide') === 'right';
  const start = members.number('pathStartOffset') ?? 0;
  if (!isObject(value)) return undefined;
  const path = new Members(value, tools.location, 'path');
  const { outline } = centre(readPathMember(path, tools.location));
  const onPath = {
    ...(start !== 0 && { start: roundNumber(start * tools.unit) }),
    ...(align && { align }),
    ...(isRight && { flipped: true }),
  };
  return { shape: toShape(scaleOutline(outline, tools.unit)), frame: { onPath } };
}
