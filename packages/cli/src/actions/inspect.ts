import { type InputType, type Inspection, inspect } from '@quoin/core';
import { exitCodeOfAll } from '../exit-codes.ts';
import { type Input, readInput, resolveInputs } from '../inputs.ts';
import { toPrintable } from '../terminal/printable.ts';
import { describeSize, printOutcome } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { describeFacts } from './facts.ts';

export interface InspectFlags {
  readonly from?: string;
  readonly face?: number;
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
    const { from, face } = flags;
    const options = { ...(from && { from: from as InputType }), ...(face !== undefined && { face }) };
    const found = await inspect(bytes, { signal, ...options });
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
