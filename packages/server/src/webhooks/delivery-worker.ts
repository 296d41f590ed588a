import { setTimeout as pause } from 'node:timers/promises';
import { retryUntilStored } from '../db/retry-until-stored.ts';
import { AdaptiveConcurrency, type AttemptFeedback, type DeliveryTarget } from './adaptive-concurrency.ts';
import { repeat } from './clock.ts';
import type { DeliveryClaim } from './delivery.ts';
import { logAttempt } from './delivery-log.ts';
import type { DeliveryWorkerOptions } from './delivery-worker-options.ts';
import { SpacedStarts } from './spaced-starts.ts';
import type { ClaimedDelivery } from './store/webhook-store.ts';
import { traceAttempt } from './trace-attempt.ts';

interface Active {
  readonly claim: DeliveryClaim;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Interval of polling for changes by other processes; this process wakes its worker itself. */
const pollMs = 500;
const reapMs = 5_000;
const maxEventsPerBatch = 500;
const maxClaimsPerBatch = 64;
/** Minimum time between the starts of two attempts to failing endpoints. */
const startGapMs = 4;

/** The claim was lost, or its subscription was removed. The result of the attempt is discarded. */
class ClaimLost extends Error {}
/** The service stops. Another process makes the attempt again. */
class Draining extends Error {}

/**
 * Dispatches events from the outbox and delivers them, each delivery as soon as it is due and its target has a free
 * slot. An attempt is claimed before it is made and recorded afterwards. After a crash in between it is made again with
 * the same id, so none is lost.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #concurrency: AdaptiveConcurrency;
  readonly #active = new Map<string, Active>();
  readonly #spacedStarts = new SpacedStarts(startGapMs);
  #hasNewEvents = true;
  #isWorkRequested = false;
  #isWorking = false;
  #isStarted = false;
  #isStopping = false;
  #version = 0;
  /** Claims without a running attempt at the last renewal. */
  #unattended: ReadonlySet<string> = new Set();
  /** Time at which the next delivery is due, as far as known. */
  #dueAt = Number.POSITIVE_INFINITY;
  #cancelDueTimer = (): void => {};
  #stopPolling = (): void => {};
  #stopMaintenance = (): void => {};

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    this.#concurrency = new AdaptiveConcurrency(options.limits);
  }

  /** Takes over the claims of dead processes, then starts polling. */
  async start(): Promise<void> {
    const { clock, leaseMs, store } = this.#options;
    this.#version = store.foreignVersion();
    store.onForeignWork?.(() => this.wake());
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
    this.#isStarted = true;
    this.wake();
  }

  get activeCount(): number {
    return this.#active.size;
  }

  /** Called when there may be new events or due deliveries. Has no effect before the start. */
  wake(): void {
    this.#hasNewEvents = true;
    this.#requestWork();
  }

  /** Starts no more attempts, waits for running ones for a while, then releases the rest. */
  async stop(drainMs: number): Promise<void> {
    this.#isStopping = true;
    this.#stopPolling();
    this.#cancelDueTimer();
    this.#spacedStarts.end();
    const all = () => Promise.all([...this.#active.values()].map(({ done }) => done));
    const drainTimeout = new AbortController();
    await Promise.race([all(), pause(drainMs, undefined, { signal: drainTimeout.signal }).catch(() => undefined)]);
    drainTimeout.abort();
    for (const { stop } of this.#active.values()) stop.abort(new Draining());
    while (this.#isWorking || this.#active.size > 0) await Promise.all([all(), pause(1)]);
    this.#stopMaintenance();
    // Other processes can have the slots of this one now. If the database fails, they find out by polling.
    if (this.#isStarted) await this.#options.store.releaseDeliveries([]).catch(() => undefined);
  }

  #requestWork(): void {
    this.#isWorkRequested = true;
    if (!this.#isStarted || this.#isWorking || this.#isStopping) return;
    void this.#work().catch((error) => {
      // If the database fails now, the next poll tries again.
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

  /** Takes one batch at a time, so that the first deliveries start before the last events are dispatched. */
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

  /** Starts due deliveries with free slots. Returns the time at which more are due. */
  async #claim(): Promise<number | undefined> {
    const { store, owner, clock, leaseMs } = this.#options;
    for (;;) {
      const now = clock.now();
      const count = Math.min(this.#concurrency.freeTotal, maxClaimsPerBatch);
      const request = { owner, now, leaseUntil: now + leaseMs, count, freeSlots: this.#concurrency.freeSlots() };
      const taken = count === 0 || this.#isStopping ? [] : await store.claimDeliveries(request);
      const isFailing = ({ subscription }: ClaimedDelivery) => this.#concurrency.hasFailed(subscription.id);
      for (const claimed of taken) if (!isFailing(claimed)) this.#begin(claimed, Promise.resolve());
      for (const claimed of taken) if (isFailing(claimed)) this.#begin(claimed, this.#spacedStarts.wait());
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
    // Timers miss the time that a machine sleeps and changes of its clock.
    if (this.#hasNewEvents || clock.now() >= this.#dueAt) this.#requestWork();
  }

  #begin(claimed: ClaimedDelivery, startsAt: Promise<void>): void {
    const { claim, subscription } = claimed;
    const target: DeliveryTarget = { subscriptionId: subscription.id, origin: subscription.origin };
    const stop = new AbortController();
    this.#concurrency.begin(target);
    const done = startsAt
      .then(() => {
        // Deliveries that were claimed but not started when the service began to stop are released at once.
        if (this.#isStopping) stop.abort(new Draining());
        return this.#deliver(claimed, stop.signal);
      })
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
    const span = traceAttempt(this.#options.tracer, claimed);
    try {
      const { attempt, feedback, defect } = await send(claimed, signal);
      span?.end(attempt);
      if (defect !== undefined) this.#report(defect, claim.deliveryId);
      // An attempt keeps its slot until it is recorded, so a full disk stops sending and nothing is repeated.
      const recorded = await retryUntilStored(() => store.recordAttempt(claim, attempt), {
        shouldGiveUp: () => this.#isStopping,
        onFailure: (error) => this.#report(error, claim.deliveryId),
      });
      if (recorded !== undefined) {
        logAttempt(log, claimed, attempt, recorded);
        onAttempt(attempt, recorded);
      }
      return feedback;
    } catch (error) {
      span?.interrupt();
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
   * Releases claims without an attempt since the previous renewal: their attempts could not be recorded. Newer ones may
   * not have started yet.
   */
  async #releaseUnattended(claims: readonly DeliveryClaim[]): Promise<void> {
    const stray = claims.filter((claim) => !this.#active.has(keyOf(claim)));
    const lost = stray.filter((claim) => this.#unattended.has(keyOf(claim)));
    this.#unattended = new Set(stray.map(keyOf));
    if (lost.length === 0) return;
    await this.#options.store.releaseDeliveries(lost);
    this.#requestWork();
  }

  /** Releases the claims of dead processes. */
  async #reap(): Promise<void> {
    const { store, owner, clock, isGone, log } = this.#options;
    this.#concurrency.sweep(clock.now());
    const owners = await store.listDeliveryOwners();
    if (owners.every((each) => each === owner)) return;
    const deadOwners = owners.filter((each) => each !== owner && isGone(each));
    const released = await store.reapDeliveries({ now: clock.now(), self: owner, deadOwners });
    if (released === 0) return;
    log.warn({ released }, 'reaped deliveries of dead processes');
    this.#requestWork();
  }

  #report(error: unknown, deliveryId?: string): void {
    const which = deliveryId === undefined ? {} : { delivery_id: deliveryId };
    this.#options.log.error({ err: error, ...which }, 'delivery worker failed');
  }
}

/** A delivery can be claimed again while its first attempt is still ending. */
function keyOf({ deliveryId, number }: DeliveryClaim): string {
  return `${deliveryId} ${number}`;
}
