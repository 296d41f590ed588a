import type { Context } from '../context.ts';
import type { WriteOptions } from '../format.ts';
import type { FontFile } from '../models/font-file.ts';
import { resolveFontOptions } from './options.ts';
import { requireGlyphs } from './presence.ts';

/**
 * First step of every font writer: checks the options common to all formats, refuses empty fonts, and instantiates a
 * variable font if an instance was requested.
 */
export async function prepareFont(
  font: FontFile,
  options: Pick<WriteOptions, 'font'>,
  context: Context,
): Promise<FontFile> {
  const { instance } = resolveFontOptions(options.font);
  const glyphCount = requireGlyphs(font);
  if (instance === undefined) return font;
  const { instantiate } = await import('./instance/instantiate.ts');
  return instantiate(font, instance, glyphCount, context);
}
