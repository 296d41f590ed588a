// One class with the state of a story that is set into columns, so the file is long.

import type { LineBoxes } from '../../../text/paragraph/settings.ts';
import type { FullParagraph } from '../../cascade/defaults.data.ts';
import type { DrawScene } from '../scene.ts';
import { baselineAfter, roomForTable } from './baselines.ts';
import type { FontSet } from './characters/font-set.ts';
import { balanceColumns } from './columns/balanced-columns.ts';
import { bandKeyOf, changeOf, endBand, isSameBand, isSpanning, keyOf } from './columns/column-bands.ts';
import { boxesOf } from './columns/column-boxes.ts';
import { pageFactsAt, type TextColumn } from './columns/text-frames.ts';
import { IndentsHere } from './indent-here.ts';
import { findColumnEnd } from './keeps.ts';
import { lineStartsOf } from './line-styles.ts';
import { Footnotes } from './notes/footnotes.ts';
import { OpenParagraph, type ParagraphLine } from './open-paragraph.ts';
import { type ColumnJump, flattenParagraph } from './paragraph-text.ts';
import type { PlacedLine } from './placed-line.ts';
import { type FlowBlock, listFlowBlocks } from './table/flow-blocks.ts';
import { OpenTable } from './table/open-table.ts';
import { lineOfTable, listRepeats } from './table/table-line.ts';
import type { ComposedStory, TextFlow } from './text-flow.ts';
import { Undrawn } from './undrawn.ts';
import type { LineSlot } from './wrap/line-slots.ts';
import { fillSlots, type SlottedLines } from './wrap/slotted-lines.ts';

// Longer than other files: all steps change the place that the text has reached, and what columns hold so far.

/** A place in a story: a paragraph or table, a line or row of it, and the offset at which that begins. */
interface TextPlace {
  readonly paragraph: number;
  readonly line: number;
  readonly offset: number;
}

/** The characters after which a line ends wherever it is. */
const forcedBreak = /[\n\v]/;

/** Steps of work for one line. */
const lineSteps = 2_000;

/** Sets paragraphs into columns. */
export function composeStory(flow: TextFlow, fonts: FontSet, scene: DrawScene): Promise<ComposedStory> {
  return new StoryComposer(flow, fonts, scene).run();
}

class StoryComposer {
  readonly #flow: TextFlow;
  readonly #blocks: readonly FlowBlock[];
  readonly #tables = new Map<number, OpenTable>();
  readonly #footnotes: Footnotes;
  readonly #fonts: FontSet;
  readonly #scene: DrawScene;
  readonly #undrawn = new Undrawn();
  /** The columns of the flow, with those of paragraphs that span or split columns. */
  #columns: readonly TextColumn[];
  readonly #open = new Map<number, { readonly paragraph: OpenParagraph; readonly column: TextColumn }>();
  readonly #lines = new Map<TextColumn, PlacedLine[]>();
  readonly #counts = new Map<OpenParagraph, number>();
  readonly #indents = new IndentsHere();
  /** The starts of the lines of paragraphs with styles of lines. */
  readonly #lineStarts = new Map<number, readonly number[]>();
  #column = 0;
  /** True if the current column was just begun for a paragraph that must start there. */
  #isJumped = false;
  #hasBreaks = false;
  #hasOversetCells = false;

  constructor(flow: TextFlow, fonts: FontSet, scene: DrawScene) {
    this.#flow = flow;
    this.#columns = flow.columns;
    this.#blocks = listFlowBlocks(flow, scene);
    this.#fonts = fonts;
    this.#footnotes = new Footnotes(flow, (own) => composeStory(own, fonts, scene), scene);
    this.#scene = scene;
  }

