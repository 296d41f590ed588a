import { ConversionError } from '../../../errors.ts';
import type { Limits } from '../../../limits.ts';

/** The position where a text stops being valid JSON, described in words. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly found: string;
  readonly expected: string;
}

/**
 * Refuses JSON that is nested too deeply or has too many values, before it is parsed. Only counts characters; syntax
 * errors are found by the parser.
 */
export function requireShape(text: string, name: string, limits: Pick<Limits, 'maxJsonDepth' | 'maxJsonValues'>): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) [depth, values] = [depth + 1, values + 1];
    else if (code === 0x5d || code === 0x7d) depth--;
    else if (code === 0x2c) values++;
    if (depth > limits.maxJsonDepth) throw tooLarge(name, 'nested objects and arrays', limits.maxJsonDepth);
    if (values > limits.maxJsonValues) throw tooLarge(name, 'values', limits.maxJsonValues);
  }
}

function tooLarge(name: string, what: string, max: number): ConversionError {
  return new ConversionError('POD_TOO_LARGE', `"${name}" has more ${what} than the limit of ${max}`);
}

/** Returns the quotation mark that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (text.charCodeAt(at - 1 - count) === 0x5c) count++;
  return count % 2 === 1;
}

const stringStart = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/**
 * Finds the position of a JSON syntax error. The engine's message differs between versions and quotes the text. Open
 * brackets are kept in a list, so nesting is not limited.
 * @see RFC 8259, "JSON Grammar"
 */
export function findJsonFault(text: string): JsonFault {
  const open: ('[' | '{')[] = [];
  let expected = 'a value';
  let at = skipSpace(text, 0);
  for (;;) {
    const next = stepOver(text, at, expected, open);
    if (next === undefined || at >= text.length) return describe(text, at, expected);
    [at, expected] = [skipSpace(text, next.at), next.expected];
  }
}

interface Step {
  readonly at: number;
  readonly expected: string;
}

const afterValue = { '[': "',' or ']'", '{': "',' or '}'" } as const;

function stepOver(text: string, at: number, expected: string, open: ('[' | '{')[]): Step | undefined {
  const character = text.charAt(at);
  const inner = open.at(-1);
  if (expected === 'a value' || expected === "a value or ']'") {
    if (character === '[' || character === '{') {
      open.push(character);
      return { at: at + 1, expected: character === '[' ? "a value or ']'" : "a name or '}'" };
    }
    if (character === ']' && expected !== 'a value') return close(at, open);
    const end = match(string, text, at) ?? match(scalar, text, at);
    return end === undefined ? undefined : { at: end, expected: afterOf(open) };
  }
  if (expected === "':'") return character === ':' ? { at: at + 1, expected: 'a value' } : undefined;
  if (expected.startsWith('a name')) {
    if (character === '}' && expected !== 'a name') return close(at, open);
    const end = match(string, text, at);
    return end === undefined ? undefined : { at: end, expected: "':'" };
  }
  if (inner === undefined) return undefined;
  if (character === ',') return { at: at + 1, expected: inner === '[' ? 'a value' : 'a name' };
  return character === (inner === '[' ? ']' : '}') ? close(at, open) : undefined;
}

function close(at: number, open: ('[' | '{')[]): Step {
  open.pop();
  return { at: at + 1, expected: afterOf(open) };
}

function afterOf(open: readonly ('[' | '{')[]): string {
  const inner = open.at(-1);
  return inner === undefined ? 'the end' : afterValue[inner];
}

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null ? undefined : at + found[0].length;
}

function skipSpace(text: string, at: number): number {
  let end = at;
  while (end < text.length && ' \t\n\r'.includes(text.charAt(end))) end++;
  return end;
}

function describe(text: string, start: number, wanted: string): JsonFault {
  // A string without a valid end fails after its quotation mark.
  const end =
    text.charAt(start) === '"' && /^a (?:value|name)/.test(wanted) ? match(stringStart, text, start) : undefined;
  const [at, expected] = end === undefined ? [start, wanted] : [end, "'\"' or a character"];
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  return { line, column, found: nameCharacter(text.codePointAt(at)), expected };
}

function nameCharacter(code: number | undefined): string {
  if (code === undefined) return 'the end';
  const isPlain = code > 0x20 && code < 0x7f;
  return isPlain ? `'${String.fromCodePoint(code)}'` : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
