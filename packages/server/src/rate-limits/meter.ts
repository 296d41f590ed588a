import { StorageError } from '../db/storage-error.ts';
import { type FastPath, planFastPath, subtractPassed } from './fast-path.ts';
import { nearestOf, type RateFields, writeFields, writeRetryAfter } from './fields.ts';
import {
  addDrawn,
  advanceLayer,
  applyTaken,
  grantUnrecorded,
  type LayerState,
  openLayer,
  releaseUnits,
} from './layer.ts';
import type { Policy } from './policy.ts';
import type { Draw, RateStore, Units } from './store/rate-store.ts';

/** The decision about a request, and the fields for its response. */
export interface RateDecision {
  readonly isAllowed: boolean;
  readonly fields: RateFields;
}

/**
 * A process holds at most one part in this many of the remaining units: with fewer units than this left it draws single
 * units.
 */
const maxHeldDivisor = 32;
/** Maximum held units; a process also holds no more than it used in the last second. */
const maxHeld = 16_384;
/** Units that may be held however slowly requests come. */
const minHeld = 8;

export interface MeterOptions {
  readonly subject: string;
  readonly policy: Policy;
  readonly store: Pick<RateStore, 'draw' | 'readTaken'>;
  readonly now: () => number;
}

/**
 * Counts the requests of one subject in one category. Units are drawn from the store in blocks and used up in memory; a
 * block is renewed before it is used up, so that far from the limit no request waits. Near the limit every unit is
 * drawn singly. A unit is drawn before it is used, so that all processes together never exceed the quota.
 */
export class Meter {
  readonly #options: MeterOptions;
  readonly #layers: readonly LayerState[];
  /**
   * The number of requests that may pass without updating the layers, and the number that passed since the last update.
   */
  #fastPath: FastPath | undefined;
  #passed = 0;
  /** Number of requests waiting for units. */
  #waiting = 0;
  #drawing: Promise<void> | undefined;
  /** Requests since the last call of `releaseIfIdle`, and between the two calls before. */
  #used = 0;
  #usedBefore = 0;

  constructor(options: MeterOptions) {
    this.#options = options;
    this.#layers = options.policy.layers.map(openLayer);
  }

  /** Takes a unit of every layer, or of none. Synchronous if all are held. */
  take(): RateDecision | Promise<RateDecision> {
    this.#used += 1;
    const now = this.#options.now();
    const fastPath = this.#fastPath;
    if (fastPath !== undefined && this.#passed < fastPath.count && now < fastPath.until && now >= fastPath.from) {
      this.#passed += 1;
      const { remaining, endsAt } = fastPath.nearest;
      const fields = writeFields(this.#options.policy, remaining - this.#passed, endsAt, now);
      return { isAllowed: true, fields };
    }
    return this.#advance(now) ? this.#pass(now) : this.#waitAndTake(now);
  }

  /** The fields, without taking a unit. */
  async readFields(): Promise<RateFields> {
    const now = this.#options.now();
    this.#advance(now);
    for (const layer of this.#layers) if (layer.held === 0) await this.#refresh(layer);
    this.#advance(now);
    return this.#fieldsAt(now);
  }

  /** Called about every second: releases units if no request came. True if nothing is left to remember. */
  releaseIfIdle(units: Units[]): boolean {
    this.#usedBefore = this.#used;
    this.#used = 0;
    if (this.#usedBefore > 0 || this.#drawing !== undefined) return false;
    this.release(units);
    return this.#layers.every(({ owed }) => owed === 0);
  }

  /** Releases all held units. */
  release(units: Units[]): void {
    this.#endFastPath();
    for (const layer of this.#layers) {
      const { endsAt } = layer;
      const count = releaseUnits(layer);
      if (count > 0) units.push({ ...this.#keyOf(layer), endsAt, count });
    }
  }

  async #waitAndTake(start: number): Promise<RateDecision> {
    let now = start;
    while (!(await this.#isExhausted())) {
      this.#waiting += 1;
      await this.#draw().finally(() => {
        this.#waiting -= 1;
      });
      now = this.#options.now();
      if (this.#advance(now)) return this.#pass(now);
    }
    const fields = { ...this.#fieldsAt(now), 'Retry-After': writeRetryAfter(this.#layers, now) };
    return { isAllowed: false, fields };
  }

  /** Moves to the current windows; true if a unit of each layer is held. */
  #advance(now: number): boolean {
    this.#endFastPath();
    let hasAll = true;
    for (const layer of this.#layers) {
      advanceLayer(layer, now);
      if (layer.held === 0) hasAll = false;
    }
    return hasAll;
  }

  /** A refusal reads the store without a transaction, since other processes may have given units back. */
  async #isExhausted(): Promise<boolean> {
    for (const layer of this.#layers) {
      if (layer.remaining > 0) continue;
      await this.#refresh(layer);
      if (layer.remaining === 0) return true;
    }
    return false;
  }

  #pass(now: number): RateDecision {
    let isLow = false;
    for (const layer of this.#layers) {
      layer.held -= 1;
      layer.remaining -= 1;
      if (layer.held < layer.refillBelow) isLow = true;
    }
    // If this fails, the next request without held units draws again and gets the error.
    if (isLow) this.#draw().catch(() => {});
    else this.#fastPath = planFastPath(this.#layers);
    return { isAllowed: true, fields: this.#fieldsAt(now) };
  }

  /** Updates the layers with the requests that passed; called before the layers are read. */
  #endFastPath(): void {
    if (this.#passed > 0) subtractPassed(this.#layers, this.#passed);
    this.#passed = 0;
    this.#fastPath = undefined;
  }

  #fieldsAt(now: number): RateFields {
    const { remaining, endsAt } = nearestOf(this.#layers);
    return writeFields(this.#options.policy, remaining, endsAt, now);
  }

  async #refresh(layer: LayerState): Promise<void> {
    const { endsAt } = layer;
    const taken = await this.#options.store.readTaken(this.#keyOf(layer));
    this.#endFastPath();
    // Units drawn while the number was read are not in it.
    if (layer.endsAt === endsAt && layer.held === 0) applyTaken(layer, taken);
  }

  #keyOf({ seconds }: LayerState) {
    const { subject, policy } = this.#options;
    return { subject, category: policy.category, seconds };
  }

  /** Draws units for all waiting requests and a block ahead; one draw at a time. */
  #draw(): Promise<void> {
    this.#drawing ??= this.#drawOnce().finally(() => {
      this.#drawing = undefined;
    });
    return this.#drawing;
  }

  async #drawOnce(): Promise<void> {
    const layers = this.#layers.filter(({ held, refillBelow }) => held === 0 || held < refillBelow);
    try {
      const drawn = await this.#options.store.draw(layers.map((layer) => this.#toDraw(layer)));
      this.#endFastPath();
      for (const [index, each] of drawn.entries()) addDrawn(layers[index] as LayerState, each);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.#endFastPath();
      // A full disk must not block reads: until the store can be written, this process counts by itself.
      for (const layer of layers) grantUnrecorded(layer, Math.max(1, this.#waiting));
    }
  }

  #toDraw(layer: LayerState): Draw {
    return {
      ...this.#keyOf(layer),
      quota: layer.quota,
      owed: (endsAt) => (endsAt === layer.endsAt ? layer.owed : 0),
      choose: (remaining) => {
        this.#endFastPath();
        const ahead = Math.min(
          maxHeld,
          Math.floor(remaining / maxHeldDivisor),
          Math.max(minHeld, this.#used, this.#usedBefore),
        );
        return Math.max(this.#waiting - layer.held, ahead);
      },
    };
  }
}
