import type { Note } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { FileError } from './file-error.ts';
import type { Terminal } from './terminal.ts';

/** What became of one input. */
export type Outcome =
  | {
      readonly input: string;
      readonly ok: true;
      readonly output: string;
      readonly type: string;
      readonly byteLength: number;
      readonly notes: readonly Note[];
    }
  | { readonly input: string; readonly ok: false; readonly error: unknown };

/** One line a file, and one a note; as JSON lines where a program reads. Bytes on standard output push them aside. */
export function printOutcome(outcome: Outcome, { stdout, stderr }: Terminal, asJson: boolean): void {
  const toBytes = outcome.ok && outcome.output === '-';
  const out = toBytes ? stderr : stdout;
  if (asJson) out.write(`${JSON.stringify(outcome.ok ? outcome : { ...outcome, error: toWire(outcome.error) })}\n`);
  else if (!outcome.ok) stderr.write(`${describeFailure(outcome.input, outcome.error)}\n`);
  else {
    if (!toBytes) out.write(`${outcome.input} → ${outcome.output} (${describeSize(outcome.byteLength)})\n`);
    for (const note of outcome.notes)
      stderr.write(`  note: ${note.message}${note.count > 1 ? ` (${note.count} times)` : ''}\n`);
  }
}

/** One clear line, whatever went wrong; a defect shows its stack, because it should be reported. */
export function describeFailure(input: string, error: unknown): string {
  if (error instanceof ConversionError) {
    const place = error.at === undefined ? '' : ` at byte ${error.at}`;
    return `quoin: ${input}: ${error.message}${place} [${error.code}]`;
  }
  if (error instanceof FileError) return `quoin: ${error.message}`;
  return `quoin: ${input}: a defect in quoin: ${error instanceof Error ? error.stack : String(error)}`;
}

function toWire(error: unknown): { kind: string; code: string; message: string } {
  if (error instanceof ConversionError || error instanceof FileError) {
    return { kind: error.kind, code: error.code, message: error.message };
  }
  return { kind: 'defect', code: 'DEFECT', message: String(error) };
}

/** A size as people say it. */
export function describeSize(byteLength: number): string {
  if (byteLength < 1000) return `${byteLength} bytes`;
  return byteLength < 1_000_000 ? `${(byteLength / 1000).toFixed(1)} kB` : `${(byteLength / 1_000_000).toFixed(1)} MB`;
}
