import { tokenTypes as types } from 'css-tree/dist/csstree.esm';
import type { XmlElement } from '../../../../xml/element.ts';
import type { Tokens } from '../tokens.ts';
import { testOfAttribute } from './attribute-selector.ts';
import type { Combinator, Selector, Test } from './matcher.ts';
import { testOfPseudo } from './pseudo.ts';
import type { ListOptions, SelectorSource } from './selector-source.ts';

const maxDepth = 8;

/** A test for an element that is not known to be there. */
const isRoot: Test = (element) => element.parent === undefined;

/**
 * Reads a list of selectors; undefined if one of them is invalid or unknown. A forgiving list leaves those out.
 * `start` is what a selector that begins with a combinator, or lacks `&`, is relative to.
 * @see Selectors 4, "Parsing a Selector"
 */
export function parseSelectors(
  source: SelectorSource,
  from: number,
  end: number,
  { isForgiving = false, start }: ListOptions = {},
): Selector[] | undefined {
  if (source.depth > maxDepth) return undefined;
  const found: Selector[] = [];
  for (const [first, last] of source.tokens.split(from, end, types.Comma)) {
    const selector = new Parsing(source, first, last).complex(start);
    if (selector !== undefined) found.push(selector);
    else if (!isForgiving) return undefined;
  }
  return found;
}

/** The selector `&`: any that the rule around selects, or the root outside of rules. @see CSS Nesting 1, "Nesting Selector" */
export function nestingSelector(around: readonly Selector[] | undefined): Selector {
  if (around === undefined) return { tests: [isRoot], specificity: 0, key: '*' };
  const specificity = Math.max(0, ...around.map((each) => each.specificity));
  const test: Test = (element, matcher) => around.some((each) => matcher.matches(each, element));
  return { tests: [test], specificity, key: around.length === 1 ? around[0]!.key : '*' };
}

/** @see CSS Pseudo-Elements 4; browsers accept any name with the prefix of WebKit */
const pseudoElements =
  /^(?:before|after|marker|first-line|first-letter|selection|placeholder|backdrop|file-selector-button|target-text|spelling-error|grammar-error|cue|-webkit-.+)$/;

type Compound = Omit<Selector, 'before'>;

/** One selector from its first token to its last. */
class Parsing {
  readonly #source: SelectorSource;
  readonly #tokens: Tokens;
  readonly #end: number;
  #at: number;
  #refersAround = false;
  /** True after a pseudo-element, which only ends a selector. */
  #isEnded = false;

