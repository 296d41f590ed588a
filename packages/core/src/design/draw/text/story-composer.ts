import type { Story } from '../../../models/design/stories.ts';
import type { GlyphCluster } from '../../../text/line.ts';
import type { FullCharacter, FullParagraph } from '../../cascade/defaults.data.ts';
import type { DrawScene } from '../scene.ts';
import type { FontSet } from './font-set.ts';
import { type BrokenLine, LineBreaker, tabStopAfter } from './line-breaker.ts';
import { lineMetricsOf } from './line-metrics.ts';
import { flattenParagraph } from './paragraph-text.ts';
import type { TextColumn } from './text-frames.ts';
import { Undrawn } from './undrawn.ts';

/** A line of text in its column. */
export interface PlacedLine {
  /** The left end of the baseline, in the space of the frame. */
  readonly x: number;
  readonly y: number;
  readonly descent: number;
  readonly pieces: readonly LinePiece[];
}

/** The clusters between two tabs, in visual order. */
export interface LinePiece {
  /** From the left end of the line. */
  readonly x: number;
  readonly clusters: readonly GlyphCluster[];
  /** The properties of a cluster, by the offset of its first character. */
  readonly propertiesAt: (offset: number) => FullCharacter | undefined;
  readonly text: string;
  /** Added to each space of justified lines. */
  readonly spaceGrowth: number;
}

/** The lines of a story in each of its columns, and what was left out. */
export interface ComposedStory {
  readonly lines: ReadonlyMap<TextColumn, readonly PlacedLine[]>;
  readonly isOverset: boolean;
  /** True if a line was broken where it was full. */
  readonly hasBreaks: boolean;
  readonly undrawn: Undrawn;
}

/** Steps of work for one line. */
const lineSteps = 2_000;

/** Sets a story into its columns, line by line. */
export async function composeStory(
  story: Story,
  columns: readonly TextColumn[],
  fonts: FontSet,
  scene: DrawScene,
): Promise<ComposedStory> {
  const composer = new StoryComposer(columns, scene);
  for (const paragraph of story.paragraphs) {
    if (composer.isFull) break;
    const flat = flattenParagraph(paragraph, composer.pageName, scene);
    composer.undrawn.add(flat.undrawn);
    await composer.add(await LineBreaker.open(flat, fonts));
  }
  return composer.finish();
}

class StoryComposer {
  readonly undrawn = new Undrawn();
  readonly #columns: readonly TextColumn[];
  readonly #scene: DrawScene;
  readonly #lines = new Map<TextColumn, PlacedLine[]>();
  #column = 0;
  /** The baseline of the last line of the column; undefined at its top. */
  #baseline: number | undefined;
  #space = 0;
  #hasBreaks = false;

  constructor(columns: readonly TextColumn[], scene: DrawScene) {
    this.#columns = columns;
    this.#scene = scene;
  }

  get isFull(): boolean {
    return this.#column >= this.#columns.length;
  }

  get pageName(): string {
    return this.#columns[this.#column]?.pageName ?? this.#scene.page.name;
  }

  finish(): ComposedStory {
    return {
      lines: this.#lines,
      isOverset: this.isFull && this.#columns.length > 0,
      hasBreaks: this.#hasBreaks,
      undrawn: this.undrawn,
    };
  }

  async add(breaker: LineBreaker): Promise<void> {
    const { full, text, jumps } = breaker.paragraph;
    this.#space += full.spaceBefore;
    let from = 0;
    do {
      const jump = jumps.get(from);
      if (jump !== undefined && (from > 0 || text === '')) this.#jump(jump);
      const next = await this.#addLine(breaker, from);
      if (next === undefined) return;
      from = next;
    } while (from < text.length);
    this.#space = full.spaceAfter;
  }

