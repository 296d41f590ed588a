import { type CompareOptions, compare } from '@quoin/core';
import { type AssetFolders, readAssets } from '../assets.ts';
import { inputOf } from '../documents.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { FileError } from '../file-error.ts';
import { readInput } from '../inputs.ts';
import { printMessage } from '../terminal/messages.ts';
import { toPrintable } from '../terminal/printable.ts';
import { describeFailure, toWire } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { describeComparison } from './comparison.ts';
import { describeFacts } from './facts.ts';

export interface CompareFlags extends AssetFolders, Pick<CompareOptions, 'threshold' | 'faces'> {
  readonly json?: true;
}

/** Prints the differences of two files, as a table or as one JSON object. */
export async function compareFiles(
  [first, second]: readonly [string, string],
  flags: CompareFlags,
  terminal: Terminal,
  status: ExitStatus,
): Promise<void> {
  const { stdout, stderr, signal } = terminal;
  try {
    if (first === '-' && second === '-')
      throw new FileError('INPUT_TWICE', 'standard input can be only one of the two files', { kind: 'parameter' });
    const { threshold, faces } = flags;
    const assets = await readAssets(flags);
    const [one, other] = [await readInput(inputOf(first), terminal), await readInput(inputOf(second), terminal)];
    const given = { ...(threshold !== undefined && { threshold }), ...(faces !== undefined && { faces }) };
    const comparison = await compare(one, other, { ...given, assets, signal });
    const title = toPrintable(`${first} and ${second} ${comparison.isEqual ? 'are equal' : 'differ'}`);
    const text = flags.json
      ? JSON.stringify({ first, second, ok: true, ...comparison })
      : [title, ...describeFacts(describeComparison(comparison))].join('\n');
    stdout.write(`${text}\n`);
    status.code = comparison.isEqual ? exitCodes.done : exitCodes.mixed;
  } catch (error) {
    status.code = exitCodeOf(error);
    if (flags.json) stdout.write(`${JSON.stringify({ first, second, ok: false, error: toWire(error) })}\n`);
    else printMessage(stderr, `${describeFailure(`${first}, ${second}`, error)}\n`);
  }
}
