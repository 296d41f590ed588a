import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const attempts = 100;

/**
 * Removes the folder of a browser that has ended. The processes that the browser started end a little later and
 * create files until then. `maxRetries` of `rmSync` would remove only what it listed first.
 */
export async function removeBrowserFolder(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === attempts) throw error;
    }
    await wait(100);
  }
}
