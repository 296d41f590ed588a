import type { Endian } from '../../bytes/reader.ts';
import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Size } from '../size.ts';

const prefix = 'Exif\0\0';
/** @see Exif 2.32, "Tag Support Levels" */
const tag = {
  orientation: 0x0112,
  xResolution: 0x011a,
  yResolution: 0x011b,
  resolutionUnit: 0x0128,
  thumbnail: 0x0201,
  thumbnailLength: 0x0202,
  exif: 0x8769,
  width: 0xa002,
  height: 0xa003,
} as const;
const type = { short: 3, long: 4 } as const;
const maxEntries = 1_000;

/** Removes the six-byte prefix that JPEG puts before the TIFF block. */
export function withoutPrefix(exif: Uint8Array): Uint8Array {
  return String.fromCharCode(...exif.subarray(0, 6)) === prefix ? exif.subarray(prefix.length) : exif;
}

/** Differences between the written picture and the one that its EXIF describes. */
export interface ExifChange {
  readonly size: Size;
  /** True if the picture was rotated or resized, which makes the thumbnail in EXIF wrong. */
  readonly isAltered: boolean;
  /** The new pixels per inch, if the caller states them. */
  readonly density?: number | undefined;
}

/**
 * Updates size and orientation in place for an upright picture. Everything else keeps its offset, because maker notes
 * contain absolute offsets. A damaged block is not changed.
 */
export function updateExif(block: Uint8Array, { size, isAltered, density }: ExifChange): Uint8Array {
  const exif = block.slice();
  ignoreDamage(() => {
    const { first, next } = openDirectories(exif);
    setNumber(exif, first, tag.orientation, 1);
    if (density !== undefined) setDensity(exif, first, density);
    const inner = numberOf(exif, first, tag.exif);
    if (inner !== undefined) {
      const details = readDirectory(exif, first.endian, inner);
      setNumber(exif, details, tag.width, size.width);
      setNumber(exif, details, tag.height, size.height);
    }
    if (isAltered) clearThumbnail(exif, first, next);
  });
  return exif;
}

function setDensity(exif: Uint8Array, first: ExifDirectory, density: number): void {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  for (const name of [tag.xResolution, tag.yResolution]) {
    const at = numberOf(exif, first, name);
    if (at === undefined || at + 8 > exif.length) continue;
    view.setUint32(at, density, first.endian === 'little');
    view.setUint32(at + 4, 1, first.endian === 'little');
  }
  setNumber(exif, first, tag.resolutionUnit, 2); // inches
}

/** Pixels per inch according to EXIF. */
export function densityOf(block: Uint8Array): number | undefined {
  return ignoreDamage(() => {
    const { first } = openDirectories(block);
    const at = numberOf(block, first, tag.xResolution);
    if (at === undefined) return undefined;
    const file = new ByteReader(block, first.endian);
    file.seek(at);
    const value = file.u32() / file.u32();
    const inches = numberOf(block, first, tag.resolutionUnit) === 3 ? 2.54 : 1;
    return Number.isFinite(value) && value > 0 ? value * inches : undefined;
  });
}

interface DirectoryEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Offset of the value, or of the value's offset. */
  readonly valueOffset: number;
}
/** A directory of an EXIF block. */
export interface ExifDirectory {
  readonly endian: Endian;
  readonly entries: readonly DirectoryEntry[];
  readonly end: number;
}

/** Opens the first directory of a block; `next` is the offset of that of the thumbnail. */
export function openDirectories(exif: Uint8Array): { readonly first: ExifDirectory; readonly next: number } {
  const endian = exif[0] === 0x49 ? 'little' : 'big';
  const file = new ByteReader(exif, endian);
  file.seek(4);
  const first = readDirectory(exif, endian, file.u32());
  file.seek(first.end);
  return { first, next: file.remaining >= 4 ? file.u32() : 0 };
}

/** @see TIFF 6.0, "Image File Directory" */
function readDirectory(exif: Uint8Array, endian: Endian, start: number): ExifDirectory {
  const file = new ByteReader(exif, endian);
  file.seek(start);
  const entries: DirectoryEntry[] = [];
  for (let count = Math.min(file.u16(), maxEntries); count > 0; count--) {
    const [id, kind, length] = [file.u16(), file.u16(), file.u32()];
    entries.push({ tag: id, type: kind, count: length, valueOffset: file.offset });
    file.skip(4);
  }
  return { endian, entries, end: file.offset };
}

/** The 16-bit or 32-bit number in an entry; for a rational, its offset. */
function numberOf(exif: Uint8Array, { endian, entries }: ExifDirectory, wantedTag: number): number | undefined {
  const entry = entries.find((each) => each.tag === wantedTag);
  if (entry === undefined || entry.count !== 1) return undefined;
  const file = new ByteReader(exif, endian);
  file.seek(entry.valueOffset);
  return entry.type === type.short ? file.u16() : file.u32();
}

function setNumber(exif: Uint8Array, { endian, entries }: ExifDirectory, wantedTag: number, value: number): void {
  const entry = entries.find((each) => each.tag === wantedTag);
  if (entry === undefined || entry.count !== 1) return;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  if (entry.type === type.short) view.setUint16(entry.valueOffset, value & 0xffff, endian === 'little');
  else if (entry.type === type.long) view.setUint32(entry.valueOffset, value, endian === 'little');
}

/** Clears the thumbnail and the link to its directory. */
function clearThumbnail(exif: Uint8Array, first: ExifDirectory, next: number): void {
  if (next === 0) return;
  exif.fill(0, first.end, first.end + 4);
  const entries = readDirectory(exif, first.endian, next);
  const [at, length] = [numberOf(exif, entries, tag.thumbnail), numberOf(exif, entries, tag.thumbnailLength)];
  if (at !== undefined && length !== undefined) exif.fill(0, at, at + length);
}

/** Opens the directory to which a tag links; undefined if there is none. */
export function readSubdirectory(exif: Uint8Array, first: ExifDirectory, link: number): ExifDirectory | undefined {
  const start = numberOf(exif, first, link);
  return start === undefined ? undefined : readDirectory(exif, first.endian, start);
}

/** Returns undefined if the block is damaged. */
export function ignoreDamage<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConversionError) return undefined;
    throw error;
  }
}
