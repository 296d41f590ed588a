import { ConversionError } from '../errors.ts';
import type { Wish } from '../format.ts';
import type { FontFile } from '../models/font-file.ts';
import { resolveFontOptions } from './options.ts';
import { requireGlyphs } from './presence.ts';

/** What every writer of fonts begins with: the options that are no format's own, and a font that has something in it. */
export async function prepareFont(font: FontFile, wish: Pick<Wish, 'font'>): Promise<FontFile> {
  const { instance } = resolveFontOptions(wish.font);
  if (instance !== undefined) {
    const place = Object.entries(instance).map(([tag, value]) => `${tag} ${value}`);
    throw new ConversionError('FONT_INSTANCE', `asked for the instance at ${place.join(', ')}, expected no instance`);
  }
  requireGlyphs(font);
  return font;
}