  /** Adds the line from an offset; returns the offset of the next one, or undefined if there is no place. */
  async #addLine(breaker: LineBreaker, from: number): Promise<number | undefined> {
    const { context, yielder } = this.#scene;
    context.spend(lineSteps);
    if (yielder.isDue(lineSteps)) await yielder.yield();
    for (; !this.isFull; this.#nextColumn()) {
      const column = this.#columns[this.#column]!; // the composer is not full
      const { full } = breaker.paragraph;
      const indent = full.leftIndent + (from === 0 ? full.firstLineIndent : 0);
      const width = column.width - indent - full.rightIndent;
      if (!(width > 0)) continue;
      const line = breaker.breakFrom(from, width, indent);
      const { ascent, leading, descent } = await lineMetricsOf(breaker.partsOf(line), full, column);
      const isFirst = this.#baseline === undefined;
      const baseline = isFirst ? column.top + ascent : this.#baseline! + this.#space + leading; // it is not the first
      // Descenders may exceed the frame.
      if (baseline > column.bottom + 0.01) continue;
      if (!line.isForced) this.#hasBreaks = true;
      const placed = await placeLine(breaker, line, { indent, width, column, baseline, descent });
      const known = this.#lines.get(column);
      if (known === undefined) this.#lines.set(column, [placed]);
      else known.push(placed);
      this.#baseline = baseline;
      this.#space = 0;
      return Math.max(line.next, breaker.paragraph.text === '' ? 1 : 0);
    }
    return undefined;
  }

  #nextColumn(): void {
    this.#column++;
    this.#baseline = undefined;
    this.#space = 0;
  }

  /** Continues in the next column, or in the first one of the next frame. */
  #jump(to: 'column' | 'frame'): void {
    const frame = this.#columns[this.#column]?.frame;
    do this.#nextColumn();
    while (to === 'frame' && !this.isFull && this.#columns[this.#column]?.frame === frame);
  }
}

interface LinePlace {
  readonly indent: number;
  readonly width: number;
  readonly column: TextColumn;
  readonly baseline: number;
  readonly descent: number;
}

/** Shapes a line, aligns it, and moves the parts after tabs to their stops. */
async function placeLine(breaker: LineBreaker, line: BrokenLine, place: LinePlace): Promise<PlacedLine> {
  const { full, text } = breaker.paragraph;
  const { indent, width, column, baseline, descent } = place;
  const end = text.slice(line.from, line.to).trimEnd().length + line.from;
  const pieces: LinePiece[] = [];
  let x = 0;
  for (let from = line.from; from <= end; ) {
    const tab = text.indexOf('\t', from);
    const to = tab >= 0 && tab < end ? tab : end;
    const clusters = to > from ? await breaker.shape(from, to) : [];
    const base = from;
    const propertiesAt = (offset: number): FullCharacter | undefined => breaker.partAt(base + offset)?.properties;
    const piece = { clusters, propertiesAt, text: text.slice(from, to), spaceGrowth: 0 };
    if (from > line.from) x = startAfterTab(full, tabStopAfter(breaker.paragraph, x + indent), widthOf(piece)) - indent;
    pieces.push({ ...piece, x });
    x += widthOf(piece);
    from = to + 1;
  }
  const free = width - x;
  const isJustified = full.align.startsWith('justify') && (!line.isForced || full.align === 'justify-all');
  const last = pieces.at(-1);
  const spaces = last === undefined ? 0 : countSpaces(last.text);
  if (isJustified && last !== undefined && spaces > 0) {
    pieces[pieces.length - 1] = { ...last, spaceGrowth: free / spaces };
    return { x: column.left + indent, y: baseline, descent, pieces };
  }
  return { x: column.left + indent + free * shareOf(full), y: baseline, descent, pieces };
}

/** The start of the text after a tab, whose stop may be its middle or its end. */
function startAfterTab({ tabs }: FullParagraph, stop: number, width: number): number {
  const align = tabs.find(({ position }) => position === stop)?.align;
  return align === 'right' || align === 'character' ? stop - width : align === 'center' ? stop - width / 2 : stop;
}

/** The width of a part of a line. */
function widthOf({ clusters, propertiesAt }: Pick<LinePiece, 'clusters' | 'propertiesAt'>): number {
  return clusters.reduce((sum, cluster) => sum + cluster.advance * stretchAt(cluster, propertiesAt), 0);
}

/** The factor of horizontal scale; glyphs are as large as their vertical scale says. */
export function stretchAt({ from }: GlyphCluster, propertiesAt: LinePiece['propertiesAt']): number {
  const properties = propertiesAt(from);
  return properties === undefined ? 1 : properties.horizontalScale / properties.verticalScale;
}

function countSpaces(text: string): number {
  return text.split(' ').length - 1;
}

/** The share of the free width on the left of a line. */
function shareOf({ align, direction }: FullParagraph): number {
  if (align === 'center' || align === 'justify-center') return 0.5;
  if (align === 'right' || align === 'justify-right' || align === 'away-from-spine') return 1;
  return direction === 'rtl' && align.startsWith('justify') ? 1 : 0;
}
