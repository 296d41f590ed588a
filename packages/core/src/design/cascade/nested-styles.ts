import type { ParagraphProperties } from '../../models/design/paragraph-properties.ts';
import type { Unit } from './units.ts';

type NestedStyle = NonNullable<ParagraphProperties['nestedStyles']>[number];
type LineStyle = NonNullable<ParagraphProperties['lineStyles']>[number];

/** The character style of each unit; undefined for none. */
export type Overlay = (string | undefined)[];

/** Applies character styles in sequence from the start of a paragraph, each up to or through the unit that ends it. */
export function applyNestedStyles(styles: readonly NestedStyle[], units: readonly Unit[], dropCap: number): Overlay {
  const overlay: Overlay = new Array(units.length).fill(undefined);
  let at = 0;
  for (let index = 0; index < styles.length && at < units.length; index++) {
    const nested = styles[index];
    if (nested === undefined) break;
    if (nested.until === 'repeat') {
      const first = Math.max(index - nested.count, 0);
      // A repetition that does not advance would never end.
      const before = at;
      for (const each of styles.slice(first, index)) at = applyStyle(each, units, at, dropCap, overlay);
      if (at > before) index--;
    } else {
      at = applyStyle(nested, units, at, dropCap, overlay);
    }
  }
  return overlay;
}

/** Applies one style and returns the start of the next one. */
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

/** Single units that end a style. */
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

/** Spans of several characters: the units that start one and end one. */
const textSpans = {
  word: { begins: isText(/^\S$/), isOver: isText(/^\s$/) },
  sentence: { begins: isText(/^\S$/), isOver: isText(/^[.!?\u2026\u3002\uff01\uff1f]$/) },
} as const;

/** Finds the end of `count` words or sentences; if not inclusive, the start of the last one. */
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
    // A sentence includes its final punctuation and closing quotes. A word does not include the space after it.
    while (isOver !== textSpans.word.isOver && at < units.length && isClosing(units[at] as Unit)) at++;
  }
  return at;
}

const isClosing = isText(/^[.!?\u2026\u3002\uff01\uff1f\p{Pe}\p{Pf}"']$/u);

/** Applies character styles to whole lines. `breaks` are the units at which lines after the first start. */
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
