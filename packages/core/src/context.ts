import { noAssets, type ResolvedAssets } from './asset-options.ts';
import { ConversionError } from './errors.ts';
import type { Limits } from './limits.ts';
import type { Note, NoteCode, NotePlace } from './notes.ts';
import { NoteList } from './notes.ts';

/** What a package asks for one of its files. */
export interface AssetRequest {
  readonly to: string;
  readonly from?: string;
  readonly config?: unknown;
  readonly font?: unknown;
  /** The entry's name, so that notes say which file they are about. */
  readonly entry?: string;
  /** The profile of CMYK that comes without one. */
  readonly press?: Uint8Array | undefined;
  /** Notes that say nothing new to who made the wish, and are not made. */
  readonly ignoresNote?: (code: NoteCode) => boolean;
  /** Called with each note that is made about the file. */
  readonly onNote?: (code: NoteCode, detail: string | undefined) => void;
}

export interface AssetResult {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly mediaType: string;
  readonly extension: string;
}

/** What every reader, bridge and writer is handed: its limits, its budget, and the way to say what was lost. */
export interface Context {
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
  /** The time of the conversion as the caller gave it; core itself reads no clock. */
  readonly now: Date | undefined;
  /** What the caller lends beside the file. */
  readonly assets: ResolvedAssets;
  /** Counts work against the budget of the whole conversion. */
  spend(cost: number): void;
  /** Gives the event loop a real turn, and throws when the caller has aborted. Called at unit boundaries. */
  breathe(): Promise<void>;
  note(code: NoteCode, detail?: string, where?: NotePlace): void;
  /** Converts a file within the file, on the same budget. */
  convertAsset(bytes: Uint8Array, options: AssetRequest): Promise<AssetResult>;
}

/** What all conversions within one call of the door share: one budget, one list of notes, one way to stop. */
export class ConversionRun {
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
  readonly now: Date | undefined;
  readonly assets: ResolvedAssets;
  readonly #notes = new NoteList();
  #work = 0;

  constructor(limits: Limits, signal?: AbortSignal, now?: Date, assets: ResolvedAssets = noAssets) {
    this.limits = limits;
    this.signal = signal;
    this.now = now;
    this.assets = assets;
  }

  get notes(): Note[] {
    return this.#notes.list();
  }

  /** The context for one file; `convertAsset` is handed in by the door, so that packages need not import it. */
  context(
    convertAsset: Context['convertAsset'],
    {
      entry,
      press,
      ignoresNote: passesOver = () => false,
      onNote,
    }: Pick<AssetRequest, 'entry' | 'press' | 'ignoresNote' | 'onNote'> = {},
  ): Context {
    return {
      limits: this.limits,
      signal: this.signal,
      now: this.now,
      assets: press === undefined ? this.assets : { ...this.assets, press },
      spend: (cost) => this.#spend(cost),
      breathe: () => breathe(this.signal),
      note: (code, detail, where) => {
        if (passesOver(code)) return;
        onNote?.(code, detail);
        this.#notes.add(code, detail, entry === undefined ? where : { entry, ...where });
      },
      convertAsset,
    };
  }

  #spend(cost: number): void {
    this.#work += cost;
    if (this.#work > this.limits.maxWork) {
      throw new ConversionError('WORK_EXHAUSTED', `needs over ${this.limits.maxWork} steps, the most that is allowed`);
    }
  }
}

/** Throws when the caller has asked to stop. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new ConversionError('ABORTED', 'stopped by the caller', { cause: signal.reason });
  }
}

/** The checks of an input that need no format. */
export function requireInput(bytes: Uint8Array, { limits, signal }: Pick<ConversionRun, 'limits' | 'signal'>): void {
  throwIfAborted(signal);
  if (bytes.length > limits.maxInputBytes) {
    throw new ConversionError(
      'INPUT_TOO_LARGE',
      `found ${bytes.length} bytes, expected at most ${limits.maxInputBytes}`,
    );
  }
}

async function breathe(signal: AbortSignal | undefined): Promise<void> {
  throwIfAborted(signal);
  // A resolved promise would only yield to other promises; timers and sockets need a turn of the loop.
  await new Promise((resolve) => setImmediate(resolve));
  throwIfAborted(signal);
}

/**
 * Settles as soon as the caller aborts, for work that runs outside of this thread and cannot be called back.
 * The work itself goes on to its end, and what it yields is dropped.
 */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  throwIfAborted(signal);
  if (signal === undefined) return work;
  let stop: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new ConversionError('ABORTED', 'stopped by the caller', { cause: signal.reason }));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    work.catch(() => {}); // its failure was answered by the abort, or is on its way to the caller already
  }
}
