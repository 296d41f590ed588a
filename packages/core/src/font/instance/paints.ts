import type { Context } from '../../context.ts';
import { openItemVariationStore } from '../../outline/item-variation-store.ts';
import type { Tuple } from '../../outline/region.ts';
import { findInFirstSet, readIndexMap } from '../variations/index-map.ts';
import { PlacedStore } from '../variations/placed-store.ts';
import { type PaintForm, paintForms } from './paint-forms.data.ts';
import { roundHalfUp } from './rounding.ts';
import { TablePatch } from './table-patch.ts';

const header = { baseGlyphs: 14, layers: 18, clips: 22, indexMap: 26, store: 30, length: 34 } as const;
const clipBoxNumbers = [1, 3, 5, 7] as const;
const affineNumbers = [0, 4, 8, 12, 16, 20] as const;
const varyingClip = 2;
const layersPaint = 1;
/** A stop of a line of colours; one that varies is longer. */
const stop = { length: 6, varyingLength: 10, palette: 2, alpha: 4, base: 6 } as const;
const noVariation = 0xffffffff;

/**
 * COLR at a place of the design space: paints are what they are there, and vary no longer. All stays at its place in
 * the table, for what does not vary is never longer.
 * @see OpenType 1.9.1, "COLR — Color Table"
 */
export function placePaints(
  colr: Uint8Array,
  coordinates: Tuple,
  context: Pick<Context, 'spend' | 'note'>,
): Uint8Array {
  const table = new TablePatch(colr, 'COLR');
  if (table.u16(0) < 1 || colr.length < header.length) return colr;
  const [mapStart, storeStart] = [table.u32(header.indexMap), table.u32(header.store)];
  if (storeStart === 0) return colr;
  const store = new PlacedStore(openItemVariationStore(colr, storeStart, 'COLR'), coordinates, context);
  const find = mapStart === 0 ? findInFirstSet : readIndexMap(colr, mapStart);
  const paints = new Paints(table, (index) => roundHalfUp(store.delta(find(index))), context);
  paints.place();
  table.setU32(header.indexMap, 0);
  table.setU32(header.store, 0);
  return table.bytes;
}

class Paints {
  readonly #table: TablePatch;
  readonly #gainOf: (index: number) => number;
  readonly #context: Pick<Context, 'spend' | 'note'>;
  /** Paints, lines of colours and transforms may be shared: each is placed once. */
  readonly #seen = new Set<number>();
  readonly #waiting: number[] = [];

  constructor(table: TablePatch, gainOf: (index: number) => number, context: Pick<Context, 'spend' | 'note'>) {
    this.#table = table;
    this.#gainOf = gainOf;
    this.#context = context;
  }

  place(): void {
    const table = this.#table;
    this.#placeClips(table.u32(header.clips));
    this.#addAll(table.u32(header.baseGlyphs), 6, 2);
    this.#addAll(table.u32(header.layers), 4, 0);
    for (let at = this.#waiting.pop(); at !== undefined; at = this.#waiting.pop()) this.#placePaint(at);
  }

  /** The paints of a list whose records are so long, and have the offset so far behind their start. */
  #addAll(list: number, length: number, offsetAt: number): void {
    if (list === 0) return;
    const count = this.#table.u32(list);
    for (let index = 0; index < count; index++) {
      this.#add(list + this.#table.u32(list + 4 + index * length + offsetAt));
    }
  }

  #add(at: number): void {
    if (this.#enter(at)) this.#waiting.push(at);
  }

  #enter(at: number): boolean {
    this.#context.spend(1);
    if (this.#seen.has(at)) return false;
    this.#seen.add(at);
    return true;
  }

  #placePaint(at: number): void {
    const table = this.#table;
    const format = table.u8(at);
    if (format === layersPaint) return;
    const form = paintForms[format] ?? paintForms[format - 1];
    if (form === undefined) return; // unknown, as it is to those who draw it
    for (const offsetAt of form.paints) {
      const offset = table.u24(at + offsetAt);
      if (offset !== 0) this.#add(at + offset);
    }
    if (paintForms[format] !== undefined) return;
    if (form.transform !== undefined) this.#placeTransform(at + table.u24(at + form.transform));
    else this.#placeNumbers(at, form);
    if (form.colourLine !== undefined) this.#placeStops(at + table.u24(at + form.colourLine));
    table.setU8(at, format - 1);
  }

  #placeNumbers(at: number, { numbers, unsigned = [], angles = [] }: PaintForm): void {
    const table = this.#table;
    const base = table.u32(at + (numbers.at(-1) ?? 0) + 2);
    for (const [index, offset] of numbers.entries()) {
      const [place, gain] = [at + offset, this.#gain(base, index)];
      if (unsigned.includes(offset)) table.setU16(place, this.#within(table.u16(place) + gain, 0, 0xffff));
      else if (angles.includes(offset)) table.setI16(place, turned(table.i16(place) + gain));
      else this.#setI16(place, table.i16(place) + gain);
    }
  }

  #placeTransform(at: number): void {
    if (!this.#enter(at)) return;
    const table = this.#table;
    const base = table.u32(at + 24);
    for (const [index, offset] of affineNumbers.entries()) {
      table.setI32(at + offset, table.i32(at + offset) + this.#gain(base, index));
    }
  }

  /** Stops that do not vary are shorter: they move together. */
  #placeStops(line: number): void {
    if (!this.#enter(line)) return;
    const table = this.#table;
    const count = table.u16(line + 1);
    this.#context.spend(count);
    for (let index = 0; index < count; index++) {
      const [from, to] = [line + 3 + index * stop.varyingLength, line + 3 + index * stop.length];
      const base = table.u32(from + stop.base);
      const [place, palette, alpha] = [table.i16(from), table.u16(from + stop.palette), table.i16(from + stop.alpha)];
      this.#setI16(to, place + this.#gain(base, 0));
      table.setU16(to + stop.palette, palette);
      this.#setI16(to + stop.alpha, alpha + this.#gain(base, 1));
    }
  }

  #placeClips(list: number): void {
    if (list === 0) return;
    const table = this.#table;
    const count = table.u32(list + 1);
    for (let index = 0; index < count; index++) {
      const box = list + table.u24(list + 5 + 7 * index + 4);
      if (!this.#enter(box) || table.u8(box) !== varyingClip) continue;
      this.#placeNumbers(box, { paints: [], numbers: clipBoxNumbers });
      table.setU8(box, varyingClip - 1);
    }
  }

  #gain(base: number, index: number): number {
    return base === noVariation ? 0 : this.#gainOf(base + index);
  }

  #setI16(at: number, value: number): void {
    this.#table.setI16(at, this.#within(value, -0x8000, 0x7fff));
  }

  /** A scale that varies may be larger than one that does not can be. */
  #within(value: number, low: number, high: number): number {
    const reached = Math.max(low, Math.min(high, value));
    if (reached !== value)
      this.#context.note('PAINT_CLAMPED', `a number of COLR became ${reached} instead of ${value}`);
    return reached;
  }
}

/** Angles come round to where they were: what the field holds is two whole turns. */
function turned(angle: number): number {
  return (angle << 16) >> 16;
}
