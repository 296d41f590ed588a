import { availableParallelism } from 'node:os';
import { type Assets, type ConvertOptions, convert, formats, type InputType, type OutputType } from '@quoin/core';
import type { Command } from 'commander';
import { readAssets } from '../assets.ts';
import { runBatch } from '../batch.ts';
import { exitCodeOfAll } from '../exit-codes.ts';
import { FileError } from '../file-error.ts';
import { type Input, readInput, resolveInputs } from '../inputs.ts';
import { parseInstance, parseWhole } from '../options.ts';
import { requireWritable, resolveOutputPath, resolveOutputType, writeOutput, writeStream } from '../outputs.ts';
import { Progress } from '../progress.ts';
import { type Outcome, printOutcome } from '../report.ts';
import type { ExitStatus, Terminal } from '../terminal.ts';

interface ConvertFlags {
  readonly output?: string;
  readonly outDir?: string;
  readonly from?: string;
  readonly to?: string;
  readonly width?: number;
  readonly height?: number;
  readonly fit?: 'max' | 'min' | 'exact' | 'crop';
  readonly quality?: number;
  readonly strip?: true;
  readonly trace?: true;
  readonly face?: number;
  readonly instance?: Readonly<Record<string, number>> | string;
  readonly allowMissing?: true;
  readonly fontDir?: string;
  readonly profileDir?: string;
  readonly systemFonts?: true;
  readonly tolerant?: true;
  readonly force?: true;
  readonly json?: true;
  readonly concurrency: number;
}

/** `quoin convert`: files in, files out; one file's failure does not stop the others. */
export function addConvert(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('convert')
    .description('convert files')
    .argument('<inputs...>', "files, folders or patterns; '-' is standard input")
    .option('-o, --output <file>', "where the result goes; '-' is standard output")
    .option('--out-dir <folder>', 'the folder for the results; beside their sources when left out')
    .option('--from <type>', 'what the inputs are; found out from their bytes when left out')
    .option('--to <type>', "what to convert into; by the output's ending when left out")
    .option('--width <pixels>', 'target width, 1 to 10000', parseWhole)
    .option('--height <pixels>', 'target height, 1 to 10000', parseWhole)
    .option('--fit <fit>', 'max, min, exact or crop (max when left out)')
    .option('--quality <n>', 'quality of jpg and webp, 1 to 100 (90 when left out)', parseWhole)
    .option('--strip', 'remove metadata and profiles, after converting colours to sRGB')
    .option('--trace', 'for svg: make outlines of pictures instead of embedding them')
    .option('--face <n>', 'which font of a collection, counted from 0 (0 when left out)', parseWhole)
    .option(
      '--instance <place>',
      'which instance of a variable font: wght=700,wdth=90, or its name; axes left out stay at their default',
      parseInstance,
    )
    .option('--allow-missing', 'convert layouts whose package lacks its links or fonts, with notes')
    .option('--font-dir <folder>', 'fonts for text in drawings, before those that are built in')
    .option(
      '--profile-dir <folder>',
      'ICC profiles that layouts name; the first of CMYK is that of all CMYK without one',
    )
    .option('--system-fonts', 'set text in drawings with the fonts of this machine alone')
    .option('--tolerant', 'read images whose files end early as far as they go, with a note')
    .option('--force', 'write over files that exist')
    .option('--concurrency <n>', 'how many files at a time', parseWhole, availableParallelism())
    .option('--json', 'print one JSON object a line')
    .addHelpText(
      'after',
      "\nTypes: see 'quoin formats'. Exit codes: 0 done, 2 usage, 3 malformed, 4 unsupported, 5 limit,\n6 engine, 7 file, 130 stopped, 1 files that failed in different ways.",
    )
    .action(async (patterns: string[], flags: ConvertFlags) => {
      status.code = exitCodeOfAll(await convertAll(patterns, flags, terminal));
    });
}

async function convertAll(patterns: readonly string[], flags: ConvertFlags, terminal: Terminal): Promise<unknown[]> {
  const to = resolveOutputType(flags.to, flags.output);
  const inputs = await resolveInputs(patterns, to);
  requireOneOutput(inputs, flags);
  const assets = await readAssets(flags);
  const progress = new Progress(terminal.stderr, inputs.length);
  const failures: unknown[] = [];
  const reserved = new Set<string>();

  await runBatch(inputs, Math.max(1, flags.concurrency), async (input) => {
    const outcome = await convertOne(input, toOptions(to, flags, assets, terminal), flags, reserved, terminal);
    if (!outcome.ok) failures.push(outcome.error);
    progress.clear();
    printOutcome(outcome, terminal, flags.json === true);
    progress.advance();
  });
  return failures;
}

function requireOneOutput(inputs: readonly Input[], { output, outDir }: ConvertFlags): void {
  if (output !== undefined && outDir !== undefined) {
    throw new FileError('OUTPUT_TWICE', 'found --output and --out-dir, expected one of them', { kind: 'parameter' });
  }
  if (output !== undefined && inputs.length > 1) {
    throw new FileError('OUTPUT_SHARED', `found ${inputs.length} inputs for one --output; expected --out-dir`, {
      kind: 'parameter',
    });
  }
}

async function convertOne(
  input: Input,
  options: ConvertOptions,
  flags: ConvertFlags,
  reserved: Set<string>,
  terminal: Terminal,
): Promise<Outcome> {
  const force = flags.force === true;
  const destination = { out: flags.output, outDir: flags.outDir, force };
  try {
    const extension = formats.find(({ id }) => id === options.to)?.extensions[0] ?? options.to;
    const path = resolveOutputPath(input, extension, destination);
    if (path !== undefined) await requireWritable(path, force, reserved);
    const { bytes, type, notes } = await convert(await readInput(input, terminal), options);
    if (path === undefined) await writeStream(terminal.stdout, bytes);
    else await writeOutput(path, bytes, force);
    return { input: input.name, ok: true, output: path ?? '-', type, byteLength: bytes.length, notes };
  } catch (error) {
    return { input: input.name, ok: false, error };
  }
}

function toOptions(to: OutputType, flags: ConvertFlags, assets: Assets, { signal }: Terminal): ConvertOptions {
  const { width, height, fit, quality, strip, trace, face, instance, allowMissing, systemFonts, tolerant } = flags;
  const font = { ...(face !== undefined && { face }), ...(instance !== undefined && { instance }) };
  const settings = Object.entries({ width, height, fit, quality, strip, trace }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    to,
    signal,
    ...(flags.from !== undefined && { from: flags.from as InputType }),
    ...(settings.length > 0 && { config: Object.fromEntries(settings) }),
    ...(Object.keys(font).length > 0 && { font }),
    ...(allowMissing && { allowMissing }),
    ...(systemFonts && { systemFonts }),
    ...(tolerant && { tolerant }),
    assets,
  };
}
