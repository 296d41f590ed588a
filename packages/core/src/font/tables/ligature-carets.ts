import { ByteReader } from '../../bytes/reader.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { openItemVariationStore } from '../../outline/item-variation-store.ts';
import { type Row, RowStore } from '../variations/row-store.ts';
import { coveredGlyphs } from './coverage.ts';
import { findStore, withStore } from './gdef-store.ts';
import { patchWords } from './patch.ts';

const caretListAt = 8;
/** A caret by its coordinate, by the number of a point of the contours, by a coordinate that a device or a place moves. */
const format = { byPlace: 1, byPoint: 2, byDevice: 3 } as const;
const variationIndex = 0x8000;
/** More carets than this cannot be written, for offsets have 16 bits. */
const maxCarets = 0x4000;

/** Where along the line a point stands by default, and what it gains in each region. */
export interface PointPlace {
  readonly x: number;
  readonly gains: Row;
}

/** Looks the point of a glyph up; finds nothing where the glyph has no such point. */
export type FindPoint = (glyph: number, point: number) => PointPlace | undefined;

/** What became of the carets. */
export interface PlacedCarets {
  readonly gdef: Uint8Array;
  /** How many stood at points that there are not. */
  readonly lost: number;
}

/** A caret as the table has it. */
interface Caret {
  readonly format: number;
  /** A coordinate, or the number of a point. */
  readonly value: number;
  readonly device: Uint8Array | undefined;
}

/**
 * GDEF with its carets of ligatures at coordinates, which do not change with the points of outlines, and which vary as the
 * points did. The list is written anew behind all else: glyphs may share a caret at a point that stands elsewhere in each.
 * A damaged table stays as it is.
 * @see OpenType 1.9.1, "GDEF", "CaretValue Format 2"
 */
export function placeCarets(gdef: Uint8Array, find: FindPoint, context: Pick<Context, 'spend'>): PlacedCarets {
  try {
    const list = new CaretList(gdef, context);
    if (list.count > maxCarets) return withoutCarets(gdef, list.count);
    if (!list.carets.flat().some((caret) => caret.format === format.byPoint)) return { gdef, lost: 0 };
    return writeCarets(gdef, list, new Places(gdef, find));
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return { gdef, lost: 0 };
    throw error;
  }
}

/** The glyphs that have carets, and the carets of each. */
class CaretList {
  readonly coverage: Uint8Array;
  readonly glyphs: readonly number[];
  readonly carets: readonly (readonly Caret[])[];
  /** How many carets there are; beyond what can be written they are no longer counted, nor read. */
  count = 0;
  readonly #file: ByteReader;
  readonly #context: Pick<Context, 'spend'>;

  constructor(gdef: Uint8Array, context: Pick<Context, 'spend'>) {
    this.#file = new ByteReader(gdef);
    this.#context = context;
    const [list = 0] = this.#words(caretListAt, 1);
    const [coverage = 0, count = 0] = list === 0 ? [] : this.#words(list, 2);
    const { glyphs, bytes } = coveredGlyphs(gdef, list === 0 ? undefined : list + coverage, context);
    this.coverage = bytes;
    this.glyphs = glyphs;
    this.carets = this.#words(list + 4, count).map((offset) => this.#readGlyph(list + offset));
  }

  #readGlyph(at: number): Caret[] {
    if (this.count > maxCarets) return [];
    const [count = 0] = this.#words(at, 1);
    this.count += count;
    return this.#words(at + 2, count).map((offset) => this.#readCaret(at + offset));
  }

  #readCaret(at: number): Caret {
    const [found = 0, value = 0] = this.#words(at, 2);
    if (found !== format.byDevice) return { format: found, value, device: undefined };
    const [device = 0] = this.#words(at + 4, 1);
    return { format: found, value, device: this.#readDevice(at + device) };
  }

  /** @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "Device and VariationIndex Tables" */
  #readDevice(at: number): Uint8Array {
    const [first = 0, last = 0, kind = 0] = this.#words(at, 3);
    const sizes = kind === variationIndex ? 0 : Math.max(0, last - first + 1);
    const words = Math.ceil((sizes * 2 ** Math.min(kind, 3)) / 16);
    return this.#file.windowAt(at, 6 + 2 * words).take(6 + 2 * words);
  }

  #words(at: number, count: number): number[] {
    this.#context.spend(count);
    const words = this.#file.windowAt(at, 2 * count); // before memory is taken for a count that may be wrong
    return Array.from({ length: count }, () => words.u16());
  }
}

