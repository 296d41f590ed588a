import type { XmlElement } from '../../../xml/element.ts';
import { dropComments, parseDeclarations } from './declarations.ts';
import { expandDecoration, expandFont, expandSynthesis, expandVariant } from './font-shorthand.ts';
import { Matcher } from './matcher.ts';
import type { Screen } from './media.ts';
import { inheritedValues, initialValues, presentationAttributes } from './properties.data.ts';
import { classesOf } from './selector.ts';
import { parseSheets, type StyleRule } from './sheet.ts';
import { OwnProperties, resolveKeyword, substitute } from './values.ts';

/** What is declared for an element, by property. */
export type Declared = ReadonlyMap<string, string>;

const named = new Set(presentationAttributes);
/** What it costs to try a selector on an element. */
const matchCost = 50;

/** All styles of a drawing: what its sheets, its attributes and its style attributes say of an element. */
export class Cascade {
  /** By what the element must have, each with its place among all. */
  readonly #rules = new Map<string, { readonly rule: StyleRule; readonly place: number }[]>();
  readonly #matcher = new Matcher();
  readonly #stated = new Map<XmlElement, Declared>();
  readonly #known = new Map<XmlElement, Declared>();
  readonly #own: OwnProperties;
  readonly #spend: (cost: number) => void;
  readonly fontFaces: readonly ReadonlyMap<string, string>[];
  /** What of the sheets is not known here. */
  readonly unknown: ReadonlySet<string>;

  constructor(sheets: readonly string[], screen: Screen, spend: (cost: number) => void) {
    this.#spend = spend;
    this.#own = new OwnProperties((element) => this.#statedFor(element), spend);
    const { rules, fontFaces, unknown } = parseSheets(sheets, screen);
    // Sorting keeps the order of what is equal.
    const ordered = [...rules].sort(
      (one, other) => one.layer - other.layer || one.selector.specificity - other.selector.specificity,
    );
    for (const [place, rule] of ordered.entries()) {
      const alike = this.#rules.get(rule.selector.key);
      if (alike === undefined) this.#rules.set(rule.selector.key, [{ rule, place }]);
      else alike.push({ rule, place });
    }
    this.fontFaces = fontFaces;
    this.unknown = unknown;
  }

  /** What holds for an element itself, without what it inherits. @see CSS Cascade 5, "Cascade Sorting Order" */
  declared(element: XmlElement): Declared {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const stated = this.#statedFor(element);
    const isPlain = [...stated].every(([name, value]) => !name.startsWith('--') && !relative.test(value));
    const found = isPlain ? stated : this.#resolve(element, stated);
    this.#known.set(element, found);
    return found;
  }

  /** Values that refer to others, put in their places. */
  #resolve(element: XmlElement, stated: Declared): Declared {
    const found = new Map<string, string>();
    for (const [name, value] of stated) {
      if (name.startsWith('--')) continue;
      const whole = /\bvar\(/i.test(value) ? substitute(value, this.#own.of(element)) : value;
      for (const [property, part] of expand(name, whole ?? 'unset')) {
        const resolved = resolveKeyword(property, part);
        if (resolved !== undefined) found.set(property, resolved);
        else found.delete(property);
      }
    }
    return found;
  }

  #statedFor(element: XmlElement): Declared {
    const known = this.#stated.get(element);
    if (known !== undefined) return known;
    const found = new Collection();
    for (let at = 0; at < element.attributes.length; at += 2) {
      const [name = '', value = ''] = [element.attributes[at], element.attributes[at + 1]];
      if (named.has(name)) found.add(name, value.trim(), false);
    }
    for (const { rule } of this.#rulesFor(element)) {
      for (const { property, value, isImportant } of rule.declarations) found.add(property, value, isImportant);
    }
    const own = parseDeclarations(dropComments(element.attribute('style') ?? ''));
    for (const { property, value, isImportant } of own) found.add(property, value, isImportant);
    this.#stated.set(element, found.values);
    return found.values;
  }

  #rulesFor(element: XmlElement): { readonly rule: StyleRule; readonly place: number }[] {
    if (this.#rules.size === 0) return [];
    const classes = new Set(classesOf(element).map((each) => `.${each}`));
    const keys = ['*', element.local, `#${element.attribute('id') ?? ''}`, ...classes];
    const rules = keys.flatMap((key) => this.#rules.get(key) ?? []).sort((one, other) => one.place - other.place);
    this.#spend(rules.length * matchCost);
    return rules.filter(({ rule }) => this.#matcher.matches(rule.selector, element));
  }
}

/** What says no value of its own. */
const relative = /\bvar\(|^(?:initial|unset|revert|revert-layer)$/i;

/** Declarations as they come, of which the later holds unless the earlier is important. */
class Collection {
  readonly values = new Map<string, string>();
  readonly #important = new Set<string>();

  add(property: string, value: string, isImportant: boolean): void {
    for (const [name, part] of expand(property, value)) {
      if (this.#important.has(name) && !isImportant) continue;
      if (isImportant) this.#important.add(name);
      this.values.set(name, part);
    }
  }
}

/** A property as those that it stands for. */
function expand(property: string, value: string): Iterable<readonly [string, string]> {
  const isWhole = /\bvar\(/i.test(value); // what is put in may say several of them
  if (isWhole || !Object.hasOwn(shorthands, property)) return [[property, value]];
  return shorthands[property]?.(value) ?? [];
}

const everything = [...Object.keys(inheritedValues), ...Object.keys(initialValues)];
const isDefault = (value: string): boolean => /^(?:inherit|initial|unset|revert|revert-layer)$/i.test(value);

/** @see CSS Cascade 5, "Resetting All Properties: the all property" */
const shorthands: Readonly<Record<string, (value: string) => Iterable<readonly [string, string]>>> = {
  all: (value) => {
    const names = everything.filter((name) => name !== 'direction' && name !== 'unicode-bidi');
    return isDefault(value) ? names.map((name) => [name, value]) : [];
  },
  font: (value) => expandFont(value) ?? [],
  'font-variant': expandVariant,
  'font-synthesis': expandSynthesis,
  'text-decoration': expandDecoration,
};
