import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';

/** The header of a font collection (TTC). */
export interface Collection {
  /** Offset of each font's table directory. */
  readonly starts: readonly number[];
  /** True if the collection as a whole is signed. */
  readonly isSigned: boolean;
}

/**
 * Reads the header of a collection; `file` stands after its tag.
 * @see OpenType 1.9.1, "TTC Header"
 */
export function readCollection(file: ByteReader, { maxFaces }: Limits): Collection {
  const at = file.offset;
  const version = file.u32();
  if (version !== 0x00010000 && version !== 0x00020000) {
    const hex = version.toString(16).padStart(8, '0');
    throw new ConversionError('FONT_KIND', `the collection has version 0x${hex}, expected 1.0 or 2.0`, { at });
  }
  const count = file.u32();
  if (count === 0) throw new ConversionError('FONT_DIRECTORY_WRONG', 'the collection has no fonts', { at });
  if (count > maxFaces) {
    throw new ConversionError('FONT_TOO_LARGE', `the collection has ${count} fonts, the limit is ${maxFaces}`, {
      at,
    });
  }
  const lines = file.window(count * 4);
  const starts = Array.from({ length: count }, () => lines.u32());
  return { starts, isSigned: version === 0x00020000 && hasSignature(file) };
}

/** Some files of version 2 lack the fields of version 2. */
function hasSignature(file: ByteReader): boolean {
  return file.remaining >= 12 && file.latin1(4) === 'DSIG' && file.u32() > 0;
}
