import { describe, expect, it } from 'vitest';
import { transformLetters } from './letter-case.ts';

const letters = `ABCIİJKÌÍĨĮ aàbcdeéfgiıíjkįlmnoöpqrsßtuüvwxyzßﬁ ΑάέήίϊΐόύϋΰώΏΣσς Жж`;

describe('letters in another case', () => {
  // Rules of the machine's Unicode library, which covers all languages.
  it.each(['en', 'de', 'tr', 'az', 'el', 'lt', 'nl'])('follow the rules of the language %s', (language) => {
    for (const letter of letters) {
      const [upper] = transformLetters([letter], 'uppercase', `${language}-XX`, false);
      expect(upper?.normalize('NFC')).toBe(letter.toLocaleUpperCase(language).normalize('NFC'));
      const [lower] = transformLetters([letter], 'lowercase', language, false);
      expect(lower?.normalize('NFC')).toBe(letter.toLocaleLowerCase(language).normalize('NFC'));
    }
  });

  it('capitalize the first letter of words only', () => {
    const text = [..."it's ﬁne, ǆep 3rd"];
    expect(transformLetters(text, 'capitalize', 'en', false).join('')).toBe("It's Fine, ǅep 3rd");
    expect(transformLetters([...'in it'], 'capitalize', 'en', true).join('')).toBe('in It');
  });

  it('lose their accents in Greek, except in the word "or"', () => {
    for (const text of ['ήταν ή όχι', 'προϊόν']) {
      const capitals = transformLetters([...text], 'uppercase', 'el', false).join('');
      expect(capitals).toBe(text.toLocaleUpperCase('el'));
    }
  });

  it('end words with a final sigma', () => {
    expect(transformLetters([...'ΟΔΟΣ'], 'lowercase', 'el', false).join('')).toBe('οδος');
  });
});
