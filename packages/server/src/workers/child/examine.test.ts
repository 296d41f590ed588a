import { describe, expect, it } from 'vitest';
import { examineDocument } from './examine.ts';

const outcomeOf = (text: string | Buffer) => examineDocument('validate', Buffer.from(text)).outcome;

describe('the bytes of a document', () => {
  it.each(['', '{', '{} {}', "{a: 'b'}", '\ufeff', '\ufeff\ufeff{}'])('are not JSON: %j', (text) => {
    expect(outcomeOf(text)).toBe('malformed');
  });

  it.each(['{}', '\ufeff{}', ' \n[1]', 'null', '"__proto__"', '{"a":"__proto__"}', '{"a":"\\u005f\\u005fproto__"}'])(
    'are JSON: %j',
    (text) => {
      expect(outcomeOf(text)).toBe('done');
    },
  );

  // The service refuses such a body on every route.
  it.each(['{"__proto__":{}}', '[{"a":[{"\\u005f_proto__":null}]}]', '{"\\u005F\\u005Fproto\\u005F_":1}'])(
    'may not contain a member __proto__: %j',
    (text) => {
      expect(outcomeOf(text)).toBe('malformed');
    },
  );

  it('may be deeply nested', () => {
    const depth = 100_000;
    expect(outcomeOf(`{"__proto_":${'['.repeat(depth)}"__proto__"${']'.repeat(depth)}}`)).toBe('done');
  });
});
