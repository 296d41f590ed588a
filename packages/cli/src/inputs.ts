import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { defaultLimits, formats, type OutputType } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { FileError, toFileError } from './file-error.ts';
import type { Terminal } from './terminal/terminal.ts';

/** A file to convert, or standard input. */
export interface Input {
  /** The name to show: the path, or `-`. */
  readonly name: string;
  readonly path: string | undefined;
  /** The folder for the result below `--out-dir`, so that the folder structure is kept. */
  readonly folder: string;
}

const standardInput: Input = { name: '-', path: undefined, folder: '' };

/**
 * Resolves the arguments of the command line to inputs: files, folders, patterns that no shell has expanded, and `-`.
 * From a folder it takes the files that can be converted to `to`, or all supported files. It throws if a pattern or folder
 * has none, except with `allowsNone`.
 */
export async function resolveInputs(
  patterns: readonly string[],
  to?: OutputType,
  { allowsNone = false }: { readonly allowsNone?: boolean } = {},
): Promise<Input[]> {
  const readable = formats.filter(({ outputTypes }) => to === undefined || outputTypes.includes(to));
  const extensions = readable.flatMap((format) => format.inputExtensions);
  const found = await Promise.all(patterns.map((pattern) => resolvePattern(pattern, extensions, allowsNone)));
  const byPath = new Map(found.flat().map((input) => [input.name, input]));
  return [...byPath.values()];
}

async function resolvePattern(pattern: string, extensions: readonly string[], allowsNone: boolean): Promise<Input[]> {
  if (pattern === '-') return [standardInput];
  const stats = await stat(pattern).catch(() => undefined);
  if (stats?.isDirectory()) return resolveFolder(pattern, extensions, allowsNone);
  const file = { name: pattern, path: pattern, folder: '' };
  if (stats !== undefined) return [file];
  const { glob, isDynamicPattern } = await loadGlob();
  const globPattern = toGlobPattern(pattern);
  if (!isDynamicPattern(globPattern)) return [file];
  const paths = await glob(globPattern, { dot: false, expandDirectories: false });
  if (paths.length === 0 && !allowsNone) throw new FileError('ENOENT', `${pattern}: no file matches`);
  return paths.sort().map((path) => ({ name: path, path, folder: '' }));
}

/** Loaded only for patterns and folders: most calls name files. */
const loadGlob = () => import('tinyglobby');

/** A backslash separates folders on Windows; elsewhere it is the escape for `*` and other characters of patterns. */
export function toGlobPattern(pattern: string, platform = process.platform): string {
  return platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern;
}

/** All files below a folder with one of these extensions. */
async function resolveFolder(folder: string, extensions: readonly string[], allowsNone: boolean): Promise<Input[]> {
  const { glob } = await loadGlob();
  const patterns = extensions.map((extension) => `**/*.${extension}`);
  const paths = await glob(patterns, { cwd: folder, dot: false, caseSensitiveMatch: false });
  if (paths.length === 0 && !allowsNone) throw new FileError('ENOENT', `${folder}: no supported file in this folder`);
  return paths.sort().map((path) => {
    const name = join(folder, path);
    return { name, path: name, folder: relative(folder, join(folder, dirname(path))) };
  });
}

/** The bytes of an input; throws before reading if the file is larger than the limit. */
export async function readInput({ path }: Input, terminal: Pick<Terminal, 'stdin' | 'signal'>): Promise<Uint8Array> {
  const { signal } = terminal;
  try {
    if (path === undefined) return await readStream(addAbortSignal(signal, terminal.stdin));
    const stats = await stat(path);
    requireSize(stats.size);
    return await readFile(path, { signal });
  } catch (cause) {
    if (cause instanceof ConversionError) throw cause;
    if (signal.aborted) throw new ConversionError('ABORTED', 'stopped while reading', { cause });
    throw toFileError(path ?? 'standard input', cause);
  }
}

async function readStream(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    requireSize(length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function requireSize(length: number): void {
  const { maxInputBytes } = defaultLimits;
  if (length > maxInputBytes) {
    throw new ConversionError('INPUT_TOO_LARGE', `the file has more than ${maxInputBytes} bytes, the maximum allowed`);
  }
}

/** The file name of an input without its extension, for the name of the result. */
export function stemOf({ path }: Input): string {
  const name = path === undefined ? 'stdin' : basename(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
