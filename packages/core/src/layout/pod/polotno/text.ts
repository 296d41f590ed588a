import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { TextElement } from '../../../models/design/elements.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Corner } from '../../../models/design/shapes.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import { blackColour, type ElementBase, readColour, readPaint, toStroke } from '../scene/element-base.ts';
import { parseWeight } from '../scene/fonts.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { rectangleShape } from '../scene/path.ts';
import { browserBaseline, toFontSize } from '../scene/place-picture.ts';
import { type ParagraphSpec, splitParagraphs } from '../scene/text.ts';
import type { Members } from '../template/members.ts';
import { type HtmlParagraph, type HtmlStyle, isHtml, parseHtml } from './html.ts';

/** Letter properties of an element or cell, in pixels. */
export interface LetterProperties {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly size: number;
  /** Distance of baselines as a multiple of the size. */
  readonly lineHeight: number;
}

/** Tools and context for reading text. */
export interface TextTools {
  readonly builder: DesignBuilder;
  readonly location: NoteLocation;
  readonly unit: number;
}

const aligns = { left: 'left', center: 'center', right: 'right', justify: 'justify-left' } as const;

export function convertText(
  members: Members,
  base: ElementBase,
  size: { width: number; height: number },
  tools: TextTools,
): TextElement {
  const { builder, unit, location } = tools;
  const letters = readLetters(members, { family: 'Roboto', weight: 400, italic: false, size: 14, lineHeight: 1.2 });
  const whole = { ...readSet(members, letters, tools, true), ...readBackground(members, letters, tools) };
  if (members.boolean('curveEnabled')) location.note('POD_LOOK_LOST', 'its text is curved');
  members.skip(['curveEnabled', 'curvePower', 'placeholder', 'textVerticalResizeEnabled', 'heightAuto', 'hyphenate']);
  const middle = members.choice('verticalAlign', ['top', 'middle', 'bottom'] as const) ?? 'top';
  const leading = letters.size * letters.lineHeight;
  const frame = {
    verticalAlign: middle === 'middle' ? ('center' as const) : middle,
    firstBaseline: browserBaseline(letters.size * unit, leading * unit),
    ...(size.height === 0 && { autoSize: { dimension: 'height' as const } }),
  };
  const shape = rectangleShape({ width: size.width * unit, height: (size.height || leading) * unit });
  const direction =
    members.choice('dir', ['ltr', 'rtl', 'auto'] as const) ?? members.choice('direction', ['ltr', 'rtl'] as const);
  const paragraphs = readParagraphs(members.text('text') ?? '', whole, letters, tools);
  return builder.text(base, shape, frame, { paragraphs, direction: direction === 'rtl' ? 'rtl' : undefined });
}

/** Reads the letter properties of an element or cell. Missing ones are inherited. */
export function readLetters(members: Members, inherited: LetterProperties): LetterProperties {
  const style = members.text('fontStyle');
  return {
    family: members.text('fontFamily') || inherited.family,
    weight: parseWeight(members.text('fontWeight')) ?? inherited.weight,
    italic: style === undefined ? inherited.italic : /italic|oblique/i.test(style),
    size: members.number('fontSize', { min: 0 }) ?? inherited.size,
    lineHeight: readLineHeight(members) ?? inherited.lineHeight,
  };
}

/** Reads a multiple of the size, which may be text, in percent or in ems. */
function readLineHeight(members: Members): number | undefined {
  const value = members.raw('lineHeight');
  const [, digits, unit] = /^\s*([\d.]+)\s*(em|%)?\s*$/.exec(String(value ?? '')) ?? [];
  const number = Number(digits) / (unit === '%' ? 100 : 1);
  if (value === undefined || value === null || value === 'normal') return undefined;
  if (number >= 0 && number <= 1000) return number;
  members.reportInvalid('lineHeight', 'a multiple of the size');
  return undefined;
}

