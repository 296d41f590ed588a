import { type XmlElement, xmlNamespace } from '../../../xml/element.ts';
import type { Matcher, Selector, Test } from './matcher.ts';

type Parse = (list: string) => readonly Selector[] | undefined;

/** What a pseudo-class asks, and how much it counts. */
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
export function testOfPseudo(name: string, argument: string | undefined, parse: Parse): Pseudo | undefined {
  const word = name.toLowerCase();
  if (argument === undefined) {
    const test = Object.hasOwn(plain, word) ? plain[word] : undefined;
    return test && { test, specificity: 100 };
  }
  if (Object.hasOwn(counted, word)) return testOfPlace(counted[word as keyof typeof counted], argument);
  if (word === 'lang') return { test: testOfLanguage(argument), specificity: 100 };
  const list = word === 'has' ? parseRelatives(argument, parse) : parse(argument);
  if (list === undefined) return undefined;
  const specificity = Math.max(0, ...list.map((each) => each.specificity));
  const matches: Test = (element, matcher) => list.some((each) => matcher.matches(each, element));
  switch (word) {
    case 'is':
    case 'matches':
    case '-webkit-any':
      return { test: matches, specificity };
    case 'where':
      return { test: matches, specificity: 0 };
    case 'not':
      return { test: (element, matcher) => !matches(element, matcher), specificity };
    case 'has':
      return { test: testOfRelatives(list), specificity };
    default:
      return undefined;
  }
}

function testOfPlace(kind: (typeof counted)[keyof typeof counted], argument: string): Pseudo | undefined {
  const steps = parseSteps(argument);
  if (steps === undefined) return undefined;
  const { every, first } = steps;
  const test: Test = (element, matcher) => {
    const beyond = matcher.placeOf(element)[kind] - first;
    return every === 0 ? beyond === 0 : beyond % every === 0 && beyond / every >= 0;
  };
  return { test, specificity: 100 };
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

/** Of what stands in an element only; what stands behind it is not known here. */
function parseRelatives(argument: string, parse: Parse): readonly Selector[] | undefined {
  return /(?:^|,)\s*[>+~]/.test(argument) ? undefined : parse(argument);
}

function testOfRelatives(list: readonly Selector[]): Test {
  const known = new Map<XmlElement, boolean>();
  const holds = (element: XmlElement, matcher: Matcher): boolean => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const found = element
      .elements()
      .some((child) => list.some((each) => matcher.matches(each, child)) || holds(child, matcher));
    known.set(element, found);
    return found;
  };
  return holds;
}
