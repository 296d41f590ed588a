import type { CommandOutput, Row } from './command.ts';

/** Formats the output for programs. */
export function writeJson(output: CommandOutput): string {
  return JSON.stringify('rows' in output ? output.rows : output.row, null, 2);
}

/** Formats the output for people: a table, or one line per fact. */
export function writeText(output: CommandOutput): string {
  if ('rows' in output) return writeTable(output.rows, output.columns);
  const facts = Object.entries(output.row).filter(([, value]) => toCell(value) !== '');
  const width = Math.max(...facts.map(([name]) => name.length));
  const lines = facts.map(([name, value]) => `  ${toTitle(name).padEnd(width)}  ${toCell(value)}`);
  return [output.message, '', ...lines].join('\n');
}

function writeTable(rows: readonly Row[], columns: readonly string[]): string {
  if (rows.length === 0) return 'No entries.';
  const cells = [columns.map(toTitle), ...rows.map((row) => columns.map((name) => toCell(row[name])))];
  const widths = columns.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const toLine = (line: readonly string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return cells.map((line) => toLine(line).trimEnd()).join('\n');
}

function toTitle(name: string): string {
  return name.replaceAll('_', ' ');
}

/** Names may contain any characters; control characters, which could move the cursor, are replaced. */
function toCell(value: Row[string]): string {
  if (value === undefined) return '';
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return text.replace(/\p{C}/gu, '\u{fffd}');
}
