import { describe, expect, it } from 'vitest';
import { Tail } from './tail.ts';

describe('Tail', () => {
  it('keeps the last bytes and marks the omission', () => {
    const tail = new Tail(6);
    for (const word of ['one ', 'two ', 'three']) tail.add(Buffer.from(word));
    expect(tail.take()).toBe('…three');
  });

  it('returns everything once', () => {
    const tail = new Tail(10);
    tail.add(Buffer.from(' ten bytes'));
    expect([tail.take(), tail.take()]).toEqual(['ten bytes', '']);
  });
});
