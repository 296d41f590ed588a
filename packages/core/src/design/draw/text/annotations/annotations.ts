import type { BaseSpace } from '../../../../text/line.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';
import type { FontSet } from '../font-set.ts';
import type { ParagraphText, TextPart } from '../paragraph-text.ts';
import { type OpenMark, openMarks } from './emphasis.ts';
import { type OpenRuby, openRubies } from './ruby.ts';

/** The annotations of a paragraph. */
export interface Annotations {
  readonly rubies: readonly OpenRuby[];
  /** By the properties of the characters that have them. */
  readonly marks: ReadonlyMap<FullCharacter, OpenMark>;
}

/** Opens the annotations of a paragraph; undefined if it has none. */
export async function openAnnotations(content: ParagraphText, fonts: FontSet): Promise<Annotations | undefined> {
  const isUsed = content.parts.some(
    ({ properties: { ruby, emphasis = 'none' } }) => ruby !== undefined || emphasis !== 'none',
  );
  if (!isUsed) return undefined;
  return { rubies: await openRubies(content, fonts), marks: await openMarks(content, fonts) };
}

/** The parts of a text, cut at the ends of texts that receive space for their ruby. */
export function spaceParts(
  parts: readonly TextPart[],
  annotations: Annotations | undefined,
): readonly (TextPart & { readonly space?: BaseSpace | undefined })[] {
  const spaces = annotations?.rubies.flatMap(({ space }) => space ?? []) ?? [];
  if (spaces.length === 0) return parts;
  const cuts = spaces.flatMap(({ from, to }) => [from, to]);
  return parts.flatMap((part) => {
    const inside = [...new Set(cuts.filter((at) => at > part.from && at < part.to))];
    const ends = [...inside, part.to];
    return ends.map((to, at) => {
      const from = ends[at - 1] ?? part.from;
      return { ...part, from, to, space: spaces.find((each) => each.from <= from && each.to >= to) };
    });
  });
}

/** The ranges of a text that lines do not divide. */
export function unbrokenIn(annotations: Annotations | undefined): readonly { from: number; to: number }[] {
  return annotations?.rubies.map(({ group: { from, to } }) => ({ from, to })) ?? [];
}
