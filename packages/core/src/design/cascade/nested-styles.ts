import type { ParagraphProperties } from '../../models/design/paragraph-properties.ts';
import type { Unit } from './units.ts';

type NestedStyle = NonNullable<ParagraphProperties['nestedStyles']>[number];
type LineStyle = NonNullable<ParagraphProperties['lineStyles']>[number];

/** The style of each unit, where there is one. */
export type Overlay = (string | undefined)[];

/** Character styles that follow one another from the start of a paragraph, each up to or through what ends it. */
export function applyNestedStyles(styles: readonly NestedStyle[], units: readonly Unit[], dropCap: number): Overlay {
  const overlay: Overlay = new Array(units.length).fill(undefined);
  let at = 0;
  for (let index = 0; index < styles.length && at < units.length; index++) {
    const nested = styles[index];
    if (nested === undefined) break;
    if (nested.until === 'repeat') {
      const first = Math.max(index - nested.count, 0);
      // A round that gets nowhere would never end.
      const before = at;
      for (const each of styles.slice(first, index)) at = applyStyle(each, units, at, dropCap, overlay);
      if (at > before) index--;
    } else {
      at = applyStyle(nested, units, at, dropCap, overlay);
    }
  }
  return overlay;
}

/** Lays one style, and gives where the next one begins. */
function applyStyle(
  nested: NestedStyle,
  units: readonly Unit[],
  from: number,
  dropCap: number,
  overlay: Overlay,
): number {
  const end = findEnd(nested, units, from, dropCap);
  overlay.fill(nested.style, from, end);
  return end;
}

function findEnd(
  { until, count, inclusive }: NestedStyle,
  units: readonly Unit[],
  from: number,
  dropCap: number,
): number {
  if (until === 'dropcap') return Math.min(Math.max(dropCap, from), units.length);
  if (until === 'sentence' || until === 'word') return findSpanEnd(textSpans[until], count, inclusive, units, from);
  const endsStyle = typeof until === 'object' ? oneOf(until.characters) : (singleUnits[until] ?? (() => false));
  let remaining = count;
  for (let at = from; at < units.length; at++) {
    const unit = units[at];
    if (unit === undefined || !endsStyle(unit)) continue;
    if (--remaining === 0) return inclusive ? at + 1 : at;
  }
  return units.length;
}

function oneOf(characters: string): (unit: Unit) => boolean {
  const set = new Set(characters);
  return ({ text }) => text !== '' && set.has(text);
}

const isText =
  (pattern: RegExp) =>
  ({ text }: Unit): boolean =>
    pattern.test(text);
const isKind =
  (...kinds: readonly string[]) =>
  ({ kind }: Unit): boolean =>
    kinds.includes(kind);

/** What ends a style by itself. */
const singleUnits: Readonly<Record<string, (unit: Unit) => boolean>> = {
  character: isKind('character'),
  letter: isText(/^\p{L}$/u),
  digit: isText(/^\p{Nd}$/u),
  tab: isText(/^\t$/),
  'em-space': isText(/^\u2003$/),
  'en-space': isText(/^\u2002$/),
  'any-space': isText(/^\s$/),
  'non-breaking-space': isText(/^\u00a0$/),
  'line-break': isKind('line-break'),
  'indent-here': isKind('indent-here'),
  'end-nested-style': isKind('end-nested-style'),
  'anchored-object': isKind('element'),
  'page-number': isKind('page-number', 'next-page', 'previous-page'),
  'section-marker': isKind('section'),
};

/** What several characters make: where one of them goes on, and where it has ended. */
const textSpans = {
  word: { begins: isText(/^\S$/), isOver: isText(/^\s$/) },
  sentence: { begins: isText(/^\S$/), isOver: isText(/^[.!?\u2026\u3002\uff01\uff1f]$/) },
} as const;

/** After so many words or sentences; up to them means before the last of them. */
function findSpanEnd(
  { begins, isOver }: (typeof textSpans)['word' | 'sentence'],
  count: number,
  inclusive: boolean,
  units: readonly Unit[],
  from: number,
): number {
  let at = from;
  for (let remaining = count; remaining > 0; remaining--) {
    while (at < units.length && !(units[at] !== undefined && begins(units[at] as Unit))) at++;
    if (remaining === 1 && !inclusive) return at;
    while (at < units.length && !isOver(units[at] as Unit)) at++;
    // A sentence has its marks and what closes it; a word has no part of the space after it.
    while (isOver !== textSpans.word.isOver && at < units.length && isClosing(units[at] as Unit)) at++;
  }
  return at;
}

const isClosing = isText(/^[.!?\u2026\u3002\uff01\uff1f\p{Pe}\p{Pf}"']$/u);

/** Character styles of whole lines, where these are known by the units that they begin with. */
export function applyLineStyles(
  styles: readonly LineStyle[],
  units: readonly Unit[],
  breaks: readonly number[],
): Overlay {
  const overlay: Overlay = new Array(units.length).fill(undefined);
  const lineStarts = [0, ...breaks, units.length];
  let line = 0;
  for (let index = 0; index < styles.length && line < lineStarts.length - 1; index++) {
    const { style, lines, repeat = 0 } = styles[index] as LineStyle;
    const end = lineStarts[Math.min(line + lines, lineStarts.length - 1)] ?? units.length;
    overlay.fill(style, lineStarts[line], end);
    line += lines;
    if (repeat > 0) index -= Math.min(repeat, index + 1);
  }
  return overlay;
}
