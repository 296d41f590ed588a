import { ConversionError } from '../../errors.ts';
import { requireNoOverlap } from '../entry-checks.ts';
import type { DirectoryEntry } from './directory.ts';
import { decodeName, normalizeName } from './entry-name.ts';
import { flag, readerOf, signature } from './records.ts';

/**
 * The compressed bytes of an entry, not copied. Its local header must agree with the directory. The sizes are taken from
 * the directory, because a header that was written before them has none.
 * @see APPNOTE 6.3.10, "Local file header"
 */
export function takePacked(bytes: Uint8Array, entry: DirectoryEntry, end: number): Uint8Array {
  const at = entry.offset;
  const file = readerOf(bytes, at, end);
  const found = file.u32();
  if (found !== signature.localHeader) throw contradiction(entry, `the signature 0x${found.toString(16)}`);
  file.skip(2);
  const [flags, method] = [file.u16(), file.u16()];
  file.skip(16); // time, checksum and sizes
  const [nameLength, extraLength] = [file.u16(), file.u16()];
  requireNoOverlap(entry, 30 + nameLength + extraLength + entry.compressedSize, end);
  const [name, extra] = [file.take(nameLength), file.take(extraLength)];

  const localName = normalizeName(decodeName(name, extra));
  if (localName !== entry.name) throw contradiction(entry, `the name ${JSON.stringify(localName.slice(0, 100))}`);
  if (method !== entry.method) throw contradiction(entry, `method ${method} instead of ${entry.method}`);
  if ((flags & flag.encrypted) !== 0)
    throw new ConversionError('ZIP_ENCRYPTED', `"${entry.name}" is encrypted`, { at });
  return file.take(entry.compressedSize);
}

function contradiction({ name, offset }: DirectoryEntry, found: string): ConversionError {
  const message = `the directory says that "${name}" is here, but the local header has ${found}`;
  return new ConversionError('ZIP_HEADER_CONTRADICTION', message, { at: offset });
}
