import { stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';

/** A result to write: its input and its path. */
export interface PlannedResult {
  readonly input: { readonly path: string | undefined };
  /** Undefined for standard output. */
  readonly outputPath: string | undefined;
}

/**
 * The results whose inputs are sources. Results of other files are not sources, nor are files below `outDir` that were
 * found because the output folder lies within a watched one.
 */
export function withoutOwnOutputs<Result extends PlannedResult>(
  planned: readonly Result[],
  {
    written,
    outDir,
    patterns,
  }: { written: ReadonlySet<string>; outDir: string | undefined; patterns: readonly string[] },
): Result[] {
  const isNamed = outDir !== undefined && patterns.some((pattern) => isWithin(outDir, pattern));
  const others = planned.filter(({ input, outputPath }) => {
    const path = resolve(input.path ?? '');
    const isSelf = outputPath !== undefined && resolve(outputPath) === path;
    return !isSelf && !written.has(path) && (isNamed || outDir === undefined || !isWithin(outDir, path));
  });
  const results = new Set<string>();
  return others.filter(({ input, outputPath }) => {
    if (results.has(resolve(input.path ?? ''))) return false;
    if (outputPath !== undefined) results.add(resolve(outputPath));
    return true;
  });
}

/** True if a path is a folder or below it. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(way) !== way);
}

/** A text that changes with the content of a file, also if an editor replaces the file; undefined if it is missing. */
export async function signatureOf(path: string): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}
