import type { Terminal } from './terminal.ts';

const barWidth = 24;
/** Files that take at least this long are listed while they are converted. */
const listedAfterMs = 500;
const maxListed = 8;
const refreshMs = 250;
/** The remaining time is estimated after this much time. */
const estimatedAfterMs = 2000;

/** Replaces the last lines of a terminal. */
interface Region {
  (text: string): void;
  clear(): void;
}

/** The progress of a batch: a bar for all files, and a line for each file that takes long. */
export interface Progress {
  /** Lists a file that begins. Returns a function that counts it as finished. */
  begin(name: string): () => void;
  /** Removes the progress, so that lines can be printed in its place; it is drawn again when a file is finished. */
  clear(): void;
  /** Removes the progress for good. */
  end(): void;
}

const noProgress: Progress = { begin: () => () => {}, clear: () => {}, end: () => {} };

/** Shows nothing in a pipe, or for a single file; nothing is loaded then either. */
export async function openProgress(stderr: Terminal['stderr'], total: number): Promise<Progress> {
  if (stderr.isTTY !== true || total < 2) return noProgress;
  const { createLogUpdate } = await import('log-update');
  return showProgress(createLogUpdate(stderr as NodeJS.WriteStream, { showCursor: true }), total, stderr.columns || 80);
}

/** Draws the progress of `total` files into a region. */
export function showProgress(region: Region, total: number, columns: number): Progress {
  const startedAt = Date.now();
  const running = new Map<symbol, { readonly name: string; readonly since: number }>();
  let done = 0;
  const draw = (): void => {
    const now = Date.now();
    const slow = [...running.values()].filter(({ since }) => now - since >= listedAfterMs);
    const listed = slow.slice(0, maxListed).map(({ name, since }) => describeFile(name, now - since, columns));
    if (slow.length > maxListed) listed.push(`  and ${slow.length - maxListed} more`);
    region([describeAll(done, total, now - startedAt), ...listed].join('\n'));
  };
  const timer = setInterval(draw, refreshMs).unref();
  draw();
  return {
    begin(name) {
      const key = Symbol(name);
      running.set(key, { name, since: Date.now() });
      return () => {
        running.delete(key);
        done += 1;
        if (done < total) draw();
      };
    },
    clear: () => region.clear(),
    end() {
      clearInterval(timer);
      region.clear();
    },
  };
}

function describeAll(done: number, total: number, elapsedMs: number): string {
  const filled = Math.round((done / total) * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done} of ${total}`;
  if (done === 0 || elapsedMs < estimatedAfterMs) return bar;
  return `${bar}, about ${describeTime((elapsedMs / done) * (total - done))} left`;
}

/** The end of a name distinguishes files better than its beginning. */
function describeFile(name: string, elapsedMs: number, columns: number): string {
  const time = describeTime(elapsedMs);
  const characters = Array.from(name);
  const space = Math.max(8, columns - time.length - 5);
  const shown = characters.length <= space ? name : `…${characters.slice(1 - space).join('')}`;
  return `  ${shown}  ${time}`;
}

function describeTime(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
