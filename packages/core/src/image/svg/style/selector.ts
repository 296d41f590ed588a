import { XmlElement, type XmlNode } from '../../../xml/element.ts';

/** Whether an element is what one part of a selector says. */
type Test = (element: XmlElement, name: string) => boolean;

type Combinator = ' ' | '>' | '+' | '~';

/** A selector from its end: what the element must be, then what must stand around it. */
export interface Selector {
  readonly tests: readonly Test[];
  readonly specificity: number;
  /** The id, class or name that the element must have, as `#a`, `.a` or `a`; `*` where it may be any. */
  readonly key: string;
  /** What must hold before this, and how it is connected. */
  readonly before?: { readonly combinator: Combinator; readonly selector: Selector };
}

const part = /^(?:(\*)|(?:\w+\|)?(-?[A-Za-z_][\w-]*)|#([\w-]+)|\.([\w-]+)|\[([^\]]*)\]|:([\w-]+))/;

/** Reads one selector; nothing where it has something that is not known here. */
export function parseSelector(text: string): Selector | undefined {
  let rest = text.trim();
  let selector: Selector | undefined;
  let combinator: Combinator = ' ';
  while (rest !== '') {
    const compound = parseCompound(rest);
    if (compound === undefined) return undefined;
    const { tests, specificity, key } = compound;
    const before = selector && { combinator, selector };
    selector = { tests, key, specificity: specificity + (selector?.specificity ?? 0), ...(before && { before }) };
    const [all, found] = /^\s*([>+~])\s*|^\s+/.exec(compound.rest) ?? [''];
    if (all === '' && compound.rest !== '') return undefined;
    combinator = (found as Combinator | undefined) ?? ' ';
    rest = compound.rest.slice(all.length);
  }
  return selector;
}

function parseCompound(text: string): (Omit<Selector, 'before'> & { rest: string }) | undefined {
  const tests: Test[] = [];
  let [rest, specificity, key] = [text, 0, '*'];
  for (let match = part.exec(rest); match !== null; match = part.exec(rest)) {
    const [whole, all, name, id, token, attribute, pseudo] = match;
    const test = all === undefined ? testOf(name, id, token, attribute, pseudo) : () => true;
    if (test === undefined) return undefined;
    tests.push(test);
    specificity += id !== undefined ? 10_000 : name !== undefined ? 1 : all !== undefined ? 0 : 100;
    if (id !== undefined) key = `#${id}`;
    else if (token !== undefined && !key.startsWith('#')) key = `.${token}`;
    else if (name !== undefined && key === '*') key = name;
    rest = rest.slice(whole.length);
  }
  return tests.length === 0 ? undefined : { tests, specificity, key, rest };
}

function testOf(name?: string, id?: string, token?: string, attribute?: string, pseudo?: string): Test | undefined {
  if (name !== undefined) return (_, local) => local === name;
  if (id !== undefined) return (element) => element.attribute('id') === id;
  if (token !== undefined) return (element) => classesOf(element).includes(token);
  if (attribute !== undefined) return testOfAttribute(attribute);
  if (pseudo === 'first-child') return (element) => element.parent?.children.find(isElement) === element;
  if (pseudo === 'last-child') return (element) => element.parent?.children.findLast(isElement) === element;
  if (pseudo === 'root') return (element) => element.parent === undefined;
  if (pseudo === 'link') return (element) => element.local === 'a';
  return undefined;
}

function isElement(node: XmlNode): boolean {
  return node instanceof XmlElement;
}

export function classesOf(element: XmlElement): string[] {
  return (element.attribute('class') ?? '').split(/\s+/);
}

const attributeTest = /^\s*([\w:-]+)\s*(?:([~|^$*]?)=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))\s*)?$/;

function testOfAttribute(text: string): Test | undefined {
  const match = attributeTest.exec(text);
  if (match === null) return undefined;
  const [, name = '', kind, double, single, bare] = match;
  const wanted = double ?? single ?? bare;
  return (element) => {
    const found = element.attribute(name);
    return found !== undefined && (wanted === undefined || holds(found, kind ?? '', wanted));
  };
}

function holds(found: string, kind: string, wanted: string): boolean {
  if (kind === '') return found === wanted;
  if (kind === '|') return found === wanted || found.startsWith(`${wanted}-`);
  if (kind === '~') return found.split(/\s+/).includes(wanted);
  if (wanted === '') return false;
  if (kind === '^') return found.startsWith(wanted);
  return kind === '$' ? found.endsWith(wanted) : found.includes(wanted);
}
