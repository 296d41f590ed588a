import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { patchWords } from './patch.ts';

const axesAt = 4;
/** A format of baselines: a place by its coordinate and, in the second, by a point of a glyph too. */
const coordinate = { byPlace: 1, byPoint: 2 } as const;
const recordWords = { script: 3, language: 3, feature: 4 } as const;

/**
 * BASE with its baselines at their coordinates alone, as `freeAnchors` has it with GPOS. A damaged table stays as it is.
 * @see OpenType 1.9.1, "BASE", "BaseCoord Format 2"
 */
export function freeBaselines(base: Uint8Array, context: Pick<Context, 'spend'>): Uint8Array {
  try {
    const found = new BaselineFinder(base, context).find();
    return found.length === 0
      ? base
      : patchWords(
          base,
          found.map((at) => [at, coordinate.byPlace] as const),
        );
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return base;
    throw error;
  }
}

/** Walks through all that BASE says of lines that run across and down. */
class BaselineFinder {
  readonly #file: ByteReader;
  readonly #context: Pick<Context, 'spend'>;
  /** Scripts may share their tables: each is looked at once. */
  readonly #seen = new Set<number>();
  readonly #found: number[] = [];

  constructor(base: Uint8Array, context: Pick<Context, 'spend'>) {
    this.#file = new ByteReader(base);
    this.#context = context;
  }

  /** Where the baselines stand that name a point. */
  find(): readonly number[] {
    for (const axis of this.#words(axesAt, 2)) {
      if (axis === 0) continue;
      const [, scripts = 0] = this.#words(axis, 2);
      if (scripts !== 0) this.#enterScripts(axis + scripts);
    }
    return this.#found;
  }

  #enterScripts(list: number): void {
    const [count = 0] = this.#words(list, 1);
    for (const offset of this.#column(list + 2, count, recordWords.script, 2)) {
      const script = list + offset;
      if (this.#isSeen(script)) continue;
      const [values = 0, usual = 0, languages = 0] = this.#words(script, 3);
      if (values !== 0) this.#enterValues(script + values);
      const extents = this.#column(script + 6, languages, recordWords.language, 2);
      for (const extent of [usual, ...extents]) if (extent !== 0) this.#enterExtent(script + extent);
    }
  }

  #enterValues(at: number): void {
    if (this.#isSeen(at)) return;
    const [, count = 0] = this.#words(at, 2);
    for (const offset of this.#words(at + 4, count)) this.#look(at, offset);
  }

  /** The least and the greatest place, and those of single features. */
  #enterExtent(at: number): void {
    if (this.#isSeen(at)) return;
    const [least = 0, most = 0, count = 0] = this.#words(at, 3);
    const lows = this.#column(at + 6, count, recordWords.feature, 2);
    const highs = this.#column(at + 6, count, recordWords.feature, 3);
    for (const offset of [least, most, ...lows, ...highs]) this.#look(at, offset);
  }

  #look(base: number, offset: number): void {
    if (offset === 0 || this.#isSeen(base + offset)) return;
    if (this.#words(base + offset, 1)[0] === coordinate.byPoint) this.#found.push(base + offset);
  }

  /** One word of each record. */
  #column(at: number, count: number, width: number, which: number): number[] {
    return this.#words(at, count * width).filter((_, index) => index % width === which);
  }

  #words(at: number, count: number): number[] {
    this.#context.spend(count);
    const words = this.#file.windowAt(at, 2 * count); // before memory is taken for a count that may be wrong
    return Array.from({ length: count }, () => words.u16());
  }

  #isSeen(at: number): boolean {
    if (this.#seen.has(at)) return true;
    this.#seen.add(at);
    return false;
  }
}
