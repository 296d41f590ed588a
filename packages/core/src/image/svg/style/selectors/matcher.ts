import type { XmlElement } from '../../../../xml/element.ts';

/** True if an element matches a simple selector. */
export type Test = (element: XmlElement, matcher: Matcher) => boolean;

export type Combinator = ' ' | '>' | '+' | '~';

/** A selector from its end: what the element must be, then what must stand around it. */
export interface Selector {
  readonly tests: readonly Test[];
  readonly specificity: number;
  /** The id, class or name that the element must have, as `#a`, `.a` or `a`; `*` where it may be any. */
  readonly key: string;
  /** The compound before this one, and its combinator. */
  readonly before?: { readonly combinator: Combinator; readonly selector: Selector };
}

/**
 * Finds out which selectors find which elements. What was found is kept, so that no selector takes more steps than there
 * are elements, whatever stands before them.
 */
export class Matcher {
  readonly #places = new Map<XmlElement, Map<XmlElement, SiblingPosition>>();
  readonly #found = new Map<Selector, Map<XmlElement, boolean>>();
  readonly #above = new Map<Selector, Map<XmlElement, boolean>>();
  readonly #beside = new Map<Selector, Map<XmlElement, boolean>>();

  readonly #among = new Map<readonly Selector[], Map<XmlElement, Map<XmlElement, SiblingPosition>>>();
  /** Counts the steps that no memory limits. */
  readonly spend: (cost: number) => void;

  constructor(spend: (cost: number) => void) {
    this.spend = spend;
  }

  /** True if a selector matches an element. */
  matches(selector: Selector, element: XmlElement): boolean {
    if (!selector.tests.every((test) => test(element, this))) return false;
    const { before } = selector;
    if (before === undefined) return true;
    switch (before.combinator) {
      case '>':
        return element.parent !== undefined && this.#matches(before.selector, element.parent);
      case '+':
        return this.#matchesOne(before.selector, this.#previous(element));
      case ' ':
        return this.#reaches(this.#above, before.selector, element, (each) => each.parent);
      case '~':
        return this.#reaches(this.#beside, before.selector, element, (each) => this.#previous(each));
    }
  }

  #matchesOne(selector: Selector, element: XmlElement | undefined): boolean {
    return element !== undefined && this.#matches(selector, element);
  }

  #matches(selector: Selector, element: XmlElement): boolean {
    const known = of(this.#found, selector);
    const found = known.get(element) ?? this.matches(selector, element);
    known.set(element, found);
    return found;
  }

  /** True if the selector matches one of the elements that are reached step by step. */
  #reaches(
    kept: Map<Selector, Map<XmlElement, boolean>>,
    selector: Selector,
    element: XmlElement,
    step: (element: XmlElement) => XmlElement | undefined,
  ): boolean {
    const known = of(kept, selector);
    const passed: XmlElement[] = [];
    let found = false;
    for (let each: XmlElement | undefined = element; each !== undefined; each = step(each)) {
      const before = known.get(each);
      if (before !== undefined) {
        found = before;
        break;
      }
      passed.push(each);
      if (this.#matchesOne(selector, step(each))) {
        found = true;
        break;
      }
    }
    for (const each of passed) known.set(each, found);
    return found;
  }

  #previous(element: XmlElement): XmlElement | undefined {
    return this.placeOf(element).previous;
  }

  /** Where an element stands among those around it. */
  placeOf(element: XmlElement): SiblingPosition {
    const { parent } = element;
    if (parent === undefined) return alone;
    const known = this.#places.get(parent) ?? placesIn(parent.elements());
    this.#places.set(parent, known);
    return known.get(element) ?? alone;
  }

  /** Where an element stands among the siblings that selectors find; nowhere if they do not find it. */
  placeAmong(list: readonly Selector[], element: XmlElement): SiblingPosition {
    const isFound = (each: XmlElement): boolean => list.some((selector) => this.matches(selector, each));
    const { parent } = element;
    if (parent === undefined) return isFound(element) ? alone : nowhere;
    const byParent = this.#among.get(list) ?? new Map<XmlElement, Map<XmlElement, SiblingPosition>>();
    this.#among.set(list, byParent);
    const known = byParent.get(parent) ?? placesIn(parent.elements().filter(isFound));
    byParent.set(parent, known);
    return known.get(element) ?? nowhere;
  }
}

/** A place that no step leads to. */
const nowhere: SiblingPosition = {
  index: Number.NaN,
  fromEnd: Number.NaN,
  alike: Number.NaN,
  alikeFromEnd: Number.NaN,
  previous: undefined,
};

/** The position of an element among its siblings, counted from 1: among all, and among those of the same name. */
interface SiblingPosition {
  readonly index: number;
  readonly fromEnd: number;
  readonly alike: number;
  readonly alikeFromEnd: number;
  readonly previous: XmlElement | undefined;
}

const alone: SiblingPosition = { index: 1, fromEnd: 1, alike: 1, alikeFromEnd: 1, previous: undefined };

function placesIn(all: readonly XmlElement[]): Map<XmlElement, SiblingPosition> {
  const [counts, found] = [new Map<string, number>(), new Map<XmlElement, SiblingPosition>()];
  for (const { local } of all) counts.set(local, (counts.get(local) ?? 0) + 1);
  const met = new Map<string, number>();
  for (const [at, element] of all.entries()) {
    const alike = (met.get(element.local) ?? 0) + 1;
    met.set(element.local, alike);
    const alikeFromEnd = (counts.get(element.local) ?? 0) - alike + 1;
    found.set(element, { index: at + 1, fromEnd: all.length - at, alike, alikeFromEnd, previous: all[at - 1] });
  }
  return found;
}

function of(kept: Map<Selector, Map<XmlElement, boolean>>, selector: Selector): Map<XmlElement, boolean> {
  const known = kept.get(selector) ?? new Map<XmlElement, boolean>();
  kept.set(selector, known);
  return known;
}
