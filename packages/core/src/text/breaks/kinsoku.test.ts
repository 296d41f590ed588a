import { describe, expect, it } from 'vitest';
import { applyKinsoku, type Kinsoku } from './kinsoku.ts';
import { lineBreaksOf } from './line-breaks.ts';

/** The text with `|` where a line may end. */
function breaksIn(text: string, rules: Kinsoku): string {
  const breaks = lineBreaksOf(text);
  applyKinsoku(breaks, text, rules);
  return [...text].map((character, at) => (at > 0 && breaks[at] === 1 ? `|${character}` : character)).join('');
}

describe('kinsoku rules', () => {
  it.each([
    // Punctuation, iteration marks and closing brackets begin no line; opening brackets end none.
    ['あ、い。う', 'hard', 'あ、|い。|う'],
    ['「漢」々（字）', 'hard', '「漢」々|（字）'],
    ['￥一％', 'hard', '￥一％'],
    // Small kana and the prolonged sound mark may begin a line under the soft rules.
    ['きゃっコー', 'hard', 'きゃっ|コー'],
    ['きゃっコー', 'soft', 'き|ゃ|っ|コ|ー'],
    ['あ、い', 'soft', 'あ、|い'],
    ['あ、「い」', 'none', 'あ|、|「|い|」'],
    // Dashes and leaders stay together.
    ['あ……い', 'hard', 'あ……|い'],
    ['ab cd', 'none', 'ab |cd'],
    ['あab', 'hard', 'あ|ab'],
    // A mark stays with its kana.
    ['か\u3099か', 'none', 'か\u3099|か'],
  ] as const)('divide %s under the rules "%s" as %s', (text, rules, expected) => {
    expect(breaksIn(text, rules)).toBe(expected);
  });

  it('keep forced breaks, also before characters that begin no line', () => {
    const breaks = lineBreaksOf('あ\n、');
    applyKinsoku(breaks, 'あ\n、', 'hard');
    expect([...breaks]).toEqual([0, 0, 2, 2]);
  });
});
