import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../src/convert.ts';
import { packRows, writeBmp } from './image/bmp.ts';

const [width, height] = [48, 32];
/** Colours that differ from pixel to pixel over a smooth gradient, so that a misplaced pixel is detected. */
const samples = Uint8Array.from({ length: width * height * 3 }, (_, index) => {
  const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)];
  return [x * 5, y * 8, 255 - x * 2 - y * 3][index % 3]! ^ (((x >> 3) + (y >> 3)) % 2 === 0 ? 0 : 32);
});
const image = sharp(samples, { raw: { width, height, channels: 3 } });
const pixelAt = (x: number, y: number): number => {
  const at = (y * width + x) * 3;
  return (samples[at]! << 16) | (samples[at + 1]! << 8) | samples[at + 2]!;
};
const rows = Array.from({ length: height }, (_, y) =>
  Array.from({ length: width }, (_, x) => pixelAt(x, height - 1 - y)),
);
const rects = rows.flatMap((row, index) =>
  row.map((pixel, x) => {
    const fill = `#${pixel.toString(16).padStart(6, '0')}`;
    return `<rect x="${x}" y="${height - 1 - index}" width="1" height="1" fill="${fill}" shape-rendering="crispEdges"/>`;
  }),
);
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join('')}</svg>`;

const sources: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  bmp: async () => writeBmp({ width, height, bits: 24, pixels: packRows(rows, 24) }),
  gif: () => image.clone().gif({ effort: 1 }).toBuffer(),
  jpg: () => image.clone().jpeg({ quality: 95 }).toBuffer(),
  jpeg: () => image.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  png: () => image.clone().png({ progressive: true }).toBuffer(),
  svg: async () => new TextEncoder().encode(drawing),
  tiff: () => image.clone().tiff({ compression: 'lzw', predictor: 'horizontal' }).toBuffer(),
  webp: () => image.clone().webp({ lossless: true }).toBuffer(),
};

/** The pixels of the source: the samples themselves for lossless formats, otherwise as another reader decodes them. */
const shownBy = (bytes: Uint8Array, from: string): Promise<Buffer> | Uint8Array =>
  ['bmp', 'png', 'svg', 'tiff', 'webp'].includes(from) ? samples : pixelsOf(bytes);
const pixelsOf = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer();
/** The picture that a drawing embeds. */
const innerOf = (svg: Uint8Array): Uint8Array => {
  const data = /base64,([^"]*)"/.exec(new TextDecoder().decode(svg))?.[1];
  return data === undefined ? svg : Buffer.from(data, 'base64');
};

const encoders = { jpg: 'jpeg', webp: 'webp' } as const;

describe.each(Object.keys(sources))('%s', (from) => {
  it.each(['png', 'svg', 'jpg', 'webp'] as const)('becomes %s with the expected pixels', async (to) => {
    const bytes = await sources[from]!();
    const shown = await shownBy(bytes, from);
    // Lossy formats must equal the output of the encoder alone for the same pixels.
    const raw = sharp(shown, { raw: { width, height, channels: 3 } });
    const expected =
      to === 'jpg' || to === 'webp' ? await pixelsOf(await raw[encoders[to]]({ quality: 90 }).toBuffer()) : shown;
    const result = await convert(bytes, { from: from as 'png', to });
    const found = await pixelsOf(to === 'svg' ? innerOf(result.bytes) : result.bytes);
    expect(found.length).toBe(expected.length);
    expect(Math.max(...Array.from(expected, (sample, index) => Math.abs(sample - found[index]!)))).toBe(0);
    const codes = result.notes.map(({ code }) => code);
    expect(codes).toEqual(from === 'svg' && to === 'jpg' ? ['ALPHA_FLATTENED'] : []);
  });
});
