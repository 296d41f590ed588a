import { describe, expect, it } from 'vitest';
import { findValueFaults } from './header-values.ts';

const codes = (value: string) => findValueFaults(value).map(({ code }) => code);

describe('a header value', () => {
  // @spec "Header values contain no CR, LF or NUL; header names are valid HTTP tokens."
  it.each(['\r', '\n', '\r\n', '\0'])('is refused with %j anywhere in it', (bad) => {
    for (const value of [bad, `${bad}a`, `a${bad}`, `a${bad}b`])
      expect(codes(value)).toEqual(['header_value_character']);
  });

  // @spec "Both: values are strings of TAB, 0x20–7E, 0x80–FF; 8192 bytes as sent; names that differ in case only are a fault."
  it('may contain TAB, 0x20 to 0x7E and 0x80 to 0xFF, and nothing else of U+0000 to U+FFFF', () => {
    const isFit = (code: number) => code === 0x09 || (code >= 0x20 && code <= 0x7e) || (code >= 0x80 && code <= 0xff);
    const wrong: number[] = [];
    for (let code = 0; code <= 0xffff; code++) {
      const isAccepted = codes(`a${String.fromCharCode(code)}b`).length === 0;
      if (isAccepted !== isFit(code)) wrong.push(code);
    }
    expect(wrong).toEqual([]);
  });

  // @spec "Both: values are strings of TAB, 0x20–7E, 0x80–FF; 8192 bytes as sent; names that differ in case only are a fault."
  it('has at most 8192 bytes, counted as sent', () => {
    for (const character of ['a', 'é', '\t']) {
      const value = character.repeat(8192);
      expect(Buffer.from(value, 'latin1')).toHaveLength(8192);
      expect(codes(value)).toEqual([]);
      expect(codes(value + character)).toEqual(['header_value_too_long']);
    }
  });

  it('may be empty, and may start and end with spaces and tabs', () => {
    expect(codes('')).toEqual([]);
    expect(codes(' \t a \t ')).toEqual([]);
  });

  it('is not quoted in messages', () => {
    const [fault] = findValueFaults('sesame €');
    expect(fault?.message).toBe(
      'the value has a character beyond U+00FF at offset 7; allowed are TAB, 0x20-0x7E and 0x80-0xFF',
    );
    expect(findValueFaults('sesame\r\n')[0]?.message).toContain('has CR at offset 6');
  });
});
