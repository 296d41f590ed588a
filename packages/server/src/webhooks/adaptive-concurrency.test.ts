import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AdaptiveConcurrency, type AttemptFeedback, type DeliveryTarget } from './adaptive-concurrency.ts';

const limits = { all: 40, perSubscription: 8, perOrigin: 16 };
const target = (subscriptionId: string, origin = 'https://a.example'): DeliveryTarget => ({ subscriptionId, origin });

/** Makes attempts one after the other, each with its feedback. */
function attempt(concurrency: AdaptiveConcurrency, at: DeliveryTarget, ...feedbacks: readonly AttemptFeedback[]): void {
  for (const feedback of feedbacks) {
    concurrency.begin(at);
    concurrency.end(at, feedback, 0);
  }
}

describe('a subscription', () => {
  it('may have eight attempts at once', () => {
    const concurrency = new AdaptiveConcurrency(limits);
    for (let count = 0; count < 8; count++) concurrency.begin(target('a'));
    expect([
      concurrency.freeSlots().ofSubscription('a'),
      concurrency.freeSlots().ofSubscription('b'),
      concurrency.active,
    ]).toEqual([0, 8, 8]);
  });

  it.each<[AttemptFeedback, number[]]>([
    ['endpoint_failure', [4, 2, 1, 1]],
    ['origin_failure', [4, 2, 1, 1]],
    ['unfinished', [8, 8, 8, 8]],
  ])('after %s has %j free slots', (feedback, expectedSlots) => {
    const concurrency = new AdaptiveConcurrency(limits);
    for (const freeSlots of expectedSlots) {
      attempt(concurrency, target('a'), feedback);
      expect(concurrency.freeSlots().ofSubscription('a')).toBe(freeSlots);
    }
  });

  it('grows by one with each success, up to eight', () => {
    const concurrency = new AdaptiveConcurrency(limits);
    attempt(concurrency, target('a'), 'endpoint_failure', 'endpoint_failure', 'endpoint_failure');
    const freeSlots = Array.from({ length: 9 }, () => {
      attempt(concurrency, target('a'), 'success');
      return concurrency.freeSlots().ofSubscription('a');
    });
    expect(freeSlots).toEqual([2, 3, 4, 5, 6, 7, 8, 8, 8]);
  });

  it('whose limit shrinks during attempts has a free slot once fewer are running', () => {
    const concurrency = new AdaptiveConcurrency(limits);
    for (let count = 0; count < 8; count++) concurrency.begin(target('a'));
    for (let count = 0; count < 8; count++) {
      concurrency.end(target('a'), 'origin_failure', 0);
      expect(concurrency.freeSlots().ofSubscription('a')).toBe(count < 7 ? 0 : 1);
    }
  });

  it('is forgotten an hour after its last attempt', () => {
    const concurrency = new AdaptiveConcurrency(limits);
    attempt(concurrency, target('a'), 'origin_failure');
    concurrency.sweep(3_599_999);
    expect(concurrency.freeSlots().ofSubscription('a')).toBe(4);
    concurrency.sweep(3_600_000);
    expect(concurrency.freeSlots().ofSubscription('a')).toBe(8);
  });
});

describe('an origin', () => {
  it('may have sixteen attempts at once, over all its subscriptions', () => {
    const concurrency = new AdaptiveConcurrency(limits);
    for (const id of ['a', 'b']) for (let count = 0; count < 8; count++) concurrency.begin(target(id));
    expect([
      concurrency.freeSlots().ofOrigin('https://a.example'),
      concurrency.freeSlots().ofOrigin('https://b.example'),
    ]).toEqual([0, 16]);
  });

  it('shrinks if it does not answer, but not if one endpoint refuses', () => {
    const concurrency = new AdaptiveConcurrency(limits);
    attempt(concurrency, target('a'), 'endpoint_failure', 'endpoint_failure');
    expect(concurrency.freeSlots().ofOrigin('https://a.example')).toBe(16);
    attempt(
      concurrency,
      target('a'),
      'origin_failure',
      'origin_failure',
      'origin_failure',
      'origin_failure',
      'origin_failure',
    );
    expect(concurrency.freeSlots().ofOrigin('https://a.example')).toBe(1);
  });
});

describe('failing subscriptions', () => {
  it('share half of the attempts, and the others get the rest', () => {
    const concurrency = new AdaptiveConcurrency(limits);
    const names = Array.from({ length: 60 }, (_, index) => `dead ${index}`);
    for (const name of names)
      attempt(concurrency, target(name, name), 'origin_failure', 'origin_failure', 'origin_failure');
    const freeSlots = concurrency.freeSlots();
    const withSlots = names.filter((name) => freeSlots.ofSubscription(name) > 0);
    expect(withSlots).toHaveLength(20);
    // Asking again returns the same.
    expect(withSlots.every((name) => freeSlots.ofSubscription(name) === 1)).toBe(true);
    for (const name of withSlots) concurrency.begin(target(name, name));
    expect(names.map(concurrency.freeSlots().ofSubscription)).toEqual(names.map(() => 0));
    expect([concurrency.freeSlots().ofSubscription('well'), concurrency.freeTotal]).toEqual([8, 20]);
  });
});

describe('the counts', () => {
  it('are never negative, never above their limits, and zero at the end', () => {
    const feedbacks = fc.constantFrom<AttemptFeedback>('success', 'endpoint_failure', 'origin_failure', 'unfinished');
    const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, feedbacks, fc.boolean()), { maxLength: 300 }), (steps) => {
        const concurrency = new AdaptiveConcurrency({ all: 10, perSubscription: 4, perOrigin: 6 });
        const open: DeliveryTarget[] = [];
        for (const [name, feedback, isBeginning] of steps) {
          const at = target(name, name < 'd' ? 'x' : 'y');
          const freeSlots = concurrency.freeSlots();
          const canBegin =
            Math.min(concurrency.freeTotal, freeSlots.ofSubscription(name), freeSlots.ofOrigin(at.origin)) > 0;
          if (isBeginning && canBegin) open.push(at) && concurrency.begin(at);
          else if (open.length > 0) concurrency.end(open.shift()!, feedback, 0);
          expect(concurrency.active).toBe(open.length);
          for (const each of 'abcdef') {
            const count = open.filter(({ subscriptionId }) => subscriptionId === each).length;
            expect(count + concurrency.freeSlots().ofSubscription(each)).toBeLessThanOrEqual(4);
          }
        }
        while (open.length > 0) concurrency.end(open.shift()!, 'success', 0);
        for (let count = 0; count < 6; count++)
          for (const each of 'abcdef') attempt(concurrency, target(each, each < 'd' ? 'x' : 'y'), 'success');
        expect([concurrency.freeTotal, ...[...'abcdef'].map(concurrency.freeSlots().ofSubscription)]).toEqual([
          10, 4, 4, 4, 4, 4, 4,
        ]);
      }),
    );
  });
});
