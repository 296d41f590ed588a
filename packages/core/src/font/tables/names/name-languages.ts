import { macLanguages, windowsLanguages } from './name-languages.data.ts';

const [unicode, macintosh, windows] = [0, 1, 3];

/** The language of a name by the language ID of its platform. The Unicode platform has only the tags of the font. */
export function languageOf(platform: number, languageId: number, tags: readonly string[]): string {
  if (platform === unicode) return tags[languageId] ?? 'und';
  if (platform === windows) return windowsLanguages[languageId] ?? 'und';
  if (platform === macintosh) return macLanguages[languageId] ?? 'und';
  return 'und';
}
