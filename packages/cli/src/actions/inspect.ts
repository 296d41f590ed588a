import { type InputType, type Inspection, inspect } from '@quoin/core';
import { exitCodeOfAll } from '../exit-codes.ts';
import { type Input, readInput, resolveInputs } from '../inputs.ts';
import { toPrintable } from '../terminal/printable.ts';
import { describeSize, printOutcome } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { describeFacts } from './facts.ts';

export interface InspectFlags {
  readonly from?: string;
  readonly json?: true;
}

/** Prints the type and the main facts of files. */
export async function inspectFiles(
  patterns: readonly string[],
  flags: InspectFlags,
  terminal: Terminal,
  status: ExitStatus,
): Promise<void> {
  const failures: unknown[] = [];
  for (const input of await resolveInputs(patterns)) await inspectOne(input, flags, terminal, failures);
  status.code = exitCodeOfAll(failures);
}

async function inspectOne(input: Input, flags: InspectFlags, terminal: Terminal, failures: unknown[]): Promise<void> {
  const { stdout, signal } = terminal;
  try {
    const bytes = await readInput(input, terminal);
    const found = await inspect(bytes, { signal, ...(flags.from && { from: flags.from as InputType }) });
    stdout.write(
      flags.json ? `${JSON.stringify({ input: input.name, ok: true, ...found })}\n` : describe(input, found),
    );
  } catch (error) {
    failures.push(error);
    printOutcome({ input: input.name, ok: false, error }, terminal, { asJson: flags.json === true });
  }
}

function describe({ name }: Input, found: Inspection): string {
  const title = `${toPrintable(name)}: ${found.name} (${found.mediaType}), ${describeSize(found.byteLength)}`;
  return `${[title, ...describeFacts(found.facts)].join('\n')}\n`;
}
