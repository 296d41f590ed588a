import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Box } from '../../../models/design/parts.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import { blackColour, readColour, readPaint } from '../scene/element-base.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { toFontSize } from '../scene/place-picture.ts';
import { type ParagraphSpec, splitParagraphs } from '../scene/text.ts';
import type { Members } from '../template/members.ts';
import { parseMarkdown } from './markdown.ts';

export const millimetre = 72 / 25.4;
const codeBackground = '#f2f3f5';
const aligns = { left: 'left', center: 'center', right: 'right', justify: 'justify-left' } as const;

/** Format of a text or cell. Sizes are in points, distances in millimetres. */
export interface TextFormat {
  readonly set: ParagraphProperties;
  readonly verticalAlign: 'top' | 'center' | 'bottom';
  /** Half of the leading beyond the letters: above the first line and below the last one. */
  readonly halfLeading: number;
  readonly size: number;
}

export function readTextFormat(
  members: Members,
  builder: DesignBuilder,
  location: NoteLocation,
  inherited: Partial<TextFormat> = {},
): TextFormat {
  const size = members.number('fontSize', { min: 0 }) ?? inherited.size ?? 13;
  const lineHeight = members.number('lineHeight', { min: 0 }) ?? 1;
  const spacing = members.number('characterSpacing') ?? 0;
  const align = members.choice('alignment', ['left', 'center', 'right', 'justify'] as const);
  const middle = members.choice('verticalAlignment', ['top', 'middle', 'bottom'] as const) ?? 'top';
  const colour = readColour(members.text('fontColor'), location, blackColour);
  const set: ParagraphProperties = {
    ...readFont(members, builder),
    fontSize: toFontSize(size),
    leading: roundNumber(size * lineHeight),
    align: aligns[align ?? 'left'],
    fill: builder.swatches.fill(colour),
    ...(spacing !== 0 && size > 0 && { tracking: roundNumber((spacing / size) * 1000) }),
    ...(members.boolean('underline') && { underline: true }),
    ...(members.boolean('strikethrough') && { strikethrough: true }),
  };
  const verticalAlign = middle === 'middle' ? 'center' : middle;
  return { set, size, verticalAlign, halfLeading: ((lineHeight - 1) * size) / 2 };
}

/** Resolves a font by the name that the program registered: `NotoSans-Bold` is a face of a family. */
function readFont(members: Members, builder: DesignBuilder): CharacterProperties {
  const name = members.text('fontName') || 'Roboto';
  const [, family = name, style = ''] =
    /^(.+?)-(Thin|Light|Regular|Medium|SemiBold|Bold|Black|Italic|BoldItalic)$/.exec(name) ?? [];
  const weights: Readonly<Record<string, number>> = {
    Thin: 100,
    Light: 300,
    Medium: 500,
    SemiBold: 600,
    Bold: 700,
    Black: 900,
    BoldItalic: 700,
  };
  return builder.fonts.use({ family, weight: weights[style] ?? 400, italic: style.endsWith('Italic') });
}

/** Reads plain text, or text with markup. */
export function readParagraphs(
  text: string,
  isMarked: boolean,
  set: ParagraphProperties,
  builder: DesignBuilder,
  location: NoteLocation,
): ParagraphSpec[] {
  if (!isMarked) return splitParagraphs([{ text }], set);
  const runs = parseMarkdown(text).map(({ text: piece, link, ...style }) => {
    const face = { family: set.fontFamily ?? 'Roboto', weight: style.bold ? 700 : 400, italic: style.italic === true };
    const highlight = style.code ? readPaint(codeBackground, builder.swatches, location) : undefined;
    const own: CharacterProperties = {
      ...(style.bold || style.italic ? builder.fonts.use(face) : {}),
      ...(style.strikethrough && { strikethrough: true }),
      ...(highlight && { highlight }),
    };
    return { text: piece, set: own, ...(link !== undefined && { link }) };
  });
  return splitParagraphs(runs, set);
}

/** Reads distances from the four sides in millimetres: one for all, or each by name. */
export function readBox(members: Members, name: string): Box {
  if (typeof members.raw(name) === 'number') {
    const all = (members.number(name, { min: 0 }) ?? 0) * millimetre;
    return { top: all, right: all, bottom: all, left: all };
  }
  const box = members.object(name);
  const side = (each: string) => roundNumber((box?.number(each, { min: 0 }) ?? 0) * millimetre);
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}
