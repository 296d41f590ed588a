import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { TextElement } from '../../../models/design/elements.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import { blackColour, readColour } from '../scene/element-base.ts';
import { nameStyle } from '../scene/fonts.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { rectangleShape } from '../scene/path.ts';
import { browserBaseline, toFontSize, toInsets } from '../scene/place-picture.ts';
import { type RunSpec, splitParagraphs } from '../scene/text.ts';
import type { Members } from '../template/members.ts';
import type { StrictLayer } from './strict-layer.ts';

const aligns = ['left', 'center', 'right', 'justify'] as const;

/** Letter properties that a run inherits from its layer. */
interface LetterProperties {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  /** In points. */
  readonly size: number;
}

/** Converts a text layer: one text, or runs with different letters. */
export function readTextLayer(
  { members, base, area, location, paint }: StrictLayer,
  builder: DesignBuilder,
  points: number,
): TextElement {
  const letters = readLetters(members, { family: 'Arial', weight: 400, italic: false, size: 12 }, points);
  const set = { ...characters(letters, builder.fonts.use(letters)), ...readExtras(members, builder, location, true) };
  const lineHeight = members.number('lineHeight', { min: 0 }) ?? 1.2;
  const leading = roundNumber(letters.size * lineHeight);
  const align = members.choice('align', aligns) ?? 'left';
  const whole = { ...set, leading, align: align === 'justify' ? ('justify-left' as const) : align };
  const runs = members.has('runs')
    ? members.objects('runs').map((run) => readRun(run, letters, builder, points, location))
    : [{ text: members.text('text') ?? '' }];
  const autoHeight = members.boolean('autoHeight') === true;
  const frame = {
    verticalAlign: members.choice('verticalAlign', ['top', 'center', 'bottom'] as const) ?? 'top',
    firstBaseline: browserBaseline(letters.size, leading),
    ...toInsets((members.number('padding', { min: 0 }) ?? 0) * points),
    ...(autoHeight && { autoSize: { dimension: 'height' as const } }),
  };
  const direction = members.choice('direction', ['ltr', 'rtl'] as const);
  return builder.text(base, rectangleShape(area), frame, {
    paragraphs: splitParagraphs(runs, whole),
    direction,
    paint,
  });
}

function readLetters(members: Members, inherited: LetterProperties, points: number): LetterProperties {
  const size = members.number('fontSize', { min: 0 });
  return {
    family: members.text('fontFamily') ?? inherited.family,
    weight: members.number('fontWeight', { min: 1, max: 1000 }) ?? inherited.weight,
    italic: members.boolean('italic') ?? inherited.italic,
    size: size === undefined ? inherited.size : size * points,
  };
}

function characters({ size, weight, italic }: LetterProperties, face: { fontFamily: string }): CharacterProperties {
  return { ...face, fontStyle: nameStyle(weight, italic), fontSize: toFontSize(size) };
}

function readRun(
  run: Members,
  inherited: LetterProperties,
  builder: DesignBuilder,
  points: number,
  location: NoteLocation,
): RunSpec {
  const letters = readLetters(run, inherited, points);
  const set = { ...characters(letters, builder.fonts.use(letters)), ...readExtras(run, builder, location, false) };
  const [text = '', link] = [run.text('text'), run.text('link')];
  run.close();
  return { text, set, ...(link !== undefined && { link }) };
}

function readExtras(
  members: Members,
  builder: DesignBuilder,
  location: NoteLocation,
  isWhole: boolean,
): CharacterProperties {
  const colour = members.text('color');
  const [underline, strikethrough] = [members.boolean('underline'), members.boolean('strikethrough')];
  const spacing = members.number('letterSpacing');
  const isPainted = isWhole || colour !== undefined;
  return {
    ...(isPainted && { fill: builder.swatches.fill(readColour(colour, location, blackColour)) }),
    ...(underline !== undefined && { underline }),
    ...(strikethrough !== undefined && { strikethrough }),
    ...(spacing !== undefined && { tracking: roundNumber(spacing * 1000) }),
  };
}
