import type { XmlElement } from '../../../xml/element.ts';
import { splitOutside } from './declarations.ts';
import type { Combinator, Selector, Test } from './matcher.ts';
import { testOfPseudo } from './pseudo.ts';

const name = String.raw`(?:[\w-]|[^\x00-\x7f]|\\[0-9a-fA-F]{1,6}\s?|\\[^\n0-9a-fA-F])+`;
const part = new RegExp(
  String.raw`^(?:(?:(?:${name}|\*)?\|)?(?:(\*)|(?!-?\d)(${name}))|#(${name})|\.(${name})|\[([^\]]*)\]|(::?)([\w-]+)(\()?)`,
);

const mostDepth = 8;

/** Reads a list of selectors; nothing where one of them has something that is not known here. */
export function parseSelectors(text: string, depth = 0): Selector[] | undefined {
  if (depth > mostDepth) return undefined;
  const selectors = splitOutside(text, ',').map((each) => parseSelector(each, depth));
  return selectors.includes(undefined) ? undefined : selectors.filter((each) => each !== undefined);
}

function parseSelector(text: string, depth: number): Selector | undefined {
  let rest = text.trim();
  let selector: Selector | undefined;
  let combinator: Combinator = ' ';
  while (rest !== '') {
    const compound = parseCompound(rest, depth);
    if (compound === undefined) return undefined;
    const { tests, specificity, key } = compound;
    const before = selector && { combinator, selector };
    selector = { tests, key, specificity: specificity + (selector?.specificity ?? 0), ...(before && { before }) };
    const [all, found] = /^\s*([>+~])\s*|^\s+/.exec(compound.rest) ?? [''];
    if (all === '' && compound.rest !== '') return undefined;
    combinator = (found as Combinator | undefined) ?? ' ';
    rest = compound.rest.slice(all.length);
    if (rest === '' && found !== undefined) return undefined;
  }
  return selector;
}

function parseCompound(text: string, depth: number): (Omit<Selector, 'before'> & { rest: string }) | undefined {
  const tests: Test[] = [];
  let [rest, specificity, key] = [text, 0, '*'];
  for (let match = part.exec(rest); match !== null; match = part.exec(rest)) {
    const [whole, all, element, id, token, attribute, colons, pseudo = '', opens] = match;
    if ((all ?? element) !== undefined && tests.length > 0) return undefined;
    const argument = opens === undefined ? undefined : argumentOf(rest.slice(whole.length));
    const named =
      colons === undefined ? undefined : testOfPseudo(pseudo, argument, (inner) => parseSelectors(inner, depth + 1));
    if (colons !== undefined && (colons === '::' || named === undefined)) return undefined;
    const test = named?.test ?? testOf({ all, element, id, token, attribute });
    if (test === undefined) return undefined;
    tests.push(test);
    specificity += named?.specificity ?? (id !== undefined ? 10_000 : element !== undefined ? 1 : all ? 0 : 100);
    if (id !== undefined) key = `#${unescapeName(id)}`;
    else if (token !== undefined && !key.startsWith('#')) key = `.${unescapeName(token)}`;
    else if (element !== undefined && key === '*') key = unescapeName(element);
    rest = rest.slice(whole.length + (argument === undefined ? 0 : argument.length + 1));
  }
  return tests.length === 0 ? undefined : { tests, specificity, key, rest };
}

/** What stands up to the parenthesis that closes. */
function argumentOf(text: string): string {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return text.slice(0, at);
  }
  return text;
}

interface Simple {
  readonly all: string | undefined;
  readonly element: string | undefined;
  readonly id: string | undefined;
  readonly token: string | undefined;
  readonly attribute: string | undefined;
}

function testOf({ all, element, id, token, attribute }: Simple): Test | undefined {
  if (all !== undefined) return () => true;
  if (element !== undefined) return is(unescapeName(element), (each) => each.local);
  if (id !== undefined) return is(unescapeName(id), (each) => each.attribute('id'));
  if (attribute !== undefined) return testOfAttribute(attribute);
  const wanted = unescapeName(token ?? '');
  return (each) => classesOf(each).includes(wanted);
}

function is(wanted: string, read: (element: XmlElement) => string | undefined): Test {
  return (element) => read(element) === wanted;
}

/** @see CSS Syntax 3, "Escaping" */
function unescapeName(text: string): string {
  return text.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code?: string, letter?: string) =>
    code === undefined ? (letter ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
}

export function classesOf(element: XmlElement): string[] {
  return (element.attribute('class') ?? '').split(/\s+/);
}

const attributeTest =
  /^\s*(?:[\w*]*\|)?([\w:-]+)\s*(?:([~|^$*]?)=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))\s*([is])?\s*)?$/i;

function testOfAttribute(text: string): Test | undefined {
  const match = attributeTest.exec(text);
  if (match === null) return undefined;
  const [, name = '', kind, double, single, bare, flag] = match;
  const fold = (value: string): string => (flag?.toLowerCase() === 'i' ? value.toLowerCase() : value);
  const wanted = double ?? single ?? bare;
  return (element) => {
    const found = element.attribute(name);
    return found !== undefined && (wanted === undefined || holds(fold(found), kind ?? '', fold(wanted)));
  };
}

function holds(found: string, kind: string, wanted: string): boolean {
  if (kind === '') return found === wanted;
  if (kind === '|') return found === wanted || found.startsWith(`${wanted}-`);
  if (wanted === '') return false;
  if (kind === '~') return found.split(/\s+/).includes(wanted);
  if (kind === '^') return found.startsWith(wanted);
  return kind === '$' ? found.endsWith(wanted) : found.includes(wanted);
}
