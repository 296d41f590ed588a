import sharp, { type Sharp } from 'sharp';
import { blackCodes, whiteCodes } from '../../src/image/compression/run-codes.data.ts';

export const [width, height] = [96, 160];
const count = width * height;
/** Smooth enough for lossy encoders, and noisy enough to compress evenly. */
const sampleAt = (pixel: number, band: number): number => {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  return (x + y + band * 40 + (mix(pixel * 3 + band) % 37)) % 256;
};
function mix(number: number): number {
  const first = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  const second = Math.imul(first ^ (first >>> 12), 0x297a2d39);
  return (second ^ (second >>> 15)) >>> 0;
}
export const pixels = Array.from({ length: count }, (_, pixel) => pixel);
export const samples = Uint8Array.from(pixels.flatMap((pixel) => [0, 1, 2].map((band) => sampleAt(pixel, band))));
export const image = () => sharp(samples, { raw: { width, height, channels: 3 } });
/** Squares of a few colours, which encoders store with a palette. */
export function drawing(colours: number): Sharp {
  const squares = pixels.flatMap((pixel) => {
    const square = Math.floor((pixel % width) / 5) + 31 * Math.floor(pixel / width / 3);
    const colour = mix(square) % colours;
    return [colour * 25, 255 - colour * 20, (colour * 90) % 256];
  });
  return sharp(Uint8Array.from(squares), { raw: { width, height, channels: 3 } });
}
const toRows = (colourOf: (pixel: number) => readonly number[]): Uint8Array[] =>
  Array.from({ length: height }, (_, y) =>
    Uint8Array.from(pixels.slice(y * width, (y + 1) * width).flatMap((pixel) => [...colourOf(pixel)])),
  );
export const colourRows = toRows((pixel) => [0, 1, 2].map((band) => sampleAt(pixel, band)));
export const grayOf = (value: number): number[] => [value, value, value];
export const grayRows = toRows((pixel) => grayOf(sampleAt(pixel, 0)));
const isBlack = (pixel: number): boolean => mix(pixel) % 3 === 0;
export const blackRows = toRows((pixel) => grayOf(isBlack(pixel) ? 0 : 255));

export const bands = [0, 1, 2].map((band) => Uint8Array.from(pixels, (pixel) => sampleAt(pixel, band)));
export const [gray] = bands as [Uint8Array];
export const doubled = (plane: Uint8Array): Uint8Array =>
  Uint8Array.from([...plane].flatMap((value) => [value, value]));

export const palette = Array.from({ length: 256 }, (_, index) => grayOf(index));
const grayNumbers = Array.from({ length: height }, (_, y) => [...gray.subarray(y * width, (y + 1) * width)]);
export const bottomUp = grayNumbers.toReversed();
export const runs8 = Uint8Array.from(
  bottomUp.flatMap((row) => [...row.flatMap((value) => [1, value]), 0, 0]).concat(0, 1),
);
export const nibbleRows = toRows((pixel) => grayOf((sampleAt(pixel, 0) >> 4) * 17));
export const runs4 = Uint8Array.from(
  bottomUp.flatMap((row) => [...row.flatMap((value) => [1, value & 0xf0]), 0, 0]).concat(0, 1),
);
export const runs24 = Uint8Array.from(
  bottomUp.flatMap((row) => [...row.flatMap((value) => [1, value, value, value]), 0, 0]).concat(0, 1),
);
export const fullNumbers = Array.from({ length: height }, (_, y) =>
  pixels.slice(y * width, (y + 1) * width).map((pixel) => {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((band) => sampleAt(pixel, band));
    return red * 65_536 + green * 256 + blue;
  }),
);

/** Fax codes of black and white rows, each padded to this alignment in bits. */
export function faxRows(alignment: number): Uint8Array {
  const bits = Array.from({ length: height }, (_, y) => {
    let row = '';
    let x = 0;
    for (let black = false; x < width; black = !black) {
      const start = x;
      while (x < width && isBlack(y * width + x) === black) x++;
      row += codeOf(x - start, black);
    }
    return row.padEnd(Math.ceil(row.length / alignment) * alignment, '0');
  }).join('');
  return Uint8Array.from(bits.padEnd(Math.ceil(bits.length / 16) * 16, '0').match(/.{8}/g)!, (byte) =>
    Number.parseInt(byte, 2),
  );
}
function codeOf(length: number, black: boolean): string {
  const codes = black ? blackCodes : whiteCodes;
  return length < 64 ? codes[length]! : codes[64]! + codes[length - 64]!;
}
