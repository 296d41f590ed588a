import { clustersOf } from '../../../../text/clusters.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';
import type { ParagraphText, TextPart } from '../paragraph-text.ts';

export type Ruby = NonNullable<FullCharacter['ruby']>;

/** A part of a paragraph and its ruby. */
export interface RubyGroup {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly ruby: Ruby;
  /** The properties of the first character of the base. */
  readonly properties: FullCharacter;
}

/** The texts of a paragraph that have ruby, in text order. */
export function listRubyGroups({ text, parts }: Pick<ParagraphText, 'text' | 'parts'>): RubyGroup[] {
  const groups: RubyGroup[] = [];
  for (const { from, to, properties } of parts) {
    const { ruby } = properties;
    if (ruby === undefined || ruby.text === '' || text.slice(from, to).trim() === '') continue;
    const last = groups.at(-1);
    if (last !== undefined && last.to === from && isSame(last, ruby, text)) groups[groups.length - 1] = { ...last, to };
    else groups.push({ from, to, text: ruby.text, ruby, properties });
  }
  return groups.flatMap((group) => (group.ruby.type === 'per-character' ? splitGroup(text, group) : [group]));
}

/** True if a part continues a base that a change of its other properties divides. */
function isSame({ from, to, ruby }: RubyGroup, next: TextPart['properties']['ruby'], text: string): boolean {
  if (ruby === next) return true;
  // Neighbours with one character each can have the same reading.
  if (ruby.type === 'per-character' && [...text.slice(from, to)].length === 1) return false;
  return JSON.stringify(ruby) === JSON.stringify(next);
}

/** Divides ruby between the characters of its base: spaces separate the readings, the last one takes all that follow. */
function splitGroup(text: string, group: RubyGroup): RubyGroup[] {
  const bases = [...clustersOf(text, group.from, group.to)].filter(
    ({ from, to }) => text.slice(from, to).trim() !== '',
  );
  const readings = group.text.split(/[ \u3000]+/).filter((reading) => reading !== '');
  return bases.flatMap(({ from, to }, at) => {
    const own = readings.slice(at, at === bases.length - 1 ? undefined : at + 1).join('');
    return own === '' ? [] : [{ ...group, from, to, text: own }];
  });
}
