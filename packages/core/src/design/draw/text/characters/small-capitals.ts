import { type Capitals, capitalsOf, isSynthesizedCapital, smallCapitalScale } from '../../../../text/capitals.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';
import type { ParagraphText, TextPart } from '../paragraph-text.ts';
import type { FontSet } from './font-set.ts';

const kinds: Partial<Record<FullCharacter['capitals'], string>> = {
  small: 'small-caps',
  'all-small': 'all-small-caps',
};

/** Replaces letters by scaled capitals where they are small capitals that the font does not have. */
export async function withSmallCapitals(content: ParagraphText, fonts: FontSet): Promise<ParagraphText> {
  if (content.parts.every(({ properties }) => kinds[properties.capitals] === undefined)) return content;
  const letters = content.text.split('');
  const parts: TextPart[] = [];
  const scaled = new Map<FullCharacter, FullCharacter>();
  for (const part of content.parts) {
    const { properties } = part;
    const kind = kinds[properties.capitals];
    const { face } = await (await fonts.chainFor(properties)).first();
    const capitals = kind === undefined ? undefined : capitalsOf(kind, face, true);
    if (capitals === undefined || capitals.synthesized === 'none' || part.object !== undefined) {
      parts.push(part);
      continue;
    }
    const small = scaled.get(properties) ?? scale(properties);
    scaled.set(properties, small);
    for (const { from, to, isSmall } of cutLetters(content.text, part, capitals)) {
      parts.push({ ...part, from, to, ...(isSmall && { properties: small, measured: properties }) });
      if (isSmall) for (let at = from; at < to; at++) letters[at] = capitalOf(letters[at] ?? '');
    }
  }
  return { ...content, text: letters.join(''), parts };
}

/** A letter whose capital has another length stays, so that offsets do not change. */
function capitalOf(letter: string): string {
  const capital = letter.toUpperCase();
  return capital.length === letter.length ? capital : letter;
}

function scale(properties: FullCharacter): FullCharacter {
  const { horizontalScale, verticalScale } = properties;
  return {
    ...properties,
    capitals: 'normal',
    horizontalScale: horizontalScale * smallCapitalScale,
    verticalScale: verticalScale * smallCapitalScale,
  };
}

function cutLetters(text: string, { from, to }: TextPart, capitals: Capitals) {
  const pieces: { from: number; to: number; readonly isSmall: boolean }[] = [];
  for (let at = from; at < to; at++) {
    const isSmall = isSynthesizedCapital(text.charAt(at), capitals);
    const last = pieces.at(-1);
    if (last?.isSmall === isSmall) last.to = at + 1;
    else pieces.push({ from: at, to: at + 1, isSmall });
  }
  return pieces;
}
