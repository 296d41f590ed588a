import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { Yielder } from '../../../yielder.ts';
import { attributeLayer, Entries, type Entry, styleAttributeLayer, withoutLayer } from './entries.ts';
import type { Screen } from './media.ts';
import type { CssParser } from './parser.ts';
import { isPlainAttribute } from './plain-attribute.ts';
import { presentationAttributes } from './properties.data.ts';
import { Matcher } from './selectors/matcher.ts';
import type { StyleRule, StyleSheet } from './sheet.ts';
import { expand, hasVariable, isWide } from './shorthands.ts';
import { OwnProperties, resolveKeyword, substitute } from './values.ts';

/** The declared values of an element, by property. */
export type Declared = ReadonlyMap<string, string>;

const named = new Set(presentationAttributes);
/** Steps of work for matching a selector with an element. */
const matchCost = 50;
/** Pairs of rules and elements that are matched without yielding to the event loop. */
const muchWork = 20_000;
/** Maximum number of rules in lists that are kept. */
const maxKept = 1_000_000;
/** Maximum number of layers that a value may revert. */
const maxSteps = 1000;

/** The styles of a drawing. The CSS library is loaded if a sheet or an attribute needs it. */
export async function readCascade(
  sheets: readonly string[],
  root: XmlElement,
  screen: Screen,
  spend: (cost: number) => void,
): Promise<Cascade> {
  const isNeeded = sheets.some((css) => css.trim() !== '') || needsParser(root);
  const parser = isNeeded ? new (await import('./parser.ts')).CssParser() : undefined;
  return new Cascade(parser?.parseSheets(sheets, screen), parser, spend);
}

function needsParser(root: XmlElement): boolean {
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    const { attributes } = element;
    for (let at = 0; at < attributes.length; at += 2) {
      const [name = '', value = ''] = [attributes[at], attributes[at + 1]];
      if (name === 'style' || (named.has(name) && !isPlainAttribute(name, value.trim()))) return true;
    }
    for (const child of element.children) if (typeof child !== 'string' && 'local' in child) waiting.push(child);
  }
  return false;
}

interface PlacedRule {
  readonly rule: StyleRule;
  readonly place: number;
}

/** All styles of a drawing: of its sheets, its attributes and its style attributes. */
export class Cascade {
  /** By what the element must have, each with its place among all. */
  readonly #rules = new Map<string, PlacedRule[]>();
  /** The number of rules. */
  readonly #count: number;
  /** Rules by the keys of elements, and their number. */
  readonly #lists = new Map<string, readonly StyleRule[]>();
  #kept = 0;
  readonly #matcher: Matcher;
  readonly #stated = new Map<XmlElement, ReadonlyMap<string, Entry>>();
  readonly #known = new Map<XmlElement, Declared>();
  readonly #own: OwnProperties;
  readonly #parser: CssParser | undefined;
  readonly #spend: (cost: number) => void;
  readonly fontFaces: readonly ReadonlyMap<string, string>[];
  /** Unknown parts of the sheets. */
  readonly unknown: ReadonlySet<string>;

  constructor(sheet: StyleSheet | undefined, parser: CssParser | undefined, spend: (cost: number) => void) {
    this.#spend = spend;
    this.#parser = parser;
    this.#matcher = new Matcher(spend);
    this.#own = new OwnProperties((element) => ownOf(this.#statedFor(element)), spend);
    // Sorting keeps the order of what is equal.
    const ordered = [...(sheet?.rules ?? [])].sort(
      (one, other) => one.layer.order - other.layer.order || one.selector.specificity - other.selector.specificity,
    );
    this.#count = ordered.length;
    for (const [place, rule] of ordered.entries()) {
      const alike = this.#rules.get(rule.selector.key);
      if (alike === undefined) this.#rules.set(rule.selector.key, [{ rule, place }]);
      else alike.push({ rule, place });
    }
    this.fontFaces = sheet?.fontFaces ?? [];
    this.unknown = sheet?.unknown ?? new Set();
  }

  /** The declared values of an element, without inherited ones. @see CSS Cascade 5, "Cascade Sorting Order" */
  declared(element: XmlElement): Declared {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const found = new Map<string, string>();
    for (const [property, entry] of this.#statedFor(element)) {
      if (property.startsWith('--')) continue;
      const value = this.#resolve(element, property, entry);
      if (value !== undefined) found.set(property, value);
    }
    this.#known.set(element, found);
    return found;
  }

