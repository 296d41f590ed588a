import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { defaultLimits } from '@quoin/core';
import type { DesignInput } from '@quoin/core/design';
import { ConversionError } from '@quoin/core/errors';

/** Reads the files that an unpacked design names beside it. Absent ones are left out: the drawing notes them. */
export async function readHostedFiles(design: DesignInput, path: string | undefined): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  if (path === undefined) return files;
  const folder = dirname(resolve(path));
  const { maxInputBytes } = defaultLimits;
  let length = 0;
  for (const source of listSources(design)) {
    const file = pathWithin(folder, source);
    const stats = file === undefined ? undefined : await stat(file).catch(() => undefined);
    if (file === undefined || !stats?.isFile()) continue;
    length += stats.size;
    if (length > maxInputBytes)
      throw new ConversionError('INPUT_TOO_LARGE', `the files of the design have more than ${maxInputBytes} bytes`);
    files.set(source, await readFile(file));
  }
  return files;
}

/** The path of a file in the folder; undefined for a URL, and for a path that leads out of the folder. */
function pathWithin(folder: string, source: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(source) || source.includes('\0')) return undefined;
  const path = join(folder, source);
  const inside = relative(folder, path);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? undefined : path;
}

/** All values of members `src`, of pictures and fonts. */
function listSources(design: DesignInput): Set<string> {
  const found = new Set<string>();
  const waiting: unknown[] = [design];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, value] of Object.entries(next)) {
      if (name === 'src' && typeof value === 'string') found.add(value);
      else waiting.push(value);
    }
  }
  return found;
}
