import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { TextElement } from '../../../models/design/elements.ts';
import { roundNumber } from '../../round.ts';
import type { Draft } from '../scene/draft.ts';
import { nameStyle } from '../scene/fonts.ts';
import { browserBaseline, toFontSize, toInsets } from '../scene/frames.ts';
import { blackColour, readColour } from '../scene/look.ts';
import { rectangleShape } from '../scene/path.ts';
import type { Spot } from '../scene/spot.ts';
import { type RunSketch, splitParagraphs } from '../scene/text.ts';
import type { Members } from '../template/members.ts';
import type { LayerDraft } from './layer-draft.ts';

const aligns = ['left', 'center', 'right', 'justify'] as const;

/** What text is where the layer and its run say nothing, in the template's unit but for the size. */
interface Letters {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  /** Points. */
  readonly size: number;
}

/** Draws a layer of text: one text, or runs that differ in their letters. */
export function readTextLayer(
  { members, look, area, spot, paint }: LayerDraft,
  draft: Draft,
  points: number,
): TextElement {
  const letters = readLetters(members, { family: 'Arial', weight: 400, italic: false, size: 12 }, points);
  const set = { ...characters(letters, draft.fonts.use(letters)), ...readExtras(members, draft, spot, true) };
  const lineHeight = members.number('lineHeight', { min: 0 }) ?? 1.2;
  const leading = roundNumber(letters.size * lineHeight);
  const align = members.word('align', aligns) ?? 'left';
  const whole = { ...set, leading, align: align === 'justify' ? ('justify-left' as const) : align };
  const runs = members.has('runs')
    ? members.objects('runs').map((run) => readRun(run, letters, draft, points, spot))
    : [{ text: members.text('text') ?? '' }];
  const autoHeight = members.flag('autoHeight') === true;
  const frame = {
    verticalAlign: members.word('verticalAlign', ['top', 'center', 'bottom'] as const) ?? 'top',
    firstBaseline: browserBaseline(letters.size, leading),
    ...toInsets((members.number('padding', { min: 0 }) ?? 0) * points),
    ...(autoHeight && { autoSize: { dimension: 'height' as const } }),
  };
  const direction = members.word('direction', ['ltr', 'rtl'] as const);
  return draft.text(look, rectangleShape(area), frame, { paragraphs: splitParagraphs(runs, whole), direction, paint });
}

function readLetters(members: Members, around: Letters, points: number): Letters {
  const size = members.number('fontSize', { min: 0 });
  return {
    family: members.text('fontFamily') ?? around.family,
    weight: members.number('fontWeight', { min: 1, max: 1000 }) ?? around.weight,
    italic: members.flag('italic') ?? around.italic,
    size: size === undefined ? around.size : size * points,
  };
}

function characters({ size, weight, italic }: Letters, face: { fontFamily: string }): CharacterProperties {
  return { ...face, fontStyle: nameStyle(weight, italic), fontSize: toFontSize(size) };
}

function readRun(run: Members, around: Letters, draft: Draft, points: number, spot: Spot): RunSketch {
  const letters = readLetters(run, around, points);
  const set = { ...characters(letters, draft.fonts.use(letters)), ...readExtras(run, draft, spot, false) };
  const [text = '', link] = [run.text('text'), run.text('link')];
  run.close();
  return { text, set, ...(link !== undefined && { link }) };
}

function readExtras(members: Members, draft: Draft, spot: Spot, isWhole: boolean): CharacterProperties {
  const colour = members.text('color');
  const [underline, strikethrough] = [members.flag('underline'), members.flag('strikethrough')];
  const spacing = members.number('letterSpacing');
  const isPainted = isWhole || colour !== undefined;
  return {
    ...(isPainted && { fill: draft.swatches.fill(readColour(colour, spot, blackColour)) }),
    ...(underline !== undefined && { underline }),
    ...(strikethrough !== undefined && { strikethrough }),
    ...(spacing !== undefined && { tracking: roundNumber(spacing * 1000) }),
  };
}
