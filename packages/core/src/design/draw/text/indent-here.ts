import type { LineBoxes } from '../../../text/paragraph/settings.ts';
import type { OpenParagraph, ParagraphLine } from './open-paragraph.ts';

/** Breaks a paragraph from an offset on. */
type BreakFrom = (offset: number, boxes: LineBoxes) => Promise<readonly ParagraphLine[]>;

/** The places to which lines are indented, by the paragraphs with a marker. */
export class IndentsHere {
  readonly #known = new Map<OpenParagraph, number>();

  /** Indents the lines after one with the marker to the marker's position. Without a marker, lines are unchanged. */
  async indent(
    paragraph: OpenParagraph,
    offset: number,
    boxes: LineBoxes,
    breakFrom: BreakFrom,
  ): Promise<readonly ParagraphLine[]> {
    const marker = paragraph.content.indentHere;
    if (marker === undefined) return breakFrom(offset, boxes);
    const known = this.#known.get(paragraph);
    if (known !== undefined && offset > marker) return breakFrom(offset, { first: [], rest: indented(boxes, known) });
    const lines = await breakFrom(offset, boxes);
    const at = lines.findIndex(({ from, to }) => from <= marker && to > marker);
    const line = lines[at];
    if (line === undefined || line.isLast) return lines;
    const x = placeOf(line, marker);
    this.#known.set(paragraph, x);
    const rest = await breakFrom(line.to, { first: [], rest: indented(boxes, x) });
    return [...lines.slice(0, at + 1), ...rest];
  }
}

function indented({ rest: { x, width } }: LineBoxes, to: number): LineBoxes['rest'] {
  const end = x + width;
  // A place without room for text does not count.
  return to > x && to < end - 1 ? { x: to, width: end - to } : { x, width };
}

/** The place of the first character at or behind an offset of a line, otherwise its end. */
function placeOf(line: ParagraphLine, offset: number): number {
  const set = line.set();
  const next = set?.clusters.find(({ cluster }) => cluster.from >= offset);
  return next?.x ?? (set?.x ?? 0) + (set?.width ?? 0);
}
