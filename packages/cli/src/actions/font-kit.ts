import { join } from 'node:path';
import type { Note } from '@quoin/core';
import { type FontKitOptions, type FontType, makeFontKit } from '@quoin/core/font';
import { runBatch } from '../batch.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { readInput, resolveInputs } from '../inputs.ts';
import { delayOptimizing, skipOptimizingWasm } from '../optimizer.ts';
import { requireWritable, writeOutput } from '../outputs.ts';
import { printMessage } from '../terminal/messages.ts';
import { toPrintable } from '../terminal/printable.ts';
import { describeNote, describeSize, printOutcome } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

export interface FontKitFlags {
  readonly outDir: string;
  readonly to?: readonly string[];
  readonly text?: string;
  readonly unicodes?: string;
  readonly languages?: readonly string[];
  readonly features?: readonly string[];
  readonly axes?: NonNullable<FontKitOptions['axes']>;
  readonly hints: boolean;
  readonly family?: string;
  readonly display?: string;
  readonly baseUrl?: string;
  readonly force?: true;
  readonly json?: true;
}

const filesAtATime = 4;

/** Writes the files of a kit: nothing if one of the fonts fails, or if one of the files exists. */
export async function makeKit(
  patterns: readonly string[],
  flags: FontKitFlags,
  terminal: Terminal,
  status: ExitStatus,
): Promise<void> {
  try {
    await makeFiles(patterns, flags, terminal);
  } catch (error) {
    status.code = exitCodeOf(error);
    printOutcome({ input: patterns.join(' '), ok: false, error }, terminal, { asJson: flags.json === true });
  }
}

async function makeFiles(patterns: readonly string[], flags: FontKitFlags, terminal: Terminal): Promise<void> {
  const { outDir, force = false, json = false } = flags;
  const inputs = await resolveInputs(patterns, 'woff2');
  const fonts: Uint8Array[] = [];
  for (const input of inputs) fonts.push(await readInput(input, terminal));
  skipOptimizingWasm();
  delayOptimizing(fonts.reduce((sum, { length }) => sum + length, 0));
  const { files, notes } = await makeFontKit(fonts, { ...toOptions(flags), signal: terminal.signal });
  const reserved = new Set<string>();
  const outputs = [...files].map(([name, bytes]) => ({ path: join(outDir, name), bytes }));
  for (const { path } of outputs) await requireWritable(path, force, reserved);
  await writeOutputs(outputs, force);
  if (json) {
    const paths = outputs.map(({ path }) => path);
    terminal.stdout.write(
      `${JSON.stringify({ input: inputs.map(({ name }) => name), ok: true, outputs: paths, notes })}\n`,
    );
  } else {
    printFiles(outputs, notes, terminal);
  }
}

/** Writes a few files at a time; throws the first failure. */
async function writeOutputs(
  outputs: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  force: boolean,
): Promise<void> {
  const failures: unknown[] = [];
  await runBatch(outputs, filesAtATime, async ({ path, bytes }) => {
    if (failures.length === 0) await writeOutput(path, bytes, force).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}

function toOptions({ to, features, hints, display, ...flags }: FontKitFlags): FontKitOptions {
  const { text, unicodes, languages, axes, family, baseUrl } = flags;
  return {
    hints,
    ...(to !== undefined && { types: to as FontType[] }),
    ...(text !== undefined && { text }),
    ...(unicodes !== undefined && { unicodes }),
    ...(languages !== undefined && { languages }),
    ...(features !== undefined && { features: features.includes('all') ? 'all' : features }),
    ...(axes !== undefined && { axes }),
    ...(family !== undefined && { family }),
    ...(display !== undefined && { display: display as NonNullable<FontKitOptions['display']> }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
}

function printFiles(
  outputs: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  notes: readonly Note[],
  { stdout, stderr }: Terminal,
): void {
  for (const { path, bytes } of outputs) stdout.write(`${toPrintable(path)} (${describeSize(bytes.length)})\n`);
  for (const note of notes) printMessage(stderr, `note: ${describeNote(note)}\n`);
}
