import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeBrowserFolder } from './browser-folder.ts';

const run = promisify(execFile);
const names = ['firefox-esr', 'firefox'];

/** Finds an installed Firefox. */
export async function findFirefox(): Promise<string | undefined> {
  for (const name of names) {
    const found = await run(name, ['--version']).then(
      () => name,
      () => undefined,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Renders a page to a PNG with one pixel for each CSS pixel. */
export async function takeFirefoxPicture(
  browser: string,
  page: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-firefox-'));
  try {
    const [html, png, profile] = [join(folder, 'page.html'), join(folder, 'page.png'), join(folder, 'profile')];
    writeFileSync(html, page);
    mkdirSync(profile);
    const size = `--window-size=${width},${height}`;
    await run(
      browser,
      ['--headless', '--no-remote', '--profile', profile, '--screenshot', png, size, `file://${html}`],
      {
        timeout: 180_000,
        env: { ...process.env, HOME: folder },
      },
    );
    return readFileSync(png);
  } finally {
    await removeBrowserFolder(folder);
  }
}
