import type { OpenParagraph } from './open-paragraph.ts';
import type { PlacedLine } from './placed-line.ts';

/** True if a column may end between two lines. */
function canBreakBetween(before: PlacedLine, after: PlacedLine, lineCount: number): boolean {
  const { paragraph, number } = after;
  const { keep, hyphenation } = paragraph.full;
  if (before.paragraph !== paragraph) {
    return !(keep.withPrevious ?? false) && (before.paragraph.full.keep.withNext ?? 0) === 0;
  }
  if (before.line.hasHyphen && hyphenation.acrossColumns === false) return false;
  const { together = false } = keep;
  if (together === true) return false;
  if (together === false) return true;
  return number >= together.first && lineCount - number >= together.last;
}

/** The index of the first line that moves to the next column when a further line does not fit; the count for none. */
export function findColumnEnd(lines: readonly PlacedLine[], next: PlacedLine, countOf: LineCounts): number {
  for (let at = lines.length; at > 0; at--) {
    const [before, after] = [lines[at - 1]!, lines[at] ?? next]; // the loop's bounds
    if (canBreakBetween(before, after, countOf(after.paragraph)) && !keepsStart(lines, at, next)) return at;
  }
  return lines.length;
}

/** The number of lines of a paragraph composed so far. */
export type LineCounts = (paragraph: OpenParagraph) => number;

/** True if the paragraph before keeps more lines of the next one than there are before a place. */
function keepsStart(lines: readonly PlacedLine[], at: number, next: PlacedLine): boolean {
  const after = lines[at] ?? next;
  const { number, paragraphNumber } = after;
  if (number === 0) return false;
  const previous = lines.findLast((line) => line.paragraphNumber < paragraphNumber);
  return (previous?.paragraph.full.keep.withNext ?? 0) > number;
}
