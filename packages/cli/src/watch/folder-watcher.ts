import { type FSWatcher, watch } from 'node:fs';
import { FileError, toFileError } from '../file-error.ts';

/**
 * Reports that something changed in folders, without saying what: editors, file systems and Node.js versions report
 * the same change differently. Each folder has a watcher of its own, so that folders created later are watched, too.
 */
export class FolderWatcher {
  readonly #watchers = new Map<string, FSWatcher>();
  #hasChange = false;
  #wake: () => void = () => {};

  /** Watches these folders and no others. A folder that has disappeared is left out. */
  setFolders(folders: ReadonlySet<string>): void {
    for (const [folder, watcher] of this.#watchers) if (!folders.has(folder)) this.#close(folder, watcher);
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#open(folder);
  }

  /** Waits for a change since the last call, or for the signal. */
  async nextChange(signal: AbortSignal): Promise<void> {
    if (!this.#hasChange && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    this.#hasChange = false;
  }

  close(): void {
    for (const [folder, watcher] of this.#watchers) this.#close(folder, watcher);
  }

  #open(folder: string): void {
    try {
      const watcher = watch(folder, () => this.#report());
      watcher.on('error', () => {
        // A deleted folder; the next search finds which files are left.
        this.#close(folder, watcher);
        this.#report();
      });
      this.#watchers.set(folder, watcher);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      if (code !== 'ENOSPC') throw toFileError(folder, cause);
      const message = `${folder}: the system watches no more folders; watch fewer, or raise fs.inotify.max_user_watches`;
      throw new FileError('WATCH_LIMIT', message, { cause });
    }
  }

  #close(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#watchers.delete(folder);
  }

  #report(): void {
    this.#hasChange = true;
    this.#wake();
  }
}
