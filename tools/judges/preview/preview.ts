import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { upgradeDesign } from '../../../packages/core/src/design/upgrade.ts';
import { findChromium } from '../../programs/chromium.ts';
import type { Finding } from '../finding.ts';
import { BrowserSession } from './browser-session.ts';

const program = fileURLToPath(new URL('../../../packages/cli/dist/main.js', import.meta.url));
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
  if (!existsSync(program)) return [{ name: 'preview', details: 'the command line is not built' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-preview-'));
  const path = join(folder, 'preview.html');
  writeFileSync(path, makePreview());
  const session = await BrowserSession.open(browser, windowSize);
  try {
    await session.goTo(pathToFileURL(path).href);
    return [...(await judgeKeys(session)), await judgeIsolation(session), ...(await judgeSchemes(browser, path))];
  } finally {
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A preview of three pages by the built command line. A picture is missing, so that the first page has a note. */
function makePreview(): Buffer {
  const id = (number: number): string => `0c5b0a3e-3a52-8e6f-9d55-${String(number).padStart(12, '0')}`;
  const picture = {
    ...{ kind: 'image', id: id(9), layer: id(8), transform: [1, 0, 0, 1, 0, 0], name: hostile },
    ...{ shape: { kind: 'rectangle', x: 20, y: 20, width: 200, height: 150 }, image: { src: 'absent.png' } },
  };
  const pages = [1, 2, 3].map((number) => ({
    ...{ id: id(number), name: number === 2 ? hostile : String(number), width: 300, height: 225 },
    elements: number === 1 ? [picture] : [],
  }));
  const design = upgradeDesign({ metaData: { title: hostile }, layers: [{ id: id(8), name: 'L' }], pages } as never);
  return execFileSync(process.execPath, [program, 'preview', '-', '-o', '-'], {
    input: JSON.stringify(design),
    maxBuffer: 1 << 28,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
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
