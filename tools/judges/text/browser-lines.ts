import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shareBuiltInFaces } from '../../../packages/core/src/text/built-in-faces.ts';
import { FontLibrary } from '../../../packages/core/src/text/font-library.ts';
import { composeParagraph } from '../../../packages/core/src/text/paragraph/compose.ts';
import { defaultSettings } from '../../../packages/core/src/text/paragraph/settings.ts';
import { findChromium, readDocument } from '../../programs/chromium.ts';
import type { Finding } from '../finding.ts';
import { makeIdeographFont } from './ideograph-font.ts';
import { type LineText, lineTexts } from './line-texts.data.ts';

const modules = new URL('../../../node_modules/@expo-google-fonts/', import.meta.url);
const size = 12;
const widths = Array.from({ length: 27 }, (_, index) => 80 + index * 20);
const leastShare = 0.98;
/** Largest difference of the ends of a line, in points. */
const maxDistance = 0.5;

/** A line: the offset behind it in the text, and its width without the spaces at its end. */
interface Line {
  readonly to: number;
  readonly width: number;
}

/** Breaks paragraphs of seven scripts at widths from 80 to 600, and compares each line with Chromium's. */
export async function judgeLines(corpus: string | undefined): Promise<Finding[]> {
  const browser = await findChromium();
  if (browser === undefined) return [{ name: 'lines of paragraphs', details: 'Chromium is not installed' }];
  const texts = lineTexts.filter(({ font }) => typeof font === 'string' || corpus !== undefined);
  const fonts = texts.map((each) => openFont(each, corpus));
  const page = await readDocument(browser, pageOf(texts, fonts));
  const [, json = '[]'] = /<title[^>]*>(\[.*\])<\/title>/s.exec(page) ?? [];
  const theirs = JSON.parse(json) as Line[][][];
  const findings: Finding[] = [];
  for (const [index, each] of texts.entries())
    findings.push(await compare(each, fonts[index] ?? Buffer.alloc(0), theirs[index] ?? []));
  return findings;
}

function openFont({ font }: LineText, corpus: string | undefined): Buffer {
  if (typeof font !== 'string') return readFileSync(join(corpus ?? '', 'font', font.path));
  const family = font === 'ideographs' ? 'Tinos' : font;
  const path = new URL(`${family.toLowerCase()}/400Regular/${family}_400Regular.ttf`, modules).pathname;
  return font === 'ideographs' ? makeIdeographFont(path) : readFileSync(path);
}

/** A page whose script writes the lines of every paragraph at every width into its title. */
function pageOf(texts: readonly LineText[], fonts: readonly Buffer[]): string {
  const faces = fonts.map(
    (bytes, index) => `@font-face{font-family:F${index};src:url(data:font/ttf;base64,${bytes.toString('base64')})}`,
  );
  const paragraphs = texts.flatMap(({ language, direction, text }, index) =>
    widths.map(
      (width) =>
        `<p lang="${language}" dir="${direction}" style="width:${width}px;font-family:F${index}">${escapeXml(text)}</p>`,
    ),
  );
  const style = `p{margin:0;font-size:${size}px;line-height:40px;text-rendering:geometricPrecision;hyphens:none;overflow-wrap:anywhere}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="700"><title/><style>${faces.join('')}${style}</style>
<foreignObject width="700" height="700"><div xmlns="http://www.w3.org/1999/xhtml">${paragraphs.join('')}</div></foreignObject>
<script><![CDATA[(${measureLines})(${widths.length})]]></script></svg>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Runs in the page: characters of a line are those at the same height. */
const measureLines = `async (count) => {
  await document.fonts.ready;
  await Promise.all([...document.fonts].map((font) => font.load()));
  const lines = [...document.querySelectorAll('p')].map((p) => {
    const node = p.firstChild, found = [];
    const range = document.createRange();
    let top, left = Infinity, right = -Infinity;
    for (let at = 0; at < node.length; at++) {
      if (/\\s/.test(node.data[at])) continue;
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const boxes = [...range.getClientRects()];
      const box = boxes[boxes.length - 1];
      if (!box) continue;
      if (top !== undefined && box.top > top + 20) {
        found.push({ to: at, width: right - left });
        left = Infinity, right = -Infinity;
      }
      top = box.top;
      left = Math.min(left, box.left);
      right = Math.max(right, box.right);
    }
    found.push({ to: node.length, width: right - left });
    return found;
  });
  const groups = [];
  for (let at = 0; at < lines.length; at += count) groups.push(lines.slice(at, at + count));
  document.querySelector('title').textContent = JSON.stringify(groups);
}`;

async function compare(each: LineText, font: Buffer, theirs: readonly (readonly Line[])[]): Promise<Finding> {
  const library = new FontLibrary(await shareBuiltInFaces(), () => undefined);
  await library.add(font, { family: 'Judged' });
  let [same, total, farthest] = [0, 0, 0];
  const different: string[] = [];
  for (const [index, width] of widths.entries()) {
    const ours = await breakLines(each, library, width);
    const expected = theirs[index] ?? [];
    const starts = new Map(ours.map((line, at) => [`${ours[at - 1]?.to ?? 0}-${line.to}`, line]));
    for (const [at, line] of expected.entries()) {
      total++;
      const from = expected[at - 1]?.to ?? 0;
      const found = starts.get(`${from}-${line.to}`);
      const distance = found === undefined ? Number.POSITIVE_INFINITY : Math.abs(found.width - line.width);
      if (distance <= maxDistance) same++;
      else different.push(`${width}: ${each.text.slice(from, line.to)} (${distance.toFixed(2)})`);
      if (found !== undefined) farthest = Math.max(farthest, distance);
    }
  }
  const share = same / total;
  const summary = `${same} of ${total} lines, ends at most ${farthest.toFixed(3)} apart`;
  return {
    name: `lines, ${each.name}`,
    isCorrect: total > widths.length && share >= leastShare,
    details: [summary, ...different.slice(0, 3)].join('; '),
  };
}

async function breakLines(
  { text, direction, language }: LineText,
  library: FontLibrary,
  width: number,
): Promise<Line[]> {
  const request = { families: ['Judged'], size, weight: 400, isItalic: false, stretch: 100, variations: {} };
  const style = { chain: library.chain(request), size, features: {}, letterSpacing: 0, wordSpacing: 0, language };
  const { lines } = await composeParagraph(
    {
      text,
      direction,
      parts: [{ from: 0, to: text.length, style }],
      boxes: { first: [], rest: { x: 0, width } },
      settings: { ...defaultSettings, composer: 'line' },
      isKanaFree: true, // CSS Text 3, "line-break": auto
    },
    { spend: () => undefined, breathe: async () => undefined },
  );
  return lines.map(({ to, width }) => ({ to, width }));
}
