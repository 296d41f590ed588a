import { describe, expect, it } from 'vitest';
import type { Json } from '../template/json.ts';
import { Members } from '../template/members.ts';
import { splitStyles } from './text-styles.ts';

const noReporter = { invalidValue: () => {}, unknownMembers: () => {} };
const split = (text: string, styles: Json) =>
  splitStyles(text, new Members({ styles }, noReporter)).map((each) => [each.text, each.style ?? null]);
const red = { fill: 'red' };
const blue = { fill: 'blue' };

describe('splitStyles', () => {
  it('reads styles by line and character, as up to Fabric 5.2', () => {
    expect(split('ab\ncd', { 0: { 1: red }, 1: { 0: red, 1: blue } })).toEqual([
      ['a', null],
      ['b\nc', red],
      ['d', blue],
    ]);
  });

  it('reads styles by ranges that do not count line ends', () => {
    expect(split('ab\ncd', [{ start: 1, end: 3, style: red }])).toEqual([
      ['a', null],
      ['b\nc', red],
      ['d', null],
    ]);
  });

  it('counts each grapheme once', () => {
    expect(split('👩‍👧🇨🇭👍🏽e\u0301!', [{ start: 3, end: 4, style: red }])).toEqual([
      ['👩‍👧🇨🇭👍🏽', null],
      ['e\u0301', red],
      ['!', null],
    ]);
  });

  it.each<Json>([null, [], {}, 'no', [null, 3], [{ start: 'x' }], { __proto__: 1 }])(
    'keeps text whole with the styles %j',
    (styles) => {
      expect(split('ab', styles)).toEqual([['ab', null]]);
    },
  );
});
