import { deflate } from 'node:zlib';
import { ByteWriter } from '../../bytes/writer.ts';
import type { Context } from '../../context.ts';
import { Yielder } from '../../yielder.ts';
import { pngChunk } from '../metadata/png-chunk.ts';
import { type ByteSamples, collectColours, type Palette, readColours } from './palette.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const indexedColour = 3;

/**
 * Writes samples as a PNG with a palette, without loss. Returns undefined if the picture has more than 256 colours, or
 * if a palette saves nothing because the samples are gray.
 */
export async function writeIndexedPng(
  decoded: ByteSamples,
  context: Pick<Context, 'breathe'>,
): Promise<Uint8Array | undefined> {
  const palette = await collectColours(decoded, context);
  if (palette === undefined) return undefined;
  const depth = [1, 2, 4].find((bits) => palette.count <= 2 ** bits) ?? 8;
  if (decoded.channels === 1 && depth === 8) return undefined;
  const rows = await packRows(decoded, palette, depth, context);
  const { alphas } = palette;
  return Buffer.concat([
    signature,
    pngChunk('IHDR', headerOf(decoded, depth)),
    pngChunk('PLTE', palette.colours),
    ...(alphas.length > 0 ? [pngChunk('tRNS', alphas)] : []),
    pngChunk('IDAT', await deflateBytes(rows)),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

function headerOf({ width, height }: ByteSamples, depth: number): Uint8Array {
  const header = new ByteWriter('big');
  header.u32(width);
  header.u32(height);
  header.bytes(Uint8Array.of(depth, indexedColour, 0, 0, 0));
  return header.finish();
}

/** The indexes in rows without a filter, which suits indexes best. @see PNG, third edition, "Filter selection" */
async function packRows(
  decoded: ByteSamples,
  palette: Palette,
  depth: number,
  context: Pick<Context, 'breathe'>,
): Promise<Uint8Array> {
  const { width, height } = decoded;
  const yielder = new Yielder(context);
  const length = 1 + Math.ceil((width * depth) / 8);
  const rows = new Uint8Array(length * height);
  const colours = new Int32Array(width);
  for (let row = 0; row < height; row++) {
    if (yielder.isDue(width)) await yielder.yield();
    readColours(decoded, row, colours);
    const start = row * length + 1;
    for (let column = 0, bit = 0; column < width; column++, bit += depth) {
      const index = palette.indexOf(colours[column]!); // within the row
      rows[start + (bit >> 3)]! |= index << (8 - depth - (bit & 7));
    }
  }
  return rows;
}

function deflateBytes(bytes: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    deflate(bytes, { level: 9 }, (error, packed) => (error === null ? resolve(packed) : reject(error)));
  });
}
