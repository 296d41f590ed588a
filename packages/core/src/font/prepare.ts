import type { Context } from '../context.ts';
import type { WriteOptions } from '../format.ts';
import type { FontFile } from '../models/font-file.ts';
import { resolveFontOptions } from './options.ts';
import { requireGlyphs } from './presence.ts';

/**
 * What every writer of fonts begins with: the options that are no format's own, a font that has something in it, and of
 * a font that varies the instance that was asked for.
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
