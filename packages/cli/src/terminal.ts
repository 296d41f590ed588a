import type { Readable, Writable } from 'node:stream';
import type { ExitCode } from './exit-codes.ts';

/** What a command has of the process around it; tests hand in their own. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly signal: AbortSignal;
}

/** Where a command leaves what the process is to end with. */
export interface ExitStatus {
  code: ExitCode;
}
