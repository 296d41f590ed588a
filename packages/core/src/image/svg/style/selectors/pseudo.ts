import { tokenTypes as types } from 'css-tree/dist/csstree.esm';
import { type XmlElement, xmlNamespace } from '../../../../xml/element.ts';
import { Matcher, type Selector, type Test } from './matcher.ts';
import type { Argument } from './selector-source.ts';

/** The condition of a pseudo-class, and its specificity. */
interface Pseudo {
  readonly test: Test;
  readonly specificity: number;
}

const plain: Readonly<Record<string, Test>> = {
  root: (element) => element.parent === undefined,
  scope: (element) => element.parent === undefined,
  link: isLink,
  'any-link': isLink,
  empty: ({ children }) => children.every((child) => typeof child !== 'string' && !('local' in child)),
  'first-child': (element, matcher) => matcher.placeOf(element).index === 1,
  'last-child': (element, matcher) => matcher.placeOf(element).fromEnd === 1,
  'only-child': (element, matcher) => matcher.placeOf(element).index === 1 && matcher.placeOf(element).fromEnd === 1,
  'first-of-type': (element, matcher) => matcher.placeOf(element).alike === 1,
  'last-of-type': (element, matcher) => matcher.placeOf(element).alikeFromEnd === 1,
  'only-of-type': (element, matcher) =>
    matcher.placeOf(element).alike === 1 && matcher.placeOf(element).alikeFromEnd === 1,
  // Nothing of a picture is pointed at, typed into, or was visited.
  ...Object.fromEntries(
    ['hover', 'active', 'focus', 'focus-visible', 'focus-within', 'visited', 'target', 'checked', 'disabled'].map(
      (name) => [name, () => false],
    ),
  ),
};

const counted = {
  'nth-child': 'index',
  'nth-last-child': 'fromEnd',
  'nth-of-type': 'alike',
  'nth-last-of-type': 'alikeFromEnd',
} as const;

function isLink(element: XmlElement): boolean {
  return element.local === 'a';
}

/** A pseudo-class by its name; nothing for one that is not known. @see Selectors 4 */
export function testOfPseudo(name: string, argument: Argument | undefined): Pseudo | undefined {
  const word = name.toLowerCase();
  if (argument === undefined) {
    const test = Object.hasOwn(plain, word) ? plain[word] : undefined;
    return test && { test, specificity: 100 };
  }
  const { source, from, end, parse } = argument;
  if (Object.hasOwn(counted, word)) return testOfPlace(counted[word as keyof typeof counted], argument);
  if (word === 'lang') return { test: testOfLanguage(source.tokens.text(from, end)), specificity: 100 };
  if (word === 'has') return testOfRelatives(argument);
  const isForgiving = word !== 'not';
  if (!['is', 'where', 'not', 'matches', '-webkit-any'].includes(word)) return undefined;
  const list = parse(source, from, end, { isForgiving });
  if (list === undefined) return undefined;
  const specificity = word === 'where' ? 0 : highest(list);
  const matches: Test = (element, matcher) => list.some((each) => matcher.matches(each, element));
  return { test: word === 'not' ? (element, matcher) => !matches(element, matcher) : matches, specificity };
}

const highest = (list: readonly Selector[]): number => Math.max(0, ...list.map((each) => each.specificity));

function testOfPlace(kind: (typeof counted)[keyof typeof counted], argument: Argument): Pseudo | undefined {
  const { source, from, end, parse } = argument;
  const { tokens } = source;
  let of = from;
  while (of < end && !(tokens.is(of, types.Ident) && tokens.value(of).toLowerCase() === 'of')) of++;
  const steps = parseSteps(tokens.text(from, of));
  const isOfType = kind === 'alike' || kind === 'alikeFromEnd';
  const list = of < end && !isOfType ? parse(source, of + 1, end) : undefined;
  if (steps === undefined || (of < end && list === undefined)) return undefined;
  const { every, first } = steps;
  const isAt = (place: number): boolean => {
    const beyond = place - first;
    return every === 0 ? beyond === 0 : beyond % every === 0 && beyond / every >= 0;
  };
  if (list === undefined) return { test: (element, matcher) => isAt(matcher.placeOf(element)[kind]), specificity: 100 };
  const test: Test = (element, matcher) => isAt(matcher.placeAmong(list, element)[kind]);
  return { test, specificity: 100 + highest(list) };
}

/** `2n+1`, `odd`, `5`. @see CSS Syntax 3, "The An+B microsyntax" */
function parseSteps(text: string): { every: number; first: number } | undefined {
  const plainText = text.trim().toLowerCase().replaceAll(/\s+/g, '');
  if (plainText === 'odd') return { every: 2, first: 1 };
  if (plainText === 'even') return { every: 2, first: 0 };
  const match = /^(?:([+-]?\d*)n)?([+-]?\d+)?$/.exec(plainText);
  if (match === null || plainText === '') return undefined;
  const [, step, first = '0'] = match;
  const every = step === undefined ? 0 : step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
  return { every, first: Number(first) };
}

function testOfLanguage(argument: string): Test {
  const wanted = argument.split(',').map((each) => each.trim().replaceAll(/["']/g, '').toLowerCase());
  return (element) => {
    for (let each: XmlElement | undefined = element; each !== undefined; each = each.parent) {
      const found = (each.attributeIn(xmlNamespace, 'lang') ?? each.attribute('lang'))?.toLowerCase();
      if (found !== undefined) return wanted.some((name) => found === name || found.startsWith(`${name}-`));
    }
    return false;
  };
}

/** @see Selectors 4, "Relational Pseudo-class: :has()" */
function testOfRelatives({ source, from, end, parse }: Argument): Pseudo | undefined {
  let anchor: XmlElement | undefined;
  const isAnchor: Selector = { tests: [(element) => element === anchor], specificity: 0, key: '*' };
  const list = source.isInHas ? undefined : parse({ ...source, isInHas: true }, from, end, { start: isAnchor });
  if (list === undefined) return undefined;
  const isBeside = list.some((each) => leading(each) === '+' || leading(each) === '~');
  const isPlain = list.every(({ before }) => before?.combinator === ' ' && before.selector === isAnchor);
  const known = new Map<XmlElement, boolean>();
  const containsPlain: Test = (element, matcher) => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const found = element
      .elements()
      .some(
        (child) =>
          list.some((each) => each.tests.every((test) => test(child, matcher))) || containsPlain(child, matcher),
      );
    known.set(element, found);
    return found;
  };
  const searches: Test = (element, matcher) => {
    const outer = anchor;
    anchor = element;
    try {
      const inner = new Matcher(matcher.spend);
      return reachable(element, isBeside).some((each) => {
        matcher.spend(list.length);
        return list.some((selector) => inner.matches(selector, each));
      });
    } finally {
      anchor = outer;
    }
  };
  return { test: isPlain ? containsPlain : searches, specificity: highest(list) };
}

/** The combinator next to the element that is asked for. */
function leading(selector: Selector): string | undefined {
  let { before } = selector;
  while (before?.selector.before !== undefined) before = before.selector.before;
  return before?.combinator;
}

/** All in an element, and in the elements after it if asked for. */
function reachable(element: XmlElement, isBeside: boolean): XmlElement[] {
  const siblings = element.parent?.elements() ?? [];
  const found = [...element.elements(), ...(isBeside ? siblings.slice(siblings.indexOf(element) + 1) : [])];
  for (const each of found) for (const child of each.elements()) found.push(child);
  return found;
}
