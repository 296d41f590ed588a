import type { Context } from '../../context.ts';
import type { StoreInstancer } from '../variations/store-instancer.ts';
import { roundHalfUp } from './rounding.ts';
import type { TablePatch } from './table-patch.ts';

/** Format of a VariationIndex table. @see "VariationIndex tables" */
const variationFormat = 0x8000;

/**
 * Instantiates the numbers of a layout table that vary by VariationIndex tables.
 * @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Device and VariationIndex Tables"
 */
export class VaryingValues {
  readonly #table: TablePatch;
  readonly #store: StoreInstancer | undefined;
  readonly #context: Pick<Context, 'spend'>;
  /** Tables may share parts: each is instantiated once. */
  readonly #visited = new Set<string>();

  constructor(table: TablePatch, store: StoreInstancer | undefined, context: Pick<Context, 'spend'>) {
    this.#table = table;
    this.#store = store;
    this.#context = context;
  }

  spend(cost: number): void {
    this.#context.spend(cost);
  }

  /** True if a part of the table is visited for the first time. */
  visitOnce(what: string): boolean {
    this.spend(1);
    if (this.#visited.has(what)) return false;
    this.#visited.add(what);
    return true;
  }

  /** True if the offset leads to a VariationIndex table; offset 0 means absent. */
  isVarying(parent: number, offset: number): boolean {
    return offset !== 0 && this.#table.u16(parent + offset + 4) === variationFormat;
  }

  /** The delta of the VariationIndex table at an offset. */
  deltaAt(at: number): number {
    this.spend(1);
    if (this.#store === undefined) return 0;
    return roundHalfUp(this.#store.delta({ outer: this.#table.u16(at), inner: this.#table.u16(at + 2) }));
  }

  /**
   * Instantiates a 16-bit number whose device offset, relative to `parent`, is at `offsetAt`, and clears that offset.
   */
  instantiate(valueAt: number, parent: number, offsetAt: number): boolean {
    const offset = this.#table.u16(offsetAt);
    if (!this.isVarying(parent, offset)) return false;
    const delta = this.deltaAt(parent + offset);
    if (delta !== 0) this.#table.setI16(valueAt, this.#table.i16(valueAt) + delta);
    this.#table.setU16(offsetAt, 0);
    return true;
  }
}
