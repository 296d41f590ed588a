import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../../test/thorough.ts';
import { ConversionRun } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { type Limits, resolveLimits } from '../../../limits.ts';
import { readJson } from './json.ts';

function read(source: string | Uint8Array, limits: Partial<Limits> = {}) {
  const run = new ConversionRun(resolveLimits(limits));
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const context = run.context(() => Promise.reject(new Error('unused')));
  return { value: readJson(bytes, 'a.json', context), notes: run.notes };
}

describe('readJson', () => {
  it.each([
    ['', 'the end in line 1, column 1, expected a value'],
    ['{"a":1,}', "'}' in line 1, column 8, expected a name"],
    ['[1 2]', "'2' in line 1, column 4, expected ',' or ']'"],
    ['{"a" 1}', "'1' in line 1, column 6, expected ':'"],
    ['{a:1}', "'a' in line 1, column 2, expected a name or '}'"],
    ['[\n  01\n]', "'0' in line 2, column 3, expected a value or ']'"],
    ['["a\tb"]', "U+0009 in line 1, column 4, expected '\"' or a character"],
    ['["\\x"]', "'\\' in line 1, column 3, expected '\"' or a character"],
    ['{"a":"b', "the end in line 1, column 8, expected '\"' or a character"],
    ['1 1', "'1' in line 1, column 3, expected the end"],
    ['[é]', "U+00E9 in line 1, column 2, expected a value or ']'"],
    ['[[[', "the end in line 1, column 4, expected a value or ']'"],
  ])('names the position of the error in %j', (text, message) => {
    expect(() => read(text)).toThrow(`"a.json" is not JSON: found ${message}`);
  });

  it('reads what the engine reads, and refuses everything else', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '\\',
      '0',
      '-',
      '1.5',
      'e',
      'true',
      'null',
      ' ',
      '\n',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.json(),
    );
    fc.assert(
      fc.property(text, (each) => {
        let expected: unknown;
        try {
          expected = JSON.parse(each);
        } catch {
          expect(() => read(each)).toThrow(expect.objectContaining({ code: 'POD_JSON', kind: 'malformed' }));
          return;
        }
        expect(read(each).value).toEqual(expected);
      }),
      { numRuns: countOf(2000) },
    );
  });

  it.each(['[', '{"a":', '[{"a":'])('refuses %j a million times without overflowing the stack', (text) => {
    expect(() => read(text.repeat(1_000_000))).toThrow(
      expect.objectContaining({ code: 'POD_TOO_LARGE', kind: 'limit' }),
    );
  });

  it('ignores brackets and commas in strings', () => {
    const limits = { maxJsonDepth: 2, maxJsonValues: 4 };
    expect(read('[["[[[,,,,\\"[["],1]', limits).value).toEqual([['[[[,,,,"[['], 1]);
    expect(() => read('[[[]]]', limits)).toThrow(/more nested objects and arrays than the limit of 2/);
    expect(() => read('[1,2,3,4,5]', limits)).toThrow(/more values than the limit of 4/);
    expect(() => read('[1]', { maxTextBytes: 2 })).toThrow(/3 bytes, more than the limit of 2/);
  });

  it('skips a byte order mark', () => {
    expect(read('\ufeff{"a":"é"}')).toEqual({ value: { a: 'é' }, notes: [] });
  });

  it.each([
    ['UTF-16LE', '\ufeff'],
    ['UTF-16LE', ''],
    ['UTF-16BE', '\ufeff'],
    ['UTF-16BE', ''],
  ])('reads %s with a note, after the mark %j', (encoding, mark) => {
    const bytes = Buffer.from(`${mark}{"a":"é"}`, 'utf16le');
    const { value, notes } = read(new Uint8Array(encoding === 'UTF-16LE' ? bytes : bytes.swap16()));
    expect(value).toEqual({ a: 'é' });
    expect(notes).toMatchObject([{ code: 'POD_ENCODING', message: expect.stringContaining(encoding) }]);
  });

  it('refuses bytes that are not text', () => {
    expect(() => read(new Uint8Array([0x22, 0xe9, 0x22]))).toThrow(ConversionError);
  });

  it('does not confuse a member name with those of all objects', () => {
    const { value } = read('{"__proto__":{"polluted":1},"constructor":2}');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
