import type { NoteCode } from '../../../../notes.ts';
import type { XmlElement } from '../../../../xml/element.ts';

/** What one element says: its attributes, and the children of its `Properties`. */
export interface ElementAttributes {
  readonly attributes: ReadonlyMap<string, string>;
  readonly properties: ReadonlyMap<string, XmlElement>;
}

/** Says that something in the source could not be taken as it stands. */
export type TextReport = (code: NoteCode, detail: string) => void;

const cached = new WeakMap<XmlElement, ElementAttributes>();

/** The attributes of an element. Cached, because styles are read again for every text that uses them. */
export function attributesOf(element: XmlElement): ElementAttributes {
  const known = cached.get(element);
  if (known !== undefined) return known;
  const attributes = new Map<string, string>();
  const properties = new Map<string, XmlElement>();
  const { attributes: pairs } = element;
  for (let at = 0; at + 1 < pairs.length; at += 2) attributes.set(pairs[at]!, pairs[at + 1]!);
  for (const property of element.child('Properties')?.elements() ?? []) {
    properties.set(property.name, property);
    const isText = !attributes.has(property.name) && property.elements().length === 0;
    if (isText) attributes.set(property.name, property.text.trim());
  }
  const found = { attributes, properties };
  cached.set(element, found);
  return found;
}

/** What several layers say together, attribute by attribute: the first that says something wins. */
export class CascadedAttributes {
  readonly layers: readonly ElementAttributes[];
  readonly #report: TextReport;
  readonly #reportedLayers: number;

  /** @param own how many layers are read here first: what is wrong in those below has been noted where they were read */
  constructor(layers: readonly ElementAttributes[], report: TextReport, own = layers.length) {
    this.layers = layers;
    this.#report = report;
    this.#reportedLayers = own;
  }

  /** Whether the nearest layer says any of these. */
  owns(names: readonly string[]): boolean {
    const [nearest] = this.layers;
    return nearest !== undefined && names.some((name) => nearest.attributes.has(name) || nearest.properties.has(name));
  }

  /** The nearest layer alone; what is wrong in it has been noted before. */
  nearest(): CascadedAttributes {
    return new CascadedAttributes(this.layers.slice(0, 1), () => {});
  }

  attribute(name: string): string | undefined {
    for (const { attributes } of this.layers) {
      const value = attributes.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** A name without the mark of what is built in; `n`, `Nothing` and nothing at all are none. */
  name(name: string): string | undefined {
    const value = this.attribute(name);
    const plain = value === undefined ? undefined : plainName(value);
    return plain === '' || plain === 'n' || plain === 'Nothing' ? undefined : plain;
  }

  property(name: string): XmlElement | undefined {
    for (const { properties } of this.layers) {
      const property = properties.get(name);
      if (property !== undefined) return property;
    }
    return undefined;
  }

  /** A number within its bounds; what is none is noted, and a farther layer decides. */
  number(name: string, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number | undefined {
    return this.firstValid(name, (word) => {
      const value = word === '' ? Number.NaN : Number(word);
      return Number.isFinite(value) && value >= min && value <= max ? value : undefined;
    });
  }

  boolean(name: string): boolean | undefined {
    return this.firstValid(name, (value) => (value === 'true' ? true : value === 'false' ? false : undefined));
  }

  /** What a table has for the word; an unknown one is noted, and a farther layer decides. */
  choice<Value>(name: string, table: Readonly<Record<string, Value>>): Value | undefined {
    return this.firstValid(name, (value) => (Object.hasOwn(table, value) ? table[value] : undefined));
  }

  /** Numbers with spaces between them, of which there must be so many. */
  numbers(name: string, count: number): number[] | undefined {
    return this.firstValid(name, (value) => {
      const values = value.split(/[\s,]+/).map(Number);
      return values.length === count && values.every(Number.isFinite) ? values : undefined;
    });
  }

  /** What can be made of a word; one of which nothing can is noted, and a farther layer decides. */
  firstValid<Value>(name: string, read: (value: string) => Value | undefined): Value | undefined {
    let at = 0;
    for (const { attributes } of this.layers) {
      const word = attributes.get(name)?.trim();
      const value = word === undefined ? undefined : read(word);
      if (value !== undefined) return value;
      if (word !== undefined && at < this.#reportedLayers)
        this.#report('TEXT_VALUE_UNKNOWN', `${name}="${clip(word)}"`);
      at++;
    }
    return undefined;
  }

  report(code: NoteCode, detail: string): void {
    this.#report(code, detail);
  }
}

/** A name for people: without the mark of what is built in. */
export function plainName(name: string): string {
  return name.replace(/^\$ID\//, '');
}

/** As much of a value as a message may hold. */
export function clip(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
