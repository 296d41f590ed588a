import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { patchWords } from '../patch.ts';

const axesOffset = 4;
/** BaseCoord formats: a coordinate; a coordinate with a contour point. */
const baseCoordFormat = { byPlace: 1, byPoint: 2 } as const;
const recordWords = { script: 3, language: 3, feature: 4 } as const;

/**
 * Changes the baselines of BASE to coordinates without point numbers, as `dropAnchorPoints` does for GPOS. A damaged
 * table stays unchanged.
 * @see OpenType 1.9.1, "BASE", "BaseCoord Format 2"
 */
export function dropBaselinePoints(base: Uint8Array, context: Pick<Context, 'spend'>): Uint8Array {
  try {
    const found = new PointBaselineFinder(base, context).find();
    return found.length === 0
      ? base
      : patchWords(
          base,
          found.map((at) => [at, baseCoordFormat.byPlace] as const),
        );
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return base;
    throw error;
  }
}

/** Finds the baselines of both axes that refer to contour points. */
class PointBaselineFinder {
  readonly #file: ByteReader;
  readonly #context: Pick<Context, 'spend'>;
  /** Scripts may share tables: each is visited once. */
  readonly #visited = new Set<number>();
  readonly #found: number[] = [];

  constructor(base: Uint8Array, context: Pick<Context, 'spend'>) {
    this.#file = new ByteReader(base);
    this.#context = context;
  }

  /** Returns the offsets of the baselines that refer to a point. */
  find(): readonly number[] {
    for (const axis of this.#words(axesOffset, 2)) {
      if (axis === 0) continue;
      const [, scripts = 0] = this.#words(axis, 2);
      if (scripts !== 0) this.#visitScripts(axis + scripts);
    }
    return this.#found;
  }

  #visitScripts(list: number): void {
    const [count = 0] = this.#words(list, 1);
    for (const offset of this.#column(list + 2, count, recordWords.script, 2)) {
      const script = list + offset;
      if (this.#visitOnce(script)) continue;
      const [values = 0, defaultMinMax = 0, languages = 0] = this.#words(script, 3);
      if (values !== 0) this.#visitValues(script + values);
      const extents = this.#column(script + 6, languages, recordWords.language, 2);
      for (const extent of [defaultMinMax, ...extents]) if (extent !== 0) this.#visitMinMax(script + extent);
    }
  }

  #visitValues(at: number): void {
    if (this.#visitOnce(at)) return;
    const [, count = 0] = this.#words(at, 2);
    for (const offset of this.#words(at + 4, count)) this.#checkCoordinate(at, offset);
  }

  /** The minimum and maximum extent, and those of single features. */
  #visitMinMax(at: number): void {
    if (this.#visitOnce(at)) return;
    const [minCoord = 0, maxCoord = 0, count = 0] = this.#words(at, 3);
    const lows = this.#column(at + 6, count, recordWords.feature, 2);
    const highs = this.#column(at + 6, count, recordWords.feature, 3);
    for (const offset of [minCoord, maxCoord, ...lows, ...highs]) this.#checkCoordinate(at, offset);
  }

  #checkCoordinate(base: number, offset: number): void {
    if (offset === 0 || this.#visitOnce(base + offset)) return;
    if (this.#words(base + offset, 1)[0] === baseCoordFormat.byPoint) this.#found.push(base + offset);
  }

  /** One field of each record. */
  #column(at: number, count: number, width: number, column: number): number[] {
    return this.#words(at, count * width).filter((_, index) => index % width === column);
  }

  #words(at: number, count: number): number[] {
    this.#context.spend(count);
    const words = this.#file.windowAt(at, 2 * count); // checks the length before memory is allocated for the count
    return Array.from({ length: count }, () => words.u16());
  }

  #visitOnce(at: number): boolean {
    if (this.#visited.has(at)) return true;
    this.#visited.add(at);
    return false;
  }
}
