import { type Dict, Ref } from '../../../assets/pdfjs.generated.js';
import type { PagePlacement } from '../../../context.ts';
import type { PdfDocument } from './document.ts';
import { statesForViewing } from './layer-usage.ts';
import { dictOf, nameOf, textOf } from './values.ts';

/** The visibility of layers in the default configuration. @see ISO 32000-1, "Optional Content" */
export class OptionalContent {
  readonly #document: PdfDocument;
  readonly #hidden = new Set<string>();
  readonly #shown = new Set<string>();
  readonly #isOffByDefault: boolean;
  /** Membership dictionaries and expressions, which others may share. */
  readonly #known = new WeakMap<object, boolean>();
  /** Names of switched layers that the document does not have. */
  readonly absent: string[] = [];

  /** A placement may switch layers by their names. */
  constructor(document: PdfDocument, switched: PagePlacement['layers'] = []) {
    this.#document = document;
    const properties = dictOf(document.catalog.get('OCProperties'));
    const defaults = dictOf(properties?.get('D'));
    this.#isOffByDefault = nameOf(defaults?.get('BaseState')) === 'OFF';
    for (const ref of refsOf(defaults, 'OFF')) this.#hidden.add(ref);
    for (const ref of refsOf(defaults, 'ON')) this.#shown.add(ref);
    for (const [key, isVisible] of statesForViewing(document, defaults)) this.#switch(key, isVisible);
    const named = switched.length === 0 ? [] : namedGroups(document, properties);
    for (const { name, isVisible } of switched) {
      const groups = named.filter((group) => group.name === name);
      if (groups.length === 0) this.absent.push(name);
      for (const { key } of groups) this.#switch(key, isVisible);
    }
  }

  /** True if content that belongs to a group, or to a membership dictionary, is visible. */
  isVisible(raw: unknown, depth = 0): boolean {
    const dict = dictOf(this.#document.xref.fetchIfRef(raw));
    if (dict === undefined || depth > 16) return true;
    if (nameOf(dict.get('Type')) !== 'OCMD') return this.#isGroupVisible(raw);
    return this.#once(dict, () => this.#isMemberVisible(dict, depth));
  }

  #once(key: object, find: () => boolean): boolean {
    const known = this.#known.get(key) ?? find();
    this.#known.set(key, known);
    return known;
  }

  #isMemberVisible(dict: Dict, depth: number): boolean {
    const expression = dict.get('VE');
    if (Array.isArray(expression)) return this.#evaluate(expression, depth + 1);
    const groups = dict.getRaw('OCGs');
    const list: unknown = groups instanceof Ref ? this.#document.xref.fetchIfRef(groups) : groups;
    const raws: unknown[] = Array.isArray(list) ? list : groups === undefined || groups === null ? [] : [groups];
    if (raws.length === 0) return true;
    const states = raws.map((each) => this.#isGroupVisible(each));
    switch (nameOf(dict.get('P'))) {
      case 'AllOn':
        return states.every((state) => state);
      case 'AnyOff':
        return states.some((state) => !state);
      case 'AllOff':
        return states.every((state) => !state);
      default:
        return states.some((state) => state);
    }
  }

  #switch(key: string, isVisible: boolean): void {
    this.#hidden.delete(key);
    (isVisible ? this.#shown : this.#hidden).add(key);
  }

  #isGroupVisible(raw: unknown): boolean {
    const key = raw instanceof Ref ? raw.toString() : dictOf(raw)?.objId;
    if (key === undefined || key === null) return true;
    if (this.#hidden.has(key)) return false;
    return this.#shown.has(key) || !this.#isOffByDefault;
  }

  #evaluate(expression: readonly unknown[], depth: number): boolean {
    const { xref } = this.#document;
    const operator = nameOf(xref.fetchIfRef(expression[0]));
    const states = expression.slice(1).map((raw) => {
      const value = xref.fetchIfRef(raw);
      if (Array.isArray(value)) return depth > 16 || this.#once(value, () => this.#evaluate(value, depth + 1));
      return this.#isGroupVisible(raw);
    });
    if (operator === 'Not') return states[0] !== true;
    return operator === 'Or' ? states.some((state) => state) : states.every((state) => state);
  }
}

function namedGroups({ xref }: PdfDocument, properties: Dict | undefined): { key: string; name: string | undefined }[] {
  const list = properties?.get('OCGs');
  if (!Array.isArray(list)) return [];
  return list.flatMap((raw) =>
    raw instanceof Ref ? [{ key: raw.toString(), name: textOf(dictOf(xref.fetchIfRef(raw))?.get('Name')) }] : [],
  );
}

function refsOf(dict: Dict | undefined, key: string): string[] {
  const list = dict?.get(key);
  return Array.isArray(list) ? list.flatMap((each) => (each instanceof Ref ? [each.toString()] : [])) : [];
}
