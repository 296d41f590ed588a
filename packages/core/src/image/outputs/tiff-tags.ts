import { ByteReader, type Endian } from '../../bytes/reader.ts';
import { startsWith } from '../../bytes/signature.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import type { TagValue } from '../metadata/exif-tags.data.ts';
import { withoutSignature } from '../metadata/iptc.ts';
import { type ExifValues, readExifValues } from './exif-values.ts';

/** @see TIFF 6.0, "Tags sorted by number"; Adobe Photoshop TIFF Technical Notes */
const tag = { xResolution: 282, yResolution: 283, resolutionUnit: 296, iptc: 33_723, photoshop: 34_377 } as const;
const type = { byte: 1, short: 3, long: 4, rational: 5 } as const;
const [noUnit, inch] = [1, 2];
/** Fractions of a pixel per inch that are kept. */
const precision = 1000;

/** Metadata that the engine does not write into a TIFF. */
export interface TiffMetadata {
  /** Pixels per inch; undefined if the source states none. The engine writes 25.4 then. */
  readonly density: number | undefined;
  readonly exif: ExifValues | undefined;
  /** IPTC records, bare or in Photoshop's image resources. */
  readonly iptc: Uint8Array | undefined;
}

/** A tag whose field of four bytes is already written. */
interface FinishedTag {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly field: Uint8Array;
}

/** The byte order of a TIFF. */
const endianOf = (tiff: Uint8Array): Endian => (startsWith(tiff, 'II') ? 'little' : 'big');

/** EXIF as tags for this TIFF. */
export const exifFor = (tiff: Uint8Array, block: Uint8Array): ExifValues | undefined =>
  readExifValues(block, endianOf(tiff));

/** Adds metadata to a TIFF of one page. Its directory moves to the end of the file; the samples stay in place. */
export function withTiffMetadata(tiff: Uint8Array, metadata: TiffMetadata): Uint8Array {
  const endian = endianOf(tiff);
  const base = tiff.length + (tiff.length % 2);
  const tail = new TagWriter(endian, base);
  const added = [...resolutionOf(metadata.density, endian), ...iptcTags(metadata.iptc)];
  const page = metadata.exif?.page ?? [];
  const links = (metadata.exif?.linked ?? []).map(({ link, tags }) => tail.writeLinked(link, tags));
  const written = [...added, ...page].map((each) => tail.writeValue(each));
  const replaced = new Set([...written, ...links].map((each) => each.tag));
  const kept = readFields(tiff, endian).filter((each) => !replaced.has(each.tag));
  const directory = tail.writeDirectory([...kept, ...written, ...links]);
  const result = new Uint8Array(base + tail.length);
  result.set(tiff);
  result.set(tail.finish(), base);
  new DataView(result.buffer).setUint32(4, directory, endian === 'little');
  return result;
}

function readFields(tiff: Uint8Array, endian: Endian): FinishedTag[] {
  const file = new ByteReader(tiff, endian);
  file.seek(4);
  file.seek(file.u32());
  return Array.from({ length: file.u16() }, () => ({
    tag: file.u16(),
    type: file.u16(),
    count: file.u32(),
    field: file.take(4),
  }));
}

/** A TIFF must state a resolution; without a unit it is only the ratio of the sides of a pixel. */
function resolutionOf(density: number | undefined, endian: Endian): TagValue[] {
  const write = (fill: (value: ByteWriter) => void): Uint8Array => {
    const value = new ByteWriter(endian, { capacity: 8 });
    fill(value);
    return value.finish();
  };
  const value = write((file) => {
    const rounded = Math.min(0xffff_ffff, Math.max(1, Math.round((density ?? 1) * precision)));
    file.u32(rounded % precision === 0 ? rounded / precision : rounded);
    file.u32(rounded % precision === 0 ? 1 : precision);
  });
  const unit = write((file) => file.u16(density === undefined ? noUnit : inch));
  return [
    { tag: tag.xResolution, type: type.rational, count: 1, value },
    { tag: tag.yResolution, type: type.rational, count: 1, value },
    { tag: tag.resolutionUnit, type: type.short, count: 1, value: unit },
  ];
}

function iptcTags(iptc: Uint8Array | undefined): TagValue[] {
  if (iptc === undefined) return [];
  const value = withoutSignature(iptc);
  const id = startsWith(value, '8BIM') ? tag.photoshop : tag.iptc;
  return [{ tag: id, type: type.byte, count: value.length, value }];
}

/** Writes values and directories that follow the rest of a file. */
class TagWriter {
  readonly #file: ByteWriter;
  readonly #endian: Endian;
  readonly #base: number;

  constructor(endian: Endian, base: number) {
    this.#file = new ByteWriter(endian);
    this.#endian = endian;
    this.#base = base;
  }

  get length(): number {
    return this.#file.length;
  }

  writeValue({ value, ...facts }: TagValue): FinishedTag {
    if (value.length <= 4) return { ...facts, field: Buffer.concat([value], 4) };
    const start = this.#base + this.#file.length;
    this.#file.bytes(value);
    this.#file.align(2);
    return { ...facts, field: this.#number(start) };
  }

  /** Writes a sub-directory and returns the tag that links to it. */
  writeLinked(link: number, tags: readonly TagValue[]): FinishedTag {
    const start = this.writeDirectory(tags.map((each) => this.writeValue(each)));
    return { tag: link, type: type.long, count: 1, field: this.#number(start) };
  }

  /** Returns the offset of the directory in the file. */
  writeDirectory(tags: readonly FinishedTag[]): number {
    const start = this.#base + this.#file.length;
    this.#file.u16(tags.length);
    for (const each of tags.toSorted((one, two) => one.tag - two.tag)) {
      this.#file.u16(each.tag);
      this.#file.u16(each.type);
      this.#file.u32(each.count);
      this.#file.bytes(each.field);
    }
    this.#file.u32(0); // no next directory
    return start;
  }

  #number(value: number): Uint8Array {
    const field = new ByteWriter(this.#endian, { capacity: 4 });
    field.u32(value);
    return field.finish();
  }

  finish(): Uint8Array {
    return this.#file.finish();
  }
}
