import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The end of a conversion in a process of its own. Times are in milliseconds, memory in bytes. */
export interface Outcome {
  readonly name: string;
  /** "converted", the kind of the failure, or a defect. */
  readonly result: string;
  readonly time: number;
  /** The longest time for which nothing else could run. */
  readonly block: number;
  /** The most memory of the process while it converted. */
  readonly peak: number;
}

const program = fileURLToPath(new URL('watch-program.ts', import.meta.url));
/** Memory in bytes after which another process continues: not all of it is returned, and it would count for the next. */
const grown = 600e6;
/** Memory of the process' JavaScript, in megabytes. */
const heap = 1_500;

/**
 * Converts hostile documents in a process. One that dies, or takes longer than the patience, is stopped and counts as a
 * defect; another process continues after it.
 */
export async function watchHostile(
  names: readonly string[],
  { to = 'svg', patience = 60_000 }: { to?: 'svg' | 'png' | 'facts'; patience?: number } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (outcomes.length < names.length) {
    const rest = names.slice(outcomes.length);
    const found = await watchUntilDefect(rest, to, patience);
    outcomes.push(...found);
    const next = rest[found.length];
    if (next !== undefined && !((found.at(-1)?.peak ?? 0) > grown))
      outcomes.push({ name: next, result: 'defect: no end', time: patience, block: patience, peak: 0 });
  }
  return outcomes;
}

async function watchUntilDefect(names: readonly string[], to: string, patience: number): Promise<Outcome[]> {
  const values = ['--import', 'tsx', `--max-old-space-size=${heap}`, program, to, ...names];
  const child = spawn(process.execPath, values, { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = (): void => void child.kill('SIGKILL');
  let timer = setTimeout(stop, patience);
  const outcomes: Outcome[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const outcome = JSON.parse(line) as Outcome;
    outcomes.push(outcome);
    clearTimeout(timer);
    if (outcome.peak > grown) {
      stop();
      break;
    }
    timer = setTimeout(stop, patience);
  }
  clearTimeout(timer);
  return outcomes;
}
