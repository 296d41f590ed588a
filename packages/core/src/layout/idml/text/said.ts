import type { NoteCode } from '../../../notes.ts';
import type { XmlElement } from '../../../xml/element.ts';

/** What one element says: its attributes, and the children of its `Properties`. */
export interface Layer {
  readonly words: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, XmlElement>;
}

/** Says that something in the source could not be taken as it stands. */
export type Report = (code: NoteCode, detail: string) => void;

const layers = new WeakMap<XmlElement, Layer>();

/** The layer of an element; made once, as styles are asked again for every text that is set in them. */
export function layerOf(element: XmlElement): Layer {
  const known = layers.get(element);
  if (known !== undefined) return known;
  const words = new Map<string, string>();
  const parts = new Map<string, XmlElement>();
  const { attributes } = element;
  for (let at = 0; at + 1 < attributes.length; at += 2) words.set(attributes[at]!, attributes[at + 1]!);
  for (const part of element.child('Properties')?.elements() ?? []) {
    parts.set(part.name, part);
    if (!words.has(part.name) && part.elements().length === 0) words.set(part.name, part.text.trim());
  }
  const layer = { words, parts };
  layers.set(element, layer);
  return layer;
}

/** What several layers say together, attribute by attribute: the first that says something wins. */
export class Said {
  readonly layers: readonly Layer[];
  readonly #report: Report;
  readonly #own: number;

  /** @param own how many layers are read here first: what is wrong in those below has been noted where they were read */
  constructor(layers: readonly Layer[], report: Report, own = layers.length) {
    this.layers = layers;
    this.#report = report;
    this.#own = own;
  }

  /** Whether the nearest layer says any of these. */
  owns(names: readonly string[]): boolean {
    const [nearest] = this.layers;
    return nearest !== undefined && names.some((name) => nearest.words.has(name) || nearest.parts.has(name));
  }

  /** The nearest layer alone; what is wrong in it has been noted before. */
  nearest(): Said {
    return new Said(this.layers.slice(0, 1), () => {});
  }

  word(name: string): string | undefined {
    for (const { words } of this.layers) {
      const word = words.get(name);
      if (word !== undefined) return word;
    }
    return undefined;
  }

  /** A name without the mark of what is built in; `n`, `Nothing` and nothing at all are none. */
  name(name: string): string | undefined {
    const word = this.word(name);
    const plain = word === undefined ? undefined : plainName(word);
    return plain === '' || plain === 'n' || plain === 'Nothing' ? undefined : plain;
  }

  part(name: string): XmlElement | undefined {
    for (const { parts } of this.layers) {
      const part = parts.get(name);
      if (part !== undefined) return part;
    }
    return undefined;
  }

  /** A number within its bounds; what is none is noted, and a farther layer decides. */
  number(name: string, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): number | undefined {
    return this.first(name, (word) => {
      const value = word === '' ? Number.NaN : Number(word);
      return Number.isFinite(value) && value >= least && value <= most ? value : undefined;
    });
  }

  flag(name: string): boolean | undefined {
    return this.first(name, (word) => (word === 'true' ? true : word === 'false' ? false : undefined));
  }

  /** What a table has for the word; an unknown one is noted, and a farther layer decides. */
  choice<Value>(name: string, table: Readonly<Record<string, Value>>): Value | undefined {
    return this.first(name, (word) => (Object.hasOwn(table, word) ? table[word] : undefined));
  }

  /** Numbers with spaces between them, of which there must be so many. */
  numbers(name: string, count: number): number[] | undefined {
    return this.first(name, (word) => {
      const values = word.split(/[\s,]+/).map(Number);
      return values.length === count && values.every(Number.isFinite) ? values : undefined;
    });
  }

  /** What can be made of a word; one of which nothing can is noted, and a farther layer decides. */
  first<Value>(name: string, read: (word: string) => Value | undefined): Value | undefined {
    let at = 0;
    for (const { words } of this.layers) {
      const word = words.get(name)?.trim();
      const value = word === undefined ? undefined : read(word);
      if (value !== undefined) return value;
      if (word !== undefined && at < this.#own) this.#report('TEXT_VALUE_UNKNOWN', `${name}="${clip(word)}"`);
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
