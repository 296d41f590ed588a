import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildTiff, joinFile, type Tag } from '../../../test/builders/tiff-builder.ts';
import { showPixels, worstOf } from '../../../test/image/tiff-pixels.ts';
import { encodeSrgb } from '../../colour/spaces.ts';
import { blackCodes, longCodes, whiteCodes } from '../compression/run-codes.data.ts';

/** A page with one strip of compressed bytes. */
function pageOf(
  width: number,
  height: number,
  compression: number,
  tags: readonly Tag[],
  packed: Uint8Array,
): Uint8Array {
  const all: Tag[] = [[256, 4, [width]], [257, 4, [height]], [259, 3, [compression]], [278, 4, [height]], ...tags]; // prettier-ignore
  return joinFile({}, all, [packed]);
}

const white = 65_535;

describe('fax compression', () => {
  const [width, height] = [61, 40];
  const isBlack = (x: number, y: number): boolean => (x * x + y * 3) % 17 < 6 || (y >= 30 && x < 50);
  const expected = (pixel: number): number[] => [isBlack(pixel % width, Math.floor(pixel / width)) ? 0 : white];

  /** Without PhotometricInterpretation, so that the engine does not read the file. */
  const openWithoutPhotometric = (name: string): Uint8Array => {
    const file = readFileSync(new URL(`../compression/fixtures/${name}`, import.meta.url));
    const at = file.indexOf(Buffer.from([0x06, 0x01, 3, 0, 1, 0, 0, 0]));
    file.writeUInt16LE(0xfff0, at);
    return new Uint8Array(file);
  };

  it.each(['g3-1d.tif', 'g3-2d-fill.tif', 'g3-2d-strips.tif', 'g4.tif'])(
    '%s is read as libtiff wrote it',
    async (name) => {
      expect(worstOf(await showPixels(openWithoutPhotometric(name)), expected)).toBe(0);
    },
  );

  it.each([
    [2, 8],
    [32771, 16],
  ])('compression %i has rows aligned to %i bits', async (compression, alignment) => {
    const rows = Array.from({ length: height }, (_, y) => {
      const pixels = Array.from({ length: width }, (__, x) => isBlack(x, y));
      const bits = runsOf(pixels)
        .map((run, index) => codeOf(run, index % 2 === 1))
        .join(''); // prettier-ignore
      return bits.padEnd(Math.ceil(bits.length / alignment) * alignment, '0');
    });
    const bytes = Uint8Array.from(rows.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
    const tiff = pageOf(width, height, compression, [[258, 3, [1]]], bytes);
    expect(worstOf(await showPixels(tiff), expected)).toBe(0);
  });

  it('a row longer than the longest code is read', async () => {
    const bits = codeOf(0, false) + codeOf(6_000, true) + codeOf(1_000, false);
    const bytes = Uint8Array.from(bits.padEnd(128, '0').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
    const shown = await showPixels(pageOf(7_000, 1, 2, [[258, 3, [1]]], bytes));
    expect(worstOf(shown, (pixel) => [pixel < 6_000 ? 0 : white])).toBe(0);
  });

  /** Lengths of runs, white first. */
  function runsOf(pixels: readonly boolean[]): number[] {
    const runs = [0];
    for (const [x, black] of pixels.entries()) {
      if (black !== (x === 0 ? false : pixels[x - 1]!)) runs.push(0);
      runs[runs.length - 1]!++;
    }
    return runs;
  }

  function codeOf(length: number, black: boolean): string {
    const codes = black ? blackCodes : whiteCodes;
    if (length >= 2_560) return longCodes[12]! + codeOf(length - 2_560, black);
    if (length >= 1_792) return longCodes[Math.floor((length - 1_792) / 64)]! + codeOf(length % 64, black);
    return length < 64 ? codes[length]! : codes[63 + Math.floor(length / 64)]! + codes[length % 64]!;
  }
});

describe('ThunderScan in a tiff', () => {
  it('has runs, steps and pixels of four bits', async () => {
    // A pixel of 9; three more of it; +1, nothing, -1; +3 and -2; a new row of 0, and then 15.
    const packed = Uint8Array.from([0xc9, 0x03, 0x40 | 0b01_10_11, 0x80 | 0b011_110, 0x07, 0xcf]);
    const tags: Tag[] = [
      [258, 3, [4]],
      [262, 3, [1]],
    ]; // prettier-ignore
    const shown = await showPixels(pageOf(8, 2, 32809, tags, packed));
    const row = [9, 9, 9, 9, 10, 9, 12, 10, 0, 0, 0, 0, 0, 0, 0, 15];
    expect(worstOf(shown, (pixel) => [row[pixel]! * 17 * 257])).toBe(0);
  });
});

describe('NeXT in a tiff', () => {
  it('has literal rows, literal spans on white, and runs', async () => {
    const packed = Uint8Array.from([0x00, 0x1b, 0xe4, 0x40, 0, 1, 0, 1, 0x00, 0x43, 0x85]);
    const tags: Tag[] = [
      [258, 3, [2]],
      [262, 3, [1]],
    ]; // prettier-ignore
    const shown = await showPixels(pageOf(8, 3, 32766, tags, packed));
    const pixels = [0, 1, 2, 3, 3, 2, 1, 0, 3, 3, 3, 3, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2];
    expect(worstOf(shown, (pixel) => [pixels[pixel]! * 85 * 257])).toBe(0);
  });
});

describe('logarithmic luminance in a tiff', () => {
  const light = [0, 0.01, 0.18, 0.5, 1, 4];
  /** @see libtiff, "LogLuv compression support": the logarithm of light in steps of 1/256 octave */
  const code16 = (value: number): number => (value === 0 ? 0 : Math.floor(256 * (Math.log2(value) + 64)));
  const expectedLight = (value: number): number => encodeSrgb(Math.min(value, 1)) * white;
  const tolerance = white * 0.004;

  it('is gray without chromaticity', async () => {
    const codes = light.map(code16);
    // All upper bytes as literals, then the lower ones, the last two of them as a run.
    codes[5] = (codes[5]! & 0xff00) | (codes[4]! & 0xff);
    const upper = [6, ...codes.map((code) => code >> 8)];
    const lower = [4, ...codes.slice(0, 4).map((code) => code & 0xff), 128, codes[4]! & 0xff];
    const tags: Tag[] = [
      [258, 3, [16]],
      [262, 3, [32844]],
    ]; // prettier-ignore
    const shown = await showPixels(pageOf(6, 1, 34676, tags, Uint8Array.from([...upper, ...lower])));
    expect(worstOf(shown, (pixel) => [expectedLight(light[pixel]!)])).toBeLessThan(tolerance);
  });

  it("has 32-bit colours, in runs, declared as three samples of 16 bits like libtiff's", async () => {
    // White has equal XYZ components: u' is 4/19, v' is 9/19.
    const [u, v] = [Math.floor((410 * 4) / 19), Math.floor((410 * 9) / 19)];
    const codes = light.map(code16);
    const planes = [codes.map((code) => code >> 8), codes.map((code) => code & 0xff)].flatMap((each) => [6, ...each]);
    const packed = Uint8Array.from([...planes, 128 + 4, u, 128 + 4, v]);
    const tags: Tag[] = [
      [258, 3, [16, 16, 16]],
      [262, 3, [32845]],
      [277, 3, [3]],
    ]; // prettier-ignore
    const shown = await showPixels(pageOf(6, 1, 34676, tags, packed));
    expect(worstOf(shown, (pixel) => [expectedLight(light[pixel]!)])).toBeLessThan(white * 0.02);
  });

  it('has 24-bit colours', async () => {
    const code10 = (value: number): number => (value === 0 ? 0 : Math.floor(64 * (Math.log2(value) + 12)));
    // The square of the neutral colour. @see libtiff, "uvcode.h"
    const neutral = 12266;
    const packed = light.flatMap((value) => {
      const code = (code10(value) << 14) | neutral;
      return [code >> 16, (code >> 8) & 0xff, code & 0xff];
    });
    const tags: Tag[] = [
      [258, 3, [16, 16, 16]],
      [262, 3, [32845]],
      [277, 3, [3]],
    ]; // prettier-ignore
    const shown = await showPixels(pageOf(6, 1, 34677, tags, Uint8Array.from(packed)));
    for (let pixel = 0; pixel < 6; pixel++) {
      const [red = 0, green = 0, blue = 0] = shown.samples.subarray(pixel * 4, pixel * 4 + 3);
      for (const value of [red, green, blue])
        expect(Math.abs(value - expectedLight(light[pixel]!))).toBeLessThan(white * 0.03);
    }
  });
});

describe('JPEG in a tiff', () => {
  const [width, height] = [48, 32];
  const smooth = Uint8Array.from({ length: width * height * 3 }, (_, index) => {
    const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)];
    return [x * 5, y * 7, 200 - x * 2][index % 3]!;
  });
  const channel = (band: number): Uint8Array => smooth.filter((_, index) => index % 3 === band);
  const raw = (channels: 1 | 3) => ({ raw: { width, height, channels } });
  const plainJpeg = { quality: 100, optimizeCoding: false, chromaSubsampling: '4:2:0' };
  const expectedPixel = (pixel: number): number[] =>
    [...smooth.subarray(pixel * 3, pixel * 3 + 3)].map((value) => value * 257);
  const size: Tag[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, [8, 8, 8]],
    [277, 3, [3]],
  ]; // prettier-ignore

  it('is joined from planes', async () => {
    const jpeg = (band: number) => sharp(channel(band), raw(1)).toColourspace('b-w').jpeg(plainJpeg).toBuffer();
    const blocks = await Promise.all([0, 1, 2].map(jpeg));
    const tags: Tag[] = [...size, [259, 3, [7]], [262, 3, [2]], [278, 4, [height]], [284, 3, [2]]];
    expect(worstOf(await showPixels(joinFile({}, tags, blocks)), expectedPixel)).toBeLessThan(257 * 4);
  });

  it('of the old style is read from a complete stream', async () => {
    const jpeg = await sharp(smooth, raw(3)).jpeg(plainJpeg).toBuffer();
    const tags: Tag[] = [
      ...size,
      [259, 3, [6]],
      [262, 3, [6]],
      [278, 4, [height]],
      [513, 4, [8]],
      [514, 4, [jpeg.length]],
    ];
    expect(worstOf(await showPixels(joinFile({}, tags, [jpeg])), expectedPixel)).toBeLessThan(257 * 8);
  });

  it('of the old style is assembled from tables anywhere in the file', async () => {
    const jpeg = await sharp(smooth, raw(3)).jpeg(plainJpeg).toBuffer();
    const parts = segmentsOf(jpeg);
    const tables = [...parts.quantization, ...parts.huffman];
    // After the eight-byte header come the strip and the tables.
    const starts: number[] = [];
    let at = 8 + parts.scan.length + (parts.scan.length % 2);
    for (const table of tables) {
      starts.push(at);
      at += table.length + (table.length % 2);
    }
    const [lightTable = 0, chromaTable = 0, dc0 = 0, ac0 = 0, dc1 = 0, ac1 = 0] = starts;
    const tags: Tag[] = [
      ...size,
      [259, 3, [6]],
      [262, 3, [6]],
      [278, 4, [height]],
      [519, 4, [lightTable, chromaTable, chromaTable]],
      [520, 4, [dc0, dc1, dc1]],
      [521, 4, [ac0, ac1, ac1]],
      [530, 3, [2, 2]],
    ];
    const tiff = joinFile({}, tags, [parts.scan, ...tables]);
    expect(worstOf(await showPixels(tiff), expectedPixel)).toBeLessThan(257 * 8);
  });

  /** The tables of a stream without their headers, and its only scan. */
  function segmentsOf(jpeg: Buffer) {
    const [quantization, huffman]: Uint8Array[][] = [[], []];
    let at = 2;
    for (;;) {
      const [marker, length] = [jpeg[at + 1]!, jpeg.readUInt16BE(at + 2)];
      const body = jpeg.subarray(at + 4, at + 2 + length);
      at += 2 + length;
      if (marker === 0xdb) quantization!.push(body.subarray(1));
      if (marker === 0xc4) huffman!.push(body.subarray(1));
      if (marker === 0xda) return { quantization: quantization!, huffman: huffman!, scan: jpeg.subarray(at, -2) };
    }
  }

  it('with 12 bits per sample is refused with a message about that', async () => {
    const jpeg = await sharp(channel(0), raw(1)).toColourspace('b-w').jpeg(plainJpeg).toBuffer();
    jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12;
    const tags: Tag[] = [
      [256, 4, [width]],
      [257, 4, [height]],
      [258, 3, [12]],
      [259, 3, [7]],
      [262, 3, [1]],
    ]; // prettier-ignore
    const failing = showPixels(joinFile({}, tags, [jpeg]));
    await expect(failing).rejects.toMatchObject({
      code: 'IMAGE_UNSUPPORTED',
      message: expect.stringMatching(/12 bits/),
    });
  });
});

it.each([
  [34712, /JPEG 2000/],
  [34887, /LERC/],
  [50002, /JPEG XL/],
  [12345, /compression 12345/],
])('compression %i is refused by name', async (compression, name) => {
  const tiff = pageOf(1, 1, compression, [[258, 3, [8]]], new Uint8Array(4));
  await expect(showPixels(tiff)).rejects.toMatchObject({
    code: 'IMAGE_UNSUPPORTED',
    message: expect.stringMatching(name),
  });
});

it('camera raw samples are refused by name', async () => {
  const tiff = buildTiff({ width: 2, height: 2, values: [1, 2, 3, 4], depths: [16], photometric: 32803 });
  await expect(showPixels(tiff)).rejects.toMatchObject({
    code: 'IMAGE_UNSUPPORTED',
    message: expect.stringMatching(/camera/),
  });
});
