import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';

/** What could not be told of a font, and why: one table that is damaged hides its own facts and no others. */
export class Problems {
  readonly list: string[];

  constructor(known: readonly string[] = []) {
    this.list = [...known];
  }

  /** What a table says; nothing where the font has none, or a damaged one. */
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

/** Facts without those that are not known. */
export function withoutUndefined(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
