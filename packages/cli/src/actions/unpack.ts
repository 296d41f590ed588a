import { join } from 'node:path';
import { unpackDesign } from '@quoin/core/design';
import { describeProblem, inputOf, listProblems } from '../documents.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { readInput } from '../inputs.ts';
import { requireWritable, writeOutput } from '../outputs.ts';
import { printOutcome } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

export interface UnpackFlags {
  readonly outDir: string;
  readonly baseUrl?: string;
  readonly force?: true;
  readonly json?: true;
}

/** Writes a design package as separate files. */
export async function unpack(name: string, flags: UnpackFlags, terminal: Terminal, status: ExitStatus): Promise<void> {
  try {
    await unpackFile(name, flags, terminal);
  } catch (error) {
    status.code = exitCodeOf(error);
    printOutcome({ input: name, ok: false, error }, terminal, { asJson: flags.json === true });
    if (!flags.json) terminal.stderr.write(listProblems(error).map(describeProblem).join(''));
  }
}

async function unpackFile(name: string, { outDir, baseUrl, force, json }: UnpackFlags, terminal: Terminal) {
  const bytes = await readInput(inputOf(name), terminal);
  const { signal } = terminal;
  const { template, manifest, files } = await unpackDesign(bytes, {
    signal,
    ...(baseUrl !== undefined && { baseUrl }),
  });
  const all: [string, Uint8Array][] = [
    ['template.json', toJson(template)],
    ['manifest.json', toJson(manifest)],
    ...files,
  ];
  const outputs = all.map(([path, content]) => ({ path: join(outDir, path), content }));
  // All paths are checked first, so that nothing is written if one of them is refused.
  const reserved = new Set<string>();
  for (const { path } of outputs) await requireWritable(path, force === true, reserved);
  for (const { path, content } of outputs) await writeOutput(path, content, force === true);
  const paths = outputs.map(({ path }) => path);
  const line = json
    ? JSON.stringify({ input: name, ok: true, outputs: paths })
    : `${name} → ${outDir} (${paths.length} files)`;
  terminal.stdout.write(`${line}\n`);
}

function toJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}
