import { ByteReader } from '../../bytes/reader.ts';

/** Values of `indexToLocFormat` in head. */
export const locaFormat = { short: 0, long: 1 } as const;
export type LocaFormat = (typeof locaFormat)[keyof typeof locaFormat];

/** A glyf table with the decoded offsets of loca. */
export interface GlyfWithOffsets {
  readonly glyf: Uint8Array;
  /** The start of each glyph and the end of the last: ascending, within glyf. */
  readonly offsets: Uint32Array;
}

/** The largest offset in short format. */
const maxShortOffset = 2 * 0xffff;

/** Returns the requested format, or long if glyf is too long for short offsets. */
export function chooseLocaFormat(wanted: number, glyfLength: number): LocaFormat {
  return wanted === locaFormat.short && glyfLength <= maxShortOffset ? locaFormat.short : locaFormat.long;
}

/** Length of loca. */
export function lengthOfLoca(numGlyphs: number, format: number): number {
  return (numGlyphs + 1) * (format === locaFormat.short ? 2 : 4);
}

/** Writes the start of each glyph and the end of the last. */
export function writeLoca(offsets: Uint32Array, format: LocaFormat): Uint8Array {
  const loca = new Uint8Array(lengthOfLoca(offsets.length - 1, format));
  const view = new DataView(loca.buffer);
  for (let index = 0; index < offsets.length; index++) {
    const offset = offsets[index]!; // within the loop's bound
    if (format === locaFormat.short) view.setUint16(2 * index, offset >> 1);
    else view.setUint32(4 * index, offset);
  }
  return loca;
}

/**
 * Reads the start of each glyph and the end of the last; `undefined` if loca is too short, not ascending or leaves
 * glyf.
 */
export function readLoca(
  loca: Uint8Array,
  format: number,
  numGlyphs: number,
  glyfLength: number,
): Uint32Array | undefined {
  if (loca.length < lengthOfLoca(numGlyphs, format)) return undefined;
  const file = new ByteReader(loca);
  const offsets = new Uint32Array(numGlyphs + 1);
  let last = 0;
  for (let index = 0; index < offsets.length; index++) {
    const offset = format === locaFormat.short ? 2 * file.u16() : file.u32();
    if (offset < last || offset > glyfLength) return undefined;
    offsets[index] = offset;
    last = offset;
  }
  return offsets;
}
