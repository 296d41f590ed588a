import { dirname, join } from 'node:path/posix';
import { readText } from '../verify/tree.ts';
import type { Citation } from './citations.ts';

const span = /`([^`]+)`/g;
/** The text between two values of one list. */
const separator = /^(?:[,;]|,? (?:and|or|plus)|, (?:and|or|plus))?\s*$/;
/** A type, a code, the name of a header or member: no sentence, no path with parameters. */
const word = /^[\w.:-]+$/;
const fewest = 3;

/**
 * The values that a sentence lists: three or more code spans in sequence. Single code spans are left out, since a test
 * may hold them under another name.
 */
export function listValues(text: string): string[] {
  const lists: string[][] = [[]];
  let end = -1;
  for (const match of text.matchAll(span)) {
    const between = end < 0 ? '' : text.slice(end, match.index);
    if (!separator.test(between)) lists.push([]);
    lists.at(-1)?.push(match[1] ?? '');
    end = match.index + match[0].length;
  }
  return lists.filter(({ length }) => length >= fewest).flatMap((list) => list.filter((value) => word.test(value)));
}

/** The problems of a sentence that lists values which none of its tests mentions. */
export function checkListedValues(root: string, sentence: string, citations: readonly Citation[]): string[] {
  const [first] = citations;
  const values = listValues(sentence);
  if (first === undefined || values.length === 0) return [];
  const texts = citations.map((citation) => readTest(root, citation));
  const missing = values.filter((value) => !texts.some((text) => mentions(text, value)));
  if (missing.length === 0) return [];
  const names = missing.map((value) => `\`${value}\``).join(', ');
  return [`${first.file}:${first.line}: no test that cites this mentions ${names}: "${sentence}"`];
}

/** `a.b` is also mentioned by its members, `x-` by a longer word. */
function mentions(text: string, value: string): boolean {
  const escaped = value.replaceAll(/[.:]/g, '\\$&');
  const before = /^\w/.test(value) ? '(?<![\\w-])' : '';
  const after = /\w$/.test(value) ? '(?!\\w)' : '';
  if (new RegExp(before + escaped + after, 'i').test(text)) return true;
  const members = value.split('.');
  return members.length > 1 && members.every((member) => mentions(text, member));
}

/** A test, what its file declares outside of tests, and the tables of data that the file imports. */
function readTest(root: string, { file, line }: Citation): string {
  const text = readText(root, file);
  const lines = text.split('\n');
  const tables = [...text.matchAll(/from '(\.[^']*\.data\.ts)'/g)].map(([, path = '']) => join(dirname(file), path));
  const cited = blockAt(lines, line);
  return [...cited, ...declarations(lines), ...tables.map((path) => readText(root, path))].join('\n');
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The lines of the test below a citation. Tests are formatted, so that a block ends at its own indentation. */
function blockAt(lines: readonly string[], citation: number): string[] {
  const start = lines.findIndex((text, index) => index >= citation && !text.trimStart().startsWith('// @spec'));
  const indent = indentOf(lines[start] ?? '');
  const length = lines.slice(start + 1).findIndex((text) => indentOf(text) === indent && /^\s*\}.*;$/.test(text));
  return lines.slice(start, start + length + 2);
}

/** The lines of a file that are in no test: constants, and functions that tests share. */
function declarations(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index] ?? '';
    if (text.trimStart().startsWith('// @spec')) continue;
    if (/^\s*(?:it|test)\b/.test(text)) index += blockAt(lines, index).length - 1;
    else kept.push(text);
  }
  return kept;
}
