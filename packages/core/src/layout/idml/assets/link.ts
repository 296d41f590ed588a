import type { ArchiveEntry } from '../../../zip/archive.ts';
import type { Folder } from '../package/open.ts';
import { splitName } from './file-name.ts';

/** The file in the package that a link refers to. */
export interface FoundFile {
  readonly file: ArchiveEntry;
  /** Other files that match equally well. */
  readonly alternatives: readonly ArchiveEntry[];
}

/**
 * Returns the folders and file name of a link's path on the designer's machine. Empty for a link that is not a file.
 */
export function parseLink(uri: string): string[] {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(uri)?.[1]?.toLowerCase(); // a single letter is a drive
  if (scheme !== undefined && scheme !== 'file') return [];
  const path = scheme === undefined ? uri : uri.slice(scheme.length + 1);
  const parts = path.replaceAll('\\', '/').split('/').filter(Boolean).map(decodePart);
  // Older Mac layouts separate the parts by colons.
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only.split(':').filter(Boolean) : parts;
}

/** Decodes percent-encoding. An invalid `%` is kept. A slash shown in a Mac file name is stored as a colon. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', ':').normalize('NFC');
  } catch {
    return part.normalize('NFC');
  }
}

/** Finds the file of a link by its path and, if the layout states it, its size in bytes. */
export type FindFile = (parts: readonly string[], size?: number) => FoundFile | undefined;

/**
 * Returns the file size at placement time: `file <time> <size>` in `LinkImportStamp`, or `0~<size>` in hexadecimal in
 * `LinkResourceSize`, as InDesign writes them.
 */
export function readLinkSize(stamp: string | undefined, resourceSize: string | undefined): number | undefined {
  const decimal = /^file \d+ (\d{1,15})$/.exec(stamp?.trim() ?? '')?.[1];
  if (decimal !== undefined) return Number(decimal);
  const hexadecimal = /^0~([0-9a-f]{1,12})$/i.exec(resourceSize?.trim() ?? '')?.[1];
  return hexadecimal === undefined ? undefined : Number.parseInt(hexadecimal, 16);
}

/**
 * Finds linked files by name only, because case and Unicode composition differ between systems. Among files with the
 * same name, those with the size at placement time are preferred, then the one that shares the most trailing folders.
 */
export function createFileFinder(folder: Folder | undefined): FindFile {
  const byName = new Map<string, ArchiveEntry[]>();
  for (const file of folder?.files ?? []) {
    const name = normalizeName(splitName(file.name).base);
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  return (parts, size) => {
    const alike = byName.get(normalizeName(parts.at(-1) ?? '')) ?? [];
    const asLarge = alike.filter((file) => file.size === size);
    const ranked = (asLarge.length > 0 ? asLarge : alike)
      .map((file) => ({ file, rank: rank(file, parts) }))
      .sort((a, b) => compareRanks(a.rank, b.rank));
    const [best, ...others] = ranked;
    if (best === undefined) return undefined;
    const rivals = others.filter((other) => compareRanks(best.rank, other.rank) === 0).map(({ file }) => file);
    return { file: best.file, alternatives: rivals };
  };
}

/** Ranks a candidate, lower is better: by shared trailing folders, then by case, then by depth. */
function rank({ name }: ArchiveEntry, parts: readonly string[]): number[] {
  const own = name.split('/');
  const last = own.at(-1);
  return [-sharedTail(own.map(normalizeName), parts.map(normalizeName)), last === parts.at(-1) ? 0 : 1, own.length];
}

function compareRanks(left: readonly number[], right: readonly number[]): number {
  for (const [at, value] of left.entries()) {
    const difference = value - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function sharedTail(left: readonly string[], right: readonly string[]): number {
  let count = 0;
  while (count < left.length && count < right.length && left.at(-1 - count) === right.at(-1 - count)) count++;
  return count;
}

function normalizeName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
