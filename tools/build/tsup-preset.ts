import { basename } from 'node:path';
import type { Options } from 'tsup';
import { mergeChunks, type Uses } from './merge-chunks.ts';

/** The entry points of a package: paths below `src`, or paths by the names of their results. */
type Entries = readonly string[] | Readonly<Record<string, string>>;

/**
 * Returns the build options of a package: ESM for the oldest supported Node, split so that lazy imports stay lazy. The
 * declarations of entry points are bundled from those that `pnpm build` writes first, one for each source: doing both
 * at once takes ten times as long.
 */
export function library(entries: Entries, uses: Uses = [], more: Options = {}): Options {
  return {
    entry: Array.isArray(entries) ? [...entries] : { ...(entries as Record<string, string>) },
    format: 'esm',
    target: 'node20.19',
    platform: 'node',
    splitting: true,
    clean: true,
    // tsup sets baseUrl for its declarations, which TypeScript 6 reports as deprecated.
    dts: { entry: declarationsOf(entries), compilerOptions: { ignoreDeprecations: '6.0', paths: {} } },
    ...(uses.length > 0 && { metafile: true, onSuccess: () => mergeChunks('dist', uses) }),
    ...more,
  };
}

/** The written declaration of each entry point. tsup runs in the folder of the package. */
function declarationsOf(entries: Entries): Record<string, string> {
  const folder = `../../.cache/declarations/${basename(process.cwd())}`;
  const named = Array.isArray(entries)
    ? entries.map((path: string): [string, string] => [path.replace(/^src\/|\.ts$/g, ''), path])
    : Object.entries(entries);
  return Object.fromEntries(named.map(([name, path]) => [name, `${folder}/${path.replace(/\.ts$/, '.d.ts')}`]));
}
