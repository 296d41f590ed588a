import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { type Archive, type ArchiveEntry, openArchive } from '../../../zip/archive.ts';
import { listNames } from '../list-names.ts';

/** A layout package: the IDML document and the files beside it. */
export interface LayoutPackage {
  /** The IDML document, which is itself an archive. */
  readonly layout: Archive;
  /** Path of the layout in the package. Empty for an .idml file alone. */
  readonly name: string;
  /** The files of `Links/`, if that folder exists. */
  readonly links: Folder | undefined;
  /** The files of `Document fonts/`. */
  readonly fonts: Folder | undefined;
  /** ICC profiles in any folder. */
  readonly profiles: Folder | undefined;
}

/** A folder of the package with all nested files. */
export interface Folder {
  readonly files: readonly ArchiveEntry[];
  read(file: ArchiveEntry): Promise<Uint8Array>;
}

const folderNames = { links: 'links', fonts: 'document fonts' } as const;

/**
 * Opens a package with one layout at its root or in its single top folder, or an .idml file alone.
 * @see the specification, "Package archives"
 */
export async function openPackage(bytes: Uint8Array, context: Context): Promise<LayoutPackage> {
  const archive = openArchive(bytes, context);
  const isAlone = archive.find(`${archive.root}designmap.xml`) !== undefined;
  const entry = isAlone ? undefined : requireLayout(archive);
  const base = entry === undefined ? archive.root : entry.name.slice(0, entry.name.lastIndexOf('/') + 1);
  return {
    layout: entry === undefined ? archive : await openInner(archive, entry, context),
    name: entry?.name ?? '',
    links: findFolder(archive, base, folderNames.links),
    fonts: findFolder(archive, base, folderNames.fonts),
    profiles: gatherFiles(archive, ({ name }) => /\.ic[cm]$/i.test(name)),
  };
}

/** Returns the one layout beside the folders `Links` and `Document fonts`. */
function requireLayout({ entries, root }: Archive): ArchiveEntry {
  const layouts = entries.filter(({ name }) => name.toLowerCase().endsWith('.idml'));
  const depthOf = ({ name }: ArchiveEntry): number => name.slice(root.length).split('/').length - 1;
  const isInOwnFolder = ({ name }: ArchiveEntry): boolean =>
    Object.values(folderNames).includes((name.split('/').at(-2) ?? '').toLowerCase() as 'links');
  const atRoot = layouts.filter((entry) => depthOf(entry) === 0 && !isInOwnFolder(entry));
  const found = atRoot.length > 0 ? atRoot : layouts.filter((entry) => depthOf(entry) === 1 && !isInOwnFolder(entry));
  const [entry] = found;
  if (entry !== undefined && found.length === 1) return entry;
  if (entry !== undefined) {
    const names = listNames(found.map(({ name }) => name));
    const message = `the package has ${found.length} layouts, ${names}; expected one .idml`;
    throw new ConversionError('LAYOUT_AMBIGUOUS', message);
  }
  const others = entries.length === 0 ? 'no files' : listNames(entries.map(({ name }) => name));
  const message = `the package contains ${others}; expected one .idml at its root or in its single top folder`;
  throw new ConversionError('LAYOUT_ABSENT', message);
}

/** Opens the inner archive. Errors name it. */
async function openInner(archive: Archive, entry: ArchiveEntry, context: Context): Promise<Archive> {
  const bytes = await archive.read(entry);
  try {
    return openArchive(bytes, context);
  } catch (cause) {
    if (!(cause instanceof ConversionError)) throw cause;
    throw new ConversionError(cause.code, `${entry.name}: ${cause.message}`, { cause });
  }
}

function findFolder(archive: Archive, base: string, name: string): Folder | undefined {
  const isWithin = (path: string): boolean =>
    path.startsWith(base) && path.slice(base.length).toLowerCase().startsWith(`${name}/`);
  return gatherFiles(archive, (entry) => isWithin(entry.name));
}

function gatherFiles(archive: Archive, isWanted: (entry: ArchiveEntry) => boolean): Folder | undefined {
  const files = archive.entries.filter(isWanted);
  if (files.length === 0) return undefined;
  return { files, read: (file) => archive.read(file) };
}
