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
  readonly page?: number;
  readonly allowMissing?: true;
  readonly fontDir?: string;
  readonly profileDir?: string;
  readonly systemFonts?: true;
  readonly tolerant?: true;
  readonly force?: true;
  readonly json?: true;
  readonly concurrency: number;
}

/** Adds `quoin convert`, which converts files. If one file fails, the others are still converted. */
export function addConvert(program: Command, terminal: Terminal, status: ExitStatus): void {
  program
    .command('convert')
    .description('convert files')
    .argument('<inputs...>', "files, folders or patterns; '-' is standard input")
    .option('-o, --output <file>', "output file; '-' is standard output")
    .option('--out-dir <folder>', 'folder for the results (default: beside the sources)')
    .option('--from <type>', 'type of the inputs (default: detected from their bytes)')
    .option('--to <type>', 'output type (default: from the extension of the output file)')
    .option('--width <pixels>', 'target width, 1 to 10000', parseWhole)
    .option('--height <pixels>', 'target height, 1 to 10000', parseWhole)
    .option('--fit <fit>', 'max, min, exact or crop (default: max)')
    .option('--quality <n>', 'quality of jpg and webp, 1 to 100 (default: 90)', parseWhole)
    .option('--strip', 'remove metadata and profiles, after converting colours to sRGB')
    .option('--trace', 'for svg: trace images into outlines instead of embedding them')
    .option('--face <n>', 'number of the font in a collection, counted from 0 (default: 0)', parseWhole)
    .option(
      '--instance <place>',
      'instance of a variable font: wght=700,wdth=90, or its name; other axes keep their default',
      parseInstance,
    )
    .option('--page <n>', 'page of a pdf or ai document, counted from 1 (default: 1)', parseWhole)
    .option('--allow-missing', 'convert layout packages without their links or fonts, with notes')
    .option('--font-dir <folder>', 'fonts for text in drawings; they win over the built-in fonts')
    .option(
      '--profile-dir <folder>',
      'ICC profiles for layouts; the first CMYK profile applies to all CMYK without one',
    )
    .option('--system-fonts', 'set text in drawings only in the fonts of this machine')
    .option('--tolerant', 'convert the existing part of images whose files end early, with a note')
    .option('--force', 'overwrite existing files')
    .option('--concurrency <n>', 'number of files to convert at a time', parseWhole, availableParallelism())
    .option('--json', 'print one JSON object per line')
    .addHelpText(
      'after',
      "\nTypes: see 'quoin formats'. Exit codes: 0 success, 2 usage, 3 malformed, 4 unsupported, 5 limit,\n6 engine, 7 file, 130 stopped, 1 files failed in different ways.",
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
    throw new FileError('OUTPUT_TWICE', '--output and --out-dir cannot be combined; use one of them', {
      kind: 'parameter',
    });
  }
  if (output !== undefined && inputs.length > 1) {
    throw new FileError('OUTPUT_SHARED', `--output takes one input, not ${inputs.length}; use --out-dir`, {
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
  const { width, height, fit, quality, strip, trace, face, instance, page } = flags;
  const { allowMissing, systemFonts, tolerant } = flags;
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
    ...(page !== undefined && { page }),
    ...(allowMissing && { allowMissing }),
    ...(systemFonts && { systemFonts }),
    ...(tolerant && { tolerant }),
    assets,
  };
}
