import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { patchWords } from '../patch.ts';

const lookupType = { cursive: 3, toBase: 4, toLigature: 5, toMark: 6, extension: 9 } as const;
/** A format of anchors: a place by its coordinates and, in the second, by the number of a point of the contours too. */
const anchorFormat = { byPlace: 1, byPoint: 2 } as const;
/** What is looked at once, beside subtables by their type, which has 16 bits: anchors, and rows of so many. */
const [anchorKey, rowKey] = [0x10000, 0x20000];
const lookupListOffset = 8;
const attachListOffset = 6;

/**
 * GPOS with its anchors at their coordinates alone. The numbers of points say nothing once the outlines are others. A
 * damaged table stays as it is.
 * @see OpenType 1.9.1, "GPOS", "Anchor Table Format 2: Design Units Plus Contour Point"
 */
export function dropAnchorPoints(gpos: Uint8Array, context: Pick<Context, 'spend'>): Uint8Array {
  try {
    const anchors = new PointAnchorFinder(gpos, context).find();
    return anchors.length === 0
      ? gpos
      : patchWords(
          gpos,
          anchors.map((at) => [at, anchorFormat.byPlace] as const),
        );
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return gpos;
    throw error;
  }
}

/**
 * GDEF without its list of points that something is attached to, which are numbers of points.
 * @see OpenType 1.9.1, "GDEF", "Attachment Point List Table"
 */
export function dropAttachList(gdef: Uint8Array): Uint8Array {
  const hasList =
    gdef.length >= attachListOffset + 2 && (gdef[attachListOffset] !== 0 || gdef[attachListOffset + 1] !== 0);
  return hasList ? patchWords(gdef, [[attachListOffset, 0]]) : gdef;
}

/** Walks through all that GPOS attaches. */
class PointAnchorFinder {
  readonly #file: ByteReader;
  readonly #context: Pick<Context, 'spend'>;
  /** Tables may share their parts: each is looked at once. */
  readonly #visited = new Set<number>();
  readonly #found: number[] = [];

  constructor(gpos: Uint8Array, context: Pick<Context, 'spend'>) {
    this.#file = new ByteReader(gpos);
    this.#context = context;
  }

  /** Where the anchors stand that name a point. */
  find(): readonly number[] {
    const list = this.#words(lookupListOffset, 1)[0] ?? 0;
    if (list === 0) return [];
    for (const at of this.#list(list)) {
      const [type = 0, , count = 0] = this.#words(list + at, 3);
      for (const subtable of this.#words(list + at + 6, count)) this.#visitSubtable(type, list + at + subtable);
    }
    return this.#found;
  }

  #visitSubtable(type: number, at: number): void {
    if (this.#isVisited(type, at)) return;
    if (type === lookupType.extension) {
      const [, wrapped = 0, high = 0, low = 0] = this.#words(at, 4);
      if (wrapped !== lookupType.extension) this.#visitSubtable(wrapped, at + high * 0x10000 + low);
    } else if (type === lookupType.cursive) {
      const [, , count = 0] = this.#words(at, 3);
      this.#add(at, this.#words(at + 6, 2 * count));
    } else if (type === lookupType.toBase || type === lookupType.toMark || type === lookupType.toLigature)
      this.#visitMarks(type, at);
  }

  /** Marks with their anchors, and for each class of them the anchors of what they are attached to. */
  #visitMarks(type: number, at: number): void {
    const [, , , classes = 0, marks = 0, bases = 0] = this.#words(at, 6);
    const [markCount = 0] = this.#words(at + marks, 1);
    const records = this.#words(at + marks + 2, 2 * markCount); // a class, an anchor
    this.#add(
      at + marks,
      records.filter((_, index) => index % 2 === 1),
    );
    if (type === lookupType.toLigature) {
      for (const ligature of this.#list(at + bases)) this.#addRows(at + bases + ligature, classes);
    } else this.#addRows(at + bases, classes);
  }

  #addRows(at: number, classes: number): void {
    if (this.#isVisited(rowKey + classes, at)) return;
    const [count = 0] = this.#words(at, 1);
    this.#add(at, this.#words(at + 2, count * classes));
  }

  #add(base: number, offsets: readonly number[]): void {
    for (const offset of offsets) {
      if (offset === 0 || this.#isVisited(anchorKey, base + offset)) continue;
      if (this.#word(base + offset) === anchorFormat.byPoint) this.#found.push(base + offset);
    }
  }

  #list(at: number): number[] {
    return this.#words(at + 2, this.#words(at, 1)[0] ?? 0);
  }

  #word(at: number): number {
    this.#context.spend(1);
    this.#file.seek(at);
    return this.#file.u16();
  }

  #words(at: number, count: number): number[] {
    this.#context.spend(count);
    const words = this.#file.windowAt(at, 2 * count); // before memory is taken for a count that may be wrong
    const found: number[] = [];
    for (let index = 0; index < count; index++) found.push(words.u16());
    return found;
  }

  /** Whether such a thing at a place was met before. */
  #isVisited(kind: number, at: number): boolean {
    const key = kind * 0x100000000 + at; // places have 32 bits
    if (this.#visited.has(key)) return true;
    this.#visited.add(key);
    return false;
  }
}
