import { noAssets, type ResolvedAssets } from './asset-options.ts';
import { ConversionError } from './errors.ts';
import type { Limits } from './limits.ts';
import type { Note, NoteCode, NotePlace } from './notes.ts';
import { NoteList } from './notes.ts';

/** A boundary of a page, by its name in PDF. @see ISO 32000-1, "Page Boundaries" */
export type PageBoundary = 'media' | 'crop' | 'bleed' | 'trim' | 'art';

/** A part of a page, in points from the top left corner of its media box, with y pointing down. */
export interface PageArea {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

/** The way a layout shows a page of a document. */
export interface PagePlacement {
  readonly area: PageBoundary | PageArea;
  /** True if the page has a white background. */
  readonly isOpaque: boolean;
  /** Layers whose visibility differs from that in the document. */
  readonly layers?: readonly { readonly name: string; readonly isVisible: boolean }[];
}

/** Options for converting one file of a package. */
export interface AssetRequest {
  readonly to: string;
  readonly from?: string;
  readonly config?: unknown;
  readonly font?: unknown;
  /** The page of a document; the first by default. */
  readonly page?: number | undefined;
  /** By default, the crop box without a background. */
  readonly placement?: PagePlacement | undefined;
  readonly password?: string | undefined;
  /** The name of the archive entry, for the `where` of its notes. */
  readonly entry?: string;
  /** The profile for CMYK colours without a profile. */
  readonly press?: Uint8Array | undefined;
  /** True for notes that are not wanted for this file. */
  readonly ignoresNote?: (code: NoteCode) => boolean;
  /** Called with each note about the file. */
  readonly onNote?: (code: NoteCode, detail: string | undefined) => void;
}

export interface AssetResult {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly mediaType: string;
  readonly extension: string;
}

/** The services that every reader, bridge and writer receives: limits, budget, notes and nested conversions. */
export interface Context {
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
  /** The time given by the caller; core reads no clock. */
  readonly now: Date | undefined;
  /** The fonts and profiles given by the caller. */
  readonly assets: ResolvedAssets;
  /** True if the file ends early and is read as far as it goes: what is missing is blank, and noted by the caller. */
  readonly isTruncated?: boolean | undefined;
  /** Counts work against the budget of the whole conversion. */
  spend(cost: number): void;
  /** Yields to the event loop and throws if the caller has aborted. Long work calls it between units of work. */
  breathe(): Promise<void>;
  note(code: NoteCode, detail?: string, where?: NotePlace): void;
  /** Converts a file inside the file, with the same budget. */
  convertAsset(bytes: Uint8Array, options: AssetRequest): Promise<AssetResult>;
}

/** The state that all conversions within one call of `convert()` share: the budget, the notes and the abort signal. */
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

  /** The context for one file; `convertAsset` is injected by `convert()`, so that packages need not import it. */
  context(
    convertAsset: Context['convertAsset'],
    {
      entry,
      press,
      ignoresNote = () => false,
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
        if (ignoresNote(code)) return;
        onNote?.(code, detail);
        this.#notes.add(code, detail, entry === undefined ? where : { entry, ...where });
      },
      convertAsset,
    };
  }

  #spend(cost: number): void {
    this.#work += cost;
    if (this.#work > this.limits.maxWork) {
      const { maxWork } = this.limits;
      throw new ConversionError('WORK_EXHAUSTED', `needs more than ${maxWork} steps of work, the maximum allowed`);
    }
  }
}

/** Throws if the caller has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new ConversionError('ABORTED', 'stopped by the caller', { cause: signal.reason });
  }
}

/** Checks the input before its format is known. */
export function requireInput(bytes: Uint8Array, { limits, signal }: Pick<ConversionRun, 'limits' | 'signal'>): void {
  throwIfAborted(signal);
  if (bytes.length > limits.maxInputBytes) {
    const message = `the input has ${bytes.length} bytes; at most ${limits.maxInputBytes} are allowed`;
    throw new ConversionError('INPUT_TOO_LARGE', message);
  }
}

async function breathe(signal: AbortSignal | undefined): Promise<void> {
  throwIfAborted(signal);
  // A resolved promise would only yield to other promises; timers and sockets need a turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  throwIfAborted(signal);
}

/**
 * Waits for work that runs in another thread and cannot be cancelled, and rejects as soon as the caller aborts.
 * After an abort the work continues, and its result is dropped.
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
    work.catch(() => {}); // after an abort nobody handles its failure; before, the caller already does
  }
}
