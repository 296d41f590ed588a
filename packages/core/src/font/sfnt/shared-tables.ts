import { ConversionError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import { sumOfWords } from './checksum.ts';

/** A table that several fonts of a collection can share. */
interface SharedTable {
  readonly tag: string;
  readonly bytes: Uint8Array;
}

/** The tables of a collection: equal ones are kept once. */
export class SharedTables<Table extends SharedTable> {
  readonly #tables: Table[] = [];
  readonly #maxBytes: number;
  readonly #isSameForm: (one: Table, other: Table) => boolean;
  /** Indexes of the first tables of groups, by tags, lengths and sums. */
  readonly #similar = new Map<string, number[]>();

  /** @param isSameForm compares the members of tables other than the tag and the bytes */
  constructor({ maxFontBytes }: Limits, isSameForm: (one: Table, other: Table) => boolean = () => true) {
    this.#maxBytes = maxFontBytes;
    this.#isSameForm = isSameForm;
  }

  #length = 0;

  /** In the order in which they were added. */
  get tables(): readonly Table[] {
    return this.#tables;
  }

  /** Adds tables that are shared only together, unless equal ones are there. Returns their indexes, which are adjacent. */
  add(group: readonly Table[]): number[] {
    const key = group.map(({ tag, bytes }) => `${tag}${bytes.length},${sumOfWords(bytes)}`).join();
    const similar = this.#similar.get(key) ?? [];
    const known = similar.find((start) => group.every((table, at) => this.#isEqual(this.#tables[start + at], table)));
    const first = known ?? this.#tables.length;
    if (known === undefined) {
      for (const table of group) this.#append(table);
      this.#similar.set(key, [...similar, first]);
    }
    return group.map((_, at) => first + at);
  }

  #append(table: Table): void {
    this.#length += table.bytes.length;
    if (this.#length > this.#maxBytes) {
      const message = `the tables have more than ${this.#maxBytes} bytes, the limit for all fonts of a collection`;
      throw new ConversionError('FONT_TOO_LARGE', message);
    }
    this.#tables.push(table);
  }

  #isEqual(known: Table | undefined, table: Table): boolean {
    if (known === undefined || !this.#isSameForm(known, table)) return false;
    return known.bytes === table.bytes || Buffer.compare(known.bytes, table.bytes) === 0;
  }
}
