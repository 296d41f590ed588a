import { mkdirSync, statSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { type Environment, findCacheFolder } from './user-folders.ts';

/** Node.js 22.8 and later. */
interface CompileCache {
  readonly enableCompileCache?: (folder: string) => unknown;
}

/**
 * Keeps compiled modules for the next process, which then starts up to a tenth faster. They lie in a folder of the
 * user: V8 trusts what it finds, and Node's default folder is shared by all users of the machine.
 */
export function keepCompiledModules(
  environment: Environment,
  { enableCompileCache }: CompileCache = nodeModule as CompileCache,
): void {
  if (enableCompileCache === undefined) return;
  try {
    const caches = findCacheFolder(environment);
    const folder = join(caches, 'quoin');
    // Not recursive: a home folder that does not exist is not created, and Node creates one in /proc forever.
    createFolder(caches);
    createFolder(folder);
    if (process.platform === 'win32' || isOwn(folder)) enableCompileCache(folder);
  } catch {
    // No home folder, or one that cannot be written: nothing is kept.
  }
}

/** True if no other user can write to the folder. */
function isOwn(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

function createFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
