import type { PsFile } from '../files/file.ts';
import type { PsArray } from '../objects/values.ts';
import { ProgramError } from './errors.ts';

/** The kinds of frames of the execution stack. */
export const frame = {
  /** A procedure: `ref` is its array, `at` and `end` are indexes into its store. */
  code: 0,
  /** A file from which tokens are executed. */
  file: 1,
  /** The limit of `stopped`. */
  stopped: 2,
  /** `for` with real or integer values: `control`, `step`, `limit`. */
  for: 3,
  repeat: 4,
  loop: 5,
  /** An operator that calls procedures: `ref` is its `Continuation`. */
  continuation: 6,
} as const;

/** The rest of an operator that calls procedures. */
export interface Continuation {
  /** True for loops, which `exit` leaves. */
  readonly isLoop: boolean;
  /** Continues; may call one procedure. Returns false if the operator is finished, before which it calls nothing. */
  next(): boolean;
}

/** Levels of procedures that a program may have. */
export const maxFrames = 10_000;

/** The frames that are being executed, as parallel arrays. Procedures run as long as other frames are not above theirs. */
export class ExecutionStack {
  readonly kinds = new Uint8Array(maxFrames + 8);
  readonly at = new Int32Array(maxFrames + 8);
  readonly end = new Int32Array(maxFrames + 8);
  readonly refs: unknown[] = [];
  readonly control = new Float64Array(maxFrames + 8);
  readonly step = new Float64Array(maxFrames + 8);
  readonly limit = new Float64Array(maxFrames + 8);
  /** Index of the topmost frame; −1 if there is none. */
  top = -1;

  push(kind: number, ref: unknown): number {
    const at = this.top + 1;
    if (at >= maxFrames) throw new ProgramError('execstackoverflow');
    this.kinds[at] = kind;
    this.refs[at] = ref;
    this.top = at;
    return at;
  }

  pushCode(procedure: PsArray): void {
    const at = this.push(frame.code, procedure);
    this.at[at] = procedure.start;
    this.end[at] = procedure.start + procedure.length;
  }

  /** The innermost file that is executed. */
  currentFile(): PsFile | undefined {
    for (let at = this.top; at >= 0; at--) if (this.kinds[at] === frame.file) return this.refs[at] as PsFile;
    return undefined;
  }
}
