import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Region } from './region.ts';

const flag = { longWords: 0x8000, wordCount: 0x7fff } as const;
const headerLength = 8;
const regionAxisLength = 6;

/** An ItemVariationData subtable: rows of deltas, one for each of its regions. */
export interface VariationData {
  readonly rowCount: number;
  /** Indexes into the store's region list. */
  readonly regions: Uint16Array;
  /** Number of regions, at the start of a row, whose deltas have twice the size of the others (wordDeltaCount). */
  readonly wideCount: number;
  readonly hasLongWords: boolean;
  /** Start of the first row, relative to the store. */
  readonly start: number;
}

/**
 * An ItemVariationStore: deltas of single values by region, and the region sets that CFF 2 charstrings select by
 * vsindex. Everything is read on demand, because subtables may overlap and reading all of them could need unbounded
 * memory.
 * @see OpenType 1.9.1, "OpenType Font Variations Common Table Formats", "Item Variation Store"
 */
export class ItemVariationStore {
  readonly axisCount: number;
  readonly regionCount: number;
  readonly dataCount: number;
  readonly #file: ByteReader;
  readonly #regions: ByteReader;

  /** `file` is a window that starts at the store. */
  constructor(file: ByteReader, tag: string) {
    const format = file.u16();
    if (format !== 1) {
      const message = `ItemVariationStore in table "${tag.trim()}" has format ${format}, expected 1`;
      throw new ConversionError('FONT_VARIATIONS', message);
    }
    const regionsStart = file.u32();
    this.dataCount = file.u16();
    file.window(4 * this.dataCount); // checks that all offsets are present
    this.#file = file;
    file.seek(regionsStart);
    this.axisCount = file.u16();
    this.regionCount = file.u16();
    this.#regions = file.window(this.axisCount * this.regionCount * regionAxisLength);
  }

  region(index: number): Region {
    const file = this.#regions;
    file.seek(index * this.axisCount * regionAxisLength);
    const [start, peak, end]: [number[], number[], number[]] = [[], [], []];
    for (let axis = 0; axis < this.axisCount; axis++) {
      start.push(file.i16() / 0x4000);
      peak.push(file.i16() / 0x4000);
      end.push(file.i16() / 0x4000);
    }
    return { peak, range: { start, end } };
  }

  /** Returns the number of regions of a subtable. */
  countRegions(outer: number): number {
    return this.#open(outer).regionCount;
  }

  variationData(outer: number): VariationData {
    const { rowCount, words, regionCount } = this.#open(outer);
    const file = this.#file;
    const list = file.window(2 * regionCount);
    const regions = Uint16Array.from({ length: regionCount }, () => this.#requireRegion(list.u16()));
    const start = positionOf(file);
    return {
      rowCount,
      regions,
      wideCount: words & flag.wordCount,
      hasLongWords: (words & flag.longWords) !== 0,
      start,
    };
  }

  /** Returns one row: a delta for each region. */
  row({ rowCount, regions, wideCount, hasLongWords, start }: VariationData, inner: number): Float64Array {
    if (inner >= rowCount) throw damaged(`variation data has ${rowCount} rows, row ${inner} does not exist`);
    if (wideCount > regions.length) {
      throw damaged(`rows of ${regions.length} deltas have ${wideCount} long ones, expected at most ${regions.length}`);
    }
    const unit = hasLongWords ? 2 : 1;
    const length = unit * (regions.length + wideCount);
    const file = this.#file.windowAt(start + inner * length, length);
    const [wide, narrow] = hasLongWords
      ? [(): number => file.i32(), (): number => file.i16()]
      : [(): number => file.i16(), (): number => file.i8()];
    return Float64Array.from(regions, (_, index) => (index < wideCount ? wide() : narrow()));
  }

  /** Moves the reader to the subtable's region indexes. */
  #open(outer: number): { rowCount: number; words: number; regionCount: number } {
    if (outer >= this.dataCount)
      throw damaged(`variation store has ${this.dataCount} subtables, subtable ${outer} does not exist`);
    const file = this.#file;
    file.seek(headerLength + 4 * outer);
    file.seek(file.u32());
    return { rowCount: file.u16(), words: file.u16(), regionCount: file.u16() };
  }

  #requireRegion(index: number): number {
    if (index < this.regionCount) return index;
    throw damaged(`variation store has ${this.regionCount} regions, region ${index} does not exist`);
  }
}

/** Opens the store at an offset in a table. */
export function openItemVariationStore(table: Uint8Array, start: number, tag: string): ItemVariationStore {
  return new ItemVariationStore(new ByteReader(table).windowAt(start, Math.max(table.length - start, 0)), tag);
}

/** The reader's position in its own window. */
function positionOf(file: ByteReader): number {
  return file.length - file.remaining;
}

function damaged(message: string): ConversionError {
  return new ConversionError('FONT_TABLE_DAMAGED', message);
}
