import type { TextElement } from '../../../models/design/elements.ts';
import type { Line } from '../../../models/design/paint.ts';
import type { CellProperties } from '../../../models/design/tables.ts';
import { roundNumber } from '../../round.ts';
import { type ElementBase, readPaint } from '../scene/element-base.ts';
import { rectangleShape } from '../scene/path.ts';
import { toInsets } from '../scene/place-picture.ts';
import type { CellSpec } from '../scene/table.ts';
import { isObject } from '../template/json.ts';
import { Members } from '../template/members.ts';
import { type LetterProperties, readLetters, readParagraphs, readSet, type TextTools } from './text.ts';

const sides = ['top', 'right', 'bottom', 'left'] as const;
const looks = ['solid', 'dashed', 'dotted', 'none'] as const;
const maxCells = 1000;

/** Converts a table to a frame with a story that contains it. Cells inherit from the table. */
export function convertTable(
  members: Members,
  base: ElementBase,
  size: { width: number; height: number },
  tools: TextTools,
): TextElement {
  const { builder, unit } = tools;
  const [rows, columns] = [readCount(members, 'rows'), readCount(members, 'cols')];
  const letters = readLetters(members, { family: 'Roboto', weight: 400, italic: false, size: 14, lineHeight: 1.2 });
  const table = new TableReader(members, letters, tools);
  const cells = members.objects('cells').flatMap((cell, index) => {
    const position = { row: Math.floor(index / columns), column: index % columns };
    const own = cell.withReporter(tools.location);
    const made = position.row < rows ? table.readCell(own, position, { rows, columns }) : undefined;
    own.close();
    return made === undefined ? [] : [made];
  });
  const spec = {
    columns: shares(members.numbers('colWidths'), columns).map((share) => share * size.width * unit),
    rows: shares(members.numbers('rowHeights'), rows).map((share) => share * size.height * unit),
    cells,
  };
  const shape = rectangleShape({ width: size.width * unit, height: size.height * unit });
  return builder.text(base, shape, {}, { table: spec });
}

function readCount(members: Members, name: string): number {
  return Math.max(1, Math.round(members.number(name, { min: 1, max: maxCells }) ?? 1));
}

/** Normalizes parts to fractions of the whole. If their number is wrong, all are equal. */
function shares(parts: readonly number[] | undefined, count: number): number[] {
  const sum = (parts ?? []).reduce((all, part) => all + Math.max(0, part), 0);
  if (parts?.length !== count || sum === 0) return Array.from({ length: count }, () => 1 / count);
  return parts.map((part) => Math.max(0, part) / sum);
}

class TableReader {
  readonly #table: Members;
  readonly #letters: LetterProperties;
  readonly #tools: TextTools;
  readonly #set: ReturnType<typeof readSet>;
  readonly #border: Line | 'none';

  constructor(table: Members, letters: LetterProperties, tools: TextTools) {
    this.#table = table;
    this.#letters = letters;
    this.#tools = tools;
    this.#set = readSet(table, letters, tools, true);
    this.#border = this.#readBorder(table, 'borderColor', 'borderWidth', 'borderStyle') ?? 'none';
  }

  /** Returns undefined for a cell merged into another one. */
  readCell(
    cell: Members,
    position: { row: number; column: number },
    size: { rows: number; columns: number },
  ): CellSpec | undefined {
    cell.skip(['id', 'type', 'name', 'custom', 'selectable', 'contentEditable', 'styleEditable']);
    const text = cell.text('text') ?? '';
    const letters = readLetters(cell, this.#letters);
    const set = { ...this.#set, ...readSet(cell, letters, this.#tools, false) };
    const base = this.#readLook(cell);
    const span = (name: string, left: number) =>
      Math.min(left, Math.max(1, Math.round(cell.number(name, { min: 1 }) ?? 1)));
    const [rowSpan, columnSpan] = [
      span('rowSpan', size.rows - position.row),
      span('colSpan', size.columns - position.column),
    ];
    if (cell.text('mergedInto')) return undefined;
    return { ...position, rowSpan, columnSpan, set: base, paragraphs: readParagraphs(text, set, letters, this.#tools) };
  }

  #readLook(cell: Members): CellProperties {
    const { builder, location, unit } = this.#tools;
    const background = cell.text('cellBackground') ?? this.#table.text('cellBackground');
    const padding = cell.number('cellPadding', { min: 0 }) ?? this.#table.number('cellPadding', { min: 0 }) ?? 0;
    const words = ['top', 'middle', 'bottom'] as const;
    const middle = cell.choice('verticalAlign', words) ?? this.#table.choice('verticalAlign', words) ?? 'top';
    const paint = readPaint(background, builder.swatches, location);
    const opacity = cell.number('opacity', { min: 0, max: 1 }) ?? 1;
    if (opacity < 1) location.note('POD_LOOK_LOST', 'the opacity of a cell');
    const borders = cell.raw('borders');
    const own = isObject(borders) ? new Members(borders, location, 'borders') : undefined;
    const edges = sides.map((side) => [side, this.#readSide(own?.object(side)) ?? this.#border] as const);
    return {
      ...(paint && { fill: paint }),
      ...toInsets(padding * unit),
      verticalAlign: middle === 'middle' ? 'center' : middle,
      ...Object.fromEntries(edges),
    };
  }

  #readSide(side: Members | undefined): Line | 'none' | undefined {
    return side && this.#readBorder(side, 'color', 'width', 'style');
  }

  #readBorder(members: Members, colour: string, width: string, base: string): Line | 'none' | undefined {
    const { builder, location, unit } = this.#tools;
    const paint = readPaint(members.text(colour) ?? this.#table.text('borderColor'), builder.swatches, location);
    const wide = members.number(width, { min: 0 }) ?? this.#table.number('borderWidth', { min: 0 }) ?? 1;
    const pattern = members.choice(base, looks) ?? this.#table.choice('borderStyle', looks) ?? 'solid';
    if (paint === undefined || wide === 0 || pattern === 'none') return 'none';
    return { ...paint, width: roundNumber(wide * unit), ...(pattern !== 'solid' && { pattern }) };
  }
}
