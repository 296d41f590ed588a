import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '../../../packages/core/src/render.ts';
import { galleryFolder } from '../../pictures/gallery/gallery.ts';
import { blockFonts, blocks, blocksFile, type StyledText, toDesign, write } from '../../pictures/gallery/parts.ts';
import { findChromium, takePicture } from '../../programs/chromium.ts';
import { inkSimilarity } from '../drawings/ink-similarity.ts';
import type { Finding } from '../finding.ts';

/** A text in both languages: runs of a design document, and HTML. */
interface Case {
  readonly name: string;
  readonly runs: readonly StyledText[];
  readonly html: string;
  readonly isVertical?: boolean;
}

const ruby = (text: string) => ({ ruby: { text, type: 'group' as const } });
const [wide, narrow] = [ruby('とうきょうと'), ruby('きょう')];
const rubies = '<ruby>今日<rt>きょう</rt></ruby><ruby>東京<rt>とうきょうと</rt></ruby>';

const cases: readonly Case[] = [
  {
    name: 'ruby',
    runs: [
      ['今日', narrow],
      ['東京', wide],
    ],
    html: rubies,
  },
  {
    name: 'ruby in vertical text',
    ...{
      runs: [
        ['今日', narrow],
        ['東京', wide],
      ],
      html: rubies,
      isVertical: true,
    },
  },
  {
    name: 'emphasis marks',
    runs: [['東京', { emphasis: { mark: '●' } }], ['字']],
    html: '<b>東京</b>字',
  },
  {
    name: 'vertical text',
    runs: [['東一京、「字」ーabc月。']],
    ...{ html: '東一京、「字」ーabc月。', isVertical: true },
  },
  {
    name: 'rotated characters',
    runs: [['東一', { rotation: 30 }], ['あ']],
    html: '<i>東</i><i>一</i>あ',
  },
];

const size = { width: 240, height: 150 };
/** Pixels for each point of the page and each pixel of HTML. Chromium places upright glyphs on whole pixels. */
const scale = 8;
const leastSimilarity = 0.97;

/** Draws Japanese text of blocks as a page and in Chromium, and compares the pictures. */
export async function judgeJapaneseText(): Promise<Finding[]> {
  const browser = await findChromium();
  if (browser === undefined) return [{ name: 'Japanese text', details: 'Chromium is not installed' }];
  const findings: Finding[] = [];
  for (const each of cases) findings.push(await compare(each, browser));
  return findings;
}

async function compare(each: Case, browser: string): Promise<Finding> {
  const theirs = await takePicture(browser, pageOf(each), { ...size, scale });
  const similarity = await inkSimilarity(theirs, await drawPage(each));
  return {
    name: `Japanese text, ${each.name}`,
    isCorrect: similarity >= leastSimilarity,
    details: `ink-SSIM with Chromium's picture ${similarity.toFixed(3)} (at least ${leastSimilarity})`,
  };
}

async function drawPage({ name, runs, isVertical = false }: Case): Promise<Uint8Array> {
  const [{ stroke: _, ...frame }, story] = write(
    [20, 20, 200, 120],
    [[runs, { fontFamily: blocks, fontSize: 20, leading: 40 }]],
  );
  const oriented = isVertical ? { ...story, orientation: 'vertical' as const } : story;
  const feature = { name, title: name, text: name, elements: [frame], stories: [oriented], fontData: blockFonts };
  const files = new Map([[blocksFile, readFileSync(join(galleryFolder, blocksFile))]]);
  // Pictures have 4/3 pixels for each point.
  return (await render(toDesign(feature), files, { scale: scale * 0.75 })).bytes;
}

/** The em boxes of 20 pixels are in the middle of lines of 40. */
function pageOf({ html, isVertical = false }: Case): string {
  const font = readFileSync(join(galleryFolder, blocksFile)).toString('base64');
  const place = isVertical ? 'writing-mode:vertical-rl;right:10px;top:20px' : 'left:20px;top:10px';
  return `<!DOCTYPE html><html lang="ja"><meta charset="utf-8"><style>
@font-face{font-family:B;src:url(data:font/ttf;base64,${font})}
body{margin:0;background:#fff}
div{position:absolute;width:200px;height:120px;${place};font:20px/40px B;color:#000}
b{font-weight:400;text-emphasis:"●"}
i{font-style:normal;display:inline-block;transform:rotate(30deg)}
</style><div>${html}</div></html>`;
}
