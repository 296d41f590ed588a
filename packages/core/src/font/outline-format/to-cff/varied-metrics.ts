import { ByteWriter } from '../../../bytes/writer.ts';
import type { GlyphDelta } from '../../../outline/glyf/gvar/varied.ts';
import type { Phantoms } from '../../../outline/glyf/phantoms.ts';
import { type RowIndex, RowStore } from '../../variations/row-store.ts';

type MetricDelta = Pick<GlyphDelta, 'region' | 'phantoms'>;
type Measure = (phantoms: Phantoms) => number;

const metricOf = {
  advance: ({ left, right }) => right - left,
  height: ({ top, bottom }) => top - bottom,
  origin: ({ top }) => top,
} as const satisfies Record<string, Measure>;

/** Metrics variations collected from the phantom points of glyphs. */
export class VariedMetrics {
  readonly #glyphs: (readonly MetricDelta[])[] = [];

  /** Adds the next glyph. */
  add(deltas: readonly GlyphDelta[]): void {
    this.#glyphs.push(deltas.map(({ region, phantoms }) => ({ region, phantoms })));
  }

  get hasOrigins(): boolean {
    return this.#varies(metricOf.origin);
  }

  /**
   * Written even if no advance varies: without HVAR, HarfBuzz uses phantom points and finds advances of 0 in CFF2.
   * @see OpenType 1.9.1, "HVAR — Horizontal Metrics Variations Table"
   */
  encodeHvar(axisCount: number): Uint8Array {
    const store = new RowStore();
    const advances = this.#map(metricOf.advance, store);
    return joinTable(20, store.encode(axisCount), [advances, undefined, undefined]);
  }

  /**
   * The vertical counterpart of HVAR.
   * @see OpenType 1.9.1, "VVAR — Vertical Metrics Variations Table"
   */
  encodeVvar(axisCount: number): Uint8Array {
    const store = new RowStore();
    const heights = this.#map(metricOf.height, store);
    const origins = this.hasOrigins ? this.#map(metricOf.origin, store) : undefined;
    return joinTable(24, store.encode(axisCount), [heights, undefined, undefined, origins]);
  }

  #varies(measure: Measure): boolean {
    return this.#glyphs.some((deltas) => deltas.some(({ phantoms }) => Math.round(measure(phantoms)) !== 0));
  }

  #map(measure: Measure, store: RowStore): Uint8Array {
    const indexes = this.#glyphs.map((deltas) => {
      const moving = deltas.filter(({ phantoms }) => Math.round(measure(phantoms)) !== 0);
      return store.add(moving.map(({ region, phantoms }) => [region, Math.round(measure(phantoms)) + 0] as const));
    });
    return encodeIndexMap(indexes);
  }
}

/** @see OpenType 1.9.1, "OpenType Font Variations Common Table Formats", "DeltaSetIndexMap table" */
function encodeIndexMap(indexes: readonly RowIndex[]): Uint8Array {
  const maxOf = (of: 0 | 1): number => indexes.reduce((all, index) => Math.max(all, index[of]), 0);
  const innerBits = Math.max(1, Math.ceil(Math.log2(maxOf(1) + 1)));
  const width = Math.max(1, Math.ceil((innerBits + Math.ceil(Math.log2(maxOf(0) + 1))) / 8));
  const last = indexes.findLastIndex(
    (index, at) => index[0] !== indexes[at - 1]?.[0] || index[1] !== indexes[at - 1]?.[1],
  );
  const file = new ByteWriter('big', { capacity: 8 + width * indexes.length });
  file.u8(0);
  file.u8(((width - 1) << 4) | (innerBits - 1));
  file.u16(last + 1); // later glyphs use the last entry
  for (const [outer, inner] of indexes.slice(0, last + 1)) {
    const value = outer * 2 ** innerBits + inner;
    for (let byte = width - 1; byte >= 0; byte--) file.u8(Math.floor(value / 0x100 ** byte) & 0xff);
  }
  return file.finish();
}

function joinTable(headerLength: number, store: Uint8Array, maps: readonly (Uint8Array | undefined)[]): Uint8Array {
  const file = new ByteWriter('big', { capacity: headerLength + store.length });
  file.u16(1);
  file.u16(0);
  file.u32(headerLength);
  let index = headerLength + store.length;
  for (const map of maps) {
    file.u32(map === undefined ? 0 : index);
    index += map?.length ?? 0;
  }
  file.bytes(store);
  for (const map of maps) if (map !== undefined) file.bytes(map);
  return file.finish();
}
