import type { Readable, Writable } from 'node:stream';
import type { ExitCode } from '../exit-codes.ts';

/** The streams and the abort signal of the process; tests pass their own. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & {
    readonly isTTY?: boolean;
    readonly columns?: number;
    /** False if the terminal has no colours, or if `NO_COLOR` is set. */
    hasColors?(): boolean;
  };
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The exit code of the process, set by a command. */
export interface ExitStatus {
  code: ExitCode;
}
