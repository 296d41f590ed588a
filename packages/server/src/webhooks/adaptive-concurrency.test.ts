import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AdaptiveConcurrency, type AttemptFeedback, type DeliveryTarget } from './adaptive-concurrency.ts';

const limits = { all: 40, perSubscription: 8, perOrigin: 16 };
const place = (subscriptionId: string, origin = 'https://a.example'): DeliveryTarget => ({ subscriptionId, origin });

/** Makes attempts one after the other, each with its sign. */
function attempt(pace: AdaptiveConcurrency, at: DeliveryTarget, ...signs: readonly AttemptFeedback[]): void {
  for (const feedback of signs) {
    pace.begin(at);
    pace.end(at, feedback, 0);
  }
}

describe('a subscription', () => {
  it('has eight attempts at once', () => {
    const pace = new AdaptiveConcurrency(limits);
    for (let count = 0; count < 8; count++) pace.begin(place('a'));
    expect([pace.freeSlots().ofSubscription('a'), pace.freeSlots().ofSubscription('b'), pace.active]).toEqual([
      0, 8, 8,
    ]);
  });

  it.each<[AttemptFeedback, number[]]>([
    ['endpoint_failure', [4, 2, 1, 1]],
    ['origin_failure', [4, 2, 1, 1]],
    ['unfinished', [8, 8, 8, 8]],
  ])('that is %s has %j', (feedback, rooms) => {
    const pace = new AdaptiveConcurrency(limits);
    for (const freeSlots of rooms) {
      attempt(pace, place('a'), feedback);
      expect(pace.freeSlots().ofSubscription('a')).toBe(freeSlots);
    }
  });

  it('grows back by one with each success, to eight', () => {
    const pace = new AdaptiveConcurrency(limits);
    attempt(pace, place('a'), 'endpoint_failure', 'endpoint_failure', 'endpoint_failure');
    const rooms = Array.from({ length: 9 }, () => {
      attempt(pace, place('a'), 'success');
      return pace.freeSlots().ofSubscription('a');
    });
    expect(rooms).toEqual([2, 3, 4, 5, 6, 7, 8, 8, 8]);
  });

  it('that shrinks while more is under way gets room when less is', () => {
    const pace = new AdaptiveConcurrency(limits);
    for (let count = 0; count < 8; count++) pace.begin(place('a'));
    for (let count = 0; count < 8; count++) {
      pace.end(place('a'), 'origin_failure', 0);
      expect(pace.freeSlots().ofSubscription('a')).toBe(count < 7 ? 0 : 1);
    }
  });

  it('is forgotten an hour after its last attempt', () => {
    const pace = new AdaptiveConcurrency(limits);
    attempt(pace, place('a'), 'origin_failure');
    pace.sweep(3_599_999);
    expect(pace.freeSlots().ofSubscription('a')).toBe(4);
    pace.sweep(3_600_000);
    expect(pace.freeSlots().ofSubscription('a')).toBe(8);
  });
});

describe('an origin', () => {
  it('has sixteen attempts at once, of all its subscriptions', () => {
    const pace = new AdaptiveConcurrency(limits);
    for (const id of ['a', 'b']) for (let count = 0; count < 8; count++) pace.begin(place(id));
    expect([pace.freeSlots().ofOrigin('https://a.example'), pace.freeSlots().ofOrigin('https://b.example')]).toEqual([
      0, 16,
    ]);
  });

  it('shrinks where it gives no answer, and not where one endpoint refuses', () => {
    const pace = new AdaptiveConcurrency(limits);
    attempt(pace, place('a'), 'endpoint_failure', 'endpoint_failure');
    expect(pace.freeSlots().ofOrigin('https://a.example')).toBe(16);
    attempt(pace, place('a'), 'origin_failure', 'origin_failure', 'origin_failure', 'origin_failure', 'origin_failure');
    expect(pace.freeSlots().ofOrigin('https://a.example')).toBe(1);
  });
});

describe('all that fail', () => {
  it('have half of the attempts together, and the others the rest', () => {
    const pace = new AdaptiveConcurrency(limits);
    const names = Array.from({ length: 60 }, (_, index) => `dead ${index}`);
    for (const name of names) attempt(pace, place(name, name), 'origin_failure', 'origin_failure', 'origin_failure');
    const freeSlots = pace.freeSlots();
    const given = names.filter((name) => freeSlots.ofSubscription(name) > 0);
    expect(given).toHaveLength(20);
    // What was said is said again.
    expect(given.every((name) => freeSlots.ofSubscription(name) === 1)).toBe(true);
    for (const name of given) pace.begin(place(name, name));
    expect(names.map(pace.freeSlots().ofSubscription)).toEqual(names.map(() => 0));
    expect([pace.freeSlots().ofSubscription('well'), pace.free]).toEqual([8, 20]);
  });
});

describe('the counts', () => {
  it('are never below zero, never above their limits, and zero at the end', () => {
    const signs = fc.constantFrom<AttemptFeedback>('success', 'endpoint_failure', 'origin_failure', 'unfinished');
    const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, signs, fc.boolean()), { maxLength: 300 }), (steps) => {
        const pace = new AdaptiveConcurrency({ all: 10, perSubscription: 4, perOrigin: 6 });
        const open: DeliveryTarget[] = [];
        for (const [name, sign, isBeginning] of steps) {
          const at = place(name, name < 'd' ? 'x' : 'y');
          const freeSlots = pace.freeSlots();
          const canBegin = Math.min(pace.free, freeSlots.ofSubscription(name), freeSlots.ofOrigin(at.origin)) > 0;
          if (isBeginning && canBegin) open.push(at) && pace.begin(at);
          else if (open.length > 0) pace.end(open.shift()!, sign, 0);
          expect(pace.active).toBe(open.length);
          for (const each of 'abcdef') {
            const count = open.filter(({ subscriptionId }) => subscriptionId === each).length;
            expect(count + pace.freeSlots().ofSubscription(each)).toBeLessThanOrEqual(4);
          }
        }
        while (open.length > 0) pace.end(open.shift()!, 'success', 0);
        for (let count = 0; count < 6; count++)
          for (const each of 'abcdef') attempt(pace, place(each, each < 'd' ? 'x' : 'y'), 'success');
        expect([pace.free, ...[...'abcdef'].map(pace.freeSlots().ofSubscription)]).toEqual([10, 4, 4, 4, 4, 4, 4]);
      }),
    );
  });
});
