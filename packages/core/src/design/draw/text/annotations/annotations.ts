import type { BaseSpace } from '../../../../text/line.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';
import type { FontSet } from '../characters/font-set.ts';
import type { ParagraphText, TextPart } from '../paragraph-text.ts';
import { indexAt } from '../range-search.ts';
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
  return parts.flatMap((part) => cutPart(part, spaces));
}

function cutPart(part: TextPart, spaces: readonly BaseSpace[]): (TextPart & { readonly space?: BaseSpace })[] {
  const pieces: (TextPart & { readonly space?: BaseSpace })[] = [];
  let done = part.from;
  for (let at = indexAt(spaces, part.from); (spaces[at]?.from ?? part.to) < part.to; at++) {
    const space = spaces[at]!; // the condition
    const [from, to] = [Math.max(space.from, done), Math.min(space.to, part.to)];
    if (to <= from) continue;
    if (from > done) pieces.push({ ...part, from: done, to: from });
    pieces.push({ ...part, from, to, space });
    done = to;
  }
  if (done < part.to) pieces.push({ ...part, from: done });
  return pieces;
}

/** The ranges of a text that lines do not divide. */
export function unbrokenIn(annotations: Annotations | undefined): readonly { from: number; to: number }[] {
  return annotations?.rubies.map(({ group: { from, to } }) => ({ from, to })) ?? [];
}
