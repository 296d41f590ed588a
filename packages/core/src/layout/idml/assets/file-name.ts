import { createHash } from 'node:crypto';

const maxStem = 80;
/** Names that Windows keeps for itself, whatever their ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Gives files their names in a folder of the bundle. */
export type NameFile = (options: {
  readonly name: string;
  readonly extension: string;
  readonly source: string;
}) => string;

/**
 * Names of letters, digits, `-`, `_` and `.` alone, which are their own URLs; no two differ in case alone. The second
 * file that would have a name gets a part that is made of where it comes from, as does one whose name has no letters.
 */
export function createFileNamer(folder: string): NameFile {
  const taken = new Set<string>();
  return ({ name, extension, source }) => {
    const stem = safeStem(name);
    const mark = createHash('sha256').update(source).digest('hex');
    for (let length = 8; ; length++) {
      const isFirst = length === 8 && stem !== '' && !taken.has(`${stem}.${extension}`.toLowerCase());
      const full = isFirst ? `${stem}.${extension}` : `${stem || 'file'}-${mark.slice(0, length)}.${extension}`;
      if (taken.has(full.toLowerCase())) continue;
      taken.add(full.toLowerCase());
      return `${folder}/${full}`;
    }
  };
}

/** Letters lose their accents rather than to be lost. */
function safeStem(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const stem = plain
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[-._]+|[-._]+$/g, '')
    .slice(0, maxStem)
    .replaceAll(/[-._]+$/g, '');
  return reserved.test(stem.toLowerCase()) ? `${stem}-file` : stem;
}

/** A file's name without folders, and its two parts. */
export function splitName(path: string): { readonly base: string; readonly stem: string; readonly ending: string } {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? { base, stem: base.slice(0, dot), ending: base.slice(dot + 1) } : { base, stem: base, ending: '' };
}
