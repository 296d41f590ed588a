import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from './folders.ts';

/** A disk of a few megabytes that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk except for `freeBytes`. */
  fill(freeBytes?: number): void;
  /** Frees the space taken by `fill`. */
  removeFiller(): void;
  unmount(): void;
}

/** Mounts a disk in memory; undefined if the user lacks the permission. */
export function mountSmallDisk(mebibytes: number): SmallDisk | undefined {
  const folder = createFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(freeBytes = 0) {
      fillDisk(filler);
      truncateSync(filler, Math.max(0, statSync(filler).size - freeBytes));
    },
    removeFiller: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  };
}

function fillDisk(path: string): void {
  const descriptor = openSync(path, 'a');
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
}
