import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser that is installed, if any is. */
export async function findChromium(): Promise<string | undefined> {
  for (const name of names) {
    const found = await run(name, ['--version']).then(
      () => name,
      () => undefined,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How a page is shown: its size in CSS pixels, and the pixels of each. */
interface Screen {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** A page as the browser shows it, as a png; letters are drawn as their outlines are, in gray. */
export async function takePicture(browser: string, page: string, { width, height, scale }: Screen): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-page-'));
  try {
    const [html, png] = [join(folder, 'page.html'), join(folder, 'page.png')];
    writeFileSync(html, page);
    const look = [
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--hide-scrollbars',
      '--force-color-profile=srgb',
    ];
    const frame = [`--window-size=${width},${height}`, `--force-device-scale-factor=${scale}`];
    const own = ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${join(folder, 'profile')}`];
    await run(
      browser,
      [...own, ...look, ...frame, '--virtual-time-budget=20000', `--screenshot=${png}`, `file://${html}`],
      {
        timeout: 180_000,
      },
    );
    return readFileSync(png);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
