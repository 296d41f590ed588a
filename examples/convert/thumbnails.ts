import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert, formats } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';

const convertible = formats.filter(({ outputTypes }) => outputTypes.includes('webp'));
const readable = convertible.flatMap(({ inputExtensions }) => inputExtensions);

/** Makes a square webp of every picture in a folder, and returns a line for each with its result. */
export async function makeThumbnails(folder: string, side: number): Promise<string[]> {
  const lines: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (!readable.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())) continue;
    lines.push(`${name}: ${await makeThumbnail(join(folder, name), side)}`);
  }
  return lines;
}

async function makeThumbnail(path: string, side: number): Promise<string> {
  try {
    const config = { width: side, height: side, fit: 'crop' } as const;
    const result = await convert(await readFile(path), { to: 'webp', config });
    await writeFile(`${path}.thumbnail.${result.extension}`, result.bytes);
    return ['done', ...result.notes.map(({ message }) => message)].join('; ');
  } catch (error) {
    if (error instanceof ConversionError) return `${error.kind}: ${error.message}`;
    throw error;
  }
}
