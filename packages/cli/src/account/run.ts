import { ConversionError } from '@quoin/core/errors';
import { exitCodeOf } from '../exit-codes.ts';
import { describeFailure, toWire } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

/** Runs a command and prints its failure as a line, or as a JSON object. */
export async function runAccountCommand(
  { stdout, stderr, signal }: Terminal,
  status: ExitStatus,
  asJson: boolean,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (cause) {
    const error = signal.aborted ? new ConversionError('ABORTED', 'stopped', { cause }) : cause;
    status.code = exitCodeOf(error);
    if (asJson) stdout.write(`${JSON.stringify({ ok: false, error: toWire(error) })}\n`);
    else stderr.write(`${describeFailure('-', error)}\n`);
  }
}