/** Reads the paragraph and character properties of an element or cell. The default fill is black. */
export function readSet(
  members: Members,
  letters: LetterProperties,
  { builder, location, unit }: TextTools,
  isWhole: boolean,
): ParagraphProperties {
  const value = members.choice('align', ['left', 'center', 'right', 'justify'] as const);
  const spacing = members.number('letterSpacing') ?? 0;
  const lines = members.text('textDecoration') ?? '';
  const transform = members.text('textTransform') ?? 'none';
  const strokePaint = readPaint(members.text('stroke'), builder.swatches, location);
  const stroke = toStroke(strokePaint, (members.number('strokeWidth', { min: 0 }) ?? 0) * unit);
  if (['lowercase', 'capitalize'].includes(transform))
    location.note('POD_LOOK_LOST', `its text is shown in ${transform}`);
  const fill = members.has('fill') ? readPaint(members.text('fill'), builder.swatches, location) : undefined;
  const bare = members.has('fill') ? builder.swatches.none : builder.swatches.black;
  return {
    ...readFace(letters, builder, unit),
    ...((isWhole || value) && { align: aligns[value ?? 'left'] }),
    ...((isWhole || fill) && { fill: fill ?? { swatch: bare } }),
    ...(spacing !== 0 && { tracking: roundNumber(spacing * 1000) }),
    ...(lines.includes('underline') && { underline: true }),
    ...(lines.includes('line-through') && { strikethrough: true }),
    ...(transform === 'uppercase' && { capitals: 'all' as const }),
    ...(stroke && { stroke }),
  };
}

function readFace(letters: LetterProperties, builder: DesignBuilder, unit: number): CharacterProperties {
  return {
    ...builder.fonts.use(letters),
    fontSize: toFontSize(letters.size * unit),
    leading: roundNumber(letters.size * letters.lineHeight * unit),
  };
}

/** Reads the box behind the text. Padding and corners are fractions of half the line height. */
function readBackground(
  members: Members,
  letters: LetterProperties,
  { builder, location, unit }: TextTools,
): ParagraphProperties {
  const [padding = 0, radius = 0] = [members.number('backgroundPadding'), members.number('backgroundCornerRadius')];
  const opacity = members.number('backgroundOpacity', { min: 0, max: 1 }) ?? 1;
  const value = members.text('backgroundColor');
  if (members.boolean('backgroundEnabled') !== true) return {};
  const { rgb, alpha } = readColour(value, location, blackColour);
  const half = (letters.size * letters.lineHeight * unit) / 2;
  const edge = roundNumber(padding * half);
  const corner: Corner = { kind: radius > 0 ? 'round' : 'square', radius: roundNumber(Math.max(0, radius) * half) };
  return {
    shading: {
      fill: builder.swatches.fill({ rgb, alpha: alpha * opacity }),
      offsets: { top: edge, right: edge, bottom: edge, left: edge },
      corners: [corner, corner, corner, corner],
      span: 'text',
    },
  };
}

/** Reads plain text or rich text. */
export function readParagraphs(
  text: string,
  set: ParagraphProperties,
  letters: LetterProperties,
  tools: TextTools,
): ParagraphSpec[] {
  if (!isHtml(text)) return splitParagraphs([{ text }], set);
  return parseHtml(text).map((paragraph) => {
    const runs = paragraph.runs.map(({ text: piece, style }) => ({
      text: piece,
      set: characters(style, letters, tools),
      ...(style.link !== undefined && { link: style.link }),
    }));
    return { runs, set: { ...set, ...paragraphLook(paragraph, letters, tools.unit) } };
  });
}

function paragraphLook({ align, list }: HtmlParagraph, { size }: LetterProperties, unit: number): ParagraphProperties {
  const known = align !== undefined && Object.hasOwn(aligns, align) ? aligns[align as keyof typeof aligns] : undefined;
  const step = roundNumber(size * 1.5 * unit);
  const isNumber = list?.kind === 'number';
  return {
    ...(known && { align: known }),
    ...(list && {
      list: isNumber
        ? { kind: 'number', level: list.level, format: 'decimal', text: '{n}.', after: '\t' }
        : { kind: 'bullet', level: list.level, bullet: '•', after: '\t' },
      leftIndent: roundNumber(step * list.level),
      firstLineIndent: -step,
    }),
  };
}

function characters(
  base: HtmlStyle,
  inherited: LetterProperties,
  { builder, location, unit }: TextTools,
): CharacterProperties {
  const size =
    base.size === undefined ? inherited.size : 'px' in base.size ? base.size.px : base.size.em * inherited.size;
  const letters = {
    ...inherited,
    family: base.family ?? inherited.family,
    weight: base.weight ?? inherited.weight,
    italic: base.italic ?? inherited.italic,
    size,
  };
  const fill = readPaint(base.colour, builder.swatches, location);
  const highlight = readPaint(base.highlight, builder.swatches, location);
  return {
    ...readFace(letters, builder, unit),
    ...(fill && { fill }),
    ...(highlight && { highlight }),
    ...(base.underline && { underline: true }),
    ...(base.strikethrough && { strikethrough: true }),
    ...(base.spacingEm !== undefined && { tracking: roundNumber(base.spacingEm * 1000) }),
    ...(base.position && { position: base.position }),
    ...(base.capitals && { capitals: base.capitals }),
  };
}