  async run(): Promise<ComposedStory> {
    const { length } = this.#blocks;
    let place: TextPlace = { paragraph: 0, line: 0, offset: 0 };
    while (place.paragraph < length && this.#column < this.#columns.length)
      place = this.#blocks[place.paragraph]?.table === undefined ? await this.#add(place) : await this.#addRows(place);
    for (const { losses } of this.#tables.values()) {
      this.#undrawn.add(losses.undrawn);
      this.#hasBreaks ||= losses.hasBreaks;
      this.#hasOversetCells ||= losses.hasOverset;
    }
    while (place.paragraph >= length && this.#footnotes.isOverset && this.#column < this.#columns.length - 1)
      this.#nextColumn();
    if (place.paragraph >= length && this.#footnotes.placed.size === 0) this.#balanceLastFrame();
    for (const { undrawn, hasBreaks } of this.#footnotes.texts) {
      this.#undrawn.add(undrawn);
      this.#hasBreaks ||= hasBreaks;
    }
    const columns = this.#columns;
    return {
      columns,
      lines: this.#lines,
      notes: this.#footnotes.placed,
      isOverset: columns.length > 0 && (place.paragraph < length || this.#footnotes.isOverset),
      hasOversetCells: this.#hasOversetCells,
      hasBreaks: this.#hasBreaks,
      undrawn: this.#undrawn,
    };
  }

  /** Balances the columns of the frame in which the story ends. */
  #balanceLastFrame(): void {
    const last = this.#lastColumn;
    if (last?.isBalanced !== true) return;
    const columns = this.#columns.filter((column) => isSameBand(column, last));
    const balanced = balanceColumns(
      columns.flatMap((column) => this.#lines.get(column) ?? []),
      columns,
    );
    if (balanced === undefined) return;
    for (const column of columns) this.#lines.delete(column);
    for (const line of balanced) this.#push(line);
  }

  /** Adds the lines of a paragraph that the column has room for; returns the place at which the text continues. */
  async #add(place: TextPlace): Promise<TextPlace> {
    const column = this.#columns[this.#column]!; // the column exists
    const plain = await this.#paragraphAt(place.paragraph, column);
    if (place.offset === 0 && this.#startsElsewhere(plain.full.keep.start)) return place;
    if (this.#startsBand(plain, column)) return place;
    const paragraph = place.offset === 0 ? await this.#styleLines(plain, place, column) : plain;
    const rest = boxesOf(paragraph, column, place.line);
    if (rest === undefined) {
      this.#nextColumn();
      return place;
    }
    const { lines, slots, isFull } = await this.#breakLines(paragraph, place, rest);
    const last = lines.at(-1);
    const isCut = last !== undefined && !last.isLast;
    this.#counts.set(paragraph, isCut ? Number.POSITIVE_INFINITY : place.line + lines.length);
    for (const [at, line] of lines.entries()) {
      await this.#breathe();
      const placed = this.#place(paragraph, line, { ...place, line: place.line + at }, slots[at]);
      const isBelow = isFull && at >= slots.length;
      const isFirst = (this.#lines.get(column)?.length ?? 0) === 0;
      if (isBelow || !(await this.#footnotes.add(placed, isFirst))) return this.#endColumn(placed);
      this.#push(placed);
      const jump = paragraph.content.jumps.get(line.to);
      if (jump === undefined) continue;
      // The column of such a paragraph is the last one of its frame.
      if (jump === 'column' && isSpanning(column))
        this.#undrawn.settings.add('column breaks in paragraphs that span columns');
      this.#jump(jump);
      if (!line.isLast) return { paragraph: place.paragraph, line: place.line + at + 1, offset: line.to };
    }
    if (isCut) return { ...place, line: place.line + lines.length, offset: last.to };
    return { paragraph: place.paragraph + 1, line: 0, offset: 0 };
  }

  /** Adds the rows of a table that the column has room for. */
  async #addRows(place: TextPlace): Promise<TextPlace> {
    const column = this.#columns[this.#column]!; // the column exists
    const table = this.#tableAt(place.paragraph);
    const paragraph = await this.#paragraphAt(place.paragraph, column);
    const { start } = paragraph.full.keep;
    const isFirst = place.line === 0;
    const from = isFirst && start !== undefined && start !== 'anywhere' ? start : table.startOf(place.line);
    if (this.#startsElsewhere(from) || this.#startsBand(paragraph, column)) return place;
    const previous = this.#lines.get(column)?.at(-1);
    if (column.wraps.length > 0) this.#undrawn.settings.add('wraps beside tables');
    const room = {
      column,
      height:
        roomForTable(previous, { column, paragraph }, isFirst ? (table.look.spaceBefore ?? 0) : 0) -
        this.#footnotes.heightIn(column),
      isEmpty: previous === undefined,
      ...listRepeats(table.look, this.#columns, this.#column, this.#lastColumn),
    };
    const filled = await table.fill(place.line, room);
    await this.#breathe();
    const at = { column, paragraph, paragraphNumber: place.paragraph, number: place.line };
    if (filled === undefined) {
      if (previous !== undefined && isFirst) return this.#endColumn(lineOfTable(previous, at, undefined));
      this.#nextColumn();
      return place;
    }
    this.#push(lineOfTable(previous, at, filled));
    if (filled.isLast) return { paragraph: place.paragraph + 1, line: 0, offset: 0 };
    this.#nextColumn();
    return { ...place, line: place.line + filled.count };
  }

  #tableAt(number: number): OpenTable {
    let table = this.#tables.get(number);
    if (table !== undefined) return table;
    const compose = (flow: TextFlow): Promise<ComposedStory> => composeStory(flow, this.#fonts, this.#scene);
    table = new OpenTable(this.#blocks[number]!.table!, this.#flow, compose, this.#scene); // the caller's number
    this.#tables.set(number, table);
    return table;
  }

  /** The last column with text. */
  get #lastColumn(): TextColumn | undefined {
    return [...this.#lines.keys()].at(-1);
  }

  /** Ends the column before a line without a place, or before earlier lines that must stay with it. */
  #endColumn(placed: PlacedLine): TextPlace {
    const lines = this.#lines.get(placed.column) ?? [];
    const end = findColumnEnd(lines, placed, (paragraph) => this.#counts.get(paragraph) ?? 0);
    const { paragraphNumber, number, line } = lines[end] ?? placed;
    lines.length = Math.min(lines.length, end);
    this.#footnotes.keep(placed.column, lines);
    this.#nextColumn();
    return { paragraph: paragraphNumber, line: number, offset: line.from };
  }

  /** Breaks a paragraph for the current column, beside wrapped elements if there are any. */
  async #breakLines(paragraph: OpenParagraph, place: TextPlace, rest: LineBoxes): Promise<SlottedLines> {
    const column = this.#columns[this.#column]!; // the caller's column
    const linesFor = (boxes: LineBoxes) => paragraph.linesFrom(place.offset, boxes, column.bottom - column.top);
    if (column.wraps.length === 0) {
      const breakFrom = (offset: number, boxes: LineBoxes) =>
        paragraph.linesFrom(offset, boxes, column.bottom - column.top);
      return { lines: await this.#indents.indent(paragraph, place.offset, rest, breakFrom), slots: [], isFull: false };
    }
    if (paragraph.content.indentHere !== undefined)
      this.#undrawn.settings.add('indents to a character beside elements');
    const start = { column, paragraph, paragraphNumber: place.paragraph, number: place.line };
    return fillSlots({ start, previous: this.#lines.get(column)?.at(-1), rest, linesFor }, place.offset, this.#scene);
  }

  /** Gives the lines of a paragraph their styles, which can change where its lines end. */
  async #styleLines(plain: OpenParagraph, place: TextPlace, column: TextColumn): Promise<OpenParagraph> {
    if (plain.full.lineStyles.length === 0) return plain;
    let paragraph = plain;
    for (let attempt = 0; attempt < maxStyleAttempts; attempt++) {
      const rest = boxesOf(paragraph, column, 0);
      if (rest === undefined) return paragraph;
      const own = paragraph;
      const lines =
        column.wraps.length === 0
          ? await this.#indents.indent(own, 0, rest, (from, boxes) => own.linesFrom(from, boxes))
          : (await this.#breakLines(own, place, rest)).lines;
      const starts = lineStartsOf(own, lines);
      if (starts.join() === this.#lineStarts.get(place.paragraph)?.join()) return own;
      this.#lineStarts.set(place.paragraph, starts);
      this.#open.delete(place.paragraph);
      paragraph = await this.#paragraphAt(place.paragraph, column);
    }
    this.#undrawn.settings.add('line styles that agree with the ends of its lines');
    return paragraph;
  }

  #place(
    paragraph: OpenParagraph,
    line: ParagraphLine,
    { paragraph: number, line: at }: TextPlace,
    slot: LineSlot | undefined,
  ): PlacedLine {
    const column = this.#columns[this.#column]!; // the caller's column
    const placed = { column, paragraph, paragraphNumber: number, number: at, line, metrics: line.metrics };
    if (slot !== undefined) return { ...placed, baseline: slot.baseline, box: slot.box };
    const previous = this.#lines.get(column)?.at(-1);
    return { ...placed, baseline: baselineAfter(previous, placed) };
  }

  /** Begins the columns of a paragraph below the text before it; false if it continues in the same ones. */
  #startsBand(paragraph: OpenParagraph, column: TextColumn): boolean {
    const own = this.#flow.columns.filter(({ frame }) => frame === column.frame);
    const { span } = paragraph.full;
    const isNested = this.#flow.nesting.length > 0 || this.#flow.note !== undefined;
    const key = isNested && span !== 'none' && 'split' in span ? undefined : bandKeyOf(span, own.length);
    if (key === keyOf(column)) return false;
    const change = key === undefined ? undefined : changeOf(column, key, this.#columns, own);
    if (change?.band.length === 0) return false;
    const band = change?.band ?? [];
    const isPlain = band.every(({ wraps, top, bottom }) => wraps.length === 0 && bottom > top);
    const hasNotes = band.some((each) => this.#footnotes.heightIn(each) > 0);
    if (key === undefined || change === undefined || !isPlain || hasNotes) {
      this.#undrawn.settings.add('some spans of columns');
      return false;
    }
    const lines = band.flatMap((each) => this.#lines.get(each) ?? []);
    const number =
      1 + Math.max(...this.#columns.map((each) => (each.frame === column.frame ? (each.band?.number ?? 0) : 0)));
    const from = own.indexOf(change.own[0]!); // a band has columns
    const columns = change.own.length < own.length ? ([from, from + change.own.length] as const) : undefined;
    const ended = endBand(band, lines, { paragraph, key, own: change.own, number, columns });
    for (const each of band) this.#lines.delete(each);
    for (const line of ended.lines) {
      const known = this.#lines.get(line.column);
      if (known === undefined) this.#lines.set(line.column, [line]);
      else known.push(line);
    }
    const at = this.#columns.indexOf(band[0]!); // the current one is among them
    const kept = [...new Set(ended.lines.map((line) => line.column))];
    this.#columns = [...this.#columns.slice(0, at), ...kept, ...ended.next, ...this.#columns.slice(at + band.length)];
    this.#column = at + kept.length;
    return true;
  }

  #push(line: PlacedLine): void {
    const known = this.#lines.get(line.column);
    if (known === undefined) this.#lines.set(line.column, [line]);
    else known.push(line);
    this.#isJumped = false;
    const isForced = forcedBreak.test(line.paragraph.text.charAt(line.line.to - 1));
    if (!line.line.isLast && !isForced && line.table === undefined) this.#hasBreaks = true;
  }

  /** Moves to the column in which a paragraph must start; true if it is another one. */
  #startsElsewhere(start: FullParagraph['keep']['start'] = 'anywhere'): boolean {
    const isEmpty = (this.#lines.get(this.#columns[this.#column]!)?.length ?? 0) === 0; // the column exists
    if (start === 'anywhere' || this.#isJumped || (isEmpty && this.#column === 0)) return false;
    const jump = start.slice('next-'.length) as ColumnJump;
    if (isEmpty && (jump === 'column' || this.#isAtStartOf(jump))) return false;
    this.#jump(jump);
    this.#isJumped = true;
    return true;
  }

  /** True if no column of the current frame or page is before the current one. */
  #isAtStartOf(jump: ColumnJump): boolean {
    const columns = this.#columns;
    const [column, before] = [columns[this.#column], columns[this.#column - 1]];
    return column === undefined || before === undefined || isReached(jump, before, column);
  }

  /** Continues in the next column, frame or page. */
  #jump(to: ColumnJump): void {
    const from = this.#columns[this.#column]!; // the column exists
    do this.#nextColumn();
    while (this.#column < this.#columns.length && !isReached(to, from, this.#columns[this.#column]!));
  }

  #nextColumn(): void {
    const columns = this.#columns;
    const from = columns[this.#column++];
    if (from !== undefined) this.#footnotes.carry(from, columns[this.#column]);
    this.#isJumped = false;
  }

  async #paragraphAt(number: number, column: TextColumn): Promise<OpenParagraph> {
    const known = this.#open.get(number);
    const columns = this.#columns;
    if (known !== undefined && (known.column.page === column.page || !known.paragraph.content.isPageDependent))
      return known.paragraph;
    const page = pageFactsAt(columns, this.#column);
    const { paragraph: source, whole } = this.#blocks[number]!; // the caller's number
    const content = flattenParagraph(source, page, this.#scene, this.#flow, whole, this.#lineStarts.get(number));
    this.#undrawn.add(content.undrawn);
    const paragraph = await OpenParagraph.open(content, page, this.#fonts, this.#scene);
    this.#open.set(number, { paragraph, column });
    return paragraph;
  }

  async #breathe(): Promise<void> {
    const { context, yielder } = this.#scene;
    context.spend(lineSteps);
    if (yielder.isDue(lineSteps)) await yielder.yield();
  }
}

/** Maximum number of times that styles which change the ends of lines are applied again. */
const maxStyleAttempts = 6;

/** True if text that jumps out of a column can continue in another one. */
function isReached(jump: ColumnJump, from: TextColumn, to: TextColumn): boolean {
  if (jump === 'column') return true;
  if (jump === 'frame') return to.frame !== from.frame;
  if (to.page.index === from.page.index) return false;
  if (jump === 'page') return true;
  const isOdd = to.page.number % 2 === 1;
  return isOdd === (jump === 'odd-page');
}
