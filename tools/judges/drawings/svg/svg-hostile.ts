import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { convert } from '../../../../packages/core/src/convert.ts';
import { hostileDrawings } from '../../../../packages/core/test/drawing/hostile-drawings.ts';
import { findChromium } from '../../../programs/chromium.ts';
import type { Finding } from '../../finding.ts';
import { BrowserSession } from '../../preview/browser-session.ts';

/** The fewest drawings that must load or run something before they are converted, so that the judge is seen to notice. */
const minEffects = 40;
const events = ['click', 'mouseover', 'focusin', 'begin', 'load', 'error'];
/** The time that animations and requests get after everything is loaded. */
const waitMs = 1500;

type Source = 'converted' | 'original';

/**
 * Opens hostile drawings in Chromium, as documents and within HTML, before and after they are converted to svg, and
 * sends them events. What a drawing loads or runs becomes a request to a server, which names the drawing.
 */
export async function judgeHostileSvg(): Promise<Finding[]> {
  const name = 'hostile svg in Chromium';
  const browser = await findChromium();
  if (browser === undefined) return [{ name, details: 'Chromium is not installed' }];
  const files = new Map<string, string>();
  const requests: Record<Source, Set<number>> = { converted: new Set(), original: new Set() };
  const server = createServer((request, reply) => {
    const [, source, index] = /^\/hit\/(\w+)\/(\d+)/.exec(request.url ?? '') ?? [];
    if (source !== undefined) requests[source as Source].add(Number(index));
    const file = files.get(request.url ?? '');
    const type = request.url?.endsWith('.svg') ? 'image/svg+xml' : 'text/html; charset=utf-8';
    reply.writeHead(file === undefined ? 404 : 200, { 'content-type': type }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const session = await BrowserSession.open(browser, [1200, 900]);
  try {
    const counts = {} as Record<Source, number>;
    for (const source of ['original', 'converted'] as const) {
      counts[source] = await addFiles(files, source, origin);
      await session.goTo(`${origin}/${source}.html`);
      await session.evaluate(`for (const frame of frames) for (const each of frame.document.querySelectorAll('*'))
        for (const name of ${JSON.stringify(events)}) each.dispatchEvent(new MouseEvent(name, { bubbles: true }))`);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    const { original, converted } = requests;
    const found = `${original.size} of ${counts.original} load or run something as they are`;
    const names = [...converted].map((index) => Buffer.from(hostileDrawings('URL')[index]?.[1] ?? '').toString());
    const details = [`${converted.size} of ${counts.converted} after conversion; ${found}`, ...names].join('; ');
    return [{ name, isCorrect: converted.size === 0 && original.size >= minEffects, details }];
  } finally {
    await session.close();
    server.close();
  }
}

/** Adds the drawings as documents and within HTML, and a page with all of them. Returns their number. */
async function addFiles(files: Map<string, string>, source: Source, origin: string): Promise<number> {
  const frames: string[] = [];
  for (const index of hostileDrawings('').keys()) {
    const url = `${origin}/hit/${source}/${index}`;
    const raw = Buffer.from(hostileDrawings(url)[index]?.[1] ?? '').toString();
    const running = raw.replaceAll(/throw 1|throw new Error\("ran"\)/g, `fetch(&#39;${url}&#39;)`);
    const text = source === 'original' ? running : await convertText(running);
    if (text === undefined) continue;
    files.set(`/${source}/${index}.svg`, text);
    files.set(`/${source}/${index}.html`, `<!DOCTYPE html><body>${text}</body>`);
    frames.push(`<iframe src="/${source}/${index}.svg"></iframe><iframe src="/${source}/${index}.html"></iframe>`);
  }
  files.set(`/${source}.html`, `<!DOCTYPE html><body>${frames.join('\n')}</body>`);
  return frames.length;
}

/** Returns undefined if the drawing is refused. */
async function convertText(text: string): Promise<string | undefined> {
  const result = await convert(Buffer.from(text), { to: 'svg' }).catch(() => undefined);
  return result && Buffer.from(result.bytes).toString();
}
