import { ByteReader, type Endian } from '../../bytes/reader.ts';
import { type ExifDirectory, ignoreDamage, openDirectories, readSubdirectory } from '../metadata/exif-block.ts';
import { exifLinks, type TagValue, typeLengths } from '../metadata/exif-tags.data.ts';

/** The maker note contains offsets that only hold in its own file, and the interoperability directory is a link. */
const [makerNote, interoperability] = [0x927c, 0xa005];
/** Types of rationals, which are two numbers of four bytes. */
const rationals: readonly number[] = [5, 10];

/**
 * Tags of a page that the new file has itself or that describe how the old one stores its samples.
 * @see TIFF 6.0; Exif 2.32, "Tag Support Levels"
 */
const isStorage = (tag: number): boolean =>
  storageRanges.some(([first, last]) => tag >= first && tag <= last) || storageTags.includes(tag);
const storageRanges = [
  [0x00fe, 0x010c], // size, depth, compression, photometric interpretation
  [0x0117, 0x011c], // strips, range of samples, resolution, planes
  [0x0120, 0x0128], // free space, response curves, fax options, unit of the resolution
  [0x013d, 0x0200], // predictor, palette, tiles, inks, sub-directories, JPEG
  [0x0201, 0x0214], // JPEG, thumbnail, YCbCr
] as const;
/** Offsets of strips, orientation, samples per pixel, transfer function, XMP, IPTC, Photoshop, profile, links. */
const storageTags = [0x0111, 0x0112, 0x0115, 0x012d, 0x02bc, 0x83bb, 0x8649, 0x8773, 0x8769, 0x8825, 0xa005];

/** The tags of an EXIF block, by directory. */
export interface ExifValues {
  readonly page: readonly TagValue[];
  readonly linked: readonly { readonly link: number; readonly tags: readonly TagValue[] }[];
  /** True if the block has a maker note, which is not among the tags. */
  readonly hasMakerNote: boolean;
}

/** Reads the tags of an EXIF block, in another byte order if need be; undefined if the block is damaged. */
export function readExifValues(block: Uint8Array, endian: Endian): ExifValues | undefined {
  return ignoreDamage(() => {
    const { first } = openDirectories(block);
    const linked = exifLinks.flatMap((link) => {
      const directory = ignoreDamage(() => readSubdirectory(block, first, link));
      return directory === undefined ? [] : [{ link, directory }];
    });
    const isKept = ({ tag }: Pick<TagValue, 'tag'>): boolean => tag !== makerNote && tag !== interoperability;
    return {
      page: readValues(block, first, endian).filter(({ tag }) => !isStorage(tag) && isKept({ tag })),
      linked: linked.map(({ link, directory }) => ({
        link,
        tags: readValues(block, directory, endian).filter(isKept),
      })),
      hasMakerNote: linked.some(({ directory }) => directory.entries.some(({ tag }) => tag === makerNote)),
    };
  });
}

function readValues(block: Uint8Array, { endian: from, entries }: ExifDirectory, to: Endian): TagValue[] {
  return entries.flatMap(({ tag, type, count, valueOffset }) => {
    const length = (typeLengths[type] ?? 0) * count;
    const start = length > 4 ? new ByteReader(block.subarray(valueOffset), from).u32() : valueOffset;
    const value = block.subarray(start, start + length);
    if (length === 0 || value.length < length) return [];
    const unit = rationals.includes(type) ? 4 : (typeLengths[type] ?? 1);
    return [{ tag, type, count, value: from === to ? value : swapBytes(value, unit) }];
  });
}

function swapBytes(value: Uint8Array, unit: number): Uint8Array {
  const swapped = value.slice();
  for (let at = 0; at < swapped.length; at += unit) swapped.subarray(at, at + unit).reverse();
  return swapped;
}
