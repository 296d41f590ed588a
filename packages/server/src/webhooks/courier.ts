import { setTimeout as pause } from 'node:timers/promises';
import { retryUntilStored } from '../db/retry-until-stored.ts';
import type { Logger } from '../operation/log.ts';
import { type Clock, repeat } from './clock.ts';
import type { Attempt, DeliveryClaim } from './delivery.ts';
import { logAttempt } from './delivery-log.ts';
import { Pace, type PaceLimits, type Place, type Sign } from './pace.ts';
import type { Send } from './sender.ts';
import type { ClaimedDelivery, Recorded, WebhookStore } from './store/webhook-store.ts';

/** What the courier needs of the store. */
export type CourierStore = Pick<
  WebhookStore,
  | 'takeEvents'
  | 'claimDeliveries'
  | 'recordAttempt'
  | 'renewLeases'
  | 'giveBack'
  | 'listDeliveryOwners'
  | 'reclaimDeliveries'
  | 'nextDueAt'
  | 'foreignVersion'
>;

export interface CourierOptions {
  /** The process, as claims name it. */
  readonly owner: string;
  readonly store: CourierStore;
  readonly send: Send;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: PaceLimits;
  /** Longer than an attempt: a process that does not renew its claims for so long has lost them. */
  readonly leaseMs: number;
  /** Whether a process that has claims is gone. */
  readonly isGone: (owner: string) => boolean;
  readonly onAttempt?: (attempt: Attempt, recorded: Recorded) => void;
}

interface Active {
  readonly claim: DeliveryClaim;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** What other processes have written is noticed this soon; this process wakes its courier itself. */
const pollMs = 500;
const reclaimMs = 5_000;
const eventsAtOnce = 500;
const claimsAtOnce = 64;

/** The claim is another's by now, or its subscription is gone: what comes of the attempt is nobody's concern. */
class ClaimLost extends Error {}
/** The service stops: whoever comes next makes the attempt again. */
class Draining extends Error {}

/**
 * Takes what is to be told from the outbox and brings it to the endpoints: each delivery as soon as it is due and its
 * endpoint has room. An attempt is claimed before it is made and recorded after it: a crash in between makes it come
 * again, under the same id, and none is lost.
 */
export class Courier {
  readonly #options: CourierOptions;
  readonly #pace: Pace;
  readonly #active = new Map<string, Active>();
  #hasNews = true;
  #isWanted = false;
  #isWorking = false;
  #isStopping = false;
  #version = 0;
  /** Claims without an attempt, as of the last renewal. */
  #stray: ReadonlySet<string> = new Set();
  /** When the next delivery comes due, as far as is known. */
  #dueAt = Number.POSITIVE_INFINITY;
  #forgetDue = (): void => {};
  #endPolling = (): void => {};
  #endKeeping = (): void => {};

  constructor(options: CourierOptions) {
    this.#options = options;
    this.#pace = new Pace(options.limits);
  }

