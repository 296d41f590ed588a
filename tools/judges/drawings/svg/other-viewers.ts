import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { convert } from '../../../../packages/core/src/convert.ts';
import { writeDrawingSvg } from '../../../../packages/core/src/drawing/svg/write.ts';
import { drawingCases } from '../../../../packages/core/test/drawing/drawing-cases.data.ts';
import { drawingOf, openRun } from '../../../../packages/core/test/drawing/drawings.ts';
import { findFirefox, takeFirefoxPicture } from '../../../programs/firefox.ts';
import { drawByInkscape, hasInkscape } from '../../../programs/inkscape.ts';
import type { Finding } from '../../finding.ts';
import { inkSimilarity } from '../ink-similarity.ts';
import { stretchSvg } from './viewer-sheet.ts';

const [width, columns, perWindow] = [300, 6, 30];
const minSimilarity = 0.97;
/** Taller pages exceed the sheet. */
const maxHeight = 900;
/** Inkscape 1.2 ignores `feDropShadow`, svg in filters and the area of masks, and smooths edges that should be crisp. */
const unsupportedByInkscape =
  /^(?:a shadow without blur|an alpha mask within a region|a drawing and a picture in a filter|a mesh|a triangle with a ramp)/;

interface Drawn {
  readonly name: string;
  readonly svg: Uint8Array;
  /** The engine's picture of the same drawing. */
  readonly ours: Uint8Array;
  readonly height: number;
}

/** Draws svgs made from the drawings of the tests and from Illustrator files in Firefox and Inkscape. */
export async function judgeOtherViewers(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const [firefox, inkscape] = [await findFirefox(), await hasInkscape()];
  if (firefox === undefined && !inkscape)
    return [{ name: 'svg in Firefox and Inkscape', details: 'neither is installed' }];
  const drawn = [...(await drawCases()), ...(await drawCorpus(corpus))].filter((_, at) => !isSample || at % 3 === 0);
  const findings: Finding[] = [];
  if (firefox !== undefined) findings.push(await compare('Firefox', drawn, (some) => drawSheet(firefox, some)));
  if (inkscape) {
    const supported = drawn.filter(({ name }) => !unsupportedByInkscape.test(name));
    const draw = (some: readonly Drawn[]) =>
      drawByInkscape(
        some.map(({ svg }) => svg),
        width,
      );
    findings.push(await compare('Inkscape', supported, draw));
  }
  return findings;
}

async function drawCases(): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (const { name, nodes } of drawingCases) {
    const svg = await writeDrawingSvg(drawingOf(...nodes), {}, openRun().context);
    const ours = await sharp(svg, { density: 72 * 3 })
      .resize(width, width)
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    drawn.push({ name, svg: stretchSvg(svg, width, width), ours, height: width });
  }
  return drawn;
}

async function drawCorpus(corpus: string | undefined): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  const folder = join(corpus ?? '', 'ai');
  const names = corpus === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.ai'));
  for (const name of names) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const picture = await convert(bytes, { to: 'png', config: { width } }).catch(() => undefined);
    if (picture === undefined) continue;
    const { height } = await sharp(picture.bytes).metadata();
    if (height > maxHeight) continue;
    const svg = stretchSvg((await convert(bytes, { to: 'svg' })).bytes, width, height);
    drawn.push({ name, svg, ours: picture.bytes, height });
  }
  return drawn;
}

async function drawSheet(firefox: string, drawn: readonly Drawn[]): Promise<Buffer[]> {
  const rowHeight = Math.max(...drawn.map(({ height }) => height));
  const style = `body{margin:0;background:#fff;display:grid;grid-template-columns:repeat(${columns},${width}px);grid-auto-rows:${rowHeight}px}`;
  const images = drawn.map(
    ({ svg, height }) =>
      `<img width="${width}" height="${height}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`,
  );
  const size = { width: columns * width, height: Math.ceil(drawn.length / columns) * rowHeight };
  const sheet = await takeFirefoxPicture(firefox, `<!DOCTYPE html><style>${style}</style>${images.join('')}`, size);
  return Promise.all(
    drawn.map(({ height }, index) => {
      const [left, top] = [(index % columns) * width, Math.floor(index / columns) * rowHeight];
      return sharp(sheet).extract({ left, top, width, height }).png().toBuffer();
    }),
  );
}

async function compare(
  viewer: string,
  drawn: readonly Drawn[],
  draw: (some: readonly Drawn[]) => Promise<(Buffer | undefined)[]>,
): Promise<Finding> {
  const differing: string[] = [];
  for (let at = 0; at < drawn.length; at += perWindow) {
    const some = drawn.slice(at, at + perWindow);
    const pictures = await draw(some);
    for (const [index, { name, ours }] of some.entries()) {
      const picture = pictures[index];
      const similarity = picture === undefined ? 0 : await inkSimilarity(ours, picture);
      if (similarity < minSimilarity) differing.push(`${name} ${similarity.toFixed(3)}`);
    }
  }
  const details = [`${drawn.length - differing.length} of ${drawn.length} alike`, ...differing].join('; ');
  return { name: `svg in ${viewer}`, isCorrect: drawn.length > 0 && differing.length === 0, details };
}
