import { applyKinsoku, type Kinsoku } from '../breaks/kinsoku.ts';
import { lineBreaksOf, noBreak } from '../breaks/line-breaks.ts';
import { loadWordBreaker } from '../breaks/words.ts';
import type { LineRequest } from '../line.ts';
import { balanceLines } from './balance.ts';
import { buildBreaks } from './break-builder.ts';
import type { ParagraphBreaks } from './breakpoints.ts';
import type { BrokenText, ComposedLine, ComposedParagraph } from './composed-line.ts';
import { fillLines } from './greedy.ts';
import { breakByDemerits } from './least-demerits.ts';
import { LineFitter } from './line-fitter.ts';
import { LineSetter } from './line-setter.ts';
import type { LineBox, LineBoxes, ParagraphSettings } from './settings.ts';
import { type ShapedText, shapeText } from './shaped-text.ts';
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
  readonly #shaped: ShapedText;
  readonly #lineBreaks: Uint8Array;
  readonly #work: WorkBudget;
  /** The breaks for boxes of at least a width. */
  #known: { readonly narrowest: number; readonly breaks: ParagraphBreaks } | undefined;

  private constructor(source: ParagraphSource, shaped: ShapedText, lineBreaks: Uint8Array, work: WorkBudget) {
    this.#source = source;
    this.#shaped = shaped;
    this.#lineBreaks = lineBreaks;
    this.#work = work;
  }

  static async open(source: ParagraphSource, work: WorkBudget): Promise<ParagraphComposer> {
    const { text, isKanaFree = false, kinsoku, unbroken = [] } = source;
    work.spend(text.length);
    const shaped = await shapeText({ ...source, isVertical: source.isVertical ?? false }, work);
    const lineBreaks = lineBreaksOf(text, { isKanaFree, words: await loadWordBreaker(text) });
    if (kinsoku !== undefined) applyKinsoku(lineBreaks, text, kinsoku);
    for (const { from, to } of unbroken)
      for (let at = from + 1; at < to; at++) if (lineBreaks[at] === 1) lineBreaks[at] = noBreak;
    return new ParagraphComposer(source, shaped, lineBreaks, work);
  }

  /**
   * Breaks the text from an offset at which a line begins. The widths of all boxes are positive.
   * @param mostWidth text that is longer in one line is cut there, for columns that have no place for more
   */
  async breakLines(boxes: LineBoxes, from = 0, mostWidth = Number.POSITIVE_INFINITY): Promise<BrokenText> {
    const { settings, tabs = defaultTabs } = this.#source;
    const { points: all, tabs: marks } = this.#breaksFor(Math.min(boxes.rest.width, ...boxes.first.map(widthOf)));
    const start = indexAt(all, from);
    const points = cutAfter(all, start, mostWidth);
    const fitter = new LineFitter({ points, tabs: marks }, { settings, boxes, tabs }, start);
    const ends = await findEnds(fitter, this.#work);
    const setter = new LineSetter(this.#shaped, fitter);
    const startOf = (line: number): number => ends[line - 1] ?? start;
    return {
      ranges: ends.map((end, line) => ({ from: points[startOf(line)]!.offset, to: points[end]!.offset })), // they exist
      isCut: points.length < all.length,
      set: (line) => setter.set(startOf(line), ends[line] ?? start, line),
      endsWithHyphen: (line) => points[ends[line] ?? start]?.kind === 'hyphen',
      endsInWord: (line) => points[ends[line] ?? start]?.kind === 'emergency',
    };
  }

  #breaksFor(narrowest: number): ParagraphBreaks {
    if (this.#known !== undefined && this.#known.narrowest <= narrowest) return this.#known.breaks;
    const { settings, tabs = defaultTabs, hyphens = new Set() } = this.#source;
    const { isLastWordAllowed } = settings.hyphens;
    const alignedCharacters = tabs.stops.map(({ alignOn = decimalPoints }) => alignOn).join('');
    const facts = { breaks: this.#lineBreaks, hyphens, isLastWordAllowed, narrowest, alignedCharacters };
    const { spacing, hanging } = settings;
    const breaks = buildBreaks(this.#shaped, { ...facts, spacing, hanging });
    this.#work.spend(this.#shaped.text.length);
    this.#known = { narrowest, breaks };
    return breaks;
  }
}

/** The breaks of a text that ends where it is wider than a width from its start. */
function cutAfter(points: ParagraphBreaks['points'], start: number, width: number): ParagraphBreaks['points'] {
  const limit = (points[start]?.start.width ?? 0) + width;
  if ((points.at(-1)?.end.width ?? 0) <= limit) return points;
  const last = points.findIndex((point, at) => at > start && point.kind !== 'emergency' && point.end.width > limit);
  const end = points[last];
  if (end === undefined || last === points.length - 1) return points;
  return [...points.slice(0, last), { ...end, kind: 'end', hyphenWidth: 0 }];
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
