import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { TextElement } from '../../../models/design/elements.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Corner } from '../../../models/design/shapes.ts';
import { roundNumber } from '../../round.ts';
import type { Draft } from '../scene/draft.ts';
import { parseWeight } from '../scene/fonts.ts';
import { browserBaseline, toFontSize } from '../scene/frames.ts';
import { blackColour, type Look, readColour, readPaint, toStroke } from '../scene/look.ts';
import { rectangleShape } from '../scene/path.ts';
import type { Spot } from '../scene/spot.ts';
import { type ParagraphSketch, splitParagraphs } from '../scene/text.ts';
import type { Members } from '../template/members.ts';
import { type HtmlLook, type HtmlParagraph, isHtml, parseHtml } from './html.ts';

/** What the letters of an element or a cell are, in pixels. */
export interface Letters {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly size: number;
  /** From baseline to baseline, as a multiple of the size. */
  readonly lineHeight: number;
}

/** What writing text needs to know of where it is. */
export interface Writing {
  readonly draft: Draft;
  readonly spot: Spot;
  readonly unit: number;
}

const aligns = { left: 'left', center: 'center', right: 'right', justify: 'justify-left' } as const;

export function drawText(
  members: Members,
  look: Look,
  size: { width: number; height: number },
  writing: Writing,
): TextElement {
  const { draft, unit, spot } = writing;
  const letters = readLetters(members, { family: 'Roboto', weight: 400, italic: false, size: 14, lineHeight: 1.2 });
  const whole = { ...readSet(members, letters, writing, true), ...readBackground(members, letters, writing) };
  if (members.flag('curveEnabled')) spot.note('POD_LOOK_LOST', 'its text is bent');
  members.skip(['curveEnabled', 'curvePower', 'placeholder', 'textVerticalResizeEnabled', 'heightAuto', 'hyphenate']);
  const middle = members.word('verticalAlign', ['top', 'middle', 'bottom'] as const) ?? 'top';
  const leading = letters.size * letters.lineHeight;
  const frame = {
    verticalAlign: middle === 'middle' ? ('center' as const) : middle,
    firstBaseline: browserBaseline(letters.size * unit, leading * unit),
    ...(size.height === 0 && { autoSize: { dimension: 'height' as const } }),
  };
  const shape = rectangleShape({ width: size.width * unit, height: (size.height || leading) * unit });
  const direction =
    members.word('dir', ['ltr', 'rtl', 'auto'] as const) ?? members.word('direction', ['ltr', 'rtl'] as const);
  const paragraphs = readParagraphs(members.text('text') ?? '', whole, letters, writing);
  return draft.text(look, shape, frame, { paragraphs, direction: direction === 'rtl' ? 'rtl' : undefined });
}

/** The letters of an element, a cell, or where they say nothing those around. */
export function readLetters(members: Members, around: Letters): Letters {
  const style = members.text('fontStyle');
  return {
    family: members.text('fontFamily') || around.family,
    weight: parseWeight(members.text('fontWeight')) ?? around.weight,
    italic: style === undefined ? around.italic : /italic|oblique/i.test(style),
    size: members.number('fontSize', { min: 0 }) ?? around.size,
    lineHeight: readLineHeight(members) ?? around.lineHeight,
  };
}

/** A multiple, also written as text, in percent or in ems. */
function readLineHeight(members: Members): number | undefined {
  const value = members.raw('lineHeight');
  const [, digits, unit] = /^\s*([\d.]+)\s*(em|%)?\s*$/.exec(String(value ?? '')) ?? [];
  const number = Number(digits) / (unit === '%' ? 100 : 1);
  if (value === undefined || value === null || value === 'normal') return undefined;
  if (number >= 0 && number <= 1000) return number;
  members.complain('lineHeight', 'a multiple of the size');
  return undefined;
}