function withoutCarets(gdef: Uint8Array, lost: number): PlacedCarets {
  return { gdef: patchWords(gdef, [[caretListAt, 0]]), lost };
}

/** Where carets come to stand that stood at points, and the store of what they gain. */
class Places {
  /** How many stood at points that there are not. */
  lost = 0;
  readonly #gdef: Uint8Array;
  readonly #find: FindPoint;
  readonly #rows = new RowStore();
  #axisCount = 0;

  constructor(gdef: Uint8Array, find: FindPoint) {
    this.#gdef = gdef;
    this.#find = find;
  }

  place(glyph: number | undefined, caret: Caret): Caret[] {
    if (caret.format !== format.byPoint) return [caret];
    const found = glyph === undefined ? undefined : this.#find(glyph, caret.value);
    if (found === undefined) this.lost++;
    return found === undefined ? [] : [this.#caretAt(found)];
  }

  /** GDEF with what carets gain in its store; as it was where none gains anything, nothing where there is no room. */
  withGains(): Uint8Array | undefined {
    return this.#axisCount === 0 ? this.#gdef : withStore(this.#gdef, this.#rows.encode(this.#axisCount));
  }

  #caretAt({ x, gains }: PointPlace): Caret {
    const value = Math.round(x) & 0xffff;
    const row = gains.map(([region, gain]) => [region, Math.round(gain)] as const).filter(([, gain]) => gain !== 0);
    const axisCount = row[0]?.[0].peak.length;
    if (axisCount === undefined) return { format: format.byPlace, value, device: undefined };
    if (this.#axisCount === 0) this.#copyStore(axisCount);
    const device = new ByteWriter();
    for (const word of [...this.#rows.add(row), variationIndex]) device.u16(word);
    return { format: format.byDevice, value, device: device.finish() };
  }

  #copyStore(axisCount: number): void {
    this.#axisCount = axisCount;
    const start = findStore(this.#gdef);
    if (start === undefined) return;
    const store = openItemVariationStore(this.#gdef, start, 'GDEF');
    if (store.axisCount === axisCount) this.#rows.copy(store, this.#gdef.length);
    else
      throw new ConversionError('FONT_TABLE_DAMAGED', `found ${store.axisCount} axes in GDEF, expected ${axisCount}`);
  }
}

function writeCarets(gdef: Uint8Array, { coverage, glyphs, carets }: CaretList, places: Places): PlacedCarets {
  const placed = carets.map((ones, at) => ones.flatMap((caret) => places.place(glyphs[at], caret)));
  const { lost } = places;
  const without = (): PlacedCarets => withoutCarets(gdef, placed.flat().length + lost);
  const parts = placed.map(writeGlyph);
  const varied = places.withGains();
  if (varied === undefined) return without();
  const file = new ByteWriter();
  file.bytes(varied);
  file.align(2);
  const [start, head] = [file.length, 4 + 2 * parts.length];
  const length = parts.reduce((sum, part) => sum + part.length, head);
  if (start > 0xffff || length > 0xffff || parts.some((part) => part.length > 0xffff)) return without();
  file.u16(length); // the coverage stands last
  file.u16(parts.length);
  let offset = head;
  for (const part of parts) {
    file.u16(offset);
    offset += part.length;
  }
  for (const part of parts) file.bytes(part);
  file.bytes(coverage);
  return { gdef: patchWords(file.finish(), [[caretListAt, start]]), lost };
}

function writeGlyph(carets: readonly Caret[]): Uint8Array {
  const file = new ByteWriter();
  file.u16(carets.length);
  let offset = 2 + 2 * carets.length;
  for (const { device } of carets) {
    file.u16(Math.min(offset, 0xffff)); // who has more than that is full
    offset += device === undefined ? 4 : 6 + device.length;
  }
  for (const { format: as, value, device } of carets) {
    file.u16(as);
    file.u16(value);
    if (device === undefined) continue;
    file.u16(6);
    file.bytes(device);
  }
  return file.finish();
}
