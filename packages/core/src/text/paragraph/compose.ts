import { applyKinsoku, type Kinsoku } from '../breaks/kinsoku.ts';
import { lineBreaksOf, noBreak } from '../breaks/line-breaks.ts';
import { loadWordBreaker } from '../breaks/words.ts';
import type { LineRequest } from '../line.ts';
import { balanceLines } from './balance.ts';
import { buildBreaks } from './break-builder.ts';
import type { Breakpoint, ParagraphBreaks } from './breakpoints.ts';
import type { BrokenText, ComposedLine, ComposedParagraph } from './composed-line.ts';
import { ComposerCache } from './composer-cache.ts';
import { fillLines } from './greedy.ts';
import { breakByDemerits } from './least-demerits.ts';
import { LineFitter } from './line-fitter.ts';
import { LineSetter } from './line-setter.ts';
import type { LineBox, LineBoxes, ParagraphSettings } from './settings.ts';
import { TextRuns } from './shaped-text.ts';
import { decimalPoints, type TabSettings } from './tabs.ts';
import type { WorkBudget } from './work-budget.ts';

/** A paragraph that can be composed. Vertical text is composed in lines that run down. */
export interface ParagraphSource extends Omit<LineRequest, 'isVertical'> {
  readonly isVertical?: boolean | undefined;
  readonly settings: ParagraphSettings;
  readonly tabs?: TabSettings | undefined;
  /** Offsets at which words may be hyphenated, from `hyphenOffsets`; soft hyphens always count. */
  readonly hyphens?: ReadonlySet<number> | undefined;
  /** True if small kana may begin a line. */
  readonly isKanaFree?: boolean | undefined;
  /** Rules for the ends of lines of Japanese text, if those of Unicode do not apply. */
  readonly kinsoku?: Kinsoku | undefined;
  /** Ranges of the text in which no line ends, unless they are wider than a line. */
  readonly unbroken?: readonly { readonly from: number; readonly to: number }[] | undefined;
}

/** A paragraph to compose, and the boxes of its lines. */
export interface ParagraphRequest extends ParagraphSource {
  readonly boxes: LineBoxes;
}

const defaultTabs: TabSettings = { stops: [], interval: 36 };

/** Breaks a paragraph into lines and places their glyphs. It is shaped once, and again only around breaks. */
export async function composeParagraph(request: ParagraphRequest, work: WorkBudget): Promise<ComposedParagraph> {
  if (request.text === '') return { lines: [], oversetFrom: undefined };
  if (!(request.boxes.rest.width > 0)) return { lines: [], oversetFrom: 0 };
  const composer = await ParagraphComposer.open(request, work);
  const broken = await composer.breakLines(request.boxes);
  const lines: ComposedLine[] = [];
  for (const line of broken.ranges.keys()) {
    if (line % 100 === 0) await work.breathe();
    lines.push(broken.set(line));
  }
  return { lines, oversetFrom: undefined };
}

/** A paragraph that is shaped once, and broken into lines each time its boxes have changed. */
export class ParagraphComposer {
  readonly #source: ParagraphSource;
  readonly #runs: TextRuns;
  readonly #lineBreaks: Uint8Array;
  readonly #cache: ComposerCache;
  readonly #work: WorkBudget;
  /** The narrowest box so far. The breaks are those for boxes of at least this width. */
  #narrowest = Number.POSITIVE_INFINITY;

  private constructor(
    source: ParagraphSource,
    runs: TextRuns,
    lineBreaks: Uint8Array,
    { cache, work }: { readonly cache: ComposerCache; readonly work: WorkBudget },
  ) {
    this.#source = source;
    this.#runs = runs;
    this.#lineBreaks = lineBreaks;
    this.#cache = cache;
    this.#work = work;
  }

  static async open(
    source: ParagraphSource,
    work: WorkBudget,
    cache: ComposerCache = new ComposerCache(),
  ): Promise<ParagraphComposer> {
    const { text, isKanaFree = false, kinsoku, unbroken = [] } = source;
    work.spend(text.length);
    const runs = await TextRuns.open({ ...source, isVertical: source.isVertical ?? false }, cache, work);
    const lineBreaks = lineBreaksOf(text, { isKanaFree, words: await loadWordBreaker(text) });
    if (kinsoku !== undefined) applyKinsoku(lineBreaks, text, kinsoku);
    for (const { from, to } of unbroken)
      for (let at = from + 1; at < to; at++) if (lineBreaks[at] === 1) lineBreaks[at] = noBreak;
    return new ParagraphComposer(source, runs, lineBreaks, { cache, work });
  }

