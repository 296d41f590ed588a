import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The metadata of a file by ExifTool's `group:name`. */
export type Tags = ReadonlyMap<string, string>;

export async function hasExiftool(): Promise<boolean> {
  return run('exiftool', ['-ver']).then(
    () => true,
    () => false,
  );
}

/** Reads the tags of several files in one run. A file that ExifTool cannot read has none. */
export async function readTags(paths: readonly string[]): Promise<Map<string, Tags>> {
  if (paths.length === 0) return new Map();
  const options = ['-json', '-G1', '-a', '-n', '-q', '-q', '-charset', 'UTF8'];
  // ExifTool fails if it cannot read one of the files, but prints the tags of the others.
  const { stdout } = await run('exiftool', [...options, ...paths], { maxBuffer: 2 ** 28 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '[]' }),
  );
  const files = JSON.parse(stdout) as Record<string, unknown>[];
  return new Map(files.map(({ SourceFile, ...tags }) => [String(SourceFile), toTags(tags)]));
}

const toTags = (tags: Record<string, unknown>): Tags =>
  new Map(Object.entries(tags).map(([name, value]) => [name, JSON.stringify(value)]));
