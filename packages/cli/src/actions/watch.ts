import { setTimeout } from 'node:timers/promises';
import type { ConvertFlags } from '../convert-flags.ts';
import type { ConvertTask } from '../convert-task.ts';
import { FileError } from '../file-error.ts';
import { toPrintable } from '../terminal/printable.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { FolderWatcher } from '../watch/folder-watcher.ts';
import { listWatchedFolders } from '../watch/folders.ts';
import { signatureOf, withoutOwnOutputs } from '../watch/sources.ts';

/** A file must stay the same for this time before it is converted: editors and downloads write in several steps. */
const settlingMs = 150;

/** A call of `quoin convert --watch`. */
export interface WatchedCall {
  readonly patterns: readonly string[];
  readonly flags: ConvertFlags;
  readonly terminal: Pick<Terminal, 'stderr' | 'signal'>;
  /** The absolute paths of the results so far. */
  readonly written: ReadonlySet<string>;
  readonly list: () => Promise<ConvertTask[]>;
  readonly run: (tasks: readonly ConvertTask[]) => Promise<void>;
}

/** Refuses flags and inputs that cannot be watched. */
export function requireWatchFlags(patterns: readonly string[], { output, dryRun }: ConvertFlags): void {
  const refuse = (reason: string): FileError => new FileError('WATCH', `--watch ${reason}`, { kind: 'parameter' });
  if (patterns.includes('-')) throw refuse('needs files or folders; standard input cannot be watched');
  if (output === '-') throw refuse('writes files; use --output with a name, or --out-dir');
  if (dryRun) throw refuse('and --dry-run cannot be combined; use one of them');
}

/** Converts all inputs, then those that are new or changed, until it is stopped. */
export async function watchTasks(call: WatchedCall): Promise<void> {
  const { patterns, flags, terminal, run } = call;
  const { signal, stderr } = terminal;
  const isSilent = flags.quiet === true || flags.json === true;
  const watcher = new FolderWatcher();
  /** The signatures of the converted inputs. */
  const known = new Map<string, string | undefined>();
  try {
    watcher.setFolders(await listWatchedFolders(patterns));
    let isFirst = true;
    while (!signal.aborted) {
      const found = await findSettled(call, known, watcher, isFirst);
      if (found === undefined) break;
      for (const name of found.deleted) {
        known.delete(name);
        if (!isSilent) stderr.write(`${toPrintable(name)} was deleted; its results are kept\n`);
      }
      for (const [name, signature] of found.changed) known.set(name, signature);
      const tasks = found.tasks.filter(({ input }) => found.changed.has(input.name));
      if (tasks.length > 0) await run(tasks);
      if (isFirst && !isSilent && !signal.aborted) stderr.write('waiting for changes; Ctrl-C ends\n');
      isFirst = false;
      await watcher.nextChange(signal);
    }
  } finally {
    watcher.close();
  }
}

interface Found {
  readonly tasks: readonly ConvertTask[];
  /** The signatures of new and changed inputs by name. */
  readonly changed: ReadonlyMap<string, string | undefined>;
  readonly deleted: readonly string[];
}

/** Searches the inputs until none of them changes any more; undefined if it is stopped. */
async function findSettled(
  call: WatchedCall,
  known: ReadonlyMap<string, string | undefined>,
  watcher: FolderWatcher,
  isFirst: boolean,
): Promise<Found | undefined> {
  const { patterns, terminal } = call;
  let earlier: string | undefined;
  for (;;) {
    const found = await findChanges(call, known, isFirst);
    const state = JSON.stringify([[...found.changed], found.deleted]);
    if (isFirst || state === earlier) return found;
    earlier = state;
    watcher.setFolders(await listWatchedFolders(patterns));
    await setTimeout(settlingMs, undefined, { signal: terminal.signal }).catch(() => {});
    if (terminal.signal.aborted) return undefined;
  }
}

async function findChanges(
  { list, written, patterns, flags }: WatchedCall,
  known: ReadonlyMap<string, string | undefined>,
  isFirst: boolean,
): Promise<Found> {
  const tasks = withoutOwnOutputs(await list(), { written, outDir: flags.outDir, patterns });
  const changed = new Map<string, string | undefined>();
  const present = new Set<string>();
  for (const name of new Set(tasks.map(({ input }) => input.name))) {
    const signature = await signatureOf(name);
    if (signature !== undefined) present.add(name);
    // A named file may be missing: the first round reports that, and a later one converts it.
    if (signature === undefined ? isFirst : known.get(name) !== signature) changed.set(name, signature);
  }
  const deleted = [...known].filter(([name, signature]) => signature !== undefined && !present.has(name));
  return { tasks, changed, deleted: deleted.map(([name]) => name) };
}
