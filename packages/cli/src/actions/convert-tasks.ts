import { formats, inspect, type OutputType } from '@quoin/core';
import type { ConvertFlags } from '../convert-flags.ts';
import type { ConvertTask } from '../convert-task.ts';
import { FileError } from '../file-error.ts';
import { type Input, readInput, resolveInputs } from '../inputs.ts';
import { fillPattern, requirePattern } from '../output-names.ts';
import { resolveOutputPath } from '../outputs.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { parseInputType, resolveOutputTypes } from '../types.ts';

/** Lists the results to write, by input, then by face, then by type. */
export async function listTasks(
  patterns: readonly string[],
  flags: ConvertFlags,
  terminal: Terminal,
): Promise<ConvertTask[]> {
  if (flags.name !== undefined) requirePattern(flags.name);
  if (flags.from !== undefined) parseInputType(flags.from);
  const types = resolveOutputTypes(flags.to, flags.output);
  const found = new Map<string, { readonly input: Input; readonly types: OutputType[] }>();
  for (const to of types)
    for (const input of await resolveInputs(patterns, to, { allowsNone: flags.watch === true })) {
      const known = found.get(input.name);
      if (known === undefined) found.set(input.name, { input, types: [to] });
      else known.types.push(to);
    }
  const tasks: ConvertTask[] = [];
  for (const [index, { input, types: each }] of [...found.values()].entries()) {
    const faces = await listFaces(input, flags, terminal);
    // Without a pattern, the numbers distinguish the fonts of a collection.
    const pattern = flags.name ?? (faces.length > 1 ? '{name}-{face}.{ext}' : '{name}.{ext}');
    for (const face of faces)
      for (const to of each) {
        const outputPath = planOutputPath({ input, to, face, number: index + 1 }, pattern, flags);
        tasks.push({ input, to, face, outputPath });
      }
  }
  requireOneOutput(tasks, flags);
  return tasks;
}

/** The fonts to convert: with `--face all`, all of the file; a file that cannot be read fails when it is converted. */
async function listFaces(
  input: Input,
  { face }: ConvertFlags,
  terminal: Terminal,
): Promise<readonly (number | undefined)[]> {
  if (face !== 'all') return [face];
  if (input.path === undefined)
    throw refuse('FACES_OF_STREAM', '--face all needs a file; standard input can be read only once');
  try {
    const { facts } = await inspect(await readInput(input, terminal));
    return Array.isArray(facts.faces) ? [...facts.faces.keys()] : [undefined];
  } catch {
    return [undefined];
  }
}

interface PlannedResult {
  readonly input: Input;
  readonly to: OutputType;
  readonly face: number | undefined;
  /** The number of the input, from 1. */
  readonly number: number;
}

function planOutputPath(
  { input, to, face = 0, number }: PlannedResult,
  pattern: string,
  { output, outDir }: ConvertFlags,
): string | undefined {
  const extension = formats.find(({ id }) => id === to)?.extensions[0] ?? to;
  const name = fillPattern(pattern, { input, extension, face, number });
  return resolveOutputPath(input, name, { out: output, outDir });
}

function requireOneOutput(tasks: readonly ConvertTask[], { output, outDir, name }: ConvertFlags): void {
  if (output !== undefined && (outDir !== undefined || name !== undefined)) {
    const other = outDir === undefined ? '--name' : '--out-dir';
    throw refuse('OUTPUT_TWICE', `--output and ${other} cannot be combined; use one of them`);
  }
  if (tasks.length <= 1) return;
  if (output !== undefined)
    throw refuse('OUTPUT_SHARED', `--output takes one result, not ${tasks.length}; use --out-dir`);
  const toStream = tasks.filter(({ input }) => input.path === undefined);
  if (outDir === undefined && toStream.length > 1)
    throw refuse('OUTPUT_SHARED', 'standard output takes one result; use --out-dir for several types');
}

const refuse = (code: string, message: string): FileError => new FileError(code, message, { kind: 'parameter' });
