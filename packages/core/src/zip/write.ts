import { ByteWriter } from '../bytes/writer.ts';
import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { createChecksum } from './checksum.ts';
import { deflate } from './deflate.ts';
import { requireUnique } from './entry-checks.ts';
import { isSystemFile, requireSafeName } from './records/entry-name.ts';
import { bytesPerStep, flag, method, saturated, signature } from './records/records.ts';

/** A file to write; `store` keeps it uncompressed, for files that a reader must find without inflating. */
export interface NewEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly store?: boolean;
}

/** A written file, with the values for its header in the directory. */
interface WrittenEntry {
  readonly name: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly size: number;
  readonly packed: Uint8Array;
  readonly offset: number;
}

const versionNeeded = 20; // for deflate; stored files would need less, but no reader checks it
const versionNeeded64 = 45;
const madeOnUnix = 3 << 8;
/** A regular file with mode 644, in the Unix half of the attributes. @see POSIX.1, "sys_stat.h" */
const plainFile = 0o100644 * 0x10000;
/** The first date that the field can hold, so that the same files make the same archive. @see APPNOTE 6.3.10, "date and time fields" */
const dosDate = (1 << 5) | 1;
/** The bytes that are written between two turns of the event loop. */
const bytesPerBreath = 256 * 1024;

/**
 * Writes an archive that is the same for the same files on every machine: sorted by name, without times. With
 * `keepOrder` the files keep the given order, for formats that require a certain file first.
 * @see APPNOTE 6.3.10
 */
export async function writeArchive(
  entries: readonly NewEntry[],
  context: Pick<Context, 'spend' | 'breathe'>,
  { keepOrder = false } = {},
): Promise<Uint8Array> {
  for (const { name } of entries) requireWritable(name);
  requireUnique(entries.map(({ name }) => name));
  const inOrder = keepOrder ? entries : [...entries].sort((a, b) => (a.name < b.name ? -1 : 1)); // by code unit

  const parts: Uint8Array[] = [];
  const directory = new ByteWriter('little');
  const checksum = createChecksum(context, bytesPerBreath);
  let offset = 0;
  for (const entry of inOrder) {
    const written: WrittenEntry = { ...(await packEntry(entry, context)), crc32: await checksum(entry.bytes), offset };
    const header = localHeader(written);
    writeDirectoryHeader(directory, written);
    parts.push(header, written.packed);
    offset += header.length + written.packed.length;
  }
  parts.push(directory.finish(), endRecords(entries.length, directory.length, offset));
  return joinParts(parts);
}

function requireWritable(name: string): void {
  const safe = requireSafeName(name);
  const problem =
    safe !== name ? `reads back as ${JSON.stringify(safe)}` : name.endsWith('/') ? 'is a folder' : undefined;
  const reason = problem ?? (isSystemFile(name) ? 'is skipped by readers' : undefined);
  if (reason !== undefined) {
    throw new ConversionError('ZIP_NAME_UNSAFE', `the name ${JSON.stringify(name)} ${reason}; use another name`);
  }
}

async function packEntry(
  { name, bytes, store = false }: NewEntry,
  context: Pick<Context, 'spend' | 'breathe'>,
): Promise<Omit<WrittenEntry, 'crc32' | 'offset'>> {
  context.spend(Math.ceil(bytes.length / bytesPerStep));
  const deflated = store || bytes.length === 0 ? bytes : joinParts(await deflate(bytes, context));
  const isSmaller = deflated.length < bytes.length; // images mostly are not
  return {
    name: new TextEncoder().encode(name),
    flags: /^[\x20-\x7e]*$/.test(name) ? 0 : flag.utf8,
    method: isSmaller ? method.deflated : method.stored,
    size: bytes.length,
    packed: isSmaller ? deflated : bytes,
  };
}

/** Writes the fields that the local header and the directory header share. */
function writeCommonFields(file: ByteWriter, { flags, method, crc32, size, packed, name }: WrittenEntry): void {
  file.u16(versionNeeded);
  file.u16(flags);
  file.u16(method);
  file.u16(0); // midnight
  file.u16(dosDate);
  file.u32(crc32);
  file.u32(packed.length);
  file.u32(size);
  file.u16(name.length);
  file.u16(0); // no extra fields
}

function localHeader(entry: WrittenEntry): Uint8Array {
  const file = new ByteWriter('little', { capacity: 30 + entry.name.length });
  file.u32(signature.localHeader);
  writeCommonFields(file, entry);
  file.bytes(entry.name);
  return file.finish();
}

function writeDirectoryHeader(file: ByteWriter, entry: WrittenEntry): void {
  file.u32(signature.directoryHeader);
  file.u16(madeOnUnix | versionNeeded);
  writeCommonFields(file, entry);
  file.u16(0); // no comment
  file.u16(0); // the first and only disk
  file.u16(0); // not known to be text
  file.u32(plainFile);
  file.u32(entry.offset);
  file.bytes(entry.name);
}

/** The end record, preceded by a ZIP64 one if there are too many entries; an array is never too long for the lengths. */
function endRecords(count: number, length: number, start: number): Uint8Array {
  const file = new ByteWriter('little');
  if (count >= saturated.u16) writeEnd64(file, count, length, start);
  const narrowCount = Math.min(count, saturated.u16);
  file.u32(signature.end);
  file.u16(0);
  file.u16(0);
  file.u16(narrowCount);
  file.u16(narrowCount);
  file.u32(length);
  file.u32(start);
  file.u16(0);
  return file.finish();
}

function writeEnd64(file: ByteWriter, count: number, length: number, start: number): void {
  file.u32(signature.end64);
  file.u64(44n); // the length of the rest of this record
  file.u16(madeOnUnix | versionNeeded64);
  file.u16(versionNeeded64);
  file.u32(0);
  file.u32(0);
  for (const value of [count, count, length, start]) file.u64(BigInt(value));
  file.u32(signature.locator64);
  file.u32(0);
  file.u64(BigInt(start + length));
  file.u32(1);
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
