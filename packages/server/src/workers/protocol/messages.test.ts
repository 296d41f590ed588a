import type { Note } from '@quoin/core';
import { describe, expect, it } from 'vitest';
import { type Answer, parseAnswer } from './answer.ts';
import { maxAnswerBytes } from './limits.ts';
import { encodeMessage, parseOrder, shorten, shortenNotes } from './messages.ts';

const note: Note = { code: 'ALPHA_FLATTENED', class: 'lost', message: 'white', where: { page: 0 }, count: 1 };
const file = { size: 0, sha256: 'a'.repeat(64), type: 'jpg', mediaType: 'image/jpeg', extension: 'jpg' };
const done: Answer = { kind: 'done', id: 1, ...file, notes: [note] };

describe('an answer', () => {
  it.each<Answer>([
    { kind: 'ready' },
    done,
    { kind: 'failed', id: 2, code: 'INPUT_EMPTY', message: 'found no bytes' },
    { kind: 'disk_full', id: 3 },
    { kind: 'defect', id: 4 },
  ])('is parsed as it was written: $kind', (answer) => {
    expect(parseAnswer(encodeMessage(answer))).toEqual(answer);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"kind":"ready","more":1}',
    '{"kind":"convert","id":1}',
    '{"kind":"defect"}',
    '{"kind":"defect","id":"1"}',
    '{"kind":"failed","id":1,"code":"toString","message":""}',
    '{"kind":"disk_full","id":1,"path":"/"}',
    JSON.stringify({ ...done, size: 2 ** 60 }),
    JSON.stringify({ ...done, sha256: 'A'.repeat(64) }),
    JSON.stringify({ ...done, notes: [{ ...note, code: 'no code' }] }),
    JSON.stringify({ ...done, notes: [{ ...note, where: { path: '/' } }] }),
    JSON.stringify({ ...done, notes: [{ ...note, count: 0 }] }),
  ])('is refused if it is %s', (line) => {
    expect(parseAnswer(line)).toBeUndefined();
  });

  it('may hold the longest possible notes, in the longest encoding', () => {
    const long = '\u0000'.repeat(70_000);
    const notes = Array<Note>(500).fill({ ...note, message: long, where: { entry: long, item: long, page: 1 } });
    const line = encodeMessage({ ...done, notes: shortenNotes(notes) });
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(maxAnswerBytes);
    expect(parseAnswer(line)).toMatchObject({ notes: { length: 500 } });
  });
});

describe('an order', () => {
  it('is parsed as it was written, with line breaks in its paths', () => {
    const order = {
      kind: 'convert',
      id: 1,
      input: '/a\nb',
      output: '/c',
      to: 'png',
      limits: { maxPixels: 1 },
    } as const;
    const line = encodeMessage(order);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(parseOrder(line)).toEqual(order);
  });
});

describe('shorten', () => {
  it('marks the omission and does not split surrogate pairs', () => {
    expect(shorten('12345', 5)).toBe('12345');
    expect(shorten('123456', 5)).toBe('1234…');
    expect(shorten('123😀56', 5)).toBe('123…');
  });
});
