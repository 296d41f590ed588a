import { plainName } from './cascaded-attributes.ts';
import { languageTags } from './languages.data.ts';

const locale = /^([a-z]{2,3})_([A-Z]{2})(?:_\w+)?$/;

/** A language as InDesign names it, in BCP 47; nothing where the name is not known. */
export function toLanguageTag(name: string): string | undefined {
  const plain = plainName(name.replace(/^Language\//, '')).replaceAll('%3a', ':');
  if (Object.hasOwn(languageTags, plain)) return languageTags[plain];
  const [, language, region] = locale.exec(plain) ?? [];
  return language === undefined ? undefined : `${language}-${region}`;
}