  /** The value of a declaration, from which variables and keywords are gone. */
  #resolve(element: XmlElement, property: string, stated: Entry): string | undefined {
    let entry: Entry | undefined = stated;
    for (let count = 0; entry !== undefined && count < maxSteps; count++) {
      const value = hasVariable(entry.value) ? this.#substituted(element, property, entry) : entry.value;
      if (!/^revert-layer$/i.test(value)) return isWide(value) ? resolveKeyword(property, value) : value;
      entry = withoutLayer(entry);
    }
    return resolveKeyword(property, 'unset');
  }

  /** @see CSS Variables 1, "Invalid Variables": what is invalid now is as if unset */
  #substituted(element: XmlElement, property: string, { value, shorthand, layer }: Entry): string {
    const whole = substitute(value, this.#own.of(element));
    const name = shorthand ?? property;
    const source = layer === styleAttributeLayer ? 'style attribute' : 'sheet';
    if (whole === undefined || whole.trim() === '' || !this.#parser?.isValid(name, whole, source)) return 'unset';
    const plain = whole.replaceAll('/**/', ' ').trim();
    const parts = expand({ property: name, value: plain, isImportant: false });
    return parts.find((part) => part.property === property)?.value ?? 'unset';
  }

  #statedFor(element: XmlElement): ReadonlyMap<string, Entry> {
    const known = this.#stated.get(element);
    if (known !== undefined) return known;
    const found = new Entries();
    this.#addAttributes(element, found);
    const rules = this.#rulesFor(element);
    const style = element.attribute('style');
    const own = style === undefined ? [] : (this.#parser?.parseDeclarations(style) ?? []);
    for (const { declarations, layer } of rules)
      for (const each of declarations) if (!each.isImportant) found.add(each, layer.order);
    for (const each of own) if (!each.isImportant) found.add(each, styleAttributeLayer);
    // Among important declarations, the first layer goes before all.
    const important = rules.filter(({ declarations }) => declarations.some((each) => each.isImportant));
    for (const { declarations, layer } of important.sort((one, other) => other.layer.order - one.layer.order))
      for (const each of declarations) if (each.isImportant) found.add(each, layer.order);
    for (const each of own) if (each.isImportant) found.add(each, styleAttributeLayer);
    this.#stated.set(element, found.values);
    return found.values;
  }

  #addAttributes({ attributes }: XmlElement, found: Entries): void {
    for (let at = 0; at < attributes.length; at += 2) {
      const [property = '', value = ''] = [attributes[at], attributes[at + 1]?.trim()];
      if (!named.has(property) || !this.#isValidAttribute(property, value)) continue;
      for (const each of expand({ property, value, isImportant: false })) found.add(each, attributeLayer);
    }
  }

  #isValidAttribute(property: string, value: string): boolean {
    return isPlainAttribute(property, value) || (this.#parser?.isValid(property, value, 'attribute') ?? true);
  }

  /**
   * Finds the declarations of all elements if that is much work, and yields to the event loop meanwhile. Later calls of
   * `declared` are synchronous.
   */
  async prepare(elements: readonly XmlElement[], context: Pick<Context, 'breathe'>): Promise<void> {
    if (this.#count * elements.length < muchWork) return;
    const yielder = new Yielder(context);
    for (const element of elements) {
      this.declared(element);
      if (yielder.isDue(this.#candidates(element).length * matchCost)) await yielder.yield();
    }
  }

  /** The rules whose key an element has, in their order. Elements with the same keys share them. */
  #candidates(element: XmlElement): readonly StyleRule[] {
    const [id, names] = [element.attribute('id') ?? '', element.attribute('class') ?? ''];
    const key = `${element.local} ${this.#rules.has(`#${id}`) ? id : ''} ${names}`;
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const classes = new Set(names.split(/\s+/).map((each) => `.${each}`));
    const keys = ['*', element.local, `#${id}`, ...classes];
    const placed = keys.flatMap((each) => this.#rules.get(each) ?? []).sort((one, other) => one.place - other.place);
    const rules = placed.map(({ rule }) => rule);
    this.#kept += rules.length;
    if (this.#kept < maxKept) this.#lists.set(key, rules);
    return rules;
  }

  #rulesFor(element: XmlElement): StyleRule[] {
    if (this.#rules.size === 0) return [];
    const rules = this.#candidates(element);
    this.#spend(rules.length * matchCost);
    return rules.filter(({ selector }) => this.#matcher.matches(selector, element));
  }
}

/** The properties of one's own among what is stated. */
function ownOf(stated: ReadonlyMap<string, Entry>): Declared {
  const found = new Map<string, string>();
  for (const [name, last] of stated) {
    if (!name.startsWith('--')) continue;
    let entry: Entry | undefined = last;
    while (entry !== undefined && /^revert-layer$/i.test(entry.value)) entry = withoutLayer(entry);
    if (entry !== undefined) found.set(name, entry.value);
  }
  return found;
}
