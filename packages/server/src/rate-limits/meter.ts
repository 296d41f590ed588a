import type { Draw, RateStore, Units } from '../db/rate-store.ts';
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

/** Whether a request may go on, and what its answer says of the limits. */
export interface RateDecision {
  readonly isAllowed: boolean;
  readonly fields: RateFields;
}

/** A process holds this part of what is left of a window at most: with less than so many left it draws single units. */
const maxHeldDivisor = 32;
/** Nor does it hold more than this, or than it used in the last second. */
const maxHeld = 16_384;
/** So many it may hold however slowly requests come. */
const minHeld = 8;

export interface MeterOptions {
  readonly subject: string;
  readonly policy: Policy;
  readonly store: Pick<RateStore, 'draw' | 'readTaken'>;
  readonly now: () => number;
}

/**
 * Counts the requests of one subject in one category. Units are drawn from the store in blocks and used up in memory;
 * a block is renewed before it is used up, so that far from the limit no request waits. Near it every unit is drawn
 * by itself. A unit is drawn before it is used, so that all processes together never let more pass than the quota.
 */
export class Meter {
  readonly #options: MeterOptions;
  readonly #layers: readonly LayerState[];
  /** What may pass without a look at the layers, and what of it has passed: they do not know of it yet. */
  #fastPath: FastPath | undefined;
  #passed = 0;
  /** Requests that wait for units. */
  #waiting = 0;
  #drawing: Promise<void> | undefined;
  /** Requests since the last settling, and between the two before. */
  #used = 0;
  #usedBefore = 0;

  constructor(options: MeterOptions) {
    this.#options = options;
    this.#layers = options.policy.layers.map(openLayer);
  }

  /** Takes a unit of every layer, or of none. At once where all are held. */
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

  /** How it stands, without taking anything. */
  readFields(): RateFields {
    const now = this.#options.now();
    this.#advance(now);
    for (const layer of this.#layers) if (layer.held === 0) this.#refresh(layer);
    return this.#fieldsAt(now);
  }

  /** Called about every second: gives up what is held without being used. True where nothing is left to remember. */
  releaseIfIdle(units: Units[]): boolean {
    this.#usedBefore = this.#used;
    this.#used = 0;
    if (this.#usedBefore > 0 || this.#drawing !== undefined) return false;
    this.release(units);
    return this.#layers.every(({ owed }) => owed === 0);
  }

  /** Gives up all that is held. */
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
    while (!this.#isExhausted()) {
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

  /** Turns to the windows of this moment, and tells whether a unit of each is held. */
  #advance(now: number): boolean {
    this.#endFastPath();
    let hasAll = true;
    for (const layer of this.#layers) {
      advanceLayer(layer, now);
      if (layer.held === 0) hasAll = false;
    }
    return hasAll;
  }

  /** Whoever is refused costs a look into the store and no transaction; somebody may have given units back. */
  #isExhausted(): boolean {
    return this.#layers.some((layer) => {
      if (layer.remaining > 0) return false;
      this.#refresh(layer);
      return layer.remaining === 0;
    });
  }

  #pass(now: number): RateDecision {
    let isLow = false;
    for (const layer of this.#layers) {
      layer.held -= 1;
      layer.remaining -= 1;
      if (layer.held < layer.refillBelow) isLow = true;
    }
    // Where this fails, whoever finds nothing held draws again and is told why.
    if (isLow) this.#draw().catch(() => {});
    else this.#fastPath = planFastPath(this.#layers);
    return { isAllowed: true, fields: this.#fieldsAt(now) };
  }

  /** Called before anybody looks at the layers: tells them what has passed. */
  #endFastPath(): void {
    if (this.#passed > 0) subtractPassed(this.#layers, this.#passed);
    this.#passed = 0;
    this.#fastPath = undefined;
  }

  #fieldsAt(now: number): RateFields {
    const { remaining, endsAt } = nearestOf(this.#layers);
    return writeFields(this.#options.policy, remaining, endsAt, now);
  }

  #refresh(layer: LayerState): void {
    applyTaken(layer, this.#options.store.readTaken(this.#keyOf(layer)));
  }

  #keyOf({ seconds }: LayerState) {
    const { subject, policy } = this.#options;
    return { subject, category: policy.category, seconds };
  }

  /** Draws units for all who wait and a block ahead; one draw at a time. */
  #draw(): Promise<void> {
    this.#drawing ??= this.#drawOnce().finally(() => {
      this.#drawing = undefined;
    });
    return this.#drawing;
  }

  async #drawOnce(): Promise<void> {
    const layers = this.#layers.filter(({ held, refillBelow: low }) => held === 0 || held < low);
    try {
      const drawn = await this.#options.store.draw(layers.map((layer) => this.#toDraw(layer)));
      this.#endFastPath();
      for (const [index, each] of drawn.entries()) addDrawn(layers[index] as LayerState, each);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.#endFastPath();
      // A full disk must not keep anybody from reading: until it can be written, this process counts for itself.
      for (const layer of layers) grantUnrecorded(layer, Math.max(1, this.#waiting));
    }
  }

  #toDraw(layer: LayerState): Draw {
    return {
      ...this.#keyOf(layer),
      quota: layer.quota,
      owed: (endsAt) => (endsAt === layer.endsAt ? layer.owed : 0),
      choose: (left) => {
        this.#endFastPath();
        const ahead = Math.min(
          maxHeld,
          Math.floor(left / maxHeldDivisor),
          Math.max(minHeld, this.#used, this.#usedBefore),
        );
        return Math.max(this.#waiting - layer.held, ahead);
      },
    };
  }
}
