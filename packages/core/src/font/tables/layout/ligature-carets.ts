import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { openItemVariationStore } from '../../../outline/variations/item-variation-store.ts';
import { type Row, RowStore } from '../../variations/row-store.ts';
import { patchWords } from '../patch.ts';
import { readCoverage } from './coverage.ts';
import { findGdefStore, withGdefStore } from './gdef-store.ts';

const caretListOffset = 8;
/** CaretValue formats: a coordinate; a contour point number; a coordinate with a device or VariationIndex table. */
const caretFormat = { byPlace: 1, byPoint: 2, byDevice: 3 } as const;
const variationIndex = 0x8000;
/** Maximum number of carets that 16-bit offsets can reach. */
const maxCarets = 0x4000;

/** The x coordinate of a point at the default, and its delta in each region. */
export interface PointPosition {
  readonly x: number;
  readonly deltas: Row;
}

/** Finds a point of a glyph; `undefined` if the glyph has no such point. */
export type FindPoint = (glyph: number, point: number) => PointPosition | undefined;

export interface ConvertedCarets {
  readonly gdef: Uint8Array;
  /** Number of carets whose point does not exist. */
  readonly dropped: number;
}

interface Caret {
  readonly format: number;
  /** A coordinate or a point number. */
  readonly value: number;
  readonly device: Uint8Array | undefined;
}

/**
 * Converts the ligature carets at contour points to coordinates that vary as the points did, because point numbers are
 * wrong for new outlines. The list is appended anew: glyphs may share a caret whose point has another position in each.
 * A damaged table stays unchanged.
 * @see OpenType 1.9.1, "GDEF", "CaretValue Format 2"
 */
export function convertPointCarets(
  gdef: Uint8Array,
  find: FindPoint,
  context: Pick<Context, 'spend'>,
): ConvertedCarets {
  try {
    const list = new CaretList(gdef, context);
    if (list.count > maxCarets) return withoutCarets(gdef, list.count);
    if (!list.carets.flat().some((caret) => caret.format === caretFormat.byPoint)) return { gdef, dropped: 0 };
    return writeCarets(gdef, list, new CaretConverter(gdef, find));
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return { gdef, dropped: 0 };
    throw error;
  }
}

/** The glyphs with carets, and the carets of each. */
class CaretList {
  readonly coverage: Uint8Array;
  readonly glyphs: readonly number[];
  readonly carets: readonly (readonly Caret[])[];
  /** Number of carets; carets beyond the maximum are neither counted nor read. */
  count = 0;
  readonly #file: ByteReader;
  readonly #context: Pick<Context, 'spend'>;

  constructor(gdef: Uint8Array, context: Pick<Context, 'spend'>) {
    this.#file = new ByteReader(gdef);
    this.#context = context;
    const [list = 0] = this.#words(caretListOffset, 1);
    const [coverage = 0, count = 0] = list === 0 ? [] : this.#words(list, 2);
    const { glyphs, bytes } = readCoverage(gdef, list === 0 ? undefined : list + coverage, context);
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
    if (found !== caretFormat.byDevice) return { format: found, value, device: undefined };
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
    const words = this.#file.windowAt(at, 2 * count); // checks the length before memory is allocated for the count
    return Array.from({ length: count }, () => words.u16());
  }
}

function withoutCarets(gdef: Uint8Array, dropped: number): ConvertedCarets {
  return { gdef: patchWords(gdef, [[caretListOffset, 0]]), dropped };
}

/** Converts carets at points to coordinates and collects their deltas. */
class CaretConverter {
  /** Number of carets whose point does not exist. */
  dropped = 0;
  readonly #gdef: Uint8Array;
  readonly #find: FindPoint;
  readonly #rows = new RowStore();
  #axisCount = 0;

  constructor(gdef: Uint8Array, find: FindPoint) {
    this.#gdef = gdef;
    this.#find = find;
  }

  convert(glyph: number | undefined, caret: Caret): Caret[] {
    if (caret.format !== caretFormat.byPoint) return [caret];
    const found = glyph === undefined ? undefined : this.#find(glyph, caret.value);
    if (found === undefined) this.dropped++;
    return found === undefined ? [] : [this.#createCaret(found)];
  }

  /** Returns GDEF with the deltas in its store: unchanged if there are none, `undefined` if they do not fit. */
  withDeltas(): Uint8Array | undefined {
    return this.#axisCount === 0 ? this.#gdef : withGdefStore(this.#gdef, this.#rows.encode(this.#axisCount));
  }

  #createCaret({ x, deltas }: PointPosition): Caret {
    const value = Math.round(x) & 0xffff;
    const row = deltas
      .map(([region, delta]) => [region, Math.round(delta)] as const)
      .filter(([, delta]) => delta !== 0);
    const axisCount = row[0]?.[0].peak.length;
    if (axisCount === undefined) return { format: caretFormat.byPlace, value, device: undefined };
    if (this.#axisCount === 0) this.#copyStore(axisCount);
    const device = new ByteWriter();
    for (const word of [...this.#rows.add(row), variationIndex]) device.u16(word);
    return { format: caretFormat.byDevice, value, device: device.finish() };
  }

  #copyStore(axisCount: number): void {
    this.#axisCount = axisCount;
    const start = findGdefStore(this.#gdef);
    if (start === undefined) return;
    const store = openItemVariationStore(this.#gdef, start, 'GDEF');
    if (store.axisCount === axisCount) this.#rows.copy(store, this.#gdef.length);
    else
      throw new ConversionError(
        'FONT_TABLE_DAMAGED',
        `the variation store of GDEF has ${store.axisCount} axes, expected ${axisCount}`,
      );
  }
}

function writeCarets(
  gdef: Uint8Array,
  { coverage, glyphs, carets }: CaretList,
  converter: CaretConverter,
): ConvertedCarets {
  const converted = carets.map((glyphCarets, at) =>
    glyphCarets.flatMap((caret) => converter.convert(glyphs[at], caret)),
  );
  const { dropped } = converter;
  const withoutAll = (): ConvertedCarets => withoutCarets(gdef, converted.flat().length + dropped);
  const parts = converted.map(writeGlyph);
  const varied = converter.withDeltas();
  if (varied === undefined) return withoutAll();
  const file = new ByteWriter();
  file.bytes(varied);
  file.align(2);
  const [start, head] = [file.length, 4 + 2 * parts.length];
  const length = parts.reduce((sum, part) => sum + part.length, head);
  if (start > 0xffff || length > 0xffff || parts.some((part) => part.length > 0xffff)) return withoutAll();
  file.u16(length); // the coverage comes last
  file.u16(parts.length);
  let offset = head;
  for (const part of parts) {
    file.u16(offset);
    offset += part.length;
  }
  for (const part of parts) file.bytes(part);
  file.bytes(coverage);
  return { gdef: patchWords(file.finish(), [[caretListOffset, start]]), dropped };
}

function writeGlyph(carets: readonly Caret[]): Uint8Array {
  const file = new ByteWriter();
  file.u16(carets.length);
  let offset = 2 + 2 * carets.length;
  for (const { device } of carets) {
    file.u16(Math.min(offset, 0xffff)); // too many carets: refused by the caller
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