  /** Takes back what dead processes left, then begins. */
  async start(): Promise<void> {
    const { clock, leaseMs, store } = this.#options;
    this.#version = store.foreignVersion();
    await this.#reclaim();
    const every = (milliseconds: number, run: () => Promise<void> | void) =>
      repeat(clock, milliseconds, async () => {
        try {
          await run();
        } catch (error) {
          this.#report(error);
        }
      });
    this.#endPolling = every(pollMs, () => this.#poll());
    const endRenewing = every(leaseMs / 3, () => this.#renew());
    const endReclaiming = every(reclaimMs, () => this.#reclaim());
    this.#endKeeping = () => {
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
    this.#hasNews = true;
    this.#look();
  }

  /** Begins no more attempts, lets those under way end for a while, then gives back the rest. */
  async stop(drainMs: number): Promise<void> {
    this.#isStopping = true;
    this.#endPolling();
    this.#forgetDue();
    const all = () => Promise.all([...this.#active.values()].map(({ done }) => done));
    const patience = new AbortController();
    await Promise.race([all(), pause(drainMs, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
    for (const { stop } of this.#active.values()) stop.abort(new Draining());
    while (this.#isWorking || this.#active.size > 0) await Promise.all([all(), pause(1)]);
    this.#endKeeping();
  }

  #look(): void {
    this.#isWanted = true;
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
      while (this.#isWanted && !this.#isStopping) {
        this.#isWanted = false;
        await this.#takeEvents();
        this.#planNext(await this.#claim());
      }
    } finally {
      this.#isWorking = false;
    }
  }

  /** A part of many events at a time: deliveries of the first begin before the last are taken. */
  async #takeEvents(): Promise<void> {
    if (!this.#hasNews) return;
    const { store, clock } = this.#options;
    this.#hasNews = false;
    try {
      const { events } = await store.takeEvents(eventsAtOnce, clock.now());
      if (events === eventsAtOnce) this.wake();
    } catch (error) {
      this.#hasNews = true;
      throw error;
    }
  }

  /** Begins what is due and has room; says when more comes due. */
  async #claim(): Promise<number | undefined> {
    const { store, owner, clock, leaseMs } = this.#options;
    for (;;) {
      const now = clock.now();
      const count = Math.min(this.#pace.free, claimsAtOnce);
      const wish = { owner, now, leaseUntil: now + leaseMs, count, room: this.#pace.room() };
      const taken = count === 0 || this.#isStopping ? [] : await store.claimDeliveries(wish);
      for (const claimed of taken) this.#begin(claimed);
      if (taken.length < count || count === 0) return store.nextDueAt(now);
    }
  }

  #planNext(dueAt = Number.POSITIVE_INFINITY): void {
    this.#forgetDue();
    this.#dueAt = dueAt;
    if (this.#isStopping || dueAt === Number.POSITIVE_INFINITY) return;
    const { clock } = this.#options;
    this.#forgetDue = clock.after(dueAt - clock.now(), () => this.#look());
  }

  #poll(): void {
    const { store, clock } = this.#options;
    const version = store.foreignVersion();
    if (version !== this.#version) this.#hasNews = true;
    this.#version = version;
    // Timers do not count the time in which a machine sleeps, or by which its clock is set.
    if (this.#hasNews || clock.now() >= this.#dueAt) this.#look();
  }

  #begin(claimed: ClaimedDelivery): void {
    const { claim, subscription } = claimed;
    const place: Place = { subscriptionId: subscription.id, origin: subscription.origin };
    const stop = new AbortController();
    // What was claimed while the service began to stop goes straight back.
    if (this.#isStopping) stop.abort(new Draining());
    this.#pace.begin(place);
    const done = this.#deliver(claimed, stop.signal)
      .catch((error): Sign => {
        this.#report(error, claim.deliveryId);
        return 'nothing';
      })
      .then((sign) => {
        this.#active.delete(nameOf(claim));
        this.#pace.end(place, sign, this.#options.clock.now());
        this.#look();
      });
    this.#active.set(nameOf(claim), { claim, stop, done });
  }

  async #deliver(claimed: ClaimedDelivery, signal: AbortSignal): Promise<Sign> {
    const { send, store, log, onAttempt = () => {} } = this.#options;
    const { claim } = claimed;
    try {
      const { attempt, sign, defect } = await send(claimed, signal);
      if (defect !== undefined) this.#report(defect, claim.deliveryId);
      // Until it is recorded an attempt holds its place: a full disk stops the sending and repeats nothing.
      const recorded = await retryUntilStored(() => store.recordAttempt(claim, attempt), {
        isOver: () => this.#isStopping,
        onFailure: (error) => this.#report(error, claim.deliveryId),
      });
      if (recorded !== undefined) {
        logAttempt(log, claimed, attempt, recorded);
        onAttempt(attempt, recorded);
      }
      return sign;
    } catch (error) {
      if (error instanceof Draining) await store.giveBack([claim]);
      else if (!(error instanceof ClaimLost)) throw error;
      return 'nothing';
    }
  }

  async #renew(): Promise<void> {
    const { store, owner, clock, leaseMs } = this.#options;
    const before = [...this.#active.values()];
    const claims = await store.renewLeases(owner, clock.now() + leaseMs);
    const held = new Set(claims.map(nameOf));
    for (const { claim, stop } of before) if (!held.has(nameOf(claim))) stop.abort(new ClaimLost());
    await this.#giveBackStray(claims);
  }

  /**
   * Gives back what nobody works on since the last time already: an attempt that could not be recorded. What is new
   * may just not have begun yet.
   */
  async #giveBackStray(claims: readonly DeliveryClaim[]): Promise<void> {
    const stray = claims.filter((claim) => !this.#active.has(nameOf(claim)));
    const lost = stray.filter((claim) => this.#stray.has(nameOf(claim)));
    this.#stray = new Set(stray.map(nameOf));
    if (lost.length === 0) return;
    await this.#options.store.giveBack(lost);
    this.#look();
  }

  /** Gives back what processes that are gone have claimed. */
  async #reclaim(): Promise<void> {
    const { store, owner, clock, isGone, log } = this.#options;
    this.#pace.sweep(clock.now());
    const owners = await store.listDeliveryOwners();
    if (owners.every((each) => each === owner)) return;
    const gone = owners.filter((each) => each !== owner && isGone(each));
    const returned = await store.reclaimDeliveries({ now: clock.now(), self: owner, gone });
    if (returned === 0) return;
    log.warn({ returned }, 'took back the deliveries of a process that is gone');
    this.#look();
  }

  #report(error: unknown, deliveryId?: string): void {
    const which = deliveryId === undefined ? {} : { delivery_id: deliveryId };
    this.#options.log.error({ err: error, ...which }, 'the courier failed');
  }
}

/** The same delivery may be claimed again while its first attempt still ends. */
function nameOf({ deliveryId, number }: DeliveryClaim): string {
  return `${deliveryId} ${number}`;
}
