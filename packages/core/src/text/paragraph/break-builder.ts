import type { GlyphCluster, TextRun } from '../line.ts';
import { type BreakKind, type Breakpoint, noSums, type ParagraphBreaks, type Sums } from './breakpoints.ts';
import { type Hanging, hangOf } from './hanging.ts';
import { measureText } from './measure.ts';
import type { SpacingLimits } from './settings.ts';
import { type ShapedText, SpaceWidths, shapeHyphen, shapePart, widthOf } from './shaped-text.ts';

/** Facts about a text that its shape does not show. */
export interface BreakFacts {
  /** By offset, from `lineBreaksOf`. */
  readonly breaks: Uint8Array;
  /** Offsets at which words may be hyphenated. */
  readonly hyphens: ReadonlySet<number>;
  readonly isLastWordAllowed: boolean;
  /** Parts of words that are wider may be broken between any two clusters. */
  readonly narrowest: number;
  /** Characters that tab stops align. */
  readonly alignedCharacters: string;
  readonly spacing: SpacingLimits;
  readonly hanging?: Hanging | undefined;
}

const softHyphen = '\u00ad';
/** Spaces that belong to no line where they end it, and the characters that force a break. */
const dropped = /[\t\n\v\f\r \u0085\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]/;
const justified = /[ \u00a0]/;
/** Clusters that are shaped again on each side of a break, at most. */
const maxReshaped = 32;

export function isDropped(text: string, { from }: { readonly from: number }): boolean {
  return dropped.test(text.charAt(from));
}

export function isJustifiedSpace(text: string, { from }: { readonly from: number }): boolean {
  return justified.test(text.charAt(from));
}

/** Finds all places where the lines of a shaped paragraph may end, with the sums that give their widths. */
export function buildBreaks(shaped: ShapedText, facts: BreakFacts): ParagraphBreaks {
  return new BreakBuilder(shaped, facts).build();
}

class BreakBuilder {
  readonly #shaped: ShapedText;
  readonly #facts: BreakFacts;
  readonly #spaceWidths = new SpaceWidths();
  readonly #hyphenWidths = new Map<number, number>();
  readonly #points: Breakpoint[] = [];
  readonly #tabs: { offset: number; before: Sums; after: Sums; aligned: Map<string, number> }[] = [];
  readonly #lastWord: number;
  /** Sums before the current cluster, and before the spaces that precede it. */
  #start: Sums = noSums;
  #end: Sums = noSums;
  /** The last cluster of a line that is not a space. */
  #lastVisible: GlyphCluster | undefined;
  /** Hyphens and places between clusters since the last break of another kind. */
  #word: Breakpoint[] = [];

  constructor(shaped: ShapedText, facts: BreakFacts) {
    this.#shaped = shaped;
    this.#facts = facts;
    const { text } = shaped;
    this.#lastWord = facts.isLastWordAllowed ? text.length : startOfLastWord(text);
  }

  build(): ParagraphBreaks {
    const { clusters, text } = this.#shaped;
    const start = this.#hang('start', noSums, noSums, 0).start;
    this.#points.push({ kind: 'start', offset: 0, end: noSums, start, hyphenWidth: 0 });
    for (const [index, cluster] of clusters.entries()) {
      if (index > 0) this.#breakBefore(index, cluster.from);
      this.#addHyphensInside(index, cluster);
      this.#advance(cluster);
    }
    this.#add('end', text.length, this.#hang('end', this.#start, this.#end), 0);
    return { points: this.#points, tabs: this.#tabs };
  }

  #breakBefore(index: number, offset: number): void {
    const { text } = this.#shaped;
    const { breaks, hyphens } = this.#facts;
    const isSoft = text[offset - 1] === softHyphen && breaks[offset] === 1;
    const { start, end } = this.#hang('forced', this.#start, this.#end, index);
    if (breaks[offset] === 2) this.#add('forced', offset, { start, end }, 0);
    else if (isSoft || (hyphens.has(offset) && breaks[offset] !== 1)) this.#addHyphen(index, offset);
    else if (breaks[offset] === 1) this.#add('space', offset, this.#cut('space', index, offset), 0);
    else this.#word.push({ kind: 'emergency', offset, start, end, hyphenWidth: 0 });
  }

  #addHyphensInside(index: number, { from, to }: GlyphCluster): void {
    for (let offset = from + 1; offset < to; offset++)
      if (this.#facts.hyphens.has(offset)) this.#addHyphen(index, offset);
  }

  #addHyphen(index: number, offset: number): void {
    if (offset > this.#lastWord && this.#lastWord < this.#shaped.text.length) return;
    const run = this.#shaped.runIndexes[index] ?? 0;
    const known = this.#hyphenWidths.get(run);
    const width = known ?? this.#hyphenWidth(this.#shaped.runs[run]!); // the run of a cluster
    this.#hyphenWidths.set(run, width);
    this.#add('hyphen', offset, this.#cut('hyphen', index, offset), width);
  }

