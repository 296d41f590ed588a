import { describe, expect, it } from 'vitest';
import { textOf } from './latin1.ts';

describe('the text of bytes', () => {
  it.each([0, 1, 63, 64, 65, 300, 20_000])('has a character for each of %i bytes', (length) => {
    // A part of a larger buffer, as strings of a file are.
    const bytes = Uint8Array.from({ length: length + 7 }, (_, index) => (index * 37) & 0xff).subarray(5, 5 + length);
    const text = textOf(bytes);
    expect(text).toHaveLength(length);
    expect([...text].findIndex((character, index) => character.charCodeAt(0) !== bytes[index])).toBe(-1);
  });
});
