import { type InputType, type Inspection, inspect } from '@quoin/core';
import { exitCodeOfAll } from '../exit-codes.ts';
import { type Input, readInput, resolveInputs } from '../inputs.ts';
import { describeSize, printOutcome } from '../report.ts';
import type { ExitStatus, Terminal } from '../terminal.ts';

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
  const facts = Object.entries(found.facts).map(([fact, value]) => `  ${toWords(fact).padEnd(19)} ${toText(value)}\n`);
  return `${name}: ${found.name} (${found.mediaType}), ${describeSize(found.byteLength)}\n${facts.join('')}`;
}

/** `bitsPerSample` → `bits per sample`. */
function toWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(toText).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
