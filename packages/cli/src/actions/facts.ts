import { toPrintable } from '../terminal/printable.ts';

/** The width of the column of names. */
const nameWidth = 19;

/** Lists facts as lines: values beside their names, lists of objects as tables, and nested objects below their names. */
export function describeFacts(facts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    if (!isTable(value) && !isNested(value)) return [`  ${toWords(name).padEnd(nameWidth)} ${toText(value) || 'none'}`];
    const lines = isTable(value) ? describeTable(value) : describeMembers(value);
    return [`  ${toWords(name)}`, ...lines.map((line) => `    ${line}`)];
  });
}

/** One line for each member. */
function describeMembers(value: Readonly<Record<string, unknown>>): string[] {
  const members = Object.entries(value);
  const width = Math.max(...members.map(([name]) => toPrintable(name).length));
  return members.map(([name, member]) => `${toPrintable(name).padEnd(width)}  ${toText(member)}`);
}

/** Aligns the columns of objects with the same kind of members; absent members are empty. */
function describeTable(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns.map(toWords), ...rows.map((row) => columns.map((name) => toCell(row[name])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const toCell = (value: unknown): string => (value === undefined ? '' : toText(value));

/** Longer texts, such as licences in fonts, are cut: the table stays readable, and JSON has them in full. */
const maxText = 200;

/** A value in one line. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(toText).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!isObject(value)) return cutText(toPrintable(String(value)));
  const members = Object.entries(value);
  // The names are tags and languages of the file, or names of facts.
  return members.map(([name, member]) => `${toPrintable(name)}: ${toText(member)}`).join(', ');
}

function cutText(text: string): string {
  if (text.length <= maxText) return text;
  return `${Array.from(text).slice(0, maxText).join('')}… (${text.length} characters)`;
}

/** True for an object with lists or objects in it. */
function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.values(value).some((member) => typeof member === 'object' && member !== null);
}

function isTable(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `bitsPerSample` → `bits per sample`; tags of tables and features stay unchanged. */
function toWords(name: string): string {
  return toPrintable(name).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
