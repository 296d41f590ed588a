import { ByteReader } from '../bytes/reader.ts';
import { ConversionError } from '../errors.ts';
import type { Region } from './region.ts';

const flag = { longWords: 0x8000, wordCount: 0x7fff } as const;
const headerLength = 8;
const regionAxisLength = 6;

/** A set of rows of differences: each row has one for each region of the set. */
export interface DeltaSet {
  readonly rowCount: number;
  /** By their numbers in the store. */
  readonly regions: Uint16Array;
  /** Of the differences of a row the first ones have twice the bytes of the others. */
  readonly wideCount: number;
  readonly hasLongWords: boolean;
  /** Where the first row begins, counted from the start of the store. */
  readonly start: number;
}

/**
 * The differences that single numbers of a font have in regions of its design space, and the sets of regions that the
 * glyphs of CFF 2 choose from, whose differences stand in charstrings. All is read when it is asked for: sets may lie upon
 * one another, and would fill any memory.
 * @see OpenType 1.9.1, "OpenType Font Variations Common Table Formats", "Item Variation Store"
 */
export class ItemStore {
  readonly axisCount: number;
  readonly regionCount: number;
  readonly setCount: number;
  readonly #file: ByteReader;
  readonly #regions: ByteReader;

  /** The reader stands at the start of the store, and sees nothing before it. */
  constructor(file: ByteReader, tag: string) {
    const format = file.u16();
    if (format !== 1) {
      const message = `found a store of variations of format ${format} in ${tag.trim()}, expected 1`;
      throw new ConversionError('FONT_VARIATIONS', message);
    }
    const regionsStart = file.u32();
    this.setCount = file.u16();
    file.window(4 * this.setCount); // all places of sets are there
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

  /** The number of regions in a set. */
  countRegions(outer: number): number {
    return this.#open(outer).regionCount;
  }

  set(outer: number): DeltaSet {
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

  /** One row of a set: a difference for each of its regions. */
  row({ rowCount, regions, wideCount, hasLongWords, start }: DeltaSet, inner: number): Float64Array {
    if (inner >= rowCount) throw damaged(`row ${inner} of differences, expected one of ${rowCount}`);
    if (wideCount > regions.length) {
      throw damaged(`${wideCount} long differences in rows of ${regions.length}, expected at most as many`);
    }
    const unit = hasLongWords ? 2 : 1;
    const length = unit * (regions.length + wideCount);
    const file = this.#file.windowAt(start + inner * length, length);
    const [wide, narrow] = hasLongWords
      ? [(): number => file.i32(), (): number => file.i16()]
      : [(): number => file.i16(), (): number => file.i8()];
    return Float64Array.from(regions, (_, index) => (index < wideCount ? wide() : narrow()));
  }

  /** Leaves the reader at the list of the set's regions. */
  #open(outer: number): { rowCount: number; words: number; regionCount: number } {
    if (outer >= this.setCount) throw damaged(`differences of set ${outer}, expected one of ${this.setCount} sets`);
    const file = this.#file;
    file.seek(headerLength + 4 * outer);
    file.seek(file.u32());
    return { rowCount: file.u16(), words: file.u16(), regionCount: file.u16() };
  }

  #requireRegion(index: number): number {
    if (index < this.regionCount) return index;
    throw damaged(`differences in region ${index}, expected one of ${this.regionCount} regions`);
  }
}

/** Opens the store at a place of a table. */
export function openItemStore(table: Uint8Array, start: number, tag: string): ItemStore {
  return new ItemStore(new ByteReader(table).windowAt(start, Math.max(table.length - start, 0)), tag);
}

/** Where a reader stands in its own window. */
function positionOf(file: ByteReader): number {
  return file.length - file.remaining;
}

function damaged(found: string): ConversionError {
  return new ConversionError('FONT_TABLE_DAMAGED', `found ${found}`);
}