  constructor(source: SelectorSource, from: number, end: number) {
    this.#source = source;
    this.#tokens = source.tokens;
    this.#at = source.tokens.skipBlank(from, end);
    this.#end = end;
    while (this.#end > this.#at && this.#tokens.isBlank(this.#end - 1)) this.#end--;
  }

  complex(start: Selector | undefined): Selector | undefined {
    if (this.#at >= this.#end) return undefined;
    let combinator = start && this.#combinator();
    if (combinator === null) return undefined;
    const isRelative = combinator !== undefined && combinator !== ' ';
    const list: { compound: Compound; combinator: Combinator | undefined }[] = [];
    while (this.#at < this.#end) {
      const compound = this.#isEnded ? undefined : this.#compound();
      if (compound === undefined) return undefined;
      list.push({ compound, combinator });
      combinator = this.#combinator();
      if (combinator === null || (this.#at >= this.#end && combinator !== undefined)) return undefined;
      if (combinator === undefined && this.#at < this.#end) return undefined;
    }
    let selector = start !== undefined && (isRelative || !this.#refersAround) ? start : undefined;
    for (const { compound, combinator: joined } of list) {
      const before = selector && { combinator: joined ?? ' ', selector };
      const specificity = compound.specificity + (selector?.specificity ?? 0);
      selector = { ...compound, specificity, ...(before && { before }) };
    }
    return selector;
  }

  /** The combinator here; undefined if there is none, null for one that is not known. */
  #combinator(): Combinator | undefined | null {
    const tokens = this.#tokens;
    let isSpace = false;
    for (; this.#at < this.#end && tokens.isBlank(this.#at); this.#at++)
      isSpace ||= tokens.is(this.#at, types.WhiteSpace);
    if (tokens.is(this.#at, types.Delim) && this.#at < this.#end) {
      const sign = tokens.raw(this.#at);
      if (sign === '>' || sign === '+' || sign === '~') {
        this.#at = tokens.skipBlank(this.#at + 1, this.#end);
        return this.#at < this.#end ? sign : null;
      }
    }
    return isSpace ? ' ' : undefined;
  }

  #compound(): Compound | undefined {
    const tests: Test[] = [];
    let [specificity, key] = [0, '*'];
    const first = this.#at;
    const type = this.#type();
    if (type === null) return undefined;
    if (type !== undefined) {
      for (const each of type.tests) tests.push(each);
      [specificity, key] = [type.specificity, type.key];
    }
    while (this.#at < this.#end && !this.#isEnded) {
      const simple = this.#simple();
      if (simple === null) return undefined;
      if (simple === undefined) {
        // A comment within a compound separates nothing.
        if (!this.#tokens.is(this.#at, types.Comment)) break;
        const next = this.#tokens.skipBlank(this.#at, this.#end);
        if (this.#hasSpace(this.#at, next)) break;
        this.#at = next;
        continue;
      }
      for (const each of simple.tests) tests.push(each);
      specificity += simple.specificity;
      if (simple.key.startsWith('#') || (simple.key !== '*' && !key.startsWith('#'))) key = simple.key;
    }
    return this.#at === first ? undefined : { tests, specificity, key };
  }

  #hasSpace(from: number, end: number): boolean {
    for (let at = from; at < end; at++) if (this.#tokens.is(at, types.WhiteSpace)) return true;
    return false;
  }

  /** A type selector with its namespace; undefined if there is none, null if its prefix is unknown. */
  #type(): Compound | undefined | null {
    const tokens = this.#tokens;
    const isName = (at: number): boolean =>
      at < this.#end && (tokens.is(at, types.Ident) || tokens.is(at, types.Delim, '*'));
    const isBar = (at: number): boolean => at + 1 < this.#end && tokens.is(at, types.Delim, '|') && isName(at + 1);
    const { namespaces } = this.#source;
    let uri = namespaces.get('');
    if (isBar(this.#at)) {
      uri = '';
      this.#at++;
    } else if (isName(this.#at) && isBar(this.#at + 1)) {
      const prefix = tokens.value(this.#at);
      uri = namespaces.get(prefix);
      if (uri === undefined && prefix !== '*') return null;
      this.#at += 2;
    }
    if (!isName(this.#at)) return undefined;
    const isAny = tokens.is(this.#at, types.Delim);
    const name = tokens.value(this.#at++);
    const tests: Test[] = isAny ? [] : [(element) => element.local === name];
    if (uri !== undefined) tests.push((element) => element.uri === uri);
    return { tests, specificity: isAny ? 0 : 1, key: isAny ? '*' : name };
  }

  /** A part of a compound; undefined if there is none, null for one that is invalid or unknown. */
  #simple(): Compound | undefined | null {
    const [tokens, at] = [this.#tokens, this.#at];
    switch (tokens.types[at]) {
      case types.Hash: {
        const id = tokens.value(at);
        this.#at++;
        return { tests: [(element) => element.attribute('id') === id], specificity: 10_000, key: `#${id}` };
      }
      case types.LeftSquareBracket: {
        const end = Math.min(tokens.endOf(at), this.#end);
        this.#at = end + 1;
        const test = testOfAttribute(tokens, at + 1, end, this.#source.namespaces);
        return test === undefined ? null : { tests: [test], specificity: 100, key: '*' };
      }
      case types.Colon:
        return this.#pseudoElement() ?? this.#pseudo();
      case types.Delim:
        return this.#delimited(tokens.raw(at));
      default:
        return this.#tokens.isBlank(at) ? undefined : null;
    }
  }

  #delimited(sign: string): Compound | undefined | null {
    if (sign === '&') {
      this.#at++;
      this.#refersAround = true;
      return nestingSelector(this.#source.around);
    }
    if (sign !== '.') return '>+~'.includes(sign) ? undefined : null;
    if (this.#at + 1 >= this.#end || !this.#tokens.is(this.#at + 1, types.Ident)) return null;
    const name = this.#tokens.value(this.#at + 1);
    this.#at += 2;
    return { tests: [(element) => classesOf(element).includes(name)], specificity: 100, key: `.${name}` };
  }

  /** A pseudo-element, which no element is. */
  #pseudoElement(): Compound | undefined {
    const tokens = this.#tokens;
    const at = tokens.is(this.#at + 1, types.Colon) ? this.#at + 2 : this.#at + 1;
    if (at >= this.#end || this.#source.depth > 0 || !tokens.is(at, types.Ident)) return undefined;
    const name = tokens.value(at).toLowerCase();
    const isKnown =
      at === this.#at + 2 ? pseudoElements.test(name) : /^(?:before|after|first-line|first-letter)$/.test(name);
    if (!isKnown) return undefined;
    this.#at = at + 1;
    this.#isEnded = true;
    return { tests: [() => false], specificity: 1, key: '*' };
  }

  #pseudo(): Compound | null {
    const tokens = this.#tokens;
    const at = this.#at + 1;
    const isPlain = at < this.#end && tokens.is(at, types.Ident);
    if (!isPlain && (at >= this.#end || !tokens.is(at, types.Function))) return null;
    const end = Math.min(tokens.endOf(at), this.#end);
    this.#at = end + 1;
    const inner = { ...this.#source, depth: this.#source.depth + 1 };
    const argument = isPlain ? undefined : { source: inner, from: at + 1, end, parse: parseSelectors };
    const found = testOfPseudo(tokens.value(at), argument);
    if (found === undefined) return null;
    this.#refersAround ||= !isPlain && refersAround(tokens, at, end);
    return { tests: [found.test], specificity: found.specificity, key: '*' };
  }
}

function refersAround(tokens: Tokens, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (tokens.is(at, types.Delim, '&')) return true;
  return false;
}

function classesOf(element: XmlElement): string[] {
  return (element.attribute('class') ?? '').split(/\s+/);
}
