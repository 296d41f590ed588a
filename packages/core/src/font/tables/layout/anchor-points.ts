import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { patchWords } from '../patch.ts';

const lookupType = { cursive: 3, toBase: 4, toLigature: 5, toMark: 6, extension: 9 } as const;
/** Anchor formats: coordinates; coordinates with a contour point number. */
const anchorFormat = { byPlace: 1, byPoint: 2 } as const;
/** Keys of visited parts, besides 16-bit lookup types: anchors, and anchor rows by class count. */
const [anchorKey, rowKey] = [0x10000, 0x20000];
const lookupListOffset = 8;
const attachListOffset = 6;

/**
 * Changes the anchors of GPOS to coordinates without point numbers, which are wrong for new outlines. A damaged table
 * stays unchanged.
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
 * Removes the attachment point list, which consists of point numbers, from GDEF.
 * @see OpenType 1.9.1, "GDEF", "Attachment Point List Table"
 */
export function dropAttachList(gdef: Uint8Array): Uint8Array {
  const hasList =
    gdef.length >= attachListOffset + 2 && (gdef[attachListOffset] !== 0 || gdef[attachListOffset + 1] !== 0);
  return hasList ? patchWords(gdef, [[attachListOffset, 0]]) : gdef;
}

/** Finds the anchors of GPOS that refer to contour points. */
class PointAnchorFinder {
  readonly #file: ByteReader;
  readonly #context: Pick<Context, 'spend'>;
  /** Tables may share parts: each is visited once. */
  readonly #visited = new Set<number>();
  readonly #found: number[] = [];

  constructor(gpos: Uint8Array, context: Pick<Context, 'spend'>) {
    this.#file = new ByteReader(gpos);
    this.#context = context;
  }

  /** Returns the offsets of the anchors that refer to a point. */
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

  /** Marks with their anchors, and one anchor per mark class of each glyph they attach to. */
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
    const words = this.#file.windowAt(at, 2 * count); // checks the length before memory is allocated for the count
    const found: number[] = [];
    for (let index = 0; index < count; index++) found.push(words.u16());
    return found;
  }

  /** True if this part was visited before; marks it as visited. */
  #isVisited(kind: number, at: number): boolean {
    const key = kind * 0x100000000 + at; // offsets have 32 bits
    if (this.#visited.has(key)) return true;
    this.#visited.add(key);
    return false;
  }
}
