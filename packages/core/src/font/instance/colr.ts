import type { Context } from '../../context.ts';
import { openItemVariationStore } from '../../outline/variations/item-variation-store.ts';
import type { Tuple } from '../../outline/variations/region.ts';
import { implicitDeltaIndex, readIndexMap } from '../variations/index-map.ts';
import { StoreInstancer } from '../variations/store-instancer.ts';
import { type PaintForm, paintForms } from './paint-forms.data.ts';
import { roundHalfUp } from './rounding.ts';
import { TablePatch } from './table-patch.ts';

const header = { baseGlyphs: 14, layers: 18, clips: 22, indexMap: 26, store: 30, length: 34 } as const;
const clipBoxNumbers = [1, 3, 5, 7] as const;
const affineNumbers = [0, 4, 8, 12, 16, 20] as const;
const varyingClip = 2;
const paintColrLayers = 1;
/** A color stop; variable ones are longer. */
const stop = { length: 6, varyingLength: 10, palette: 2, alpha: 4, base: 6 } as const;
const noVariation = 0xffffffff;

/**
 * Instantiates COLR: paints get their values at the location and no longer vary. Offsets stay, because static paints
 * are never longer.
 * @see OpenType 1.9.1, "COLR — Color Table"
 */
export function instantiateColr(
  colr: Uint8Array,
  coordinates: Tuple,
  context: Pick<Context, 'spend' | 'note'>,
): Uint8Array {
  const table = new TablePatch(colr, 'COLR');
  if (table.u16(0) < 1 || colr.length < header.length) return colr;
  const [mapStart, storeStart] = [table.u32(header.indexMap), table.u32(header.store)];
  if (storeStart === 0) return colr;
  const store = new StoreInstancer(openItemVariationStore(colr, storeStart, 'COLR'), coordinates, context);
  const find = mapStart === 0 ? implicitDeltaIndex : readIndexMap(colr, mapStart);
  const paints = new ColrInstancer(table, (index) => roundHalfUp(store.delta(find(index))), context);
  paints.instantiate();
  table.setU32(header.indexMap, 0);
  table.setU32(header.store, 0);
  return table.bytes;
}

class ColrInstancer {
  readonly #table: TablePatch;
  readonly #deltaOf: (index: number) => number;
  readonly #context: Pick<Context, 'spend' | 'note'>;
  /** Paints, color lines and transforms may be shared: each is instantiated once. */
  readonly #visited = new Set<number>();
  readonly #pending: number[] = [];

  constructor(table: TablePatch, gainOf: (index: number) => number, context: Pick<Context, 'spend' | 'note'>) {
    this.#table = table;
    this.#deltaOf = gainOf;
    this.#context = context;
  }

  instantiate(): void {
    const table = this.#table;
    this.#instantiateClips(table.u32(header.clips));
    this.#addAll(table.u32(header.baseGlyphs), 6, 2);
    this.#addAll(table.u32(header.layers), 4, 0);
    for (let at = this.#pending.pop(); at !== undefined; at = this.#pending.pop()) this.#instantiatePaint(at);
  }

  /** Adds the paints of a list with this record length and offset field. */
  #addAll(list: number, length: number, offsetAt: number): void {
    if (list === 0) return;
    const count = this.#table.u32(list);
    for (let index = 0; index < count; index++) {
      this.#add(list + this.#table.u32(list + 4 + index * length + offsetAt));
    }
  }

  #add(at: number): void {
    if (this.#visitOnce(at)) this.#pending.push(at);
  }

  #visitOnce(at: number): boolean {
    this.#context.spend(1);
    if (this.#visited.has(at)) return false;
    this.#visited.add(at);
    return true;
  }

  #instantiatePaint(at: number): void {
    const table = this.#table;
    const format = table.u8(at);
    if (format === paintColrLayers) return;
    const form = paintForms[format] ?? paintForms[format - 1];
    if (form === undefined) return; // unknown formats are ignored, as renderers do
    for (const offsetAt of form.paints) {
      const offset = table.u24(at + offsetAt);
      if (offset !== 0) this.#add(at + offset);
    }
    if (paintForms[format] !== undefined) return;
    if (form.transform !== undefined) this.#instantiateTransform(at + table.u24(at + form.transform));
    else this.#instantiateNumbers(at, form);
    if (form.colourLine !== undefined) this.#instantiateStops(at + table.u24(at + form.colourLine));
    table.setU8(at, format - 1);
  }

  #instantiateNumbers(at: number, { numbers, unsigned = [], angles = [] }: PaintForm): void {
    const table = this.#table;
    const base = table.u32(at + (numbers.at(-1) ?? 0) + 2);
    for (const [index, offset] of numbers.entries()) {
      const [place, gain] = [at + offset, this.#delta(base, index)];
      if (unsigned.includes(offset)) table.setU16(place, this.#clampWithNote(table.u16(place) + gain, 0, 0xffff));
      else if (angles.includes(offset)) table.setI16(place, wrapAngle(table.i16(place) + gain));
      else this.#setI16(place, table.i16(place) + gain);
    }
  }

  #instantiateTransform(at: number): void {
    if (!this.#visitOnce(at)) return;
    const table = this.#table;
    const base = table.u32(at + 24);
    for (const [index, offset] of affineNumbers.entries()) {
      table.setI32(at + offset, table.i32(at + offset) + this.#delta(base, index));
    }
  }

  /** Static stops are shorter, so they move together. */
  #instantiateStops(line: number): void {
    if (!this.#visitOnce(line)) return;
    const table = this.#table;
    const count = table.u16(line + 1);
    this.#context.spend(count);
    for (let index = 0; index < count; index++) {
      const [from, to] = [line + 3 + index * stop.varyingLength, line + 3 + index * stop.length];
      const base = table.u32(from + stop.base);
      const [place, palette, alpha] = [table.i16(from), table.u16(from + stop.palette), table.i16(from + stop.alpha)];
      this.#setI16(to, place + this.#delta(base, 0));
      table.setU16(to + stop.palette, palette);
      this.#setI16(to + stop.alpha, alpha + this.#delta(base, 1));
    }
  }

  #instantiateClips(list: number): void {
    if (list === 0) return;
    const table = this.#table;
    const count = table.u32(list + 1);
    for (let index = 0; index < count; index++) {
      const box = list + table.u24(list + 5 + 7 * index + 4);
      if (!this.#visitOnce(box) || table.u8(box) !== varyingClip) continue;
      this.#instantiateNumbers(box, { paints: [], numbers: clipBoxNumbers });
      table.setU8(box, varyingClip - 1);
    }
  }

  #delta(base: number, index: number): number {
    return base === noVariation ? 0 : this.#deltaOf(base + index);
  }

  #setI16(at: number, value: number): void {
    this.#table.setI16(at, this.#clampWithNote(value, -0x8000, 0x7fff));
  }

  /** A variable scale can exceed the range of a static one. */
  #clampWithNote(value: number, low: number, high: number): number {
    const reached = Math.max(low, Math.min(high, value));
    if (reached !== value)
      this.#context.note('PAINT_CLAMPED', `a number of COLR became ${reached} instead of ${value}`);
    return reached;
  }
}

/** Wraps an angle: the field holds two whole turns. */
function wrapAngle(angle: number): number {
  return (angle << 16) >> 16;
}
