import { dirname, join } from 'node:path/posix';
import { readText } from '../verify/tree.ts';
import type { Citation } from './citations.ts';

const span = /`([^`]+)`/g;
/** The text between two values of one list. */
const separator = /^(?:[,;]|,? (?:and|or|plus)|, (?:and|or|plus))?\s*$/;
/** A type, a code, or the name of a header or member. Sentences and paths with parameters do not match. */
const word = /^[\w.:-]+$/;
const minListLength = 3;

/**
 * Finds the values that a sentence lists: three or more code spans in sequence. Single code spans do not count, because
 * a test may use another name for them.
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
  return lists
    .filter(({ length }) => length >= minListLength)
    .flatMap((list) => list.filter((value) => word.test(value)));
}

/** Returns a problem if the sentence lists values that none of its tests mentions. */
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

/** True if the text contains the value. For `a.b` its members suffice, for `x-` a longer word. */
function mentions(text: string, value: string): boolean {
  const escaped = value.replaceAll(/[.:]/g, '\\$&');
  const before = /^\w/.test(value) ? '(?<![\\w-])' : '';
  const after = /\w$/.test(value) ? '(?!\\w)' : '';
  if (new RegExp(before + escaped + after, 'i').test(text)) return true;
  const members = value.split('.');
  return members.length > 1 && members.every((member) => mentions(text, member));
}

/** Reads a test, the declarations of its file outside of tests, and the data tables that the file imports. */
function readTest(root: string, { file, line }: Citation): string {
  const text = readText(root, file);
  const lines = text.split('\n');
  const tables = [...text.matchAll(/from '(\.[^']*\.data\.ts)'/g)].map(([, path = '']) => join(dirname(file), path));
  const cited = blockAt(lines, line);
  return [...cited, ...declarations(lines), ...tables.map((path) => readText(root, path))].join('\n');
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Returns the lines of the test below a citation. Tests are formatted, so a block ends at its own indentation. */
function blockAt(lines: readonly string[], citation: number): string[] {
  const start = lines.findIndex((text, index) => index >= citation && !text.trimStart().startsWith('// @spec'));
  const indent = indentOf(lines[start] ?? '');
  const length = lines.slice(start + 1).findIndex((text) => indentOf(text) === indent && /^\s*\}.*;$/.test(text));
  return lines.slice(start, start + length + 2);
}

/** Returns the lines of a file outside of tests: constants, and functions that tests share. */
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
