import { ConversionError, type FailureKind } from '@quoin/core/errors';
import { AccountError } from './account/account-error.ts';
import { FileError } from './file-error.ts';
import { RemoteError } from './remote/remote-error.ts';

/** The exit code for each kind of failure, as documented in `docs/command-line.md`. */
export const exitCodes = {
  done: 0,
  /** A bug in the program, files that failed in different ways, or compared files that differ. */
  mixed: 1,
  parameter: 2,
  malformed: 3,
  unsupported: 4,
  limit: 5,
  engine: 6,
  file: 7,
  /** Not logged in, a refused log-in, or a server that cannot be reached. */
  account: 8,
  aborted: 130,
} as const satisfies Record<FailureKind | 'done' | 'mixed' | 'file' | 'account', number>;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit code for one failure. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof ConversionError) return exitCodes[error.kind];
  const isKnown = error instanceof FileError || error instanceof AccountError || error instanceof RemoteError;
  return isKnown ? exitCodes[error.kind] : exitCodes.mixed;
}

/** The exit code for a batch: the code that all its failures have, or `mixed`. */
export function exitCodeOfAll(errors: readonly unknown[]): ExitCode {
  const codes = new Set(errors.map(exitCodeOf));
  if (codes.has(exitCodes.aborted)) return exitCodes.aborted;
  const [first = exitCodes.done] = codes;
  return codes.size > 1 ? exitCodes.mixed : first;
}
