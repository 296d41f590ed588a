import type { Design } from '../../src/models/design/document.ts';
import type { TextElement } from '../../src/models/design/elements.ts';
import type { ParagraphProperties } from '../../src/models/design/paragraph-properties.ts';
import type { Paragraph, Run, Story } from '../../src/models/design/stories.ts';
import type { Cell, Table } from '../../src/models/design/tables.ts';
import { render } from '../../src/render.ts';
import { id, ids } from './design-builder.ts';
import { buildPage, type DrawnPage, drawPage } from './page-builder.ts';
import { frame, paragraph } from './page-text-builder.ts';

/** A cell and its text. */
export interface TestCell extends Partial<Omit<Cell, 'content'>> {
  readonly text?: string | readonly Paragraph[];
}

/** Characters of 10 points in lines of 12; Arimo's ascent is 905, so one line with insets of 4 is 17.05 points high. */
export const small: ParagraphProperties = { fontSize: 10, leading: 12 };

type TestTable = Partial<Omit<Table, 'cells'>> & {
  /** The columns' widths, and the rows' heights: a number for a fixed one. */
  readonly widths: readonly number[];
  readonly heights: readonly (number | 'auto' | Table['rows'][number])[];
  readonly cells: readonly (readonly [row: number, column: number, cell: TestCell])[];
};

export const tableRun = (table: number): Run => ({ kind: 'table', table: id(900 + table) });

/** A story with tables, which runs refer to by their position. */
export function buildStory(
  paragraphs: Paragraph[],
  frames: readonly TextElement[],
  tables: readonly TestTable[],
): Story {
  const flows: NonNullable<Story['flows']> = [];
  const built = tables.map(({ widths, heights, cells, ...more }, at): Table => {
    const rows = heights.map((height) =>
      height === 'auto' ? { height: 0, auto: true } : typeof height === 'number' ? { height } : height,
    );
    const own = cells.map(([row, column, { text = '', ...cell }], index): Cell => {
      const content = id(10_000 + at * 20_000 + index);
      const lines = typeof text === 'string' ? [paragraph(text, small)] : text;
      if (cell.element === undefined) flows.push({ id: content, paragraphs: [...lines] });
      return {
        id: id(500_000 + at * 20_000 + index),
        row,
        column,
        ...(cell.element === undefined && { content }),
        ...cell,
      };
    });
    return { id: id(900 + at), columns: widths.map((width) => ({ width })), rows, cells: own, ...more };
  });
  return { id: ids.story, frames: frames.map((each) => each.id), paragraphs, flows, tables: built };
}

/** A page of 100 by 100 points with a story in frames; by default the first table in a frame at the top left. */
export function tableDesign(
  tables: readonly TestTable[],
  paragraphs: Paragraph[] = [paragraph([tableRun(0)], small)],
  frames: readonly TextElement[] = [frame(0, [10, 10, 80, 80])],
  more: Partial<Story> = {},
): Design {
  return buildPage(frames, { stories: [{ ...buildStory(paragraphs, frames, tables), ...more }] });
}

export function drawTables(...parts: Parameters<typeof tableDesign>): Promise<DrawnPage> {
  return drawPage(tableDesign(...parts));
}

/** The words of a drawn page in their order, and its notes. */
export async function wordsOf(design: Design): Promise<{ readonly words: string[]; readonly notes: string }> {
  const { bytes, notes } = await render(design, new Map(), { format: 'svg' });
  const svg = new TextDecoder().decode(bytes);
  const words = [...svg.matchAll(/aria-label="([^"]*)"/g)].flatMap(([, label = '']) => label.split(/\s+/));
  return { words: words.filter((word) => word !== ''), notes: notes.map(({ message }) => message).join('\n') };
}

/** The first and last place along a line of the page where a colour is. */
export function extent(
  { at }: DrawnPage,
  along: { readonly x: number } | { readonly y: number },
  isColour: (colour: readonly [number, number, number]) => boolean,
  [from, to]: readonly [number, number] = [0, 100],
): readonly [number, number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let place = from; place < to; place += 0.25) {
    if (!isColour('x' in along ? at(along.x, place) : at(place, along.y))) continue;
    first = Math.min(first, place);
    last = place + 0.25;
  }
  return [first, last];
}

export const isRed = ([red, green, blue]: readonly number[]): boolean => red! > 200 && green! < 100 && blue! < 100;
export const isGreen = ([red, green, blue]: readonly number[]): boolean => red! < 80 && green! > 90 && blue! < 80;
