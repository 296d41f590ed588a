import type { Context } from '../../context.ts';
import type { StoreInstancer } from '../variations/store-instancer.ts';
import { roundHalfUp } from './rounding.ts';
import type { TablePatch } from './table-patch.ts';

/** What says that a device table is none, but names differences. @see "VariationIndex tables" */
const variationFormat = 0x8000;

/**
 * The numbers of a table of layout that vary by way of VariationIndex tables, at a place of the design space.
 * @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Device and VariationIndex Tables"
 */
export class VaryingValues {
  readonly #table: TablePatch;
  readonly #store: StoreInstancer | undefined;
  readonly #context: Pick<Context, 'spend'>;
  /** Tables may share their parts: each is placed once. */
  readonly #visited = new Set<string>();

  constructor(table: TablePatch, store: StoreInstancer | undefined, context: Pick<Context, 'spend'>) {
    this.#table = table;
    this.#store = store;
    this.#context = context;
  }

  spend(cost: number): void {
    this.#context.spend(cost);
  }

  /** Says whether a part of the table is looked at for the first time. */
  visitOnce(what: string): boolean {
    this.spend(1);
    if (this.#visited.has(what)) return false;
    this.#visited.add(what);
    return true;
  }

  /** Whether the table at a place names differences; one at the place of `parent` is absent. */
  isVarying(parent: number, offset: number): boolean {
    return offset !== 0 && this.#table.u16(parent + offset + 4) === variationFormat;
  }

  /** What is gained by way of the VariationIndex table there. */
  deltaAt(at: number): number {
    this.spend(1);
    if (this.#store === undefined) return 0;
    return roundHalfUp(this.#store.delta({ outer: this.#table.u16(at), inner: this.#table.u16(at + 2) }));
  }

  /** Places a number of 16 bits whose device offset, counted from `parent`, stands at `offsetAt`, and clears that. */
  instantiate(valueAt: number, parent: number, offsetAt: number): boolean {
    const offset = this.#table.u16(offsetAt);
    if (!this.isVarying(parent, offset)) return false;
    const gain = this.deltaAt(parent + offset);
    if (gain !== 0) this.#table.setI16(valueAt, this.#table.i16(valueAt) + gain);
    this.#table.setU16(offsetAt, 0);
    return true;
  }
}
