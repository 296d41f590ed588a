import type { Note } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { AccountError } from '../account/account-error.ts';
import { FileError } from '../file-error.ts';
import { RemoteError } from '../remote/remote-error.ts';
import { printMessage } from './messages.ts';
import { toPrintable } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** The result of one input. */
export type Outcome =
  | {
      readonly input: string;
      readonly ok: true;
      readonly output: string;
      readonly type: string;
      readonly byteLength: number;
      readonly notes: readonly Note[];
      /** True if nothing was converted because of `--dry-run`. */
      readonly dryRun?: true;
    }
  | { readonly input: string; readonly ok: false; readonly error: unknown };

/**
 * Prints one line per file and one per note, or one JSON object per file. If standard output receives the converted
 * bytes, everything is printed to standard error.
 */
export function printOutcome(
  outcome: Outcome,
  { stdout, stderr }: Terminal,
  { asJson, isQuiet = false, withNotes = true }: PrintOptions,
): void {
  const toBytes = outcome.ok && outcome.output === '-';
  const out = toBytes ? stderr : stdout;
  if (asJson) out.write(`${JSON.stringify(outcome.ok ? outcome : { ...outcome, error: toWire(outcome.error) })}\n`);
  else if (!outcome.ok) printMessage(stderr, `${describeFailure(outcome.input, outcome.error)}\n`);
  else if (!isQuiet) {
    const result = outcome.dryRun ? 'not written' : describeSize(outcome.byteLength);
    if (!toBytes) out.write(`${toPrintable(`${outcome.input} → ${outcome.output}`)} (${result})\n`);
    if (withNotes) for (const note of outcome.notes) printMessage(stderr, `  note: ${describeNote(note)}\n`);
  }
}

export interface PrintOptions {
  readonly asJson: boolean;
  /** True if only failures are printed. */
  readonly isQuiet?: boolean;
  readonly withNotes?: boolean;
}

/**
 * The message of a note as a line: without a final period, in lower case unless it starts with a proper name, and with
 * its code, which `quoin explain` explains.
 */
export function describeNote({ code, message, count }: Note): string {
  const line = message.replace(/\.$/, '').replace(/^[A-Z](?=[a-z]*\b)/, (letter) => letter.toLowerCase());
  return `${toPrintable(line)}${count > 1 ? ` (${count} times)` : ''} [${code}]`;
}

/** A failure as one line; an unexpected error shows its stack, because it should be reported. */
export function describeFailure(input: string | undefined, error: unknown): string {
  const subject = input === undefined ? '' : `${input}: `;
  if (error instanceof ConversionError) {
    const offset = error.at === undefined ? '' : ` (at byte ${error.at})`;
    return toPrintable(`quoin: ${subject}${error.message}${offset} [${error.code}]`);
  }
  if (error instanceof RemoteError) return toPrintable(`quoin: ${subject}${error.message} [${error.code}]`);
  if (error instanceof FileError || error instanceof AccountError) return toPrintable(`quoin: ${error.message}`);
  return `quoin: ${subject}unexpected error, please report it: ${error instanceof Error ? error.stack : String(error)}`;
}

/** An error as a member of JSON output. */
export function toWire(error: unknown): { kind: string; code: string; message: string } {
  const isKnown = [ConversionError, FileError, AccountError, RemoteError].some((kind) => error instanceof kind);
  if (isKnown) {
    const { kind, code, message } = error as ConversionError | FileError | AccountError | RemoteError;
    return { kind, code, message };
  }
  return { kind: 'defect', code: 'DEFECT', message: String(error) };
}

/** A size in bytes, kB or MB. */
export function describeSize(byteLength: number): string {
  if (byteLength < 1000) return `${byteLength} bytes`;
  return byteLength < 1_000_000 ? `${(byteLength / 1000).toFixed(1)} kB` : `${(byteLength / 1_000_000).toFixed(1)} MB`;
}
