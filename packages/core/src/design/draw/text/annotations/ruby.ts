import { clustersOf } from '../../../../text/clusters.ts';
import { type BaseSpace, type LineRequest, layoutLine } from '../../../../text/line.ts';
import { widthOf } from '../../../../text/paragraph/shaped-text.ts';
import { styleOf } from '../characters/character-style.ts';
import { hasIdeograph, isEastAsian } from '../characters/east-asian.ts';
import type { FontSet } from '../characters/font-set.ts';
import type { ParagraphText } from '../paragraph-text.ts';
import { indexAt } from '../range-search.ts';
import { listRubyGroups, type RubyGroup } from './ruby-groups.ts';
import { annotationStyle, type SideText } from './side-text.ts';

/** Ruby that is shaped, and the text that it belongs to. */
export interface OpenRuby extends SideText {
  /** The range of its base. */
  readonly from: number;
  readonly to: number;
  readonly group: RubyGroup;
  /** How far it extends over the characters before and after its base. */
  readonly overhang: readonly [before: number, after: number];
  /** The space that its base receives if that is narrower. */
  readonly space: BaseSpace | undefined;
}

/** Opens the ruby of a paragraph. */
export async function openRubies(content: ParagraphText, fonts: FontSet): Promise<OpenRuby[]> {
  const groups = listRubyGroups(content);
  const annotated = new Set(groups.flatMap(({ from, to }) => [from, to - 1]));
  const rubies: OpenRuby[] = [];
  for (const group of groups) rubies.push(await openRuby(group, content, { annotated, fonts }));
  return rubies;
}

async function openRuby(
  group: RubyGroup,
  content: ParagraphText,
  { annotated, fonts }: { readonly annotated: ReadonlySet<number>; readonly fonts: FontSet },
): Promise<OpenRuby> {
  const { ruby, text, from, to } = group;
  const properties = annotationStyle(group.properties, ruby);
  const style = await styleOf(properties, fonts);
  const { direction } = content.full;
  const line = { text, direction, parts: [{ from: 0, to: text.length, style }], isVertical: content.isVertical };
  const clusters = await layoutLine(line);
  const missing = widthOf(clusters) - (await widthOfBase(group, content, fonts));
  const neighbours = [from - 1, to].map((at) => (annotated.has(at) ? '' : content.text.charAt(at)));
  const most = neighbours.map((character) => (canOverhang(character) ? maxOverhang(group, properties.fontSize) : 0));
  const overhang = shareOverhang(missing, most);
  const rest = missing - overhang[0] - overhang[1];
  const space = rest > 0 ? baseSpace(rest, content.text, group) : undefined;
  return { group, from, to, clusters, properties, position: ruby.position ?? 'before', overhang, space };
}

type StyledRange = LineRequest['parts'][number];

async function widthOfBase({ from, to }: RubyGroup, content: ParagraphText, fonts: FontSet): Promise<number> {
  const parts: StyledRange[] = [];
  for (let at = indexAt(content.parts, from); (content.parts[at]?.from ?? to) < to; at++) {
    const part = content.parts[at]!; // the condition
    const style = await styleOf(part.properties, fonts);
    parts.push({ from: Math.max(part.from, from) - from, to: Math.min(part.to, to) - from, style });
  }
  const text = content.text.slice(from, to);
  return widthOf(await layoutLine({ text, direction: content.full.direction, parts, isVertical: content.isVertical }));
}

/** Ruby does not extend over Chinese characters. @see W3C, "Requirements for Japanese Text Layout", ruby overhang */
function canOverhang(character: string): boolean {
  return character.trim() !== '' && !hasIdeograph(character);
}

function maxOverhang({ ruby, properties }: RubyGroup, size: number): number {
  const amounts = {
    'half-ruby': size / 2,
    ruby: size,
    'half-character': properties.fontSize / 2,
    character: properties.fontSize,
    unlimited: Number.POSITIVE_INFINITY,
  };
  return ruby.overhang === undefined ? 0 : amounts[ruby.overhang];
}

/** Half of what is missing on each side; more on one if the other allows less. */
function shareOverhang(missing: number, [mostBefore = 0, mostAfter = 0]: readonly number[]): [number, number] {
  const needed = Math.max(0, missing);
  const before = Math.min(mostBefore, needed / 2);
  const after = Math.min(mostAfter, needed - before);
  return [Math.min(mostBefore, needed - after), after];
}

/**
 * Spreads the characters of an East Asian base, with half of their distance at its ends; other words stay together.
 * @see W3C, "Requirements for Japanese Text Layout", "Adjustments of Ruby with Length Longer than That of the Base Characters"
 */
function baseSpace(missing: number, text: string, { from, to }: RubyGroup): BaseSpace {
  if (!canSpread(text.slice(from, to))) return { from, to, ends: missing / 2, between: 0 };
  const count = [...clustersOf(text, from, to)].length;
  return { from, to, ends: missing / count / 2, between: missing / count };
}

/** True if space may be added between all characters of a text. */
export function canSpread(text: string): boolean {
  return [...text].every((character) => isEastAsian(character));
}
