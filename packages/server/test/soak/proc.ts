import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** Identifies a process, because its pid may be reused. */
export interface ProcessIdentity {
  readonly pid: number;
  /** In ticks since the machine started. */
  readonly startTime: string;
}

/** @see proc(5), "/proc/pid/stat" */
function identify(pid: number): ProcessIdentity | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  // The program's name is in parentheses and may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  return startTime === undefined || state === 'Z' ? undefined : { pid, startTime };
}

export function isAlive({ pid, startTime }: ProcessIdentity): boolean {
  return identify(pid)?.startTime === startTime;
}

/** The child processes of all threads of a process. */
export function childrenOf(pid: number): ProcessIdentity[] {
  return list(`/proc/${pid}/task`)
    .flatMap((thread) => readText(`/proc/${pid}/task/${thread}/children`).split(' '))
    .filter((text) => /^\d+$/.test(text))
    .map((text) => identify(Number(text)))
    .filter((identity) => identity !== undefined);
}

/** The initial environment of a process. */
export function environmentOf(pid: number): string {
  return readText(`/proc/${pid}/environ`);
}

/** The owner name in a server's claims, which is the name of the lock that it holds. */
export function ownerOf(pid: number): string | undefined {
  for (const file of list(`/proc/${pid}/fd`)) {
    const name = basename(readLink(`/proc/${pid}/fd/${file}`));
    if (name.endsWith('.lock')) return name.slice(0, -'.lock'.length);
  }
  return undefined;
}

// A process may exit at any moment; then these return nothing.

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
