import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { convert } from '../../packages/core/src/index.ts';
import { findChromium, takePicture } from '../programs/chromium.ts';
import type { Finding } from './finding.ts';
import { styleCases } from './svg-style-cases.ts';
import { type TextCase, textCases } from './svg-text-cases.ts';

const cell = { width: 240, height: 120, columns: 6, scale: 2 };
/** Mean difference of a pixel, in parts of full ink over the cell. */
const most = 0.006;
/** How far the edges of what is painted may lie apart, in CSS pixels. */
const farthest = 0.5;
const modules = new URL('../../node_modules/@expo-google-fonts/', import.meta.url);

/** The same drawings with the same fonts, their texts set by us and by Chromium. */
export async function judgeSvgText(corpus: string | undefined): Promise<Finding[]> {
  const browser = await findChromium();
  if (browser === undefined) return [{ name: 'text in svg', figure: 'Chromium is not installed' }];
  const cases = [...textCases, ...styleCases].filter(({ fonts }) => fonts === undefined || corpus !== undefined);
  const rows = Math.ceil(cases.length / cell.columns);
  const theirs = await takePicture(browser, pageOf(cases, corpus), {
    width: cell.columns * cell.width,
    height: rows * cell.height + 200, // some of it is the window’s own
    scale: cell.scale,
  });
  const findings: Finding[] = [];
  for (const [index, each] of cases.entries()) findings.push(await compare(each, index, theirs, corpus));
  return findings;
}

function pageOf(cases: readonly TextCase[], corpus: string | undefined): string {
  const pictures = cases.map((each) => {
    const source = Buffer.from(drawingOf(each, styleOf(each, corpus))).toString('base64');
    return `<img width="${cell.width}" height="${cell.height}" src="data:image/svg+xml;base64,${source}">`;
  });
  const grid = `display:grid;grid-template-columns:repeat(${cell.columns},${cell.width}px);background:#fff`;
  return `<!DOCTYPE html><body style="margin:0;${grid}">${pictures.join('')}`;
}

function drawingOf({ body }: TextCase, style: string): string {
  const size = `width="${cell.width}" height="${cell.height}" viewBox="0 0 ${cell.width} ${cell.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${style}${body}</svg>`;
}

/** Browsers have the fonts within the drawing. */
function styleOf({ body, fonts = {} }: TextCase, corpus: string | undefined): string {
  const own = ['Arimo', 'Tinos', 'Cousine'].filter((family) => body.includes(family)).flatMap(cutsOf);
  const others = Object.entries(fonts).map(([family, path]) => {
    const range = path.startsWith('variable') ? 'font-weight:100 900;' : '';
    return faceOf(family, range, readFileSync(join(corpus ?? '', 'font', path)));
  });
  return `<style>${[...own, ...others].join('')}</style>`;
}

function cutsOf(family: string): string[] {
  return ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'].map((cut) => {
    const file = new URL(`${family.toLowerCase()}/${cut}/${family}_${cut}.ttf`, modules);
    const look = `font-weight:${cut.slice(0, 3)};font-style:${cut.includes('Italic') ? 'italic' : 'normal'};`;
    return faceOf(family, look, readFileSync(file));
  });
}

function faceOf(family: string, look: string, bytes: Buffer): string {
  return `@font-face{font-family:${family};${look}src:url(data:font/ttf;base64,${bytes.toString('base64')})}`;
}

async function compare(each: TextCase, index: number, theirs: Buffer, corpus: string | undefined): Promise<Finding> {
  const [width, height] = [cell.width * cell.scale, cell.height * cell.scale];
  const place = { left: (index % cell.columns) * width, top: Math.floor(index / cell.columns) * height, width, height };
  const expected = await pixelsOf(await sharp(theirs, { limitInputPixels: false }).extract(place).png().toBuffer());
  const fonts = Object.entries(each.fonts ?? {}).map(([family, path]) => ({
    family,
    bytes: readFileSync(join(corpus ?? '', 'font', path)),
  }));
  const drawn = await convert(Buffer.from(drawingOf(each, '')), { to: 'png', config: { width }, assets: { fonts } });
  const found = await pixelsOf(drawn.bytes);
  const difference = meanDifference(found, expected);
  const [ours, browser] = [inkOf(found, width), inkOf(expected, width)];
  const apart = Math.max(...ours.map((edge, side) => Math.abs(edge - (browser[side] ?? 0)))) / cell.scale;
  const notes = drawn.notes.map(({ code }) => code);
  const isNear = difference <= (each.most ?? most) && (each.most !== undefined || apart <= farthest);
  return {
    name: `text in svg: ${each.name}`,
    isRight: isNear && ours[0] !== Number.POSITIVE_INFINITY,
    figure: `a pixel differs by ${difference.toFixed(5)}, the edges by ${apart.toFixed(2)} px${notes.length > 0 ? `, ${notes.join()}` : ''}`,
  };
}

/** Gray, on white. */
async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
}

function meanDifference(found: Buffer, expected: Buffer): number {
  const sum = found.reduce((total, value, at) => total + Math.abs(value - (expected[at] ?? 0)), 0);
  return sum / 255 / expected.length;
}

/** Where what is painted begins and ends, by the parts of pixels that its edges cover: left, top, right, bottom. */
function inkOf(pixels: Buffer, width: number): [number, number, number, number] {
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
