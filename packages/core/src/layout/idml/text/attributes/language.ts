import { plainName } from './cascaded-attributes.ts';
import { languageTags } from './languages.data.ts';

const locale = /^([a-z]{2,3})_([A-Z]{2})(?:_\w+)?$/;

/** Converts InDesign's language name to BCP 47, or returns undefined for an unknown name. */
export function toLanguageTag(name: string): string | undefined {
  const plain = plainName(name.replace(/^Language\//, '')).replaceAll('%3a', ':');
  if (Object.hasOwn(languageTags, plain)) return languageTags[plain];
  const [, language, region] = locale.exec(plain) ?? [];
  return language === undefined ? undefined : `${language}-${region}`;
}
