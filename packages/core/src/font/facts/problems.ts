import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';

/** Collects what could not be read from a font. A damaged table hides its own facts only. */
export class Problems {
  readonly list: string[];

  constructor(known: readonly string[] = []) {
    this.list = [...known];
  }

  /** Reads a table; `undefined` if the font does not have it or it is damaged. */
  read<Told>(tables: FontFile['tables'], tag: string, read: (table: Uint8Array) => Told): Told | undefined {
    const table = tables.get(tag);
    return table && this.attempt(tag, () => read(table));
  }

  attempt<Told>(tag: string, read: () => Told): Told | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConversionError) || (error.kind !== 'malformed' && error.kind !== 'unsupported'))
        throw error;
      this.list.push(`${tag.trim()}: ${error.message}`);
      return undefined;
    }
  }
}

/** Removes facts that are undefined. */
export function withoutUndefined(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