  /**
   * Breaks the text from an offset at which a line begins. The widths of all boxes are positive.
   * @param maxWidth text that is longer in one line is cut there, for columns that have no room for more
   */
  async breakLines(boxes: LineBoxes, from = 0, maxWidth = Number.POSITIVE_INFINITY): Promise<BrokenText> {
    const { settings, tabs = defaultTabs } = this.#source;
    const { points: all, tabs: marks } = await this.#breaksFor(Math.min(boxes.rest.width, ...boxes.first.map(widthOf)));
    const start = indexAt(all, from);
    const points = cutAfter(all, start, maxWidth);
    const ends = await findEnds(new LineFitter({ points, tabs: marks }, { settings, boxes, tabs }), this.#work);
    const used = [0, ...ends].map((at) => points[at]!); // they exist
    const fitter = new LineFitter({ points: used, tabs: marks }, { settings, boxes, tabs });
    return { ...openLines(used, new LineSetter(this.#runs, fitter)), isCut: points.length < all.length - start };
  }

  async #breaksFor(narrowest: number): Promise<ParagraphBreaks> {
    const known = this.#cache.breaks.get(this);
    if (known !== undefined && this.#narrowest <= narrowest) return known;
    // A line may begin at a break that only narrower boxes have.
    this.#narrowest = Math.min(this.#narrowest, narrowest);
    const { settings, tabs = defaultTabs, hyphens = new Set() } = this.#source;
    const { isLastWordAllowed } = settings.hyphens;
    const alignedCharacters = tabs.stops.map(({ alignOn = decimalPoints }) => alignOn).join('');
    const { spacing, hanging } = settings;
    const facts = { breaks: this.#lineBreaks, hyphens, isLastWordAllowed, alignedCharacters };
    const shaped = await this.#runs.shape();
    const breaks = buildBreaks(shaped, { ...facts, narrowest: this.#narrowest, spacing, hanging });
    this.#work.spend(shaped.text.length);
    this.#cache.breaks.set(this, breaks, shaped.text.length);
    return breaks;
  }
}

/** The lines between breaks. The other breaks of the paragraph are not kept for them. */
function openLines(points: ParagraphBreaks['points'], setter: LineSetter): Omit<BrokenText, 'isCut'> {
  return {
    ranges: points.slice(1).map(({ offset }, line) => ({ from: points[line]!.offset, to: offset })), // the one before
    set: (line) => setter.set(line, line + 1, line),
    endsWithHyphen: (line) => points[line + 1]?.kind === 'hyphen',
    endsInWord: (line) => points[line + 1]?.kind === 'emergency',
  };
}

/** A word that is wider than this share of the place for a text is cut as well. */
const widestWord = 2;

/** The breaks from one on, of a text that ends where it is wider than a width from there. */
function cutAfter(all: ParagraphBreaks['points'], start: number, width: number): ParagraphBreaks['points'] {
  const limit = (all[start]?.start.width ?? 0) + width;
  const isPastWord = ({ kind, end }: Breakpoint): boolean =>
    kind !== 'emergency' || end.width > limit + width * (widestWord - 1);
  let last = Math.max(start + 1, firstAbove(all, limit));
  while (last < all.length - 1 && !isPastWord(all[last]!)) last++; // the loop's bounds
  const end = all[last];
  if (end === undefined || last === all.length - 1) return all.slice(start);
  return [...all.slice(start, last), { ...end, kind: 'end', hyphenWidth: 0 }];
}

/** Index of the first break before which the text is wider. */
function firstAbove(points: ParagraphBreaks['points'], width: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.end.width ?? 0) <= width) low = middle + 1;
    else high = middle;
  }
  return low;
}

function widthOf({ width }: LineBox): number {
  return width;
}

/** Index of the last break before or at an offset. */
function indexAt(points: ParagraphBreaks['points'], offset: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.offset ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

async function findEnds(fitter: LineFitter, work: WorkBudget): Promise<readonly number[]> {
  const { composer } = fitter.settings;
  if (composer === 'balanced') return balanceLines(fitter, work);
  if (composer === 'line') return fillLines(fitter, work);
  return (await breakByDemerits(fitter, work)).ends;
}
