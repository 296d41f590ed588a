import type { Context } from '../../context.ts';
import type { TablePatch } from './table-patch.ts';

const scriptCountAt = 4;
/** Records of a tag and an offset. */
const record = { length: 6, offset: 4 } as const;
/** Of a priority, where the lookups stand that shrink a line, and those that stretch it. */
const lookupsAt = [8, 18] as const;

/**
 * The lists of lookups that JSTF has of its own.
 * @see OpenType 1.9.1, "JSTF — Justification Table", "Justification Priority Table"
 */
export class JustificationLists {
  readonly #table: TablePatch;
  readonly #context: Pick<Context, 'spend'>;
  /** Scripts and languages may share their parts: each is looked at once. */
  readonly #seen = new Set<number>();
  readonly #lists: number[] = [];

  constructor(table: TablePatch, context: Pick<Context, 'spend'>) {
    this.#table = table;
    this.#context = context;
  }

  /** Where the lists begin. */
  find(): readonly number[] {
    const table = this.#table;
    for (const script of this.#records(0, scriptCountAt)) {
      const byDefault = table.u16(script + 2);
      if (byDefault !== 0) this.#enterLanguage(script + byDefault);
      for (const language of this.#records(script, script + 4)) this.#enterLanguage(language);
    }
    return this.#lists;
  }

  #enterLanguage(language: number): void {
    if (!this.#enter(language)) return;
    const count = this.#table.u16(language);
    for (let index = 0; index < count; index++) {
      const priority = language + this.#table.u16(language + 2 + 2 * index);
      if (!this.#enter(priority)) continue;
      for (const at of lookupsAt) {
        const offset = this.#table.u16(priority + at);
        if (offset !== 0 && this.#enter(priority + offset)) this.#lists.push(priority + offset);
      }
    }
  }

  #records(parent: number, countAt: number): number[] {
    const count = this.#table.u16(countAt);
    const places: number[] = [];
    for (let index = 0; index < count; index++) {
      this.#context.spend(1);
      const offset = this.#table.u16(countAt + 2 + record.length * index + record.offset);
      if (offset !== 0) places.push(parent + offset);
    }
    return places;
  }

  #enter(at: number): boolean {
    this.#context.spend(1);
    if (this.#seen.has(at)) return false;
    this.#seen.add(at);
    return true;
  }
}
