import type { OpenParagraph, ParagraphLine } from './open-paragraph.ts';

/** The units of a paragraph's runs at which its lines after the first begin. */
export function lineStartsOf({ content, dropCap }: OpenParagraph, lines: readonly ParagraphLine[]): number[] {
  const cap = dropCap?.paragraph.text ?? '';
  const text = cap + content.text;
  return lines.slice(1).map(({ from }) => {
    const offset = cap.length + from;
    const place = content.units.findLast((each) => each.offset <= offset);
    // A line that begins within the bullet or number has no unit before it.
    return place === undefined ? 0 : place.unit + [...text.slice(place.offset, offset)].length;
  });
}
