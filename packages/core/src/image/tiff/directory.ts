import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

const compressionTag = 259;
const bigMagic = 43;
const maxEntries = 4_096;

/**
 * The compression of the first page. Damage is left to the engine, which reads all of the file.
 * @see TIFF 6.0, "Image File Directory"; BigTIFF has offsets and counts of 64 bits
 */
export function readCompression(bytes: Uint8Array): number | undefined {
  try {
    const file = new ByteReader(bytes, bytes[0] === 0x49 ? 'little' : 'big');
    file.skip(2);
    const isBig = file.u16() === bigMagic;
    if (isBig) file.skip(4); // the size of an offset, and two zeros
    file.seek(isBig ? Number(file.u64()) : file.u32());
    return findTag(file, isBig);
  } catch (error) {
    if (error instanceof ConversionError) return undefined;
    throw error;
  }
}

/** The value of the tag, a SHORT that lies in the entry itself. */
function findTag(file: ByteReader, isBig: boolean): number | undefined {
  const count = Math.min(isBig ? Number(file.u64()) : file.u16(), maxEntries);
  for (let index = 0; index < count; index++) {
    const entry = file.window(isBig ? 20 : 12);
    if (entry.u16() !== compressionTag) continue;
    entry.skip(isBig ? 10 : 6); // type and count
    return entry.u16();
  }
  return undefined;
}
