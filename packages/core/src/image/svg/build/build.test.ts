import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openRun } from '../../../../test/drawing/drawings.ts';
import { convert } from '../../../convert.ts';
import { readSvgDrawing } from '../read-drawing.ts';

const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (body: string, attributes = 'width="40" height="40"'): Uint8Array =>
  new TextEncoder().encode(`<svg ${xmlns} ${attributes}>${body}</svg>`);

type Rgba = readonly number[];
const clear: Rgba = [0, 0, 0, 0];
const lime: Rgba = [0, 255, 0, 255];
const red: Rgba = [255, 0, 0, 255];
const blue: Rgba = [0, 0, 255, 255];

async function pixelsOf(file: Uint8Array) {
  const { bytes, notes } = await convert(file, { to: 'png' });
  const { data, info } = await sharp(bytes).ensureAlpha().toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  const at = (x: number, y: number): number[] => {
    const start = (y * info.width + x) * 4;
    return data[start + 3] === 0 ? [...clear] : [...data.subarray(start, start + 4)];
  };
  return { at, notes: notes.map(({ code }) => code) };
}

const rect = (attributes: string): string => `<rect width="20" height="20" ${attributes}/>`;

describe('an svg in pixels', () => {
  // Expected by arithmetic: the squares of each drawing cover the named pixels or not.
  it.each<[string, string, ...[number, number, Rgba][]]>([
    [
      'a use with a place',
      `<defs>${rect('id="a"')}</defs><use href="#a" x="20" fill="lime"/>`,
      [10, 10, clear],
      [30, 10, lime],
    ],
    [
      'a symbol with a size',
      '<symbol id="a" viewBox="0 0 1 1"><rect width="1" height="1" fill="lime"/></symbol><use href="#a" width="10" height="10" x="5"/>',
      [7, 5, lime],
      [20, 5, clear],
    ],
    [
      'an svg that a use enlarges',
      '<defs><svg id="a" width="1" height="1" viewBox="0 0 1 1"><rect width="1" height="1" fill="lime"/></svg></defs><use href="#a" width="40" height="40"/>',
      [38, 38, lime],
    ],
    [
      'content of a nested svg, which is clipped',
      '<svg width="10" height="10"><rect width="40" height="40" fill="lime"/></svg>',
      [5, 5, lime],
      [15, 5, clear],
    ],
    [
      'a use of itself',
      '<g id="a"><rect width="9" height="9" fill="lime"/><use href="#a" x="20"/></g>',
      [5, 5, lime],
      [25, 5, clear],
    ],
    [
      'the first child of a switch whose conditions hold',
      `<switch><g systemLanguage="de">${rect('fill="red"')}</g><g systemLanguage="en-GB">${rect('fill="lime"')}</g>${rect('fill="red"')}</switch>`,
      [10, 10, lime],
    ],
    ['an element whose condition does not hold', rect('systemLanguage="de" fill="red"'), [10, 10, clear]],
    [
      'a gradient that takes over the stops of another one',
      `<linearGradient id="a"><stop stop-color="lime"/></linearGradient><radialGradient id="b" href="#a"/>${rect('fill="url(#b)"')}`,
      [10, 10, lime],
    ],
    [
      'gradients that refer to each other',
      `<linearGradient id="a" href="#b"><stop stop-color="lime"/></linearGradient><linearGradient id="b" href="#a"/>${rect('fill="url(#b)"')}`,
      [10, 10, lime],
    ],
    ...[
      '<linearGradient id="a"><stop stop-color="lime"/><stop offset=".5" stop-color="lime"/><stop offset=".5" stop-color="red"/></linearGradient>',
      '<radialGradient id="a" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="3e7"><stop offset=".9" stop-color="lime"/><stop offset=".9" stop-color="red"/></radialGradient>',
      '<pattern id="a" patternUnits="userSpaceOnUse" width="4e7" height="4e7"><rect width="2e7" height="2e7" fill="lime"/><rect x="2e7" width="2e7" height="2e7" fill="red"/></pattern>',
    ].map((paint): [string, string, ...[number, number, Rgba][]] => [
      `a paint at a very small scale: ${paint.slice(1, 7)}`,
      `${paint}<g transform="scale(1e-6)"><rect width="4e7" height="2e7" fill="url(#a)"/></g>`,
      [10, 10, lime],
      [35, 10, red],
    ]),
    ['the fallback of a paint', rect('fill="url(#none) lime"'), [10, 10, lime]],
    [
      'a pattern that paints itself',
      `<pattern id="a" width="1" height="1"><rect width="20" height="20" fill="lime"/><rect width="20" height="20" fill="url(#a)"/></pattern>${rect('fill="url(#a)"')}`,
      [10, 10, lime],
    ],
    [
      'a clip of a clip',
      `<clipPath id="a"><rect width="10" height="40"/></clipPath><clipPath id="b" clip-path="url(#a)"><rect width="40" height="10"/></clipPath>${rect('fill="lime" clip-path="url(#b)"')}`,
      [5, 5, lime],
      [15, 5, clear],
      [5, 15, clear],
    ],
    [
      'clips of the shapes of a clip',
      `<clipPath id="a"><rect width="5" height="40"/></clipPath><clipPath id="b"><rect width="20" height="10" clip-path="url(#a)"/><rect y="10" width="20" height="10"/></clipPath>${rect('fill="lime" clip-path="url(#b)"')}`,
      [2, 5, lime],
      [10, 5, clear],
      [10, 15, lime],
    ],
    [
      'a clip in units of the bounding box',
      `<clipPath id="a" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>${rect('fill="lime" clip-path="url(#a)"')}`,
      [5, 10, lime],
      [15, 10, clear],
    ],
    [
      'a mask',
      `<mask id="a"><rect width="10" height="20" fill="white"/></mask>${rect('fill="lime" mask="url(#a)"')}`,
      [5, 10, lime],
      [15, 10, clear],
    ],
    [
      'markers at the vertices, turned with the path',
      '<marker id="a" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10" orient="auto"><rect width="4" height="8" fill="lime"/></marker><path d="M20 5V30" marker-end="url(#a)"/>',
      [15, 32, lime], // the height of the marker points to the left
      [25, 32, clear],
    ],
    [
      'the paint of a shape in its markers',
      '<marker id="a" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9"><rect width="9" height="9" fill="context-stroke"/></marker><path d="M20 20H21" stroke="blue" stroke-width="0" marker-end="url(#a)"/>',
      [25, 25, blue],
    ],
    [
      'a transform around the middle of the bounding box',
      rect('fill="lime" style="transform-box:fill-box;transform-origin:center;transform:scale(.5)"'),
      [2, 10, clear],
      [10, 10, lime],
    ],
    [
      'a dash in parts of the stated length',
      '<path d="M0 10H40" stroke="lime" stroke-width="4" pathLength="4" stroke-dasharray="1"/>',
      [5, 10, lime],
      [15, 10, clear],
      [25, 10, lime],
    ],
    [
      'square caps of a point',
      '<path d="M20 20h0" stroke="lime" stroke-width="10" stroke-linecap="square"/>',
      [16, 16, lime],
      [26, 20, clear],
    ],
    [
      'the subregion of a flood',
      `<filter id="a" filterUnits="userSpaceOnUse" x="0" y="0" width="40" height="40"><feFlood x="20" y="20" width="10" height="10" flood-color="lime"/></filter>${rect('filter="url(#a)"')}`,
      [25, 25, lime],
      [10, 10, clear],
    ],
    ['an element whose filter does not exist', rect('fill="lime" filter="url(#none)"'), [10, 10, lime]],
    [
      'an element whose filter is a shape',
      `<rect id="a" width="0" height="0"/>${rect('fill="lime" filter="url(#a)"')}`,
      [10, 10, lime],
    ],
    [
      'system colours, the deprecated ones too',
      `${rect('fill="LinkText"')}<g style="fill:ActiveCaption"><rect y="20" width="20" height="20"/></g>`,
      [10, 10, [0, 0, 238, 255]],
      [10, 30, [255, 255, 255, 255]],
    ],
    [
      'the last colour of a gradient without a length or a radius',
      `<linearGradient id="a" x2="0.00000001"><stop stop-color="red"/><stop offset="1" stop-color="lime"/></linearGradient><radialGradient id="b" r="0.00000001" href="#a"/>${rect('fill="url(#a)"')}<rect y="20" width="20" height="20" fill="url(#b)"/>`,
      [10, 10, lime],
      [10, 30, lime],
    ],
    [
      'a table with anything but numbers as no table',
      `<filter id="a" color-interpolation-filters="sRGB"><feComponentTransfer><feFuncG type="table" tableValues="0 0 x"/></feComponentTransfer></filter>${rect('fill="lime" filter="url(#a)"')}`,
      [10, 10, lime],
    ],
    [
      'a stroke above its fill by default, below it on request',
      '<rect x="10" y="10" width="20" height="20" fill="lime" stroke="red" stroke-width="10" paint-order="stroke"/>',
      [7, 20, red],
      [12, 20, lime],
    ],
    ['an invalid paint, which is ignored', `<g fill="lime">${rect('fill="nonsense"')}</g>`, [10, 10, lime]],
    [
      'a drawing in a picture',
      `<image width="40" height="40" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'%3E%3Crect width='1' height='2' fill='lime'/%3E%3C/svg%3E"/>`,
      [10, 20, lime],
      [30, 20, clear],
    ],
  ])('shows %s', async (_, body, ...samples) => {
    const { at, notes } = await pixelsOf(svg(body));
    for (const [x, y, expected] of samples) expect(at(x, y)).toEqual(expected);
    expect(notes).toEqual([]);
  });

  it('notes a mask that leads back to itself, and ignores it there', async () => {
    const mask = `<mask id="a" mask="url(#a)"><rect width="20" height="20" fill="white"/></mask>`;
    const { at, notes } = await pixelsOf(svg(`${mask}${rect('fill="lime" mask="url(#a)"')}`));
    expect(at(10, 10)).toEqual(lime);
    expect(notes).toEqual(['SVG_STYLE_IGNORED']);
  });

  it('smooths text in spite of shape-rendering', async () => {
    const text = '<text y="30" font-size="30" shape-rendering="crispEdges">S</text>';
    const { bytes } = await convert(svg(text), { to: 'png' });
    const alpha = await sharp(bytes).extractChannel(3).raw().toBuffer();
    expect(alpha.filter((value) => value > 0 && value < 255).length).toBeGreaterThan(20);
  });

  it('draws elements of a root with a prefix', async () => {
    const text =
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="40" height="40"><s:rect width="9" height="9" fill="lime"/></s:svg>';
    expect((await pixelsOf(new TextEncoder().encode(text))).at(5, 5)).toEqual(lime);
  });

  it('has no part that could refer to anything or run', async () => {
    const body = `<script>alert(1)</script><a href="javascript:alert(1)">${rect('onload="alert(1)" id="x"')}</a>`;
    const { children } = await readSvgDrawing(svg(body), openRun().context);
    expect(JSON.stringify(children)).not.toMatch(/alert|script|href/);
    expect(children).toHaveLength(1);
  });

  it('may have more children than a function may have arguments', async () => {
    const rectangles = '<rect width="1" height="1" fill="lime"/>'.repeat(150_000);
    const { children } = await readSvgDrawing(svg(rectangles), openRun().context);
    expect(children).toHaveLength(150_000);
  });
});
