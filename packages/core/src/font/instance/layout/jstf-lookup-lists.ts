import type { Context } from '../../../context.ts';
import type { TablePatch } from '../table-patch.ts';

const scriptCountOffset = 4;
/** Records of a tag and an offset. */
const record = { length: 6, offset: 4 } as const;
/** Offsets in a priority record of the lookups that shrink and that stretch a line. */
const lookupListOffsets = [8, 18] as const;

/**
 * Finds the lookup lists within JSTF.
 * @see OpenType 1.9.1, "JSTF — Justification Table", "Justification Priority Table"
 */
export class JstfLookupLists {
  readonly #table: TablePatch;
  readonly #context: Pick<Context, 'spend'>;
  /** Scripts and languages may share parts: each is visited once. */
  readonly #visited = new Set<number>();
  readonly #lists: number[] = [];

  constructor(table: TablePatch, context: Pick<Context, 'spend'>) {
    this.#table = table;
    this.#context = context;
  }

  /** Returns the offsets of the lookup lists. */
  find(): readonly number[] {
    const table = this.#table;
    for (const script of this.#records(0, scriptCountOffset)) {
      const byDefault = table.u16(script + 2);
      if (byDefault !== 0) this.#visitLanguage(script + byDefault);
      for (const language of this.#records(script, script + 4)) this.#visitLanguage(language);
    }
    return this.#lists;
  }

  #visitLanguage(language: number): void {
    if (!this.#visitOnce(language)) return;
    const count = this.#table.u16(language);
    for (let index = 0; index < count; index++) {
      const priority = language + this.#table.u16(language + 2 + 2 * index);
      if (!this.#visitOnce(priority)) continue;
      for (const at of lookupListOffsets) {
        const offset = this.#table.u16(priority + at);
        if (offset !== 0 && this.#visitOnce(priority + offset)) this.#lists.push(priority + offset);
      }
    }
  }

  #records(parent: number, countAt: number): number[] {
    const count = this.#table.u16(countAt);
    const targets: number[] = [];
    for (let index = 0; index < count; index++) {
      this.#context.spend(1);
      const offset = this.#table.u16(countAt + 2 + record.length * index + record.offset);
      if (offset !== 0) targets.push(parent + offset);
    }
    return targets;
  }

  #visitOnce(at: number): boolean {
    this.#context.spend(1);
    if (this.#visited.has(at)) return false;
    this.#visited.add(at);
    return true;
  }
}
