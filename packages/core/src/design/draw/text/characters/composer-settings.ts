import { hyphenOffsets } from '../../../../text/hyphens/offsets.ts';
import type { LineAlignment, ParagraphSettings, SpacingRange } from '../../../../text/paragraph/settings.ts';
import type { TabSettings, TabStop } from '../../../../text/paragraph/tabs.ts';
import type { FullParagraph } from '../../../cascade/defaults.data.ts';
import type { ParagraphText } from '../paragraph-text.ts';
import { isEastAsian } from './east-asian.ts';

/** The distance of tab stops that are not stated. @see Adobe InDesign, "Tabs panel": half an inch */
const tabInterval = 36;

/** Demerits of a hyphen for each step of the document's hyphen weight; 5 is the middle. */
const penaltyOfWeight = 10;

/** Converts the properties of a paragraph to the settings of its composer. */
export function composerSettingsOf({ full, text, hanging }: ParagraphText, side: 'left' | 'right'): ParagraphSettings {
  const { justification, hyphenation, direction, lastLineIndent } = full;
  const { singleWord = 'full', composer = 'paragraph' } = justification;
  const { limit = 3, zone = 36, weight = 5, lastWord = true } = hyphenation;
  const [alignment, lastLine] = alignmentOf(full, side);
  const isRagged = alignment !== 'justify';
  return {
    composer: full.balanced && isRagged ? 'balanced' : composer,
    alignment,
    lastLine: direction === 'rtl' && lastLine === 'left' ? 'right' : lastLine,
    singleWord: singleWord === 'full' ? 'justify' : singleWord,
    lastLineIndent,
    spacing: {
      word: rangeOf(justification.word, { min: 80, desired: 100, max: 133 }, 0),
      letter: widened(rangeOf(justification.letter, { min: 0, desired: 0, max: 0 }, -1), text),
      glyph: rangeOf(justification.glyph, { min: 100, desired: 100, max: 100 }, 0.01),
    },
    hyphens: { ladder: limit, zone, penalty: weight * penaltyOfWeight, isLastWordAllowed: lastWord },
    hanging,
  };
}

/** The space between East Asian characters that justification may add, in widths of a space. */
const eastAsianLetter = 0.75;

/**
 * East Asian lines have no spaces between words, so that they are justified between their characters.
 * @see W3C, "Requirements for Japanese Text Layout", "Line Adjustment by Inter-Character Space Expansion"
 */
function widened(range: SpacingRange, text: string): SpacingRange {
  return isEastAsian(text) ? { ...range, max: Math.max(range.max, range.desired + eastAsianLetter) } : range;
}

/** The alignment of all lines, and that of the last one. */
export function alignmentOf({ align }: FullParagraph, side: 'left' | 'right'): [LineAlignment, LineAlignment] {
  switch (align) {
    case 'justify-left':
      return ['justify', 'left'];
    case 'justify-center':
      return ['justify', 'center'];
    case 'justify-right':
      return ['justify', 'right'];
    case 'justify-all':
      return ['justify', 'justify'];
    // The spine is at the right of a left page.
    case 'toward-spine':
      return side === 'left' ? ['right', 'right'] : ['left', 'left'];
    case 'away-from-spine':
      return side === 'left' ? ['left', 'left'] : ['right', 'right'];
    default:
      return [align, align];
  }
}

/** A range of percentages as shares, in order even if the document states it otherwise. */
function rangeOf(stated: SpacingRange | undefined, usual: SpacingRange, least: number): SpacingRange {
  const { min, desired, max } = stated ?? usual;
  const middle = Math.max(least, desired / 100);
  return { min: Math.max(least, Math.min(min / 100, middle)), desired: middle, max: Math.max(max / 100, middle) };
}

/** The tab stops of a paragraph. The left indent is one of them if the first line begins before it. */
export function tabSettingsOf({ full, rightTabs }: ParagraphText): TabSettings {
  const stops = full.tabs.map(
    ({ position, align, alignOn = '.', leader }): TabStop => ({
      position,
      kind: align,
      ...(align === 'character' && { alignOn }),
      leader,
    }),
  );
  if (full.firstLineIndent < 0 && full.leftIndent > 0) stops.push({ position: full.leftIndent, kind: 'left' });
  return { stops: stops.sort((a, b) => a.position - b.position), interval: tabInterval, rightTabs };
}

/** The offsets at which the words of a paragraph may be hyphenated, outside of ranges that no line divides. */
export async function findHyphens(
  { full, text, parts }: ParagraphText,
  unbroken: readonly { readonly from: number; readonly to: number }[],
): Promise<ReadonlySet<number>> {
  const { enabled = false, minWord = 5, before = 2, after = 2, capitalized = true } = full.hyphenation;
  if (!enabled) return new Set();
  const languages: { from: number; to: number; language: string }[] = [];
  for (const { from, to, properties } of parts) {
    const last = languages.at(-1);
    if (last?.language === properties.language) last.to = to;
    else languages.push({ from, to, language: properties.language });
  }
  const options = { shortestWord: minWord, left: before, right: after, isCapitalizedAllowed: capitalized };
  const found = await hyphenOffsets(text, languages, options);
  for (const { from, to } of unbroken) for (let at = from + 1; at < to; at++) found.delete(at);
  return found;
}
