import { setTimeout as pause } from 'node:timers/promises';
import { retryUntilStored } from '../db/retry-until-stored.ts';
import type { Logger } from '../operation/log.ts';
import {
  AdaptiveConcurrency,
  type AttemptFeedback,
  type ConcurrencyLimits,
  type DeliveryTarget,
} from './adaptive-concurrency.ts';
import { type Clock, repeat } from './clock.ts';
import type { Attempt, DeliveryClaim } from './delivery.ts';
import { logAttempt } from './delivery-log.ts';
import type { Send } from './sender.ts';
import type { ClaimedDelivery, RecordedAttempt, WebhookStore } from './store/webhook-store.ts';

/** What the courier needs of the store. */
export type DeliveryWorkerStore = Pick<
  WebhookStore,
  | 'takeEvents'
  | 'claimDeliveries'
  | 'recordAttempt'
  | 'renewLeases'
  | 'releaseDeliveries'
  | 'listDeliveryOwners'
  | 'reapDeliveries'
  | 'nextDueAt'
  | 'foreignVersion'
>;

export interface DeliveryWorkerOptions {
  /** The process, as claims name it. */
  readonly owner: string;
  readonly store: DeliveryWorkerStore;
  readonly send: Send;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: ConcurrencyLimits;
  /** Longer than an attempt: a process that does not renew its claims for so long has lost them. */
  readonly leaseMs: number;
  /** Whether a process that has claims is gone. */
  readonly isGone: (owner: string) => boolean;
  readonly onAttempt?: (attempt: Attempt, recorded: RecordedAttempt) => void;
}

