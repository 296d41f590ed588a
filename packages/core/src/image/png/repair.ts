import { deflateSync } from 'node:zlib';
import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { inflateAvailable } from '../compression/inflate.ts';
import { pngChunk } from '../metadata/png-chunk.ts';
import { requireSize } from '../planes/planes.ts';

const signatureLength = 8;
const samplesOf: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row of each pass, and the steps between them. @see PNG, third edition, "Interlaced data order" */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const; // prettier-ignore

/** Rewrites a PNG with the rows that can be inflated, and zeros for the others. */
export async function repairPng(bytes: Uint8Array, { limits }: Context): Promise<Uint8Array | undefined> {
  const { header, preceding, data } = splitChunks(bytes);
  if (header === undefined || header.length !== 13 || data.length === 0) return undefined;
  const fields = new ByteReader(header);
  const [width, height, depth, type] = [fields.u32(), fields.u32(), fields.u8(), fields.u8()];
  const isInterlaced = header[12] === 1;
  requireSize({ width, height }, limits);
  const bits = depth * (samplesOf[type] ?? 4);
  const length = (isInterlaced ? passes : ([[0, 0, 1, 1]] as const))
    .map(([left, top, across, down]) => [Math.ceil((width - left) / across), Math.ceil((height - top) / down)])
    .reduce(
      (sum, [columns = 0, rows = 0]) =>
        sum + (columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bits) / 8)) : 0),
      0,
    );
  const rows = new Uint8Array(length);
  const found = await inflateAvailable(data, length);
  if (found.length === 0) return undefined;
  rows.set(found);
  return Buffer.concat([
    bytes.subarray(0, signatureLength),
    pngChunk('IHDR', header),
    ...preceding.map(([name, body]) => pngChunk(name, body)),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

interface PngParts {
  readonly header: Uint8Array | undefined;
  /** Chunks before the image data. */
  readonly preceding: readonly (readonly [name: string, body: Uint8Array])[];
  readonly data: Uint8Array;
}

function splitChunks(bytes: Uint8Array): PngParts {
  const file = new ByteReader(bytes);
  const preceding: (readonly [string, Uint8Array])[] = [];
  const data: Uint8Array[] = [];
  let header: Uint8Array | undefined;
  file.skip(Math.min(signatureLength, file.remaining));
  while (file.remaining >= signatureLength) {
    const length = file.u32();
    const name = file.latin1(4);
    const body = file.take(Math.min(length, file.remaining));
    if (name === 'IEND' || (body.length < length && name !== 'IDAT')) break;
    if (name === 'IHDR') header = body;
    else if (name === 'IDAT') data.push(body);
    else if (data.length === 0) preceding.push([name, body]);
    file.skip(Math.min(4, file.remaining)); // the check sum
  }
  return { header, preceding, data: Buffer.concat(data) };
}
