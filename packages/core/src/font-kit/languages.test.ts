import { describe, expect, it } from 'vitest';
import { isWithin, joinRanges } from './code-points.ts';
import { findExemplars } from './languages.ts';

const hasAll = (language: string, text: string): boolean => {
  const ranges = joinRanges(findExemplars(language));
  return [...text].every((letter) => isWithin(ranges, letter.codePointAt(0) ?? 0));
};

describe('the characters of a language', () => {
  // Texts from the Universal Declaration of Human Rights, article 1.
  it.each([
    ['de', 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. ÄÖÜ'],
    ['vi', 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. ĐƯỢC'],
    ['tr', 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. İI'],
    ['ru', 'Все люди рождаются свободными и равными в своем достоинстве и правах. ЁЪ'],
    ['ar', 'يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق'],
    ['hi', 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता'],
    ['th', 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ'],
    ['ja', 'すべての人間は、生まれながらにして自由であり'],
    ['zh-TW', '人人生而自由﹐在尊嚴和權利上一律平等'.replace('﹐', '，')],
    ['de-AT', 'ß'],
  ])('%s suffice for its text', (language, text) => {
    expect(hasAll(language, text)).toBe(true);
  });

  it('are those of the script that the tag names', () => {
    expect([hasAll('sr', 'ж'), hasAll('sr-Latn', 'ž'), hasAll('sr-Latn', 'ж')]).toEqual([true, true, false]);
    expect([hasAll('zh', '们'), hasAll('zh-Hant', '们'), hasAll('zh-Hant', '們')]).toEqual([true, false, true]);
  });

  it('are not those of another script than the language has', () => {
    expect(hasAll('de-Latn-CH', 'ä')).toBe(true);
    expect(hasAll('ja-Jpan', 'あ')).toBe(true);
    for (const tag of ['de-Cyrl', 'ru-Hans', 'de-Qqqq']) expect(() => findExemplars(tag)).toThrow('are not known');
  });

  it('are not those of another language', () => {
    expect(hasAll('de', 'ж')).toBe(false);
    expect(hasAll('fr', 'ộ')).toBe(false);
  });

  it.each(['qqq', '', 'no language', '😀'])('are not known for %j', (language) => {
    expect(() => findExemplars(language)).toThrow('are not known');
  });
});
