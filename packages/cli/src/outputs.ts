import { access, link, mkdir, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { FileError, toFileError } from './file-error.ts';
import type { Input } from './inputs.ts';
import { renameOver } from './rename.ts';
import type { Terminal } from './terminal/terminal.ts';

/** The destination of results: one named file, a folder, or beside each source if both are undefined. */
export interface Destination {
  readonly out: string | undefined;
  readonly outDir: string | undefined;
}

/** The path of a result with the given file name; undefined for standard output. */
export function resolveOutputPath(input: Input, name: string, { out, outDir }: Destination): string | undefined {
  if (out === '-') return undefined;
  if (out !== undefined) return out;
  if (outDir === undefined && input.path === undefined) return undefined; // standard input goes to standard output
  const folder = outDir === undefined ? dirname(input.path ?? '.') : join(outDir, input.folder);
  return join(folder, name);
}

/** Throws if the file exists and `force` is not set, or if another input has the same output; called before any work. */
export async function requireWritable(path: string, force: boolean, reserved: Set<string>): Promise<void> {
  const whole = resolve(path);
  if (reserved.has(whole))
    throw new FileError('TWICE', `${path}: another input has the same output name; use --name to distinguish them`, {
      kind: 'parameter',
    });
  reserved.add(whole);
  if (force) return;
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw toFileError(path, { code: 'EEXIST' });
}

/** Writes a file under a temporary name and renames it, so that an incomplete file never has the final name. */
export async function writeOutput(path: string, bytes: Uint8Array, force: boolean, mode = 0o666): Promise<void> {
  const folder = dirname(path);
  // Need not be secret: a file that exists is refused. Loading node:crypto would take as long as writing.
  const temporary = join(folder, `.${basename(path)}.${Math.random().toString(36).slice(2)}.part`);
  try {
    await mkdir(folder, { recursive: true });
    await writeAndRename(temporary, path, { bytes, mode }, force);
  } catch (cause) {
    throw toFileError(path, cause);
  }
}

/** Writes to standard output and waits until the bytes are written. */
export async function writeStream(stream: Terminal['stdout'], bytes: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
async function writeAndRename(
  temporary: string,
  path: string,
  { bytes, mode }: { readonly bytes: Uint8Array; readonly mode: number },
  force: boolean,
): Promise<void> {
  try {
    await writeFile(temporary, bytes, { flag: 'wx', mode });
    if (force) await renameOver(temporary, path);
    else await linkNew(temporary, path);
  } finally {
    await unlink(temporary).catch(ignoreMissing); // renamed, or never created
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Gives the temporary file its final name. Unlike a rename, a link never replaces a file created in the meantime. */
async function linkNew(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Some file systems have no hard links; a check and a rename is the best alternative.
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    await renameOver(temporary, path);
  }
}
