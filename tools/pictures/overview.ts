import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert, type Note } from '@quoin/core';
import { render, unpackDesign } from '@quoin/core/design';
import { unzipSync } from 'fflate';
import { sampleFolder } from '../samples/packages.ts';
import { escapeXml, wrapText } from './text.ts';

/** One conversion: a sample before and after, as svg within the given box, and its notes. */
interface Sample {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly caption: string;
  readonly notes: readonly Note[];
}

/** The size of the boxes of a sample. */
const box = { width: 400, before: 232, after: 330 };
/** The size of the picture, and the places of the samples: beside each other, or below each other for telephones. */
const arrangements = {
  wide: {
    size: [1280, 932],
    places: [
      [20, 0],
      [440, 0],
      [860, 0],
    ],
  },
  narrow: {
    size: [440, 2516],
    places: [
      [20, 0],
      [20, 932],
      [20, 1690],
    ],
  },
} as const;
export type Arrangement = keyof typeof arrangements;

const drawing = `<svg xmlns="http://www.w3.org/2000/svg"
     width="360" height="290">
  <script src="https://ads.test/a.js"/>
  <circle cx="180" cy="120" r="100"
          fill="#e9b872"/>
  <path d="M80 210H280L250 250H80Z"
        fill="#d90429"/>
  <text x="180" y="135" font-size="40"
        text-anchor="middle"
        font-family="Papyrus">Quoin</text>
</svg>`;

/** Converts a layout, a font and a drawing, and draws all three before and after, with their notes. */
export async function drawOverview(arrangement: Arrangement): Promise<{ png: Uint8Array; notes: readonly Note[] }> {
  const { size, places } = arrangements[arrangement];
  const [width, height] = size;
  const dots = await readFile(join(sampleFolder, 'dots.ttf'));
  const samples = [await convertLayout(), await convertFont(dots), await convertDrawing()];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Arimo" font-size="19"
    fill="#1d2733"><rect width="${width}" height="${height}" rx="14" fill="#f3f6f9"/>
    ${samples.map((sample, index) => drawSample(sample, places[index] ?? [0, 0])).join('')}</svg>`;
  const { bytes, notes } = await convert(new TextEncoder().encode(svg), { to: 'png' });
  if (notes.length > 0) throw new Error(`the overview has notes: ${notes.map(({ message }) => message).join(' ')}`);
  return { png: bytes, notes: samples.flatMap((sample) => sample.notes) };
}

async function convertLayout(): Promise<Sample> {
  const layout = await readFile(join(sampleFolder, 'layout.zip'));
  const sources = Object.entries(unzipSync(layout)).map(([name, { length }]) => ({ name, length }));
  const { bytes, notes } = await convert(layout, { from: 'layout_package', to: 'design_package' });
  const { template, files } = await unpackDesign(bytes);
  const page = await render(template, files, { scale: 2 });
  return {
    title: 'A layout: layout.zip → its page',
    before: drawLines(sources.flatMap(({ name, length }) => [name, `    ${formatSize(length)}`, ''])),
    after: drawPage(page.bytes, [200, 300], box.after),
    caption: 'a design, then its page',
    notes: [...notes, ...page.notes],
  };
}

async function convertFont(font: Uint8Array): Promise<Sample> {
  const { bytes, notes } = await convert(font, { to: 'woff2' });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" font-family="Sample" font-size="64"
    fill="#2b2d42" text-anchor="middle"><text x="200" y="90">QUOIN</text><text x="200" y="160">0123456</text></svg>`;
  return {
    title: 'A font: dots.ttf → dots.woff2',
    before: drawPicture(await drawWithFont(svg, font, 'Sample'), [400, 200], box.before),
    after: drawPicture(await drawWithFont(svg, bytes, 'Sample'), [400, 200], box.after),
    caption: `${formatSize(font.length)} → ${formatSize(bytes.length)}`,
    notes,
  };
}

async function convertDrawing(): Promise<Sample> {
  const { bytes, notes } = await convert(new TextEncoder().encode(drawing), { to: 'png', config: { width: 720 } });
  return {
    title: 'A drawing: badge.svg → badge.png',
    before: drawLines(drawing.split('\n')),
    after: drawPicture(bytes, [360, 290], box.after),
    caption: 'drawn at twice its size',
    notes,
  };
}

/** Draws svg at twice its size, in a font. */
async function drawWithFont(svg: string, font: Uint8Array | undefined, family?: string): Promise<Uint8Array> {
  const fonts = font === undefined ? [] : [{ bytes: font, family }];
  const width = 2 * Number(/width="(\d+)"/.exec(svg)?.[1]);
  return (await convert(new TextEncoder().encode(svg), { to: 'png', config: { width }, assets: { fonts } })).bytes;
}

function drawSample({ title, before, after, caption, notes }: Sample, [x, y]: readonly [number, number]): string {
  const top = { before: 56, after: 340, notes: 708 };
  const frame = (y: number, size: number, content: string): string =>
    `<svg x="0" y="${y}" width="${box.width}" height="${size}"><rect x="1" y="1" width="${box.width - 2}"
      height="${size - 2}" rx="8" fill="#fff" stroke="#9fb0c3"/>${content}</svg>`;
  const lines = notes.flatMap(({ code, class: kind, message }) => [
    `<tspan font-weight="bold">${kind}</tspan> ${code}`,
    ...wrapText(message, 48).map(escapeXml),
  ]);
  const listed = lines.length === 0 ? ['<tspan font-weight="bold">no notes</tspan>: nothing was lost'] : lines;
  return `<g transform="translate(${x} ${y})"><text y="38" font-size="22" font-weight="bold">${escapeXml(title)}</text>
    ${frame(top.before, box.before, before)}
    <path d="M188 298h24v14h16l-28 22-28-22h16z" fill="#d90429"/><text x="236" y="320" font-size="17">${caption}</text>
    ${frame(top.after, box.after, after)}
    ${listed.map((line, index) => `<text y="${top.notes + index * 23}" font-size="17">${line}</text>`).join('')}</g>`;
}

/** Centres a picture of the given size in a box. */
function drawPicture(png: Uint8Array, [width, height]: readonly [number, number], boxHeight: number): string {
  const data = Buffer.from(png).toString('base64');
  const place = `x="${(box.width - width) / 2}" y="${(boxHeight - height) / 2}" width="${width}" height="${height}"`;
  return `<image ${place} href="data:image/png;base64,${data}"/>`;
}

/** Draws the edge of a page, which is as white as the box behind it. */
function drawPage(png: Uint8Array, size: readonly [number, number], boxHeight: number): string {
  return drawPicture(png, size, boxHeight).replace(
    /<image (.* height="\d+") .*>$/,
    '$&<rect $1 fill="none" stroke="#9fb0c3"/>',
  );
}

function drawLines(lines: readonly string[]): string {
  const texts = lines.map((line, index) => `<text x="14" y="${30 + index * 19}">${escapeXml(line)}</text>`);
  return `<g font-family="Cousine" font-size="15" xml:space="preserve">${texts.join('')}</g>`;
}

function formatSize(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
