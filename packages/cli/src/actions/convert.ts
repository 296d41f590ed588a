import { resolve } from 'node:path';
import { type ConvertOptions, convert, formats, type OutputType, setEngineCache } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import type { ImageConfig } from '@quoin/core/image';
import { readAssets } from '../assets.ts';
import { runBatch } from '../batch.ts';
import type { ConvertFlags } from '../convert-flags.ts';
import type { ConvertFunction } from '../convert-function.ts';
import type { ConvertTask } from '../convert-task.ts';
import { exitCodeOfAll } from '../exit-codes.ts';
import { imageSettingNames } from '../image-flags.ts';
import { readInput } from '../inputs.ts';
import { limitInlining } from '../optimizer.ts';
import { requireWritable, writeOutput, writeStream } from '../outputs.ts';
import { printMessage } from '../terminal/messages.ts';
import { toPrintable } from '../terminal/printable.ts';
import { openProgress } from '../terminal/progress.ts';
import { type Outcome, printOutcome } from '../terminal/report.ts';
import { Summary } from '../terminal/summary.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { parseInputType } from '../types.ts';
import { listTasks } from './convert-tasks.ts';

/** Facts that all conversions of a call share. */
interface Shared {
  readonly flags: ConvertFlags;
  readonly convert: ConvertFunction;
  readonly terminal: Terminal;
  /** The paths of results so far. */
  readonly reserved: Set<string>;
  /** True if the process ends after one conversion. */
  readonly isSingle: boolean;
  /** The results that earlier rounds of `--watch` wrote; they may be overwritten. */
  readonly written: Set<string>;
}

/** Converts every input to every requested type. If one fails, the others are still converted. */
export async function convertAll(
  patterns: readonly string[],
  flags: ConvertFlags,
  terminal: Terminal,
  status: ExitStatus,
): Promise<void> {
  if (flags.watch) (await import('./watch.ts')).requireWatchFlags(patterns, flags);
  const tasks = await listTasks(patterns, flags, terminal);
  await requireConfig(tasks, flags);
  setEngineCache(false);
  const written = new Set<string>();
  const convert = await openConverter(flags, terminal);
  const run = async (some: readonly ConvertTask[]): Promise<void> => {
    const isSingle = tasks.length === 1 && flags.watch !== true;
    const failures = await runTasks(some, { flags, convert, terminal, isSingle, reserved: new Set(), written });
    status.code = exitCodeOfAll(failures);
  };
  if (!flags.watch) return run(tasks);
  const { watchTasks } = await import('./watch.ts');
  await watchTasks({ patterns, flags, terminal, written, list: () => listTasks(patterns, flags, terminal), run });
}

/** Runs tasks with their lines, progress and summary; returns the failures. */
async function runTasks(tasks: readonly ConvertTask[], shared: Shared): Promise<unknown[]> {
  const { flags, terminal } = shared;
  const progress = await openProgress(terminal.stderr, flags.quiet ? 0 : tasks.length);
  const summary = new Summary();
  const failures: unknown[] = [];
  const isBatch = tasks.length > 1;
  const printing = {
    asJson: flags.json === true,
    isQuiet: flags.quiet === true,
    withNotes: !isBatch || flags.verbose === true,
  };
  let finished = 0;

  await runBatch(
    tasks,
    Math.max(1, flags.concurrency),
    async (task) => {
      const finish = progress.begin(toPrintable(`${task.input.name} → ${task.to}`));
      const outcome = await convertOne(task, shared);
      if (!outcome.ok) failures.push(outcome.error);
      const wasStopped = !outcome.ok && isAborted(outcome.error);
      progress.clear();
      if (!wasStopped || printing.asJson) printOutcome(outcome, terminal, printing);
      if (!wasStopped) {
        finished += 1;
        summary.add(outcome);
      }
      finish();
    },
    terminal.signal,
  );
  progress.end();
  const left = tasks.length - finished;
  if (left > 0) failures.push(new ConversionError('ABORTED', 'stopped'));
  if (isBatch && !printing.asJson && !printing.isQuiet) {
    const verb = flags.dryRun ? 'would be converted' : 'converted';
    summary.print(terminal, { verb, left, withNotes: !printing.withNotes });
  } else if (left > 0 && !printing.asJson) printMessage(terminal.stderr, 'quoin: stopped\n');
  return failures;
}

