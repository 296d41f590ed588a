import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findOpener, openBrowser } from '../account/browser.ts';
import { toPrintable } from '../terminal/printable.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Opens a file with the user's program for it. A failure is only reported: the file has been written. */
export async function openResult(path: string, { environment, stderr }: Terminal): Promise<void> {
  const opener = findOpener(environment);
  const url = pathToFileURL(resolve(path)).href;
  // Neither the program nor the wait for it keeps this process alive.
  const alive = setInterval(() => {}, 1_000);
  const isOpen = opener !== undefined && (await openBrowser(opener, url));
  clearInterval(alive);
  if (isOpen) return;
  stderr.write(`quoin: cannot open ${toPrintable(path)}: no program for it was found\n`);
}
