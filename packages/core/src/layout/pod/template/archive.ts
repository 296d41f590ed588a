import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { openArchive } from '../../../zip/archive.ts';
import type { Json } from './json.ts';
import { readJson } from './json.ts';

/** The template of a package with its file name. */
export interface TemplateFile {
  readonly name: string;
  readonly value: Json;
}

/** Reads the first JSON file in archive order. Other files are ignored. */
export async function readTemplateFile(bytes: Uint8Array, context: Context): Promise<TemplateFile> {
  const archive = openArchive(bytes, context);
  const entry = archive.entries.find(({ name }) => name.toLowerCase().endsWith('.json'));
  if (entry === undefined) {
    const message = `the package has ${archive.entries.length} files but no .json template`;
    throw new ConversionError('POD_MALFORMED', message);
  }
  return { name: entry.name, value: readJson(await archive.read(entry), entry.name, context) };
}
