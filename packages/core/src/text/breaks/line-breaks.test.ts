import { describe, expect, it } from 'vitest';
import { lineBreakCases } from './line-break-cases.data.ts';
import { allowedBreak, type LineBreakOptions, lineBreaksOf, mandatoryBreak, noBreak } from './line-breaks.ts';
import { loadWordBreaker } from './words.ts';

/** Writes a text with a slash where a line may end, and two where it must. */
function markBreaks(text: string, options: LineBreakOptions = {}): string {
  const breaks = lineBreaksOf(text, options);
  const marks = ['', '/', '//'];
  return text.replace(/./gsu, (character, at: number) => `${marks[breaks[at] ?? 0]}${character}`);
}

describe('line breaks', () => {
  const cases = lineBreakCases.trim().split('\n');

  it.each(cases)("are those of Unicode's test: %s", (line) => {
    const parts = line.split('/').map((part) => part.split(' ').map((code) => Number.parseInt(code, 16)));
    const text = String.fromCodePoint(...parts.flat());
    const ends = parts.map((part) => String.fromCodePoint(...part).length);
    const expected = ends.map((_, index) => ends.slice(0, index + 1).reduce((sum, length) => sum + length, 0));
    const found = [...lineBreaksOf(text).entries()].filter(([, kind]) => kind !== noBreak).map(([at]) => at);
    expect(found).toEqual(expected);
  });

  it('are mandatory behind line and paragraph separators and at the end', () => {
    const breaks = lineBreaksOf('a\r\nb\u2028c d');
    expect([...breaks]).toEqual([0, 0, 0, mandatoryBreak, 0, mandatoryBreak, 0, allowedBreak, mandatoryBreak]);
  });

  it('let small kana begin a line if wanted', () => {
    expect(markBreaks('キャラ')).toBe('キャ/ラ'); // UAX 14, class CJ: strict line breaking
    expect(markBreaks('キャラ', { isKanaFree: true })).toBe('キ/ャ/ラ');
  });

  it('keep a surrogate pair and a letter with its marks together', () => {
    expect(markBreaks('日\u{20000}e\u0301本')).toBe('日/\u{20000}/e\u0301/本');
  });

  // Expected words: `Intl.Segmenter` with ICU 78.2.
  it.each([
    ['กฎหมายไทยเป็นระบบกฎหมายที่ใช้บังคับในประเทศไทย', 'กฎหมาย/ไทย/เป็น/ระบบ/กฎหมาย/ที่/ใช้/บังคับ/ใน/ประเทศไทย'],
    ['นายกรัฐมนตรีกล่าวว่าฯลฯ เด็กๆชอบกินขนม', 'นายก/รัฐมนตรี/กล่าว/ว่า/ฯลฯ /เด็กๆ/ชอบ/กิน/ขนม'],
    ['ะเทศไที่กำหนดไว้ศจากก', 'ะ/เทศ/ไที่/กำ/หนด/ไว้/ศ/จา/กก'],
    ['ພາສາລາວເປັນພາສາທີ່ໃຊ້ໃນປະເທດລາວ', 'ພາສາ/ລາວ/ເປັນ/ພາສາ/ທີ່/ໃຊ້/ໃນ/ປະເທດ/ລາວ'],
    ['ភាសាខ្មែរជាភាសាកំណើតរបស់ជនជាតិខ្មែរ', 'ភាសាខ្មែរ/ជា/ភាសា/កំណើត/របស់/ជនជាតិ/ខ្មែរ'],
    ['မြန်မာဘာသာစကားသည်', 'မြန်မာဘာသာ/စကား/သည်'],
  ])('separate the words of %s', async (text, expected) => {
    expect(markBreaks(text, { words: await loadWordBreaker(text) })).toBe(expected);
  });

  it('need no dictionary for other scripts', async () => {
    expect(await loadWordBreaker('Latin, עברית, 日本語')).toBeUndefined();
    expect(markBreaks('ประเทศไทย')).toBe('ประเทศไทย');
  });

  it('are found in a million characters within seconds', () => {
    const text = '“(1,234.5 ab ก็ 日本 \u1f1e6)” '.repeat(40_000);
    const started = performance.now();
    expect(lineBreaksOf(text)[text.length]).toBe(mandatoryBreak);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
