import { tokenTypes as types } from 'css-tree/dist/csstree.esm';
import type { Declaration } from './declarations.ts';
import { expand } from './shorthands.ts';
import type { Tokens } from './tokens.ts';
import type { Validity, ValueSource } from './validity.ts';

/** A rule or a declaration as ranges of tokens. `body` is undefined for a statement without a block. */
export type Content =
  | { readonly kind: 'at-rule'; readonly name: string; readonly head: Range; readonly body: Range | undefined }
  | { readonly kind: 'rule'; readonly head: Range; readonly body: Range }
  | { readonly kind: 'declaration'; readonly name: string; readonly value: Range };
export type Range = readonly [from: number, end: number];

/**
 * The contents of a sheet, or of a block if `isNested`. What is open at the end counts as closed there.
 * @see CSS Syntax 3, "Consume a stylesheet's contents" and "Consume a block's contents"
 */
export function* contentsOf(tokens: Tokens, [from, end]: Range, isNested: boolean): Generator<Content> {
  let at = from;
  while (at < end) {
    const type = tokens.types[at];
    const isIgnored = isNested ? type === types.Semicolon : type === types.CDO || type === types.CDC;
    if (isIgnored || tokens.isBlank(at)) {
      at++;
      continue;
    }
    const [found, next] =
      type === types.AtKeyword
        ? atRule(tokens, at, end)
        : (isNested && declaration(tokens, at, end)) || qualifiedRule(tokens, at, end, isNested);
    if (found !== undefined) yield found;
    at = next;
  }
}

type Consumed = [found: Content | undefined, next: number];

function blockAt(tokens: Tokens, at: number, end: number): Range {
  return [at + 1, Math.min(tokens.endOf(at), end)];
}

function atRule(tokens: Tokens, start: number, end: number): Consumed {
  const name = tokens.value(start).toLowerCase();
  for (let at = start + 1; ; at = tokens.after(at)) {
    const head: Range = [start + 1, Math.min(at, end)];
    if (at >= end || tokens.is(at, types.Semicolon)) return [{ kind: 'at-rule', name, head, body: undefined }, at + 1];
    if (!tokens.is(at, types.LeftCurlyBracket)) continue;
    return [{ kind: 'at-rule', name, head, body: blockAt(tokens, at, end) }, tokens.after(at)];
  }
}

function qualifiedRule(tokens: Tokens, start: number, end: number, isNested: boolean): Consumed {
  for (let at = start; at < end; at = tokens.after(at)) {
    if (isNested && tokens.is(at, types.Semicolon)) return [undefined, at + 1];
    if (!tokens.is(at, types.LeftCurlyBracket)) continue;
    return [{ kind: 'rule', head: [start, at], body: blockAt(tokens, at, end) }, tokens.after(at)];
  }
  return [undefined, end];
}

/** A declaration; undefined if a block follows, as in `a:hover {}`. */
function declaration(tokens: Tokens, start: number, end: number): Consumed | undefined {
  const colon = tokens.skipBlank(start + 1, end);
  if (!tokens.is(start, types.Ident) || colon >= end || !tokens.is(colon, types.Colon)) return undefined;
  const written = tokens.value(start);
  const isOwn = written.startsWith('--');
  let at = colon + 1;
  for (; at < end && !tokens.is(at, types.Semicolon); at = tokens.after(at))
    if (!isOwn && tokens.is(at, types.LeftCurlyBracket)) return undefined;
  const name = isOwn ? written : written.toLowerCase();
  return [{ kind: 'declaration', name, value: [colon + 1, Math.min(at, end)] }, at + 1];
}

/** The valid longhand declarations that a declaration stands for. */
export function readDeclaration(
  tokens: Tokens,
  content: Content,
  validity: Validity,
  source?: ValueSource,
): Declaration[] {
  if (content.kind !== 'declaration') return [];
  const { name: property, value: range } = content;
  const [from, end, isImportant] = withoutImportance(tokens, range);
  if (!isDeclarationValue(tokens, from, end)) return [];
  const value = tokens.text(from, end);
  if (value === '' && !property.startsWith('--')) return [];
  return validity.isValid(property, value, source) ? expand({ property, value, isImportant }) : [];
}

/** @see CSS Syntax 3, "Defining Arbitrary Contents: the <declaration-value> and <any-value> productions" */
function isDeclarationValue(tokens: Tokens, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (tokens.is(at, types.BadString) || tokens.is(at, types.BadUrl)) return false;
  for (let at = from; at < end; at = tokens.after(at))
    if (tokens.is(at, types.Delim, '!') || /^[)\]}]$/.test(tokens.raw(at))) return false;
  return true;
}

function withoutImportance(tokens: Tokens, [from, end]: Range): [number, number, boolean] {
  const back = (index: number): number => {
    let at = index - 1;
    while (at >= from && tokens.isBlank(at)) at--;
    return at;
  };
  const word = back(end);
  const sign = word < from ? word : back(word);
  const isImportant =
    sign >= from &&
    tokens.is(sign, types.Delim, '!') &&
    tokens.is(word, types.Ident) &&
    tokens.value(word).toLowerCase() === 'important';
  return [from, isImportant ? sign : end, isImportant];
}
