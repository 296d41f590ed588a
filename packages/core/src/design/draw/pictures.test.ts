import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../test/builders/design-builder.ts';
import { box, buildPage, colours, drawPage } from '../../../test/builders/page-builder.ts';
import type { ImageElement } from '../../models/design/elements.ts';

const [red, green, blue, yellow, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
  [255, 255, 255],
];

/** A picture of four quadrants: red, green; blue, yellow. Large enough that their edges are sharp. */
async function makeQuadrants(): Promise<Uint8Array> {
  const side = 64;
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const colour = [red, green, blue, yellow][(y < side / 2 ? 0 : 2) + (x < side / 2 ? 0 : 1)] ?? [];
    pixels.set(colour, at * 3);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

function imageBox(image: ImageElement['image'], more: Partial<ImageElement> = {}): ImageElement {
  const { fill: _, ...frame } = box([0, 0, 100, 100]);
  return { ...frame, kind: 'image', image, ...more };
}

const place = [80, 0, 0, 80, 10, 10] as const;

async function drawImage(image: ImageElement['image'], more: Partial<ImageElement> = {}) {
  const files = new Map([['images/a.png', await makeQuadrants()]]);
  return drawPage(buildPage([imageBox({ src: 'images/a.png', ...image }, more)]), {}, files);
}

const quadrants = [
  [30, 30],
  [70, 30],
  [30, 70],
  [70, 70],
] as const;

describe('pictures of a page', () => {
  it('places a picture by its matrix', async () => {
    const { at, notes } = await drawImage({ placement: [...place] });
    expect(quadrants.map(([x, y]) => at(x, y))).toEqual([red, green, blue, yellow]);
    expect([at(8, 50), at(92, 50)]).toEqual([white, white]);
    expect(notes).toEqual([]);
    // A quarter turn clockwise: the left side becomes the top.
    const turned = await drawImage({ placement: [0, 80, -80, 0, 90, 10] });
    expect(quadrants.map(([x, y]) => turned.at(x, y))).toEqual([blue, red, yellow, green]);
  });

  it('clips it to the frame and to its own clip, below the stroke and above the fill', async () => {
    const { at } = await drawImage(
      { placement: [...place], clip: { kind: 'rectangle', x: 0, y: 0, width: 0.5, height: 1 } },
      {
        shape: { kind: 'rectangle', x: 20, y: 20, width: 60, height: 60 },
        fill: { swatch: colours.gray },
        stroke: { swatch: ids.black, width: 4, align: 'inside' },
      },
    );
    expect([at(15, 50), at(21, 40), at(30, 40), at(60, 40), at(79, 40), at(85, 50)]).toEqual([
      white,
      [0, 0, 0],
      red,
      [128, 128, 128],
      [0, 0, 0],
      white,
    ]);
  });

  it('fits a picture without placement', async () => {
    const shape = { kind: 'rectangle', x: 0, y: 0, width: 100, height: 50 } as const;
    const contained = await drawImage({ fitting: { mode: 'contain' } }, { shape });
    // A square in a frame of 100 by 50 is 50 wide, in the middle.
    expect([contained.at(20, 10), contained.at(30, 10), contained.at(70, 10)]).toEqual([white, red, green]);
    const covering = await drawImage({ fitting: { mode: 'cover', align: [0, 0] } }, { shape });
    expect([covering.at(10, 45), covering.at(90, 45)]).toEqual([red, green]);
  });

  it('draws drawings and pictures in data URLs', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path fill="#00f" d="M0 0h5v5h-5z"/></svg>';
    const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    const { at, notes } = await drawImage({ src, placement: [...place] });
    expect([at(20, 20), at(48, 48), at(52, 52)]).toEqual([blue, blue, white]);
    expect(notes).toEqual([]);
    const packed = `data:image/svg+xml;base64,${gzipSync(svg).toString('base64')}`;
    expect((await drawImage({ src: packed, placement: [...place] })).at(20, 20)).toEqual(blue);
    const png = `data:image/png;base64,${Buffer.from(await makeQuadrants()).toString('base64')}`;
    expect((await drawImage({ src: png, placement: [...place] })).at(30, 30)).toEqual(red);
  });

  it('draws a crossed frame and adds a note for a picture that is missing or cannot be read', async () => {
    const files = new Map([['images/bad.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4])]]);
    const missing = ['images/none.png', 'https://example.org/a.png', 'images/bad.png'].map((src) => ({ src }));
    for (const image of [...missing, { missing: 'a.tif' }]) {
      const page = buildPage([imageBox(image, { name: 'Photo' }), box([0, 90, 10, 10])]);
      const { at, notes } = await drawPage(page, {}, files);
      expect(notes.map(({ code, where }) => [code, where])).toEqual([['IMAGE_MISSING', { page: 1, item: 'Photo' }]]);
      expect([at(50, 50), at(25, 25), at(50, 25), at(5, 95)]).toEqual([[153, 153, 153], [153, 153, 153], white, red]);
    }
    // A frame that holds no picture is not one whose picture is missing.
    expect((await drawPage(buildPage([imageBox({})]))).notes).toEqual([]);
  });

  it('draws the content of a picture with its own opacity', async () => {
    const { at } = await drawImage({ placement: [...place], opacity: 0.5 }, { fill: { swatch: ids.black } });
    expect(at(30, 30)).toEqual([128, 0, 0]);
    expect(at(5, 5)).toEqual([0, 0, 0]);
  });

  it('reads a picture once, however often it is placed', async () => {
    const elements = Array.from({ length: 200 }, (_, at) => ({
      ...imageBox({ src: 'images/a.png', placement: [1, 0, 0, 1, at / 2, 0] }),
      id: id(2000 + at),
    }));
    const files = new Map([['images/a.png', await makeQuadrants()]]);
    const svg = await import('../../render.ts').then(({ render }) =>
      render(buildPage(elements), files, { format: 'svg' }),
    );
    const text = new TextDecoder().decode(svg.bytes);
    expect(text.split('data:image/png').length - 1).toBe(1);
  });
});
