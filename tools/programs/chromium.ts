import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeBrowserFolder } from './browser-folder.ts';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** Finds an installed Chromium. */
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

/** The window size in CSS pixels, and the number of device pixels per CSS pixel. */
interface Screen {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** A configuration of fontconfig that names the fonts of the system; the machine's if absent. */
  readonly fontConfig?: string;
}

/** Renders a page to a PNG. Text is drawn without hinting and with gray antialiasing. */
export async function takePicture(
  browser: string,
  page: string,
  { width, height, scale, fontConfig }: Screen,
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-page-'));
  try {
    const [html, png] = [join(folder, 'page.html'), join(folder, 'page.png')];
    writeFileSync(html, page);
    const rendering = [
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--hide-scrollbars',
      '--force-color-profile=srgb',
    ];
    const size = [`--window-size=${width},${height}`, `--force-device-scale-factor=${scale}`];
    const base = ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${join(folder, 'profile')}`];
    await run(
      browser,
      [...base, ...rendering, ...size, '--virtual-time-budget=20000', `--screenshot=${png}`, `file://${html}`],
      {
        timeout: 180_000,
        ...(fontConfig !== undefined && { env: { ...process.env, FONTCONFIG_FILE: fontConfig } }),
      },
    );
    return readFileSync(png);
  } finally {
    await removeBrowserFolder(folder);
  }
}

/** Opens an svg document, runs its script, and returns the document as text. */
export async function readDocument(browser: string, svg: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-page-'));
  try {
    const file = join(folder, 'page.svg');
    writeFileSync(file, svg);
    const base = ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${join(folder, 'profile')}`];
    const { stdout } = await run(browser, [...base, '--virtual-time-budget=60000', '--dump-dom', `file://${file}`], {
      timeout: 180_000,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } finally {
    await removeBrowserFolder(folder);
  }
}
