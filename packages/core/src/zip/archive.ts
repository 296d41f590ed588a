import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { createChecksum } from './checksum.ts';
import { requireSizes, requireUnique, resolveEntryEnds } from './entry-checks.ts';
import { inflate } from './inflate.ts';
import type { DirectoryEntry } from './records/directory.ts';
import { readDirectory } from './records/directory.ts';
import { findDirectory } from './records/end-record.ts';
import { isSystemFile, normalizeName } from './records/entry-name.ts';
import { takePacked } from './records/local-header.ts';
import { bytesPerStep, method } from './records/records.ts';

/** One file in an archive. */
export interface ArchiveEntry extends DirectoryEntry {
  /** The offset of the next record; all bytes of the entry are before it. */
  readonly end: number;
}

type ArchiveContext = Pick<Context, 'limits' | 'spend' | 'breathe'>;

/** The bytes that are checked between two turns of the event loop. */
const bytesPerBreath = 1024 * 1024;

/**
 * Opens an archive by its central directory; the files are not touched before they are read. Throws if the directory
 * contains anything unsupported.
 * @see APPNOTE 6.3.10
 */
export function openArchive(bytes: Uint8Array, context: ArchiveContext): Archive {
  const directory = findDirectory(bytes);
  const found = readDirectory(bytes, directory, context);
  requireSizes(found, context.limits);
  requireUnique(found.map(({ name }) => name));
  const ends = resolveEntryEnds(found, directory.start);
  const entries: ArchiveEntry[] = [];
  for (const entry of found) {
    const isFolder = entry.name === '' || entry.name.endsWith('/');
    if (!isFolder && !isSystemFile(entry.name)) entries.push({ ...entry, end: ends.get(entry) ?? entry.offset });
  }
  return new Archive(bytes, entries, context);
}

/** The files of an archive: listed when it is opened, inflated when they are read. */
export class Archive {
  /** The files in the order of the directory, without folders and system files such as `.DS_Store`. */
  readonly entries: readonly ArchiveEntry[];
  /** The common folder of all files, with its `/`, if a folder was packed instead of its files; otherwise empty. */
  readonly root: string;
  readonly #bytes: Uint8Array;
  readonly #context: ArchiveContext;
  readonly #byName = new Map<string, ArchiveEntry>();
  readonly #byFoldedName = new Map<string, ArchiveEntry[]>();
  readonly #checksum: (bytes: Uint8Array) => Promise<number>;

  /** Called by `openArchive`, which has checked the entries. */
  constructor(bytes: Uint8Array, entries: readonly ArchiveEntry[], context: ArchiveContext) {
    this.#bytes = bytes;
    this.entries = entries;
    this.#context = context;
    this.#checksum = createChecksum(context, bytesPerBreath);
    this.root = commonFolder(entries);
    for (const entry of entries) {
      const folded = foldCase(entry.name);
      const alike = this.#byFoldedName.get(folded);
      this.#byName.set(entry.name, entry);
      if (alike === undefined) this.#byFoldedName.set(folded, [entry]);
      else alike.push(entry);
    }
  }

  /** The file with this name, or the only file whose name differs in case only, as on Windows and macOS. */
  find(name: string): ArchiveEntry | undefined {
    const wanted = normalizeName(name);
    const alike = this.#byFoldedName.get(foldCase(wanted));
    return this.#byName.get(wanted) ?? (alike?.length === 1 ? alike[0] : undefined);
  }

  /**
   * The bytes of a file, checked against the size and checksum in the directory. The bytes of a stored file are a view
   * of the archive: copy them before changing them. Nothing is cached: reading a file twice inflates it twice.
   */
  async read(entry: ArchiveEntry): Promise<Uint8Array> {
    this.#context.spend(Math.ceil((entry.size + entry.compressedSize) / bytesPerStep));
    const packed = takePacked(this.#bytes, entry, entry.end);
    const isStored = entry.method === method.stored;
    const bytes = isStored ? packed : await inflate(packed, entry.size, entry.offset, this.#context);
    await this.#requireChecksum(bytes, entry);
    return bytes;
  }

  async #requireChecksum(bytes: Uint8Array, { name, crc32: expected, offset: at }: ArchiveEntry): Promise<void> {
    const found = await this.#checksum(bytes);
    if (found !== expected) {
      const message = `"${name}" has the checksum 0x${found.toString(16)}, expected 0x${expected.toString(16)}`;
      throw new ConversionError('ZIP_ENTRY_DAMAGED', message, { at });
    }
  }
}

function foldCase(name: string): string {
  return name.toLowerCase();
}

function commonFolder(entries: readonly ArchiveEntry[]): string {
  let folder = folderOf(entries[0]?.name ?? '');
  for (const { name } of entries) {
    while (!name.startsWith(folder)) folder = folderOf(folder.slice(0, -1));
  }
  return folder;
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}
