import type { Line } from '../../../models/design/paint.ts';
import type { CellProperties } from '../../../models/design/tables.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import { readPaint } from '../scene/element-base.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import type { CellSpec, TableSpec } from '../scene/table.ts';
import { isList, isObject, type Json, parseJson } from '../template/json.ts';
import { Members } from '../template/members.ts';
import { millimetre, readBox, readParagraphs, readTextFormat, type TextFormat } from './text.ts';

const sides = ['top', 'right', 'bottom', 'left'] as const;

/** Format of all head cells or all body cells. */
interface SectionFormat extends TextFormat {
  readonly properties: CellProperties;
  /** Fill of every second row. */
  readonly alternateFill: CellProperties['fill'];
  /** Height of one line of text with padding. */
  readonly height: number;
}

/** Reads a table with its sample rows. */
export function readTable(
  members: Members,
  content: Json,
  width: number,
  builder: DesignBuilder,
  location: NoteLocation,
): TableSpec {
  const head = (members.list('head') ?? []).map(toText);
  const body = toRows(content, location);
  const columnCount = Math.max(1, head.length, ...body.slice(0, 100_000).map((texts) => texts.length));
  const headFormat = readSection(members, 'headStyles', builder, location);
  const bodyFormat = readSection(members, 'bodyStyles', builder, location);
  const hasHead = members.boolean('showHead') !== false && head.length > 0;
  const alignment = members.object('columnStyles')?.object('alignment');
  members.skip(['tableStyles', 'repeatHead', '__bodyRange', '__isSplit']);

  const bodyRows = body.map((texts, index) => ({ texts, format: toBodyFormat(bodyFormat, index), isHead: false }));
  const rows = hasHead ? [{ texts: head, format: headFormat, isHead: true }, ...bodyRows] : bodyRows;
  if (rows.length === 0) rows.push({ texts: [''], format: bodyFormat, isHead: false });

  const cells = rows.flatMap(({ texts, format, isHead }, row) =>
    Array.from({ length: columnCount }, (_, column): CellSpec => {
      const align = isHead ? undefined : alignment?.choice(String(column), ['left', 'center', 'right'] as const);
      const set = align === undefined ? format.set : { ...format.set, align };
      const paragraphs = readParagraphs(texts[column] ?? '', false, set, builder, location);
      return { row, column, set: format.properties, paragraphs };
    }),
  );
  return {
    columns: readWidths(members, columnCount).map((part) => part * width),
    rows: rows.map(({ format }) => format.height),
    headerRows: hasHead ? 1 : 0,
    auto: true,
    cells,
  };
}

/** Every second row of the body may have another fill. */
function toBodyFormat(format: SectionFormat, index: number): SectionFormat {
  if (index % 2 === 0 || format.alternateFill === undefined) return format;
  return { ...format, properties: { ...format.properties, fill: format.alternateFill } };
}

function toText(value: Json): string {
  return typeof value === 'object' ? '' : String(value);
}

/** Reads the sample rows: a list of lists, or the same as JSON text. */
function toRows(content: Json, location: NoteLocation): string[][] {
  const value = typeof content === 'string' && content.trim() !== '' ? parseJsonOrNull(content, location) : content;
  return isList(value) ? value.filter(isList).map((row) => row.map(toText)) : [];
}

/** Parses JSON text within the template. Invalid text is noted and becomes null. */
export function parseJsonOrNull(text: string, location: NoteLocation): Json {
  try {
    return parseJson(text, 'content', location.context);
  } catch {
    location.note('POD_VALUE_IGNORED', 'content is not JSON');
    return null;
  }
}

function readWidths(members: Members, count: number): number[] {
  const parts = members.numbers('headWidthPercentages') ?? [];
  const sum = parts.reduce((all, part) => all + Math.max(0, part), 0);
  if (parts.length !== count || sum === 0) return Array.from({ length: count }, () => 1 / count);
  return parts.map((part) => Math.max(0, part) / sum);
}

function readSection(members: Members, name: string, builder: DesignBuilder, location: NoteLocation): SectionFormat {
  const raw = members.raw(name);
  const style = new Members(isObject(raw) ? raw : {}, location, name);
  const font = members.text('fontName');
  const base = readTextFormat(style, builder, location);
  const face = style.has('fontName') || font === undefined ? {} : builder.fonts.use({ family: font });
  const padding = readBox(style, 'padding');
  const widths = readBox(style, 'borderWidth');
  const border = readPaint(style.text('borderColor') || '#000000', builder.swatches, location);
  const edges = sides.map((side): [string, Line | 'none'] => {
    const width = widths[side];
    return [side, border && width > 0 ? { ...border, width: roundNumber(width) } : 'none'];
  });
  const fill = readPaint(style.text('backgroundColor'), builder.swatches, location);
  const alternateFill = readPaint(style.text('alternateBackgroundColor'), builder.swatches, location);
  style.close();
  const insets = {
    ...padding,
    top: roundNumber(padding.top + base.halfLeading),
    bottom: roundNumber(padding.bottom + base.halfLeading),
  };
  const properties = { ...(fill && { fill }), insets, verticalAlign: base.verticalAlign, ...Object.fromEntries(edges) };
  const height = Number(base.set.leading ?? base.size) + padding.top + padding.bottom;
  return { ...base, set: { ...base.set, ...face }, properties, alternateFill, height };
}

/** Reads the outer border of a table. */
export function readTableBorder(members: Members, builder: DesignBuilder, location: NoteLocation): Line | undefined {
  const style = members.object('tableStyles');
  const [colour, width] = [style?.text('borderColor'), style?.number('borderWidth', { min: 0 }) ?? 0];
  const paint = readPaint(colour, builder.swatches, location);
  style?.close();
  return paint && width > 0 ? { ...paint, width: roundNumber(width * millimetre) } : undefined;
}
