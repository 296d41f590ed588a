/** Two letters that are one, and ligatures, as they stand at the start of a word. @see Unicode, "SpecialCasing" */
const titles: Readonly<Record<string, string>> = {
  ǆ: 'ǅ',
  Ǆ: 'ǅ',
  ǉ: 'ǈ',
  Ǉ: 'ǈ',
  ǌ: 'ǋ',
  Ǌ: 'ǋ',
  ǳ: 'ǲ',
  Ǳ: 'ǲ',
  ß: 'Ss',
  ﬀ: 'Ff',
  ﬁ: 'Fi',
  ﬂ: 'Fl',
};

/** What is shown for the letters of a text, letter by letter. @see CSS Text 3, "text-transform" */
export function transformLetters(
  letters: readonly string[],
  transform: string,
  language: string | undefined,
  isWithinWord: boolean,
): readonly string[] {
  const tongue = localeOf(language);
  if (/\buppercase\b/.test(transform)) return letters.map((letter) => letter.toLocaleUpperCase(tongue));
  if (/\blowercase\b/.test(transform)) {
    const whole = [...letters.join('').toLocaleLowerCase(tongue)]; // a sigma at the end of a word has its own form
    return whole.length === letters.length ? whole : letters.map((letter) => letter.toLocaleLowerCase(tongue));
  }
  if (!/\bcapitalize\b/.test(transform)) return letters;
  let isWithin = isWithinWord;
  return letters.map((letter) => {
    const isFirst = !isWithin && isOfWord(letter);
    isWithin = isOfWord(letter) || (isWithin && /['’\p{M}·]/u.test(letter));
    return isFirst ? (titles[letter] ?? letter.toLocaleUpperCase(tongue)) : letter;
  });
}

/** Whether a letter stands within a word, so that what follows does not begin one. */
export function isOfWord(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter);
}

/** Of all languages these have other capitals than the rest. */
function localeOf(language: string | undefined): string {
  const found = language?.toLowerCase().split('-')[0];
  return ['tr', 'az', 'lt', 'el'].find((name) => name === found) ?? 'en';
}
