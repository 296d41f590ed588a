import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pace, type Place, type Sign } from './pace.ts';

const limits = { all: 40, perSubscription: 8, perOrigin: 16 };
const place = (subscriptionId: string, origin = 'https://a.example'): Place => ({ subscriptionId, origin });

/** Makes attempts one after the other, each with its sign. */
function attempt(pace: Pace, at: Place, ...signs: readonly Sign[]): void {
  for (const sign of signs) {
    pace.begin(at);
    pace.end(at, sign, 0);
  }
}

describe('a subscription', () => {
  it('has eight attempts at once', () => {
    const pace = new Pace(limits);
    for (let count = 0; count < 8; count++) pace.begin(place('a'));
    expect([pace.room().ofSubscription('a'), pace.room().ofSubscription('b'), pace.active]).toEqual([0, 8, 8]);
  });

  it.each<[Sign, number[]]>([
    ['refused', [4, 2, 1, 1]],
    ['unwell', [4, 2, 1, 1]],
    ['nothing', [8, 8, 8, 8]],
  ])('that is %s has %j', (sign, rooms) => {
    const pace = new Pace(limits);
    for (const room of rooms) {
      attempt(pace, place('a'), sign);
      expect(pace.room().ofSubscription('a')).toBe(room);
    }
  });

  it('grows back by one with each success, to eight', () => {
    const pace = new Pace(limits);
    attempt(pace, place('a'), 'refused', 'refused', 'refused');
    const rooms = Array.from({ length: 9 }, () => {
      attempt(pace, place('a'), 'delivered');
      return pace.room().ofSubscription('a');
    });
    expect(rooms).toEqual([2, 3, 4, 5, 6, 7, 8, 8, 8]);
  });

  it('that shrinks while more is under way gets room when less is', () => {
    const pace = new Pace(limits);
    for (let count = 0; count < 8; count++) pace.begin(place('a'));
    for (let count = 0; count < 8; count++) {
      pace.end(place('a'), 'unwell', 0);
      expect(pace.room().ofSubscription('a')).toBe(count < 7 ? 0 : 1);
    }
  });

  it('is forgotten an hour after its last attempt', () => {
    const pace = new Pace(limits);
    attempt(pace, place('a'), 'unwell');
    pace.sweep(3_599_999);
    expect(pace.room().ofSubscription('a')).toBe(4);
    pace.sweep(3_600_000);
    expect(pace.room().ofSubscription('a')).toBe(8);
  });
});

describe('an origin', () => {
  it('has sixteen attempts at once, of all its subscriptions', () => {
    const pace = new Pace(limits);
    for (const id of ['a', 'b']) for (let count = 0; count < 8; count++) pace.begin(place(id));
    expect([pace.room().ofOrigin('https://a.example'), pace.room().ofOrigin('https://b.example')]).toEqual([0, 16]);
  });

  it('shrinks where it gives no answer, and not where one endpoint refuses', () => {
    const pace = new Pace(limits);
    attempt(pace, place('a'), 'refused', 'refused');
    expect(pace.room().ofOrigin('https://a.example')).toBe(16);
    attempt(pace, place('a'), 'unwell', 'unwell', 'unwell', 'unwell', 'unwell');
    expect(pace.room().ofOrigin('https://a.example')).toBe(1);
  });
});

describe('all that fail', () => {
  it('have half of the attempts together, and the others the rest', () => {
    const pace = new Pace(limits);
    const names = Array.from({ length: 60 }, (_, index) => `dead ${index}`);
    for (const name of names) attempt(pace, place(name, name), 'unwell', 'unwell', 'unwell');
    const room = pace.room();
    const given = names.filter((name) => room.ofSubscription(name) > 0);
    expect(given).toHaveLength(20);
    // What was said is said again.
    expect(given.every((name) => room.ofSubscription(name) === 1)).toBe(true);
    for (const name of given) pace.begin(place(name, name));
    expect(names.map(pace.room().ofSubscription)).toEqual(names.map(() => 0));
    expect([pace.room().ofSubscription('well'), pace.free]).toEqual([8, 20]);
  });
});

describe('the counts', () => {
  it('are never below zero, never above their limits, and zero at the end', () => {
    const signs = fc.constantFrom<Sign>('delivered', 'refused', 'unwell', 'nothing');
    const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, signs, fc.boolean()), { maxLength: 300 }), (steps) => {
        const pace = new Pace({ all: 10, perSubscription: 4, perOrigin: 6 });
        const open: Place[] = [];
        for (const [name, sign, isBeginning] of steps) {
          const at = place(name, name < 'd' ? 'x' : 'y');
          const room = pace.room();
          const canBegin = Math.min(pace.free, room.ofSubscription(name), room.ofOrigin(at.origin)) > 0;
          if (isBeginning && canBegin) open.push(at) && pace.begin(at);
          else if (open.length > 0) pace.end(open.shift()!, sign, 0);
          expect(pace.active).toBe(open.length);
          for (const each of 'abcdef') {
            const count = open.filter(({ subscriptionId }) => subscriptionId === each).length;
            expect(count + pace.room().ofSubscription(each)).toBeLessThanOrEqual(4);
          }
        }
        while (open.length > 0) pace.end(open.shift()!, 'delivered', 0);
        for (let count = 0; count < 6; count++)
          for (const each of 'abcdef') attempt(pace, place(each, each < 'd' ? 'x' : 'y'), 'delivered');
        expect([pace.free, ...[...'abcdef'].map(pace.room().ofSubscription)]).toEqual([10, 4, 4, 4, 4, 4, 4]);
      }),
    );
  });
});
