import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HtmlPreview } from '../../../packages/cli/src/preview/html-page.ts';
import { convert } from '../../../packages/core/src/convert.ts';
import type { Note } from '../../../packages/core/src/notes.ts';
import { findChromium } from '../../programs/chromium.ts';
import type { Finding } from '../finding.ts';
import { BrowserSession } from './browser-session.ts';

const hostile = `"><script>document.title='run'</script><img src=x onerror="document.title='run'">`;
const windowSize = [1200, 800] as const;
const shown = `[...document.querySelectorAll('.page')].findIndex((page) => page.offsetParent !== null)`;
/** Keys, and the page that is shown after each, counted from 0. */
const turns: readonly (readonly [key: string, page: number])[] = [
  ['ArrowRight', 1],
  ['PageDown', 2],
  ['ArrowRight', 2],
  ['ArrowLeft', 1],
  ['PageUp', 0],
  ['PageUp', 0],
  ['End', 2],
  ['Home', 0],
];

/** Opens a preview in HTML in Chromium, presses its keys, and looks for requests and scripts of others. */
export async function judgePreview(): Promise<Finding[]> {
  const browser = await findChromium();
  if (browser === undefined) return [{ name: 'preview', details: 'Chromium is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-preview-'));
  const path = join(folder, 'preview.html');
  writeFileSync(path, await makePreview());
  const session = await BrowserSession.open(browser, windowSize);
  try {
    await session.goTo(pathToFileURL(path).href);
    return [...(await judgeKeys(session)), await judgeIsolation(session), ...(await judgeSchemes(browser, path))];
  } finally {
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makePreview(): Promise<Uint8Array> {
  const note = { code: 'IMAGE_MISSING', class: 'lost', message: hostile, where: { page: 1, item: hostile }, count: 1 };
  const html = new HtmlPreview(hostile, [note as Note], 2);
  for (const number of [1, 2, 3]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="100%" height="100%"
      fill="#fff"/><text x="20" y="200" font-size="200">${number}</text></svg>`;
    const { bytes } = await convert(new TextEncoder().encode(svg), { to: 'png', config: { width: 800 } });
    const name = number === 2 ? hostile : String(number);
    const notes = number === 1 ? [note as Note] : [];
    html.addPage({ bytes, mediaType: 'image/png', notes, number, name, width: 300, height: 225 });
  }
  return html.finish();
}

async function judgeKeys(session: BrowserSession): Promise<Finding[]> {
  const wrong: string[] = [];
  for (const [key, page] of turns) {
    await session.press(key);
    const found = await session.evaluate(shown);
    if (found !== page) wrong.push(`${key}: page ${found}, expected ${page}`);
  }
  await session.press('ArrowRight');
  const status = await session.evaluate(`document.getElementById('status').textContent`);
  const width = `document.querySelector('.page.shown img').getBoundingClientRect().width`;
  const fitted = await session.evaluate(width);
  await session.press('+');
  const larger = await session.evaluate(width);
  await session.press('0');
  const again = await session.evaluate(width);
  await session.press('n');
  const hidden = await session.evaluate(`getComputedStyle(document.querySelector('.page.shown aside')).display`);
  const reached: unknown[] = [];
  for (let step = 0; step < 4; step++) {
    await session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Tab',
      code: 'Tab',
      windowsVirtualKeyCode: 9,
    });
    reached.push(await session.evaluate('document.activeElement.id'));
  }
  return [
    {
      name: 'preview: keys for pages',
      isCorrect: wrong.length === 0,
      details: wrong.join('; ') || `${turns.length} keys`,
    },
    {
      name: 'preview: the page is announced',
      isCorrect: typeof status === 'string' && status.startsWith('Page 2') && status.endsWith('0 notes'),
      details: String(status).slice(0, 40),
    },
    {
      name: 'preview: keys for the size',
      isCorrect: Number(larger) > Number(fitted) && again === fitted,
      details: `${fitted}, then ${larger}, then ${again} pixels wide`,
    },
    { name: 'preview: key for notes', isCorrect: hidden === 'none', details: `display: ${hidden}` },
    {
      name: 'preview: controls by Tab',
      isCorrect: reached.join() === 'previous,pages,next,smaller',
      details: reached.join(', '),
    },
  ];
}

/** Names of the document must not run, and nothing may be requested. */
async function judgeIsolation(session: BrowserSession): Promise<Finding> {
  const title = await session.evaluate('document.title');
  const requests = await session.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('data:')).length`,
  );
  const scripts = await session.evaluate('document.scripts.length');
  const isCorrect = title !== 'run' && requests === 0 && scripts === 1;
  return { name: 'preview: hostile names', isCorrect, details: `${scripts} script, ${requests} requests` };
}

/** The contrast of text and background in light and dark. @see WCAG 2.2, "Contrast (Minimum)" */
async function judgeSchemes(browser: string, path: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const dark of [false, true]) {
    const session = await BrowserSession.open(browser, windowSize, dark);
    try {
      await session.goTo(pathToFileURL(path).href);
      const least = Number(await session.evaluate(leastContrast));
      const name = `preview: contrast in ${dark ? 'dark' : 'light'}`;
      findings.push({ name, isCorrect: least >= 4.5, details: `${least.toFixed(1)}, at least 4.5` });
    } finally {
      await session.close();
    }
  }
  return findings;
}

const leastContrast = `(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([red, green, blue]) => {
    const part = (value) => value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const texts = [...document.querySelectorAll('h1, h2, li, code, figcaption, button:enabled, label, .keys, p')];
  return Math.min(...texts.filter((each) => each.offsetParent).map((each) => {
    const [one, two] = [light(numbers(getComputedStyle(each).color)), light(behind(each))];
    return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  }));
})()`;
