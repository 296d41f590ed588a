import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Region, Weigh } from '../region.ts';

/**
 * The regions of the design space that a CFF 2 font has differences for, in the sets that its glyphs choose from. All is
 * read when it is asked for: sets may lie upon one another, and would fill any memory.
 * @see OpenType 1.9.1, "OpenType Font Variations Common Table Formats", "Item Variation Store"
 */
export class VariationStore {
  readonly #file: ByteReader;
  readonly #setsAt: readonly number[];
  readonly #axisCount: number;
  readonly #regionCount: number;
  readonly #regions: ByteReader;

  /** The reader stands behind the store's length, which is not relied on: it has 16 bits, and the store may be longer. */
  constructor(file: ByteReader) {
    this.#file = file;
    const format = file.u16();
    if (format !== 1) {
      const message = `variation store of format ${format}, expected 1`;
      throw new ConversionError('CFF_UNSUPPORTED', message, { at: file.offset - 2 });
    }
    const regionsAt = file.u32();
    this.#setsAt = Array.from({ length: file.u16() }, () => file.u32());
    file.seek(regionsAt);
    this.#axisCount = file.u16();
    this.#regionCount = file.u16();
    this.#regions = file.window(this.#axisCount * this.#regionCount * 6);
  }

  /** The number of regions in a set. */
  regionCount(vsindex: number): number {
    const start = this.#setsAt[vsindex];
    if (start === undefined) {
      const message = `variations ${vsindex}, there are ${this.#setsAt.length} sets of them`;
      throw new ConversionError('CFF_MALFORMED', message);
    }
    this.#file.seek(start);
    this.#file.skip(4); // itemCount and wordDeltaCount: the differences of CFF 2 stand in its charstrings
    return this.#file.u16();
  }

  /**
   * How much each region of a set weighs. A small file can have many regions on many axes, so `spend` is told of the work
   * before it is done.
   */
  scalars(vsindex: number, weigh: Weigh, spend: (steps: number) => void): Float64Array {
    const count = this.regionCount(vsindex); // which leaves the reader at the first region
    spend(count * (this.#axisCount + 1));
    const scalars = new Float64Array(count);
    for (const index of scalars.keys()) scalars[index] = weigh(this.#region(this.#file.u16()));
    return scalars;
  }

  #region(region: number): Region {
    if (region >= this.#regionCount) {
      const message = `region ${region} of variations, there are ${this.#regionCount}`;
      throw new ConversionError('CFF_MALFORMED', message, { at: this.#file.offset - 2 });
    }
    this.#regions.seek(region * this.#axisCount * 6);
    return readRegion(this.#regions, this.#axisCount);
  }
}

function readRegion(file: ByteReader, axisCount: number): Region {
  const [start, peak, end]: [number[], number[], number[]] = [[], [], []];
  for (let axis = 0; axis < axisCount; axis++) {
    start.push(readFraction(file));
    peak.push(readFraction(file));
    end.push(readFraction(file));
  }
  return { peak, range: { start, end } };
}

/** F2DOT14. */
function readFraction(file: ByteReader): number {
  return file.i16() / 16384;
}
