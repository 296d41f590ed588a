import { createHash } from 'node:crypto';

const maxStem = 80;
/** Names that Windows reserves, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns a unique file name in a folder of the bundle. */
export type NameFile = (options: {
  readonly name: string;
  readonly extension: string;
  readonly source: string;
}) => string;

/**
 * Creates file names of letters, digits, `-`, `_` and `.`, which need no escaping in URLs and do not differ in case
 * alone. If a name is taken or has no valid characters, a hash of the source is added.
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

/** Removes accents instead of whole letters. */
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

/** Splits a path into the file name without folders, its stem and its extension. */
export function splitName(path: string): { readonly base: string; readonly stem: string; readonly ending: string } {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? { base, stem: base.slice(0, dot), ending: base.slice(dot + 1) } : { base, stem: base, ending: '' };
}
