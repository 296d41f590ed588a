import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';

/** The header of a file that holds several fonts. */
export interface Collection {
  /** Where the directory of each font begins. */
  readonly starts: readonly number[];
  /** Whether the collection as a whole is signed. */
  readonly isSigned: boolean;
}

/**
 * Reads the header of a collection, behind its tag.
 * @see OpenType 1.9.1, "TTC Header"
 */
export function readCollection(file: ByteReader, { maxFaces }: Limits): Collection {
  const at = file.offset;
  const version = file.u32();
  if (version !== 0x00010000 && version !== 0x00020000) {
    const hex = version.toString(16).padStart(8, '0');
    throw new ConversionError('FONT_KIND', `found a collection of version 0x${hex}, expected 1.0 or 2.0`, { at });
  }
  const count = file.u32();
  if (count === 0)
    throw new ConversionError('FONT_DIRECTORY_WRONG', 'found a collection of 0 fonts, expected some', { at });
  if (count > maxFaces) {
    throw new ConversionError('FONT_TOO_LARGE', `found a collection of ${count} fonts, expected at most ${maxFaces}`, {
      at,
    });
  }
  const lines = file.window(count * 4);
  const starts = Array.from({ length: count }, () => lines.u32());
  return { starts, isSigned: version === 0x00020000 && hasSignature(file) };
}

/** The fields of version 2 are missing in some files that state it. */
function hasSignature(file: ByteReader): boolean {
  return file.remaining >= 12 && file.latin1(4) === 'DSIG' && file.u32() > 0;
}