  /** Takes the parts of characters that hang outside of lines from the sums on both sides of a break. */
  #hang(kind: BreakKind, start: Sums, end: Sums, next?: number): { start: Sums; end: Sums } {
    const { hanging } = this.#facts;
    if (hanging === undefined) return { start, end };
    const { text, clusters } = this.#shaped;
    const [last, first] = [this.#lastVisible, next === undefined ? undefined : clusters[next]];
    const characterOf = ({ from, to }: GlyphCluster, at: 'first' | 'last'): string =>
      text.charAt(at === 'first' ? from : to - 1);
    const before =
      last === undefined || kind === 'hyphen' ? 0 : hangOf(last, characterOf(last, 'last'), 'end', hanging);
    const after = first === undefined ? 0 : hangOf(first, characterOf(first, 'first'), 'start', hanging);
    return {
      end: { ...end, width: end.width - before },
      start: { ...start, width: start.width + after },
    };
  }

  /** The width of a hyphen within its line. */
  #hyphenWidth(run: TextRun): number {
    const { hanging } = this.#facts;
    const clusters = shapeHyphen(run);
    const hung = hanging === undefined ? 0 : hangOf(clusters[0]!, '-', 'end', hanging); // it has a glyph
    return widthOf(clusters) - hung;
  }

  /** Adds a break. Words that fit in no line receive breaks between all their clusters. */
  #add(kind: BreakKind, offset: number, { start, end }: { start: Sums; end: Sums }, hyphenWidth: number): void {
    const point = { kind, offset, start, end, hyphenWidth };
    if (kind === 'hyphen') {
      this.#word.push(point);
      return;
    }
    const last = this.#points.at(-1)?.start ?? noSums;
    const { least } = measureText(last, end, {}, this.#facts.spacing);
    const isTooWide = least > this.#facts.narrowest;
    for (const each of this.#word) if (isTooWide || each.kind === 'hyphen') this.#points.push(each);
    this.#word = [];
    this.#points.push(point);
  }

  #advance(cluster: GlyphCluster): void {
    const { text } = this.#shaped;
    const before = this.#start;
    const isSpace = isJustifiedSpace(text, cluster);
    this.#start = {
      width: before.width + cluster.advance,
      spaces: before.spaces + (isSpace ? cluster.advance : 0),
      letters: before.letters + this.#spaceWidths.of(cluster),
      spaceCount: before.spaceCount + (isSpace ? 1 : 0),
    };
    if (text[cluster.from] === '\t') {
      // Its advance in the font counts neither before nor behind it.
      this.#tabs.push({ offset: cluster.from, before, after: this.#start, aligned: new Map() });
    } else this.#noteAligned(cluster, before);
    if (isDropped(text, cluster)) return;
    this.#end = { ...this.#start, letters: before.letters };
    this.#lastVisible = cluster;
  }

  /** Remembers the first of each character behind a tab to which a stop aligns text. */
  #noteAligned({ from }: GlyphCluster, { width }: Sums): void {
    const character = this.#shaped.text.charAt(from);
    const aligned = this.#tabs.at(-1)?.aligned;
    if (aligned === undefined || aligned.has(character) || !this.#facts.alignedCharacters.includes(character)) return;
    aligned.set(character, width);
  }

  /** The sums on both sides of a break, with the glyphs that both lines have. */
  #cut(kind: BreakKind, index: number, offset: number): { start: Sums; end: Sums } {
    const { clusters, runIndexes, runs, text } = this.#shaped;
    const cluster = clusters[index]!; // the loop's index
    const isInside = offset > cluster.from;
    const sums = this.#hang(kind, this.#start, this.#end, isInside ? undefined : index);
    const run = runs[runIndexes[index] ?? 0]!; // the run of a cluster
    if ((!isInside && !cluster.isUnsafeToBreak) || offset <= run.from) return sums;
    const [first, last] = this.#reshapedRange(index, isInside);
    const [from, to] = [clusters[first]!.from, clusters[last]!.to]; // both exist
    const before = widthOf(shapePart(text, run, from, offset)) - this.#widthOf(first, index);
    const after = widthOf(shapePart(text, run, offset, to)) - this.#widthOf(index, last + 1);
    return {
      end: { ...sums.end, width: sums.end.width + before },
      start: { ...sums.start, width: sums.start.width - after },
    };
  }

  #widthOf(from: number, to: number): number {
    return widthOf(this.#shaped.clusters.slice(from, to));
  }

  /** The clusters around a break up to those at which lines may be cut without shaping. */
  #reshapedRange(index: number, isInside: boolean): [number, number] {
    const { clusters, runIndexes } = this.#shaped;
    const run = runIndexes[index];
    let first = isInside ? index : index - 1;
    while (index - first < maxReshaped && clusters[first]?.isUnsafeToBreak && runIndexes[first - 1] === run) first--;
    let last = index;
    while (last - index < maxReshaped && clusters[last + 1]?.isUnsafeToBreak && runIndexes[last + 1] === run) last++;
    return [first, last];
  }
}

function startOfLastWord(text: string): number {
  let at = text.trimEnd().length;
  while (at > 0 && !/\s/.test(text.charAt(at - 1))) at--;
  return at;
}