/** How paragraphs and letters look, as the element or cell says; the fill is black unless it says otherwise. */
export function readSet(
  members: Members,
  letters: Letters,
  { draft, spot, unit }: Writing,
  isWhole: boolean,
): ParagraphProperties {
  const word = members.word('align', ['left', 'center', 'right', 'justify'] as const);
  const spacing = members.number('letterSpacing') ?? 0;
  const lines = members.text('textDecoration') ?? '';
  const transform = members.text('textTransform') ?? 'none';
  const strokePaint = readPaint(members.text('stroke'), draft.swatches, spot);
  const stroke = toStroke(strokePaint, (members.number('strokeWidth', { min: 0 }) ?? 0) * unit);
  if (['lowercase', 'capitalize'].includes(transform)) spot.note('POD_LOOK_LOST', `its text is shown in ${transform}`);
  const fill = members.has('fill') ? readPaint(members.text('fill'), draft.swatches, spot) : undefined;
  const bare = members.has('fill') ? draft.swatches.none : draft.swatches.black;
  return {
    ...readFace(letters, draft, unit),
    ...((isWhole || word) && { align: aligns[word ?? 'left'] }),
    ...((isWhole || fill) && { fill: fill ?? { swatch: bare } }),
    ...(spacing !== 0 && { tracking: roundNumber(spacing * 1000) }),
    ...(lines.includes('underline') && { underline: true }),
    ...(lines.includes('line-through') && { strikethrough: true }),
    ...(transform === 'uppercase' && { capitals: 'all' as const }),
    ...(stroke && { stroke }),
  };
}

function readFace(letters: Letters, draft: Draft, unit: number): CharacterProperties {
  return {
    ...draft.fonts.use(letters),
    fontSize: toFontSize(letters.size * unit),
    leading: roundNumber(letters.size * letters.lineHeight * unit),
  };
}

/** A box behind the text: padding and corners are parts of half a line's height. */
function readBackground(members: Members, letters: Letters, { draft, spot, unit }: Writing): ParagraphProperties {
  const [padding = 0, radius = 0] = [members.number('backgroundPadding'), members.number('backgroundCornerRadius')];
  const opacity = members.number('backgroundOpacity', { min: 0, max: 1 }) ?? 1;
  const word = members.text('backgroundColor');
  if (members.flag('backgroundEnabled') !== true) return {};
  const { rgb, alpha } = readColour(word, spot, blackColour);
  const half = (letters.size * letters.lineHeight * unit) / 2;
  const edge = roundNumber(padding * half);
  const corner: Corner = { kind: radius > 0 ? 'round' : 'square', radius: roundNumber(Math.max(0, radius) * half) };
  return {
    shading: {
      fill: draft.swatches.fill({ rgb, alpha: alpha * opacity }),
      offsets: { top: edge, right: edge, bottom: edge, left: edge },
      corners: [corner, corner, corner, corner],
      span: 'text',
    },
  };
}

/** Plain text, or the rich text of an editor. */
export function readParagraphs(
  text: string,
  set: ParagraphProperties,
  letters: Letters,
  writing: Writing,
): ParagraphSketch[] {
  if (!isHtml(text)) return splitParagraphs([{ text }], set);
  return parseHtml(text).map((paragraph) => {
    const runs = paragraph.runs.map(({ text: piece, look }) => ({
      text: piece,
      set: characters(look, letters, writing),
      ...(look.link !== undefined && { link: look.link }),
    }));
    return { runs, set: { ...set, ...paragraphLook(paragraph, letters, writing.unit) } };
  });
}

function paragraphLook({ align, list }: HtmlParagraph, { size }: Letters, unit: number): ParagraphProperties {
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

function characters(look: HtmlLook, around: Letters, { draft, spot, unit }: Writing): CharacterProperties {
  const size = look.size === undefined ? around.size : 'px' in look.size ? look.size.px : look.size.em * around.size;
  const letters = {
    ...around,
    family: look.family ?? around.family,
    weight: look.weight ?? around.weight,
    italic: look.italic ?? around.italic,
    size,
  };
  const fill = readPaint(look.colour, draft.swatches, spot);
  const highlight = readPaint(look.highlight, draft.swatches, spot);
  return {
    ...readFace(letters, draft, unit),
    ...(fill && { fill }),
    ...(highlight && { highlight }),
    ...(look.underline && { underline: true }),
    ...(look.strikethrough && { strikethrough: true }),
    ...(look.spacingEm !== undefined && { tracking: roundNumber(look.spacingEm * 1000) }),
    ...(look.position && { position: look.position }),
    ...(look.capitals && { capitals: look.capitals }),
  };
}
