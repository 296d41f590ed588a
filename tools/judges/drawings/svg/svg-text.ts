import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { convert } from '../../../../packages/core/src/index.ts';
import { findChromium, takePicture } from '../../../programs/chromium.ts';
import type { Finding } from '../../finding.ts';
import { styleCases } from './svg-style-cases.ts';
import { type TextCase, textCases } from './svg-text-cases.ts';

const cell = { width: 240, height: 120, columns: 6, scale: 2 };
/** The largest acceptable mean difference of the pixels, from 0 to 1. */
const maxDifference = 0.006;
/** The largest acceptable distance between the edges of the ink, in CSS pixels. */
const maxEdgeDistance = 0.5;
const modules = new URL('../../../../node_modules/@expo-google-fonts/', import.meta.url);

/** Renders drawings with the same fonts here and by Chromium, and compares them. */
export async function judgeSvgText(corpus: string | undefined): Promise<Finding[]> {
  const browser = await findChromium();
  if (browser === undefined) return [{ name: 'text in svg', details: 'Chromium is not installed' }];
  const cases = [...textCases, ...styleCases].filter(({ fonts }) => fonts === undefined || corpus !== undefined);
  const rows = Math.ceil(cases.length / cell.columns);
  const screenshot = await takePicture(browser, pageOf(cases, corpus), {
    width: cell.columns * cell.width,
    height: rows * cell.height + 200, // part of the height belongs to the window
    scale: cell.scale,
  });
  const findings: Finding[] = [];
  for (const [index, each] of cases.entries()) findings.push(await compare(each, index, screenshot, corpus));
  return findings;
}

function pageOf(cases: readonly TextCase[], corpus: string | undefined): string {
  const images = cases.map((each) => {
    const source = Buffer.from(drawingOf(each, styleOf(each, corpus))).toString('base64');
    return `<img width="${cell.width}" height="${cell.height}" src="data:image/svg+xml;base64,${source}">`;
  });
  const grid = `display:grid;grid-template-columns:repeat(${cell.columns},${cell.width}px);background:#fff`;
  return `<!DOCTYPE html><body style="margin:0;${grid}">${images.join('')}`;
}

function drawingOf({ body }: TextCase, style: string): string {
  const size = `width="${cell.width}" height="${cell.height}" viewBox="0 0 ${cell.width} ${cell.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${style}${body}</svg>`;
}

/** Embeds the fonts, which a browser needs within the drawing. */
function styleOf({ body, fonts = {} }: TextCase, corpus: string | undefined): string {
  const own = ['Arimo', 'Tinos', 'Cousine'].filter((family) => body.includes(family)).flatMap(facesOf);
  const others = Object.entries(fonts).map(([family, path]) => {
    const range = path.startsWith('variable') ? 'font-weight:100 900;' : '';
    return fontFace(family, range, readFileSync(join(corpus ?? '', 'font', path)));
  });
  return `<style>${[...own, ...others].join('')}</style>`;
}

function facesOf(family: string): string[] {
  return ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'].map((style) => {
    const file = new URL(`${family.toLowerCase()}/${style}/${family}_${style}.ttf`, modules);
    const slope = style.includes('Italic') ? 'italic' : 'normal';
    const descriptors = `font-weight:${style.slice(0, 3)};font-style:${slope};`;
    return fontFace(family, descriptors, readFileSync(file));
  });
}

function fontFace(family: string, descriptors: string, bytes: Buffer): string {
  return `@font-face{font-family:${family};${descriptors}src:url(data:font/ttf;base64,${bytes.toString('base64')})}`;
}

async function compare(
  each: TextCase,
  index: number,
  screenshot: Buffer,
  corpus: string | undefined,
): Promise<Finding> {
  const [width, height] = [cell.width * cell.scale, cell.height * cell.scale];
  const area = { left: (index % cell.columns) * width, top: Math.floor(index / cell.columns) * height, width, height };
  const expected = await pixelsOf(await sharp(screenshot, { limitInputPixels: false }).extract(area).png().toBuffer());
  const fonts = Object.entries(each.fonts ?? {}).map(([family, path]) => ({
    family,
    bytes: readFileSync(join(corpus ?? '', 'font', path)),
  }));
  const rendered = await convert(Buffer.from(drawingOf(each, '')), { to: 'png', config: { width }, assets: { fonts } });
  const found = await pixelsOf(rendered.bytes);
  const difference = meanDifference(found, expected);
  const [ours, theirs] = [inkBounds(found, width), inkBounds(expected, width)];
  const distance = Math.max(...ours.map((edge, side) => Math.abs(edge - (theirs[side] ?? 0)))) / cell.scale;
  const notes = rendered.notes.map(({ code }) => code);
  const isSimilar =
    difference <= (each.maxDifference ?? maxDifference) &&
    (each.maxDifference !== undefined || distance <= maxEdgeDistance);
  return {
    name: `text in svg: ${each.name}`,
    isCorrect: isSimilar && ours[0] !== Number.POSITIVE_INFINITY,
    details: [`mean difference ${difference.toFixed(5)}, edges ${distance.toFixed(2)} px apart`, ...notes].join(', '),
  };
}

/** Decodes an image to gray on white. */
async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
}

function meanDifference(found: Buffer, expected: Buffer): number {
  const sum = found.reduce((total, value, at) => total + Math.abs(value - (expected[at] ?? 0)), 0);
  return sum / 255 / expected.length;
}

/** Returns the outermost pixels that are clearly darker than white: left, top, right, bottom. */
function inkBounds(pixels: Buffer, width: number): [number, number, number, number] {
  const box: [number, number, number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const [at, value] of pixels.entries()) {
    if (value > 200) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}