interface Active {
  readonly claim: DeliveryClaim;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** What other processes have written is noticed this soon; this process wakes its courier itself. */
const pollMs = 500;
const reapMs = 5_000;
const maxEventsPerBatch = 500;
const maxClaimsPerBatch = 64;

/** The claim is another's by now, or its subscription is gone: what comes of the attempt is nobody's concern. */
class ClaimLost extends Error {}
/** The service stops: whoever comes next makes the attempt again. */
class Draining extends Error {}

/**
 * Takes what is to be told from the outbox and brings it to the endpoints: each delivery as soon as it is due and its
 * endpoint has room. An attempt is claimed before it is made and recorded after it: a crash in between makes it come
 * again, under the same id, and none is lost.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #concurrency: AdaptiveConcurrency;
  readonly #active = new Map<string, Active>();
  #hasNewEvents = true;
  #isWorkRequested = false;
  #isWorking = false;
  #isStopping = false;
  #lastTurn = Promise.resolve();
  #version = 0;
  /** Claims without an attempt, as of the last renewal. */
  #unattended: ReadonlySet<string> = new Set();
  /** When the next delivery comes due, as far as is known. */
  #dueAt = Number.POSITIVE_INFINITY;
  #cancelDueTimer = (): void => {};
  #stopPolling = (): void => {};
  #stopMaintenance = (): void => {};

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    this.#concurrency = new AdaptiveConcurrency(options.limits);
  }

  /** Takes back what dead processes left, then begins. */
  async start(): Promise<void> {
    const { clock, leaseMs, store } = this.#options;
    this.#version = store.foreignVersion();
    await this.#reap();
    const every = (milliseconds: number, run: () => Promise<void> | void) =>
      repeat(clock, milliseconds, async () => {
        try {
          await run();
        } catch (error) {
          this.#report(error);
        }
      });
    this.#stopPolling = every(pollMs, () => this.#poll());
    const endRenewing = every(leaseMs / 3, () => this.#renew());
    const endReclaiming = every(reapMs, () => this.#reap());
    this.#stopMaintenance = () => {
      endRenewing();
      endReclaiming();
    };
    this.wake();
  }

  get activeCount(): number {
    return this.#active.size;
  }

  /** There may be events, or deliveries that have come due. */
  wake(): void {
    this.#hasNewEvents = true;
    this.#requestWork();
  }

  /** Begins no more attempts, lets those under way end for a while, then gives back the rest. */
  async stop(drainMs: number): Promise<void> {
    this.#isStopping = true;
    this.#stopPolling();
    this.#cancelDueTimer();
    const all = () => Promise.all([...this.#active.values()].map(({ done }) => done));
    const drainTimeout = new AbortController();
    await Promise.race([all(), pause(drainMs, undefined, { signal: drainTimeout.signal }).catch(() => undefined)]);
    drainTimeout.abort();
    for (const { stop } of this.#active.values()) stop.abort(new Draining());
    while (this.#isWorking || this.#active.size > 0) await Promise.all([all(), pause(1)]);
    this.#stopMaintenance();
  }

  #requestWork(): void {
    this.#isWorkRequested = true;
    if (this.#isWorking || this.#isStopping) return;
    void this.#work().catch((error) => {
      // A database that cannot answer is asked again by the next poll.
      this.#dueAt = 0;
      this.#report(error);
    });
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    try {
      while (this.#isWorkRequested && !this.#isStopping) {
        this.#isWorkRequested = false;
        await this.#takeEvents();
        this.#planNext(await this.#claim());
      }
    } finally {
      this.#isWorking = false;
    }
  }

  /** A part of many events at a time: deliveries of the first begin before the last are taken. */
  async #takeEvents(): Promise<void> {
    if (!this.#hasNewEvents) return;
    const { store, clock } = this.#options;
    this.#hasNewEvents = false;
    try {
      const { events } = await store.takeEvents(maxEventsPerBatch, clock.now());
      if (events === maxEventsPerBatch) this.wake();
    } catch (error) {
      this.#hasNewEvents = true;
      throw error;
    }
  }

  /** Begins what is due and has room; says when more comes due. */
  async #claim(): Promise<number | undefined> {
    const { store, owner, clock, leaseMs } = this.#options;
    for (;;) {
      const now = clock.now();
      const count = Math.min(this.#concurrency.freeTotal, maxClaimsPerBatch);
      const request = { owner, now, leaseUntil: now + leaseMs, count, freeSlots: this.#concurrency.freeSlots() };
      const taken = count === 0 || this.#isStopping ? [] : await store.claimDeliveries(request);
      const isFailing = ({ subscription }: ClaimedDelivery) => this.#concurrency.hasFailed(subscription.id);
      for (const claimed of taken) if (!isFailing(claimed)) this.#begin(claimed, Promise.resolve());
      for (const claimed of taken) if (isFailing(claimed)) this.#begin(claimed, this.#nextTurn());
      if (taken.length < count || count === 0) return store.nextDueAt(now);
    }
  }

  #planNext(dueAt = Number.POSITIVE_INFINITY): void {
    this.#cancelDueTimer();
    this.#dueAt = dueAt;
    if (this.#isStopping || dueAt === Number.POSITIVE_INFINITY) return;
    const { clock } = this.#options;
    this.#cancelDueTimer = clock.after(dueAt - clock.now(), () => this.#requestWork());
  }

  #poll(): void {
    const { store, clock } = this.#options;
    const version = store.foreignVersion();
    if (version !== this.#version) this.#hasNewEvents = true;
    this.#version = version;
    // Timers do not count the time in which a machine sleeps, or by which its clock is set.
    if (this.#hasNewEvents || clock.now() >= this.#dueAt) this.#requestWork();
  }

  /**
   * Resolves in a later event loop turn, a different one for each call. Beginning an attempt takes the main thread a third of a millisecond; many
   * failing endpoints that come due at once would otherwise delay the deliveries to working ones.
   */
  #nextTurn(): Promise<void> {
    this.#lastTurn = this.#lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#lastTurn;
  }

  #begin(claimed: ClaimedDelivery, turn: Promise<void>): void {
    const { claim, subscription } = claimed;
    const target: DeliveryTarget = { subscriptionId: subscription.id, origin: subscription.origin };
    const stop = new AbortController();
    // What was claimed while the service began to stop goes straight back.
    if (this.#isStopping) stop.abort(new Draining());
    this.#concurrency.begin(target);
    const done = turn
      .then(() => this.#deliver(claimed, stop.signal))
      .catch((error): AttemptFeedback => {
        this.#report(error, claim.deliveryId);
        return 'unfinished';
      })
      .then((feedback) => {
        this.#active.delete(keyOf(claim));
        this.#concurrency.end(target, feedback, this.#options.clock.now());
        this.#requestWork();
      });
    this.#active.set(keyOf(claim), { claim, stop, done });
  }

  async #deliver(claimed: ClaimedDelivery, signal: AbortSignal): Promise<AttemptFeedback> {
    const { send, store, log, onAttempt = () => {} } = this.#options;
    const { claim } = claimed;
    try {
      const { attempt, feedback: sign, defect } = await send(claimed, signal);
      if (defect !== undefined) this.#report(defect, claim.deliveryId);
      // Until it is recorded an attempt holds its place: a full disk stops the sending and repeats nothing.
      const recorded = await retryUntilStored(() => store.recordAttempt(claim, attempt), {
        shouldGiveUp: () => this.#isStopping,
        onFailure: (error) => this.#report(error, claim.deliveryId),
      });
      if (recorded !== undefined) {
        logAttempt(log, claimed, attempt, recorded);
        onAttempt(attempt, recorded);
      }
      return sign;
    } catch (error) {
      if (error instanceof Draining) await store.releaseDeliveries([claim]);
      else if (!(error instanceof ClaimLost)) throw error;
      return 'unfinished';
    }
  }

  async #renew(): Promise<void> {
    const { store, owner, clock, leaseMs } = this.#options;
    const before = [...this.#active.values()];
    const claims = await store.renewLeases(owner, clock.now() + leaseMs);
    const held = new Set(claims.map(keyOf));
    for (const { claim, stop } of before) if (!held.has(keyOf(claim))) stop.abort(new ClaimLost());
    await this.#releaseUnattended(claims);
  }

  /**
   * Gives back what nobody works on since the last time already: an attempt that could not be recorded. What is new
   * may just not have begun yet.
   */
  async #releaseUnattended(claims: readonly DeliveryClaim[]): Promise<void> {
    const stray = claims.filter((claim) => !this.#active.has(keyOf(claim)));
    const lost = stray.filter((claim) => this.#unattended.has(keyOf(claim)));
    this.#unattended = new Set(stray.map(keyOf));
    if (lost.length === 0) return;
    await this.#options.store.releaseDeliveries(lost);
    this.#requestWork();
  }

  /** Gives back what processes that are gone have claimed. */
  async #reap(): Promise<void> {
    const { store, owner, clock, isGone, log } = this.#options;
    this.#concurrency.sweep(clock.now());
    const owners = await store.listDeliveryOwners();
    if (owners.every((each) => each === owner)) return;
    const deadOwners = owners.filter((each) => each !== owner && isGone(each));
    const returned = await store.reapDeliveries({ now: clock.now(), self: owner, deadOwners });
    if (returned === 0) return;
    log.warn({ returned }, 'took back the deliveries of a process that is gone');
    this.#requestWork();
  }

  #report(error: unknown, deliveryId?: string): void {
    const which = deliveryId === undefined ? {} : { delivery_id: deliveryId };
    this.#options.log.error({ err: error, ...which }, 'the courier failed');
  }
}

/** The same delivery may be claimed again while its first attempt still ends. */
function keyOf({ deliveryId, number }: DeliveryClaim): string {
  return `${deliveryId} ${number}`;
}
