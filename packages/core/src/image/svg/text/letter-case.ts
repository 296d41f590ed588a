/** Title-case forms of digraphs and ligatures. @see Unicode, "SpecialCasing" */
const titleCaseForms: Readonly<Record<string, string>> = {
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

/** Returns the displayed form of each letter. @see CSS Text 3, "text-transform" */
export function transformLetters(
  letters: readonly string[],
  transform: string,
  language: string | undefined,
  isWithinWord: boolean,
): readonly string[] {
  const { toUpper, toLower } = casingOf(language);
  if (/\buppercase\b/.test(transform)) {
    // The Greek word for "or" keeps its accent, which distinguishes it from the article.
    const isOr = (at: number) =>
      letters[at] === 'ή' && !isWordCharacter(letters[at - 1] ?? '') && !isWordCharacter(letters[at + 1] ?? '');
    return letters.map((letter, at) => (isOr(at) && !isWithinWord ? 'Ή' : toUpper(letter)));
  }
  if (/\blowercase\b/.test(transform)) {
    const whole = [...toLower(letters.join(''))]; // a sigma at the end of a word has its own form
    return whole.length === letters.length ? whole : letters.map(toLower);
  }
  if (!/\bcapitalize\b/.test(transform)) return letters;
  let isWithin = isWithinWord;
  return letters.map((letter) => {
    const isFirst = !isWithin && isWordCharacter(letter);
    isWithin = isWordCharacter(letter) || (isWithin && /['’\p{M}·]/u.test(letter));
    return isFirst ? (titleCaseForms[letter] ?? toUpper(letter)) : letter;
  });
}

/** True if the character is part of a word, so that the next one does not start a word. */
export function isWordCharacter(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter);
}

interface Casing {
  readonly toUpper: (text: string) => string;
  readonly toLower: (text: string) => string;
}

const plain: Casing = { toUpper: (text) => text.toUpperCase(), toLower: (text) => text.toLowerCase() };
const turkic: Casing = {
  toUpper: (text) => text.replaceAll('i', 'İ').toUpperCase(),
  toLower: (text) => text.replaceAll('İ', 'i').replaceAll('I', 'ı').toLowerCase(),
};

/**
 * Languages with special case rules. They are built in, because the machine's language data differs.
 * @see Unicode, "SpecialCasing"; Greek capitals bear no accents
 */
const casings: Readonly<Record<string, Casing>> = {
  tr: turkic,
  az: turkic,
  el: {
    ...plain,
    toUpper: (text) =>
      text
        .normalize('NFD')
        .replace(/\p{Script=Greek}\p{M}+/gu, (letter) => letter.replace(/[\u0300\u0301\u0313\u0314\u0342]/g, ''))
        .normalize('NFC')
        .toUpperCase(),
  },
  lt: {
    // The dot of small letters stays below an accent and is removed from capitals.
    toUpper: (text) =>
      text
        .normalize('NFD')
        .replace(/([ij]\u0328?)\u0307/g, '$1')
        .normalize('NFC')
        .toUpperCase(),
    toLower: (text) =>
      text
        .normalize('NFD')
        .replace(/([IJ]\u0328?)(?=[\u0300\u0301\u0303])/g, '$1\u0307')
        .normalize('NFC')
        .toLowerCase(),
  },
};

function casingOf(language: string | undefined): Casing {
  const name = language?.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(casings, name) ? (casings[name] ?? plain) : plain;
}
