import type { XmlElement } from '../../../xml/element.ts';
import type { Selector } from './selector.ts';

/**
 * Finds out which selectors find which elements. What was found is kept, so that no selector takes more steps than there
 * are elements, whatever stands before them.
 */
export class Matcher {
  readonly #before = new Map<XmlElement, Map<XmlElement, XmlElement | undefined>>();
  readonly #found = new Map<Selector, Map<XmlElement, boolean>>();
  readonly #above = new Map<Selector, Map<XmlElement, boolean>>();
  readonly #beside = new Map<Selector, Map<XmlElement, boolean>>();

  /** Whether a selector finds an element, which may be looked at under another name. */
  matches(selector: Selector, element: XmlElement, name = element.local): boolean {
    if (!selector.tests.every((test) => test(element, name))) return false;
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

  /** Whether the selector finds any of those that are reached step by step. */
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
    const { parent } = element;
    if (parent === undefined) return undefined;
    let siblings = this.#before.get(parent);
    if (siblings === undefined) {
      const all = parent.elements();
      siblings = new Map(all.map((each, index) => [each, all[index - 1]]));
      this.#before.set(parent, siblings);
    }
    return siblings.get(element);
  }
}

function of(kept: Map<Selector, Map<XmlElement, boolean>>, selector: Selector): Map<XmlElement, boolean> {
  const known = kept.get(selector) ?? new Map<XmlElement, boolean>();
  kept.set(selector, known);
  return known;
}
