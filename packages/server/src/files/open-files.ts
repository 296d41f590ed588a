import { openSync, renameSync } from 'node:fs';

/** The system on which files are renamed; tests pass their own. */
export interface RenameSystem {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly wait: (milliseconds: number) => void;
}

const system: RenameSystem = { platform: process.platform, rename: renameSync, wait: waitBlocking };
/** In total 0.3 seconds, during which the process is blocked. */
const pauses = [5, 15, 80, 200];
/** Windows reports these while another program, often a virus scanner, has one of the files open. */
const transient = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Renames a file. On Windows it waits until other programs have closed it. */
export function renameFile(from: string, to: string, { platform, rename, wait } = system): void {
  for (const pause of platform === 'win32' ? pauses : []) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!transient.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      wait(pause);
    }
  }
  rename(from, to);
}

/** Opens a file for reading and for fsync, for which Windows requires permission to write. */
export function openForFsync(path: string, platform = process.platform): number {
  return openSync(path, platform === 'win32' ? 'r+' : 'r');
}

function waitBlocking(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
