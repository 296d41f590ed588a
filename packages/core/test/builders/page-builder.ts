import sharp from 'sharp';
import type { Design } from '../../src/models/design/document.ts';
import type { Element, ShapeElement } from '../../src/models/design/elements.ts';
import type { Swatch } from '../../src/models/design/swatches.ts';
import type { Note } from '../../src/notes.ts';
import { type RenderOptions, render } from '../../src/render.ts';
import { id, ids } from './design-builder.ts';

/** Swatches of pages for drawing: colours in sRGB, and two inks. */
export const colours = { red: id(101), green: id(102), gray: id(103), cyan: id(104), yellow: id(105), spot: id(106) };

const rgb = (swatch: string, name: string, values: number[]): Swatch => ({
  id: swatch,
  name,
  display: `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`,
  kind: 'color',
  space: 'rgb',
  values,
});

const ink = (swatch: string, name: string, display: string, values: number[], spot?: string): Swatch => ({
  id: swatch,
  name,
  display,
  kind: 'color',
  space: 'cmyk',
  values,
  ...(spot !== undefined && { spot }),
});

/** A document of one page of 100 by 100 points. */
export function buildPage(elements: readonly Element[], more: Partial<Design> = {}): Design {
  const swatches: Swatch[] = [
    { id: ids.none, name: 'None', display: '#ffffff', kind: 'none' },
    { id: ids.paper, name: 'Paper', display: '#ffffff', kind: 'paper' },
    { id: ids.registration, name: 'Registration', display: '#000000', kind: 'registration' },
    { id: ids.black, name: 'Black', display: '#000000', kind: 'color', space: 'cmyk', values: [0, 0, 0, 100] },
    rgb(ids.blue, 'Blue', [0, 0, 255]),
    rgb(colours.red, 'Red', [255, 0, 0]),
    rgb(colours.green, 'Green', [0, 128, 0]),
    rgb(colours.gray, 'Gray', [128, 128, 128]),
    ink(colours.cyan, 'Cyan', '#00adee', [100, 0, 0, 0]),
    ink(colours.yellow, 'Yellow', '#fff200', [0, 0, 100, 0]),
    ink(colours.spot, 'Spot', '#ff6600', [0, 70, 100, 0], 'PANTONE Orange'),
  ];
  const page = { id: ids.page, name: '1', width: 100, height: 100, elements: [...elements] };
  return {
    version: '1.0.0',
    type: 'template',
    metaData: { title: 'Page' },
    fontData: [],
    styles: {
      paragraph: [
        { id: ids.body, name: 'Body', set: {} },
        { id: ids.heading, name: 'Heading', set: {} },
      ],
      character: [],
    },
    layers: [{ id: ids.layer, name: 'Layer 1' }],
    stories: [],
    pages: [page],
    ...more,
    swatches: [...swatches, ...(more.swatches ?? [])],
  } as Design;
}

/** Above the ids that tests give: one process runs many files. */
let lastElement = 5_000_000;

/** A rectangle; red without other paint. */
export function box(
  [x, y, width, height]: readonly [number, number, number, number],
  more: Partial<ShapeElement> = {},
): ShapeElement {
  return {
    kind: 'shape',
    id: id(++lastElement),
    layer: ids.layer,
    transform: [1, 0, 0, 1, 0, 0],
    shape: { kind: 'rectangle', x, y, width, height },
    ...(more.stroke === undefined && { fill: { swatch: colours.red } }),
    ...more,
  };
}

/** The pixels of a drawn page. */
export interface DrawnPage {
  /** Red, green and blue at a point of the picture, in points of the page from the picture's top left corner. */
  readonly at: (x: number, y: number) => [number, number, number];
  readonly width: number;
  readonly height: number;
  readonly notes: readonly Note[];
}

/** Pixels for each point. */
const density = 4;

/** Draws the first page of a document with four pixels for each point. */
export async function drawPage(
  design: Design,
  options: RenderOptions = {},
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<DrawnPage> {
  const { bytes, notes } = await render(design, files, { scale: density * 0.75, ...options });
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    at: (x, y) => {
      const at = (Math.floor(y * density) * info.width + Math.floor(x * density)) * 3;
      return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1];
    },
    width: info.width,
    height: info.height,
    notes,
  };
}

/** Draws elements on a page. */
export function drawOnPage(...elements: Element[]): Promise<DrawnPage> {
  return drawPage(buildPage(elements));
}
