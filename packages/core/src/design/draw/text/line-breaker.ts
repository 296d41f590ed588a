import { lineBreaksOf, noBreak } from '../../../text/breaks/line-breaks.ts';
import { loadWordBreaker } from '../../../text/breaks/words.ts';
import { type GlyphCluster, layoutLine, type ShapingStyle } from '../../../text/line.ts';
import type { FullCharacter } from '../../cascade/defaults.data.ts';
import type { FontSet } from './font-set.ts';
import type { ParagraphText } from './paragraph-text.ts';

/** A part of a paragraph's text with what is needed to shape it. */
interface StyledPart {
  readonly from: number;
  readonly to: number;
  readonly style: ShapingStyle;
  readonly properties: FullCharacter;
}

/** One line of a paragraph: the range of its text, and whether the next text begins a new line by itself. */
export interface BrokenLine {
  readonly from: number;
  readonly to: number;
  /** Where the next line starts. */
  readonly next: number;
  /** The width of the text without the spaces at its end. */
  readonly width: number;
  readonly isForced: boolean;
}

/** The distance of tab stops that are not stated. @see Adobe InDesign, "Tabs panel": half an inch */
const tabInterval = 36;

/** The character that shows a hyphen if a line ends with it. */
const softHyphen = '\u00ad';

/** Breaks a paragraph where Unicode allows it, each line as long as it fits. */
export class LineBreaker {
  readonly paragraph: ParagraphText;
  readonly #parts: readonly StyledPart[];
  /** The advance of each cluster by the offset of its first character. */
  readonly #advances: ReadonlyMap<number, number>;

  /** The advance of the hyphen that a soft hyphen becomes at the end of a line. */
  readonly #hyphens: ReadonlyMap<number, number>;
  /** For each offset, if a line may break before it. */
  readonly #breaks: Uint8Array;

  private constructor(
    paragraph: ParagraphText,
    parts: readonly StyledPart[],
    advances: ReadonlyMap<number, number>,
    hyphens: ReadonlyMap<number, number>,
    breaks: Uint8Array,
  ) {
    this.paragraph = paragraph;
    this.#parts = parts;
    this.#advances = advances;
    this.#hyphens = hyphens;
    this.#breaks = breaks;
  }

  static async open(paragraph: ParagraphText, fonts: FontSet): Promise<LineBreaker> {
    const parts: StyledPart[] = [];
    for (const { from, to, properties } of paragraph.parts)
      parts.push({ from, to, properties, style: await styleOf(properties, fonts) });
    const { text, full } = paragraph;
    const measure = async (content: string): Promise<ReadonlyMap<number, number>> => {
      const clusters = await layoutLine({ text: content, direction: full.direction, parts, isVertical: false });
      return new Map(
        clusters.map(({ from, advance }) => [from, advance * stretchOf(parts[indexAt(parts, from)])] as const),
      );
    };
    const advances = await measure(text);
    const hyphens = text.includes(softHyphen) ? await measure(text.replaceAll(softHyphen, '-')) : advances;
    const breaks = lineBreaksOf(text, { words: await loadWordBreaker(text) });
    return new LineBreaker(paragraph, parts, advances, hyphens, breaks);
  }

  /** The line from an offset within a width. `start` is the indent of the line, from which tabs count. */
  breakFrom(from: number, width: number, start: number): BrokenLine {
    const { text } = this.paragraph;
    let [x, inked] = [0, 0];
    let best: BrokenLine | undefined;
    for (let at = from; at < text.length; at++) {
      const character = text[at] ?? '';
      if (character === '\n' || (at > from && this.paragraph.jumps.has(at)))
        return { from, to: at, next: character === '\n' ? at + 1 : at, width: inked, isForced: true };
      x = character === '\t' ? tabStopAfter(this.paragraph, x + start) - start : x + (this.#advances.get(at) ?? 0);
      const isSpace = breakingSpace.test(character);
      if (!isSpace) inked = x;
      if (inked > width + 0.001 && at > from) return best ?? { from, to: at, next: at, width: x, isForced: false };
      if (this.#breaks[at + 1] === noBreak) continue;
      const ended = character === softHyphen ? x + (this.#hyphens.get(at) ?? 0) : inked;
      if (ended <= width + 0.001) best = { from, to: at + 1, next: at + 1, width: ended, isForced: false };
    }
    return { from, to: text.length, next: text.length, width: inked, isForced: true };
  }

  /** The clusters of a part of the text in visual order. */
  shape(from: number, to: number): Promise<GlyphCluster[]> {
    const { text, full } = this.paragraph;
    const parts = this.partsOf({ from, to }).map((part) => ({
      ...part,
      from: Math.max(part.from, from) - from,
      to: Math.min(part.to, to) - from,
    }));
    // Only a line that ends at a soft hyphen has its hyphen.
    const shown =
      text[to - 1] === softHyphen && to < text.length ? `${text.slice(from, to - 1)}-` : text.slice(from, to);
    return layoutLine({ text: shown, direction: full.direction, parts, isVertical: false });
  }

  /** The part at an offset; the last one at the end of the text. */
  partAt(offset: number): StyledPart | undefined {
    return this.#parts[indexAt(this.#parts, offset)];
  }

  /** The parts of a line; the nearest one if the line is empty. */
  partsOf({ from, to }: Pick<BrokenLine, 'from' | 'to'>): readonly StyledPart[] {
    const last = indexAt(this.#parts, Math.max(from, to - 1));
    return this.#parts.slice(indexAt(this.#parts, from), last + 1);
  }
}

/** The next stated tab stop after a position, or the next multiple of the default distance. */
export function tabStopAfter({ full }: ParagraphText, x: number): number {
  const stops = full.tabs.map(({ position }) => position).filter((position) => position > x + 0.001);
  return stops.length > 0 ? Math.min(...stops) : (Math.floor((x + 0.001) / tabInterval) + 1) * tabInterval;
}

/** Spaces that may exceed the width at the end of a line. */
const breakingSpace = /[ \u1680\u2000-\u2006\u2008-\u200b\u3000]/;

async function styleOf(properties: FullCharacter, fonts: FontSet): Promise<ShapingStyle> {
  const { fontSize, tracking, kerning, ligatures, features, language, capitals } = properties;
  const small = capitals === 'small' ? { smcp: 1 } : capitals === 'all-small' ? { smcp: 1, c2sc: 1 } : {};
  const manual = typeof kerning === 'number' ? kerning : 0;
  return {
    chain: await fonts.chainFor(properties),
    size: sizeOf(properties),
    features: {
      ...(!ligatures && { liga: 0, clig: 0 }),
      ...(kerning === 'none' && { kern: 0 }),
      ...small,
      ...features,
    },
    letterSpacing: ((tracking + manual) * fontSize) / 1000,
    wordSpacing: 0,
    language: language === 'zxx' ? undefined : language,
  };
}

/** The size of characters: superscripts and the like are smaller. */
export function sizeOf({ fontSize, position, positionSize, verticalScale }: FullCharacter): number {
  const share = position === 'superscript' || position === 'subscript' ? positionSize / 100 : 1;
  return (fontSize * share * verticalScale) / 100;
}

function stretchOf(part: StyledPart | undefined): number {
  return part === undefined ? 1 : part.properties.horizontalScale / part.properties.verticalScale;
}

/** The index of the part at an offset, by halving; that of the last part at the end of the text. */
function indexAt(parts: readonly StyledPart[], offset: number): number {
  let [low, high] = [0, Math.max(0, parts.length - 1)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.to > offset)
      high = middle; // the index is in range
    else low = middle + 1;
  }
  return low;
}
