import type { Breakpoint, ParagraphBreaks, TabMark } from './breakpoints.ts';
import { type LineMeasure, measureText, ratioOf, tolerance } from './measure.ts';
import { boxOf, type LineBox, type LineBoxes, type ParagraphSettings, type SpacingLimits } from './settings.ts';
import { placeTabs, type TabbedLine, type TabSettings } from './tabs.ts';

/** A line that may be set: its measure, the width of its box, and how far it is from its desired width. */
export interface LineFit {
  readonly measure: LineMeasure;
  readonly width: number;
  readonly ratio: number;
  /** True if every longer line is too wide as well. */
  readonly isTooLong: boolean;
}

/** Ragged lines that lack this share of their width are as loose as justified lines at their limit. */
const raggedShare = 0.1;

/** Further tabs of a line have the width of their glyph. */
const maxTabs = 200;

/** Measures the lines that a paragraph can have. */
export class LineFitter {
  readonly points: readonly Breakpoint[];
  readonly settings: ParagraphSettings;
  /** Index of the break at which the first line begins. */
  readonly start: number;
  readonly #tabs: readonly TabMark[];
  readonly #tabSettings: TabSettings;
  readonly #boxes: LineBoxes;
  readonly #limits: SpacingLimits;

  constructor(
    { points, tabs }: ParagraphBreaks,
    { settings, boxes, tabs: tabSettings }: { settings: ParagraphSettings; boxes: LineBoxes; tabs: TabSettings },
    start = 0,
  ) {
    this.points = points;
    this.start = start;
    this.settings = settings;
    this.#tabs = tabs;
    this.#tabSettings = tabSettings;
    this.#boxes = boxes;
    this.#limits = settings.alignment === 'justify' ? settings.spacing : fixSpacing(settings.spacing);
  }

  /** Lines from this number on have the same box. */
  get variableLineCount(): number {
    return this.#boxes.first.length;
  }

  boxOf(line: number): LineBox {
    return boxOf(this.#boxes, line);
  }

  /** The width that the text of a line may have. The last line can be shorter. */
  widthOf(line: number, { kind }: Breakpoint): number {
    const { width } = this.boxOf(line);
    return kind === 'end' ? width - (this.settings.lastLineIndent ?? 0) : width;
  }

  /** True if a line that ends here is justified. */
  isJustified({ kind }: Breakpoint): boolean {
    const { alignment, lastLine } = this.settings;
    return alignment === 'justify' && (lastLine === 'justify' || (kind !== 'end' && kind !== 'forced'));
  }

  /** @param narrowing width that is taken from the box */
  fit(from: number, to: number, line: number, narrowing = 0): LineFit {
    const [start, end] = [this.points[from]!, this.points[to]!]; // indices of existing points
    const box = this.boxOf(line);
    const tabbed = this.tabsOf(from, to, box);
    const sizes = { lead: tabbed === undefined ? 0 : tabbed.x - box.x, hyphen: end.hyphenWidth };
    const measure = measureText(tabbed?.tail ?? start.start, end.end, sizes, this.#limits);
    const width = Math.max(0, this.widthOf(line, end) - narrowing);
    const ratio = this.isJustified(end) ? ratioOf(measure, width) : this.#raggedRatio(measure, width, end);
    return { measure, width, ratio, isTooLong: measure.least > width + tolerance };
  }

  /**
   * The ratio of a line as in `fit`, NaN if it and every longer line are too wide. Millions of lines are tried, so this
   * makes no objects.
   */
  ratioOrTooLong(from: number, to: number, line: number): number {
    if (this.#tabs.length > 0) {
      const { ratio, isTooLong } = this.fit(from, to, line);
      return isTooLong ? Number.NaN : ratio;
    }
    const { start } = this.points[from]!; // indices of existing points
    const point = this.points[to]!;
    const { word, letter, glyph } = this.#limits;
    const spaces = Math.max(0, point.end.spaces - start.spaces);
    const glyphs = Math.max(0, point.end.width - start.width) - spaces;
    const letters = Math.max(0, point.end.letters - start.letters);
    const width = Math.max(0, this.widthOf(line, point));
    const least = spaces * word.min + letters * letter.min + glyphs * glyph.min;
    if (least > width + tolerance) return Number.NaN;
    const natural = spaces * word.desired + letters * letter.desired + glyphs * glyph.desired;
    const missing = width - natural - point.hyphenWidth;
    if (Math.abs(missing) <= tolerance) return 0;
    if (missing < 0) return least < natural ? missing / (natural - least) : Number.NEGATIVE_INFINITY;
    if (!this.isJustified(point))
      return point.kind === 'end' || point.kind === 'forced' ? 0 : missing / (width * raggedShare);
    const room = spaces * (word.max - word.desired) + letters * (letter.max - letter.desired);
    const most = room + glyphs * (glyph.max - glyph.desired);
    return most > 0 ? missing / most : Number.POSITIVE_INFINITY;
  }

  /** The tabs of a line, if it has any. */
  tabsOf(from: number, to: number, { x, width }: LineBox): TabbedLine | undefined {
    if (this.#tabs.length === 0) return undefined;
    const [start, end] = [this.points[from]!, this.points[to]!]; // indices of existing points
    const first = this.#firstTab(start.offset);
    let after = first;
    // Tabs at the end of the line are dropped, as spaces are.
    while (after - first < maxTabs && (this.#tabs[after]?.before.width ?? Number.POSITIVE_INFINITY) < end.end.width)
      after++;
    if (after === first) return undefined;
    const line = { start: start.start, end: end.end, x, right: x + width };
    return placeTabs(this.#tabs.slice(first, after), line, this.#tabSettings);
  }

  #firstTab(offset: number): number {
    let [low, high] = [0, this.#tabs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#tabs[middle]?.offset ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #raggedRatio(measure: LineMeasure, width: number, { kind }: Breakpoint): number {
    const ratio = ratioOf(measure, width);
    if (ratio <= 0) return ratio;
    return kind === 'end' || kind === 'forced' ? 0 : (width - measure.natural) / (width * raggedShare);
  }
}

/** Ragged text has the desired spacing only. */
function fixSpacing({ word, letter, glyph }: SpacingLimits): SpacingLimits {
  const fix = ({ desired }: { desired: number }) => ({ min: desired, desired, max: desired });
  return { word: fix(word), letter: fix(letter), glyph: fix(glyph) };
}
