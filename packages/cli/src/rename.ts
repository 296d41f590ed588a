import { rename } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** The system on which a rename runs; tests pass their own. */
export interface RenameSystem {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const system: RenameSystem = { platform: process.platform, rename, wait: setTimeout };
/** In total 1.3 seconds. */
const pauses = [10, 40, 160, 360, 730];
/** Windows reports these while another program, often a virus scanner, has one of the files open. */
const transient = new Set(['EPERM', 'EACCES', 'EBUSY', 'EEXIST']);

/** Renames a file, and replaces an existing one. On Windows it waits until other programs have closed it. */
export async function renameOver(from: string, to: string, { platform, rename, wait } = system): Promise<void> {
  for (const pause of platform === 'win32' ? pauses : []) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!transient.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      await wait(pause);
    }
  }
  await rename(from, to);
}
