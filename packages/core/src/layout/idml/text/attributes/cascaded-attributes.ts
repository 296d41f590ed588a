import type { NoteCode } from '../../../../notes.ts';
import type { XmlElement } from '../../../../xml/element.ts';

/** The attributes of one element and the children of its `Properties`. */
export interface ElementAttributes {
  readonly attributes: ReadonlyMap<string, string>;
  readonly properties: ReadonlyMap<string, XmlElement>;
}

/** Notes a problem in the source. */
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

/**
 * The attributes of several elements, nearest first. Each attribute comes from the first element that has a valid
 * value.
 */
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

  /** True if the nearest element has any of these attributes. */
  owns(names: readonly string[]): boolean {
    const [nearest] = this.layers;
    return nearest !== undefined && names.some((name) => nearest.attributes.has(name) || nearest.properties.has(name));
  }

  /** Returns the nearest element alone. Its invalid values were noted before. */
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

  /** Returns a name without its `$ID/` prefix. `n`, `Nothing` and an empty name count as absent. */
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

  /** Returns a number within its bounds. An invalid value is noted, and the next element applies. */
  number(name: string, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number | undefined {
    return this.firstValid(name, (word) => {
      const value = word === '' ? Number.NaN : Number(word);
      return Number.isFinite(value) && value >= min && value <= max ? value : undefined;
    });
  }

  boolean(name: string): boolean | undefined {
    return this.firstValid(name, (value) => (value === 'true' ? true : value === 'false' ? false : undefined));
  }

  /** Maps a keyword through a table. An unknown keyword is noted, and the next element applies. */
  choice<Value>(name: string, table: Readonly<Record<string, Value>>): Value | undefined {
    return this.firstValid(name, (value) => (Object.hasOwn(table, value) ? table[value] : undefined));
  }

  /** Returns a list of exactly `count` numbers. */
  numbers(name: string, count: number): number[] | undefined {
    return this.firstValid(name, (value) => {
      const values = value.split(/[\s,]+/).map(Number);
      return values.length === count && values.every(Number.isFinite) ? values : undefined;
    });
  }

  /** Returns the first value that can be parsed. An invalid value is noted, and the next element applies. */
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

/** Removes the `$ID/` prefix of built-in names. */
export function plainName(name: string): string {
  return name.replace(/^\$ID\//, '');
}

/** Shortens a value for a message. */
export function clip(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
