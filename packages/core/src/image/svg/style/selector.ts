import type { XmlElement } from '../../../xml/element.ts';

/** Whether an element is what one part of a selector says. */
type Test = (element: XmlElement, name: string) => boolean;

type Combinator = ' ' | '>' | '+' | '~';

/** A selector from its end: what the element must be, then what must stand around it. */
export interface Selector {
  readonly tests: readonly Test[];
  readonly specificity: number;
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
    const { tests, specificity } = compound;
    const before = selector && { combinator, selector };
    selector = { tests, specificity: specificity + (selector?.specificity ?? 0), ...(before && { before }) };
    const [all, found] = /^\s*([>+~])\s*|^\s+/.exec(compound.rest) ?? [''];
    if (all === '' && compound.rest !== '') return undefined;
    combinator = (found as Combinator | undefined) ?? ' ';
    rest = compound.rest.slice(all.length);
  }
  return selector;
}

function parseCompound(text: string): { tests: Test[]; specificity: number; rest: string } | undefined {
  const tests: Test[] = [];
  let [rest, specificity] = [text, 0];
  for (let match = part.exec(rest); match !== null; match = part.exec(rest)) {
    const [whole, all, name, id, token, attribute, pseudo] = match;
    const test = all === undefined ? testOf(name, id, token, attribute, pseudo) : () => true;
    if (test === undefined) return undefined;
    tests.push(test);
    specificity += id !== undefined ? 10_000 : name !== undefined ? 1 : all !== undefined ? 0 : 100;
    rest = rest.slice(whole.length);
  }
  return tests.length === 0 ? undefined : { tests, specificity, rest };
}

function testOf(name?: string, id?: string, token?: string, attribute?: string, pseudo?: string): Test | undefined {
  if (name !== undefined) return (_, local) => local === name;
  if (id !== undefined) return (element) => element.attribute('id') === id;
  if (token !== undefined) return (element) => classesOf(element).includes(token);
  if (attribute !== undefined) return testOfAttribute(attribute);
  if (pseudo === 'first-child') return (element) => element.parent?.elements()[0] === element;
  if (pseudo === 'last-child') return (element) => element.parent?.elements().at(-1) === element;
  if (pseudo === 'root') return (element) => element.parent === undefined;
  if (pseudo === 'link') return (element) => element.local === 'a';
  return undefined;
}

function classesOf(element: XmlElement): string[] {
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

/** Whether a selector finds an element, which may be looked at under another name. */
export function selects(selector: Selector, element: XmlElement, name = element.local): boolean {
  if (!selector.tests.every((test) => test(element, name))) return false;
  const { before } = selector;
  if (before === undefined) return true;
  return candidates(before.combinator, element).some((each) => selects(before.selector, each));
}

function candidates(combinator: Combinator, element: XmlElement): XmlElement[] {
  const { parent } = element;
  if (parent === undefined) return [];
  if (combinator === '>') return [parent];
  if (combinator === ' ') return ancestorsOf(element);
  const siblings = parent.elements();
  const earlier = siblings.slice(0, siblings.indexOf(element));
  return combinator === '+' ? earlier.slice(-1) : earlier;
}

export function ancestorsOf(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let each = element.parent; each !== undefined; each = each.parent) found.push(each);
  return found;
}
