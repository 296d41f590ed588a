import type { NotesSetting } from '../../../../models/design/notes-setting.ts';
import type { StoryNote } from '../../../../models/design/stories.ts';
import type { DrawScene } from '../../scene.ts';
import type { TextColumn } from '../columns/text-frames.ts';
import type { PlacedLine } from '../placed-line.ts';
import type { ComposedStory, PlacedNote, TextFlow } from '../text-flow.ts';

/** Sets the text of a note. */
type ComposeFlow = (flow: TextFlow) => Promise<ComposedStory>;

/** A note in a column, with the lines that do not fit there. */
interface NoteEntry {
  /** The line with its reference; undefined if the note began in an earlier column. */
  readonly line: PlacedLine | undefined;
  readonly placed: PlacedNote;
  readonly rest: readonly PlacedLine[];
}

/** The height of columns in which notes are set. */
const unlimited = 1e6;
const tolerance = 0.01;

/** The footnotes of a text: they take place at the bottom of the columns with their references. */
export class Footnotes {
  readonly #flow: TextFlow;
  readonly #compose: ComposeFlow;
  readonly #settings: NonNullable<NotesSetting['footnotes']>;
  readonly #entries = new Map<TextColumn, NoteEntry[]>();
  /** The texts of notes, each for a width. */
  readonly #composed = new Map<string, ComposedStory>();

  constructor(flow: TextFlow, compose: ComposeFlow, { design }: DrawScene) {
    this.#flow = flow;
    this.#compose = compose;
    this.#settings = design.notes?.footnotes ?? {};
  }

  /** The notes of all columns. */
  get placed(): ReadonlyMap<TextColumn, readonly PlacedNote[]> {
    return new Map([...this.#entries].map(([column, entries]) => [column, entries.map(placedOf)]));
  }

  /** True if the columns have room for notes: those of cells and of notes have none. */
  get #hasNotes(): boolean {
    return this.#flow.nesting.length === 0 && this.#flow.note === undefined;
  }

  get texts(): Iterable<ComposedStory> {
    return this.#composed.values();
  }

  /** True if lines of a note fit in no column. */
  get isOverset(): boolean {
    const last = [...this.#entries.values()].at(-1)?.at(-1);
    return last !== undefined && last.rest.length > 0;
  }

  /** The height that the notes of a column take. */
  heightIn(column: TextColumn): number {
    return heightOf(this.#entries.get(column)?.map(placedOf) ?? [], this.#settings);
  }

  /**
   * Adds the notes of a line; false if the column has no room for the line and its notes. A note that may continue in
   * the next column needs place for one line.
   */
  async add(line: PlacedLine, isFirst: boolean): Promise<boolean> {
    const entries: NoteEntry[] = [];
    if (this.#hasNotes)
      for (const note of notesOf(line)) {
        const lines = await this.#linesOf(note, line.column);
        if (lines.length > 0) entries.push({ line, placed: toPlaced(lines, false), rest: [] });
      }
    const known = this.#entries.get(line.column) ?? [];
    const room = line.column.bottom - line.baseline + tolerance;
    if (entries.length === 0) return heightOf(known.map(placedOf), this.#settings) <= room;
    if ((known.at(-1)?.rest.length ?? 0) > 0) return false;
    const fitted = this.#fit([...known, ...entries], room - line.metrics.descent);
    const isForced = isFirst && known.length === 0 && room >= 0;
    if (fitted === undefined && !isForced) return false;
    this.#entries.set(line.column, fitted ?? [...known, ...entries]);
    return true;
  }

  /** Removes the notes of lines that are no longer in their column. */
  keep(column: TextColumn, lines: readonly PlacedLine[]): void {
    const entries = this.#entries.get(column);
    if (entries === undefined) return;
    this.#entries.set(
      column,
      entries.filter(({ line }) => line === undefined || lines.includes(line)),
    );
  }

  /** Continues a note in the next column. */
  carry(from: TextColumn, to: TextColumn | undefined): void {
    const rest = this.#entries.get(from)?.at(-1)?.rest ?? [];
    if (to === undefined || rest.length === 0) return;
    const entry = { line: undefined, placed: toPlaced(rest, true), rest: [] };
    const fitted = this.#fit([entry], to.bottom - to.top);
    this.#entries.set(to, fitted ?? [entry]);
  }

  /** Fits notes in a height by cutting the last one; undefined if they do not fit. */
  #fit(entries: readonly NoteEntry[], height: number): NoteEntry[] | undefined {
    const all = entries.map(placedOf);
    if (heightOf(all, this.#settings) <= height) return [...entries];
    const last = entries.at(-1);
    if (last === undefined || this.#settings.split === false || last.rest.length > 0) return undefined;
    const { lines } = last.placed;
    for (let count = lines.length - 1; count > 0; count--) {
      const placed = toPlaced(lines.slice(0, count), last.placed.isContinued);
      if (heightOf([...all.slice(0, -1), placed], this.#settings) > height) continue;
      return [...entries.slice(0, -1), { ...last, placed, rest: lines.slice(count) }];
    }
    return undefined;
  }

  async #linesOf(note: StoryNote, column: TextColumn): Promise<readonly PlacedLine[]> {
    const key = `${note.id} ${column.width} ${column.page.index}`;
    let composed = this.#composed.get(key);
    if (composed === undefined) {
      const { parts, nesting, isVertical } = this.#flow;
      const { firstBaseline = 'leading', firstBaselineMin: min } = this.#settings;
      const own: TextColumn = {
        ...column,
        ...{ left: 0, top: 0, bottom: unlimited, grid: undefined, isBalanced: false, wraps: [] },
        firstBaseline: min === undefined ? { from: firstBaseline } : { from: firstBaseline, min },
      };
      const paragraphs = parts.flows.get(note.content) ?? [];
      composed = await this.#compose({ paragraphs, columns: [own], parts, nesting, note, isVertical });
      this.#composed.set(key, composed);
    }
    return [...composed.lines.values()].flat();
  }
}

function placedOf({ placed }: NoteEntry): PlacedNote {
  return placed;
}

/** The notes that a line refers to. */
export function notesOf({ paragraph, line }: PlacedLine): StoryNote[] {
  return paragraph.content.notes.flatMap(({ from, note }) =>
    note !== undefined && from >= line.from && (from < line.to || line.isLast) ? [note] : [],
  );
}

/** Moves lines so that the first one begins a note. */
function toPlaced(lines: readonly PlacedLine[], isContinued: boolean): PlacedNote {
  const [first, last] = [lines[0]!, lines.at(-1)!]; // notes have lines
  const shift = isContinued ? first.metrics.leading - first.baseline : 0;
  const moved = lines.map((line) => ({ ...line, baseline: line.baseline + shift }));
  return { lines: moved, height: last.baseline + shift + last.metrics.descent, isContinued };
}

/** The height of notes, with the space before and between them. */
export function heightOf(
  notes: readonly PlacedNote[],
  { spaceBefore = 0, spaceBetween = 0 }: Pick<NonNullable<NotesSetting['footnotes']>, 'spaceBefore' | 'spaceBetween'>,
): number {
  if (notes.length === 0) return 0;
  return notes.reduce((sum, { height }) => sum + height, spaceBefore + spaceBetween * (notes.length - 1));
}
