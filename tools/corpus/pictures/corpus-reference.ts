import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CorpusFile } from '../files.ts';

/** Finds the corpus' own rendering of a file. Several bitmaps share one, whose name is a prefix of theirs. */
export function findReference({ folder, path }: CorpusFile): string | undefined {
  const referenceFolder = join(dirname(path), 'ref');
  if (!['svg', 'bmp'].includes(folder) || !existsSync(referenceFolder)) return undefined;
  const name = basename(path).replace(/\.(svgz?|bmp)$/, '');
  if (folder === 'svg') {
    const reference = join(referenceFolder, `${name}.png`);
    return existsSync(reference) ? reference : undefined;
  }
  const stem = name.replace(/^[a-z]+_[a-z]-/, '');
  const prefixes = readdirSync(referenceFolder).filter((each) => stem.startsWith(each.slice(0, -'.png'.length)));
  const longest = prefixes.sort((a, b) => b.length - a.length)[0];
  return longest && join(referenceFolder, longest);
}
