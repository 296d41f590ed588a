import type { XmlElement } from '../../../xml/element.ts';
import { dropComments, parseDeclarations } from './declarations.ts';
import { expandFont } from './font-shorthand.ts';
import { Matcher } from './matcher.ts';
import { presentationAttributes } from './properties.data.ts';
import { classesOf } from './selector.ts';
import { parseSheet, type StyleRule } from './sheet.ts';

/** What is declared for an element, by property. */
export type Declared = ReadonlyMap<string, string>;

const named = new Set(presentationAttributes);

/** All styles of a drawing: what its sheets, its attributes and its style attributes say of an element. */
export class Cascade {
  /** By what the element must have, each with its place among all. */
  readonly #rules = new Map<string, { readonly rule: StyleRule; readonly place: number }[]>();
  readonly #matcher = new Matcher();
  readonly #known = new Map<XmlElement, Declared>();
  readonly fontFaces: readonly ReadonlyMap<string, string>[];

  constructor(sheets: readonly string[]) {
    const parsed = sheets.map(parseSheet);
    // Sorting keeps the order of what is equal.
    const rules = parsed
      .flatMap((sheet) => sheet.rules)
      .sort((one, other) => one.selector.specificity - other.selector.specificity);
    for (const [place, rule] of rules.entries()) {
      const alike = this.#rules.get(rule.selector.key);
      if (alike === undefined) this.#rules.set(rule.selector.key, [{ rule, place }]);
      else alike.push({ rule, place });
    }
    this.fontFaces = parsed.flatMap(({ fontFaces }) => fontFaces);
  }

  /** Whether anything is said otherwise than by attributes of the elements themselves. */
  get hasRules(): boolean {
    return this.#rules.size > 0;
  }

  /** What holds for an element itself, without what it inherits. @see CSS Cascade 4, "Cascade Sorting Order" */
  declared(element: XmlElement): Declared {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const found = new Collection();
    for (let at = 0; at < element.attributes.length; at += 2) {
      const [name = '', value = ''] = [element.attributes[at], element.attributes[at + 1]];
      if (named.has(name)) found.add(name, value.trim(), false);
    }
    this.#addRules(found, element, element.local);
    const own = parseDeclarations(dropComments(element.attribute('style') ?? ''));
    for (const { property, value, isImportant } of own) found.add(property, value, isImportant);
    this.#known.set(element, found.values);
    return found.values;
  }

  /** What the sheets would say of an element if it had another name. */
  declaredAs(element: XmlElement, name: string): Declared {
    const found = new Collection();
    this.#addRules(found, element, name);
    return found.values;
  }

  #addRules(found: Collection, element: XmlElement, name: string): void {
    if (!this.hasRules) return;
    const classes = new Set(classesOf(element).map((each) => `.${each}`));
    const keys = ['*', name, `#${element.attribute('id') ?? ''}`, ...classes];
    const rules = keys.flatMap((key) => this.#rules.get(key) ?? []).sort((one, other) => one.place - other.place);
    for (const { rule } of rules) {
      if (!this.#matcher.matches(rule.selector, element, name)) continue;
      for (const { property, value, isImportant } of rule.declarations) found.add(property, value, isImportant);
    }
  }
}

/** Declarations as they come, of which the later holds unless the earlier is important. */
class Collection {
  readonly values = new Map<string, string>();
  readonly #important = new Set<string>();

  add(property: string, value: string, isImportant: boolean): void {
    const parts = property === 'font' ? (expandFont(value) ?? []) : [[property, value] as const];
    for (const [name, part] of parts) {
      if (this.#important.has(name) && !isImportant) continue;
      if (isImportant) this.#important.add(name);
      this.values.set(name, part);
    }
  }
}
