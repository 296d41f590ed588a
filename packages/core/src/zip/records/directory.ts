import type { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { methodNames } from '../method-names.data.ts';
import type { DirectoryLocation } from './end-record.ts';
import { decodeName, requireSafeName } from './entry-name.ts';
import { extraId, findExtra, resolveZip64 } from './extra.ts';
import { flag, method, readerOf, signature } from './records.ts';

/** One file or folder in the central directory. */
export interface DirectoryEntry {
  /** The name as normalized by `normalizeName`. */
  readonly name: string;
  readonly size: number;
  readonly compressedSize: number;
  readonly method: number;
  readonly crc32: number;
  /** The offset of the local header in the file. */
  readonly offset: number;
}

interface Header extends DirectoryEntry {
  readonly at: number;
  readonly flags: number;
  readonly disk: number;
  readonly externalAttributes: number;
  readonly extra: Uint8Array;
}

/** The file types of a Unix mode that have no content; a pipe (1) is absent, because `zip -` stores its content. @see POSIX.1, "sys_stat.h" */
const fileKinds: Readonly<Record<number, string>> = {
  2: 'a character device',
  6: 'a block device',
  10: 'a symbolic link',
  12: 'a socket',
};

/** Reads all headers of the directory; throws if one of them contains anything unsupported. */
export function readDirectory(
  bytes: Uint8Array,
  location: DirectoryLocation,
  { limits, spend }: Pick<Context, 'limits' | 'spend'>,
): DirectoryEntry[] {
  const { start, length, count, prefixLength: shift } = location;
  if (count > limits.maxArchiveEntries) {
    const message = `the archive has ${count} entries; at most ${limits.maxArchiveEntries} are allowed`;
    throw new ConversionError('ZIP_TOO_MANY_ENTRIES', message);
  }
  spend(count);
  const file = readerOf(bytes, start, start + length);
  const entries: DirectoryEntry[] = [];
  while (entries.length < count) {
    const { name, size, compressedSize, method, crc32, offset } = requireReadable(readHeader(file));
    entries.push({ name, size, compressedSize, method, crc32, offset: offset + shift });
  }
  requireNoMoreEntries(file, count);
  return entries;
}

/** @see APPNOTE 6.3.10, "Central directory structure" */
function readHeader(file: ByteReader): Header {
  const at = file.offset;
  const found = file.u32();
  if (found !== signature.directoryHeader) {
    const message = `found 0x${found.toString(16)}, expected the header of an entry`;
    throw new ConversionError('ZIP_DIRECTORY_WRONG', message, { at });
  }
  file.skip(4);
  const [flags, method] = [file.u16(), file.u16()];
  file.skip(4); // the time of the last change
  const [crc32, compressedSize, size] = [file.u32(), file.u32(), file.u32()];
  const [nameLength, extraLength, commentLength] = [file.u16(), file.u16(), file.u16()];
  const disk = file.u16();
  file.skip(2);
  const [externalAttributes, offset] = [file.u32(), file.u32()];
  const [name, extra] = [file.take(nameLength), file.take(extraLength)];
  file.skip(commentLength);
  const wide = resolveZip64({ size, compressedSize, offset, disk }, extra, at);
  const safeName = requireSafeName(decodeName(name, extra), at);
  return { at, flags, method, crc32, externalAttributes, extra, name: safeName, ...wide };
}

function requireReadable(header: Header): Header {
  const { at, name, flags, disk } = header;
  requireUnencrypted(header);
  const kind = kindOf(header);
  if (kind !== undefined) throw new ConversionError('ZIP_LINK', `"${name}" is ${kind}, not a file`, { at });
  if (name.endsWith('/') || name === '') requireEmpty(header);
  if (disk !== 0) throw new ConversionError('ZIP_SPLIT', `"${name}" begins in part ${disk} of a split archive`, { at });
  if ((flags & flag.patched) !== 0)
    throw new ConversionError('ZIP_METHOD', `"${name}" is a patch of another file`, { at });
  if (header.method !== method.stored && header.method !== method.deflated) {
    const found = methodNames[header.method] ?? `method ${header.method}`;
    throw new ConversionError('ZIP_METHOD', `"${name}" uses ${found}; only stored and deflated files are supported`, {
      at,
    });
  }
  return header;
}

function requireEmpty({ at, name, size }: Header): void {
  if (size === 0) return;
  throw new ConversionError('ZIP_DIRECTORY_WRONG', `the folder "${name}" has ${size} bytes, expected 0`, { at });
}

function requireUnencrypted({ at, name, flags, method }: Header): void {
  if ((flags & (flag.encrypted | flag.strong | flag.masked)) !== 0 || method === 99) {
    const scheme = method === 99 ? ' (AES)' : (flags & flag.strong) !== 0 ? ' (strong)' : '';
    throw new ConversionError('ZIP_ENCRYPTED', `"${name}" is encrypted${scheme}`, { at });
  }
}

/** The kind of an entry that is neither file nor folder, from its mode or an extra field with a link target. */
function kindOf({ externalAttributes, extra }: Header): string | undefined {
  const asi = findExtra(extra, extraId.asiUnix);
  const asiMode = asi && asi.length >= 6 ? asi[4]! | (asi[5]! << 8) : 0; // after a checksum of four bytes
  const pkware = findExtra(extra, extraId.pkwareUnix);
  const isLinked = pkware !== undefined && pkware.length > 12; // after two times, a user and a group
  return fileKinds[externalAttributes >>> 28] ?? fileKinds[asiMode >>> 12] ?? (isLinked ? 'a link' : undefined);
}

/** Throws if uncounted entries follow the last header; a digital signature may follow it. */
function requireNoMoreEntries(file: ByteReader, count: number): void {
  const at = file.offset;
  if (file.remaining === 0) return;
  if (file.remaining < 4 || file.u32() !== signature.directorySeal) {
    const message = `the directory contains more than the ${count} entries that its end record counts`;
    throw new ConversionError('ZIP_DIRECTORY_WRONG', message, { at });
  }
}