/** Reads what all conversions need: fonts and profiles, or the token for a server. */
async function openConverter(flags: ConvertFlags, terminal: Terminal): Promise<ConvertFunction> {
  const { server, dryRun } = flags;
  if (server !== undefined) (await import('../remote/query.ts')).requireRemoteFlags(flags);
  if (server !== undefined && !dryRun)
    return (await import('../remote/convert.ts')).openRemoteConverter(server, terminal);
  const assets = await readAssets(flags);
  return (bytes, options) => convert(bytes, { ...options, assets });
}

const isAborted = (error: unknown): boolean => error instanceof ConversionError && error.kind === 'aborted';

const isFont = (type: OutputType): boolean => formats.some(({ id, kind }) => id === type && kind === 'font');

async function convertOne(task: ConvertTask, shared: Shared): Promise<Outcome> {
  const { flags, terminal, reserved, written } = shared;
  const { input, to, outputPath: path } = task;
  const force = flags.force === true || (path !== undefined && written.has(resolve(path)));
  try {
    if (path !== undefined) await requireWritable(path, force, reserved);
    const result = { input: input.name, ok: true, output: path ?? '-' } as const;
    if (flags.dryRun) return { ...result, type: to, byteLength: 0, notes: [], dryRun: true };
    const source = await readInput(input, terminal);
    if (shared.isSingle && isFont(to)) limitInlining(source.length);
    const { bytes, type, notes: found } = await shared.convert(source, toOptions(task, shared));
    const notes = flags.face === 'all' ? found.filter(({ code }) => code !== 'FACES_DROPPED') : found;
    if (path === undefined) await writeStream(terminal.stdout, bytes);
    else {
      await writeOutput(path, bytes, force);
      written.add(resolve(path));
    }
    return { ...result, type, byteLength: bytes.length, notes };
  } catch (error) {
    return { input: input.name, ok: false, error };
  }
}

/** The settings of images that are given; undefined without any. */
function toConfig(flags: ConvertFlags): ImageConfig | undefined {
  const settings = imageSettingNames.filter((name) => flags[name] !== undefined).map((name) => [name, flags[name]]);
  return settings.length > 0 ? Object.fromEntries(settings) : undefined;
}

/** Refuses wrong settings once, instead of for each file. */
async function requireConfig(tasks: readonly ConvertTask[], flags: ConvertFlags): Promise<void> {
  const config = toConfig(flags);
  if (config === undefined) return;
  const { validateImageConfig } = await import('@quoin/core/image');
  const types = [...new Set(tasks.map(({ to }) => to))];
  const problems = new Set(types.flatMap((to) => validateImageConfig(config, to)));
  if (problems.size === 0) return;
  throw new ConversionError('CONFIG_INVALID', [...problems].join('; ').replaceAll('config.', '--'));
}

function toOptions({ to, face }: ConvertTask, { flags, terminal }: Shared): ConvertOptions {
  const { instance, page, allowMissing, systemFonts, tolerant } = flags;
  const font = { ...(face !== undefined && { face }), ...(instance !== undefined && { instance }) };
  const config = toConfig(flags);
  return {
    to,
    signal: terminal.signal,
    ...(flags.from !== undefined && { from: parseInputType(flags.from) }),
    ...(config !== undefined && { config }),
    ...(Object.keys(font).length > 0 && { font }),
    ...(allowMissing && { allowMissing }),
    ...(systemFonts && { systemFonts }),
    ...(page !== undefined && { page }),
    ...(tolerant && { tolerant }),
  };
}
