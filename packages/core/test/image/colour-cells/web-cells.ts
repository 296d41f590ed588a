import sharp from 'sharp';
import { type ColourCell, fittingProfiles, patchAlphas, patchCount, rgbPatches, toLevel } from './cell.ts';

const levels = rgbPatches.map((patch) => patch.map((amount) => toLevel(amount, 8)));
const exact = levels.map((colour) => colour.map((level) => level / 255));

/** GIF of each palette size, with and without a transparent colour. @see GIF89a, "Table Based Image Data" */
export function* gifCells(): Generator<ColourCell> {
  for (const bits of [4, 5, 6, 7, 8]) {
    for (const clear of [undefined, 2]) {
      for (const isLocal of [false, true]) {
        yield {
          name: `gif ${bits}${clear === undefined ? '' : ', clear'}${isLocal ? ', palette of the frame' : ''}`,
          extension: 'gif',
          bytes: writeGif(bits, clear, isLocal),
          space: 'rgb',
          colours: exact,
          alpha: clear === undefined ? undefined : exact.map((_, patch) => (patch === clear ? 0 : 1)),
          depth: 8,
        };
      }
    }
  }
}

const [side, width, height] = [2, patchCount * 2, 2];

function writeGif(bits: number, clear: number | undefined, isLocal: boolean): Uint8Array {
  const palette = Array.from({ length: 2 ** bits }, (_, index) => levels[index] ?? [0, 0, 0]).flat();
  const size = 0x80 | (bits - 1);
  const pixels = Array.from({ length: width * height }, (_, at) => Math.floor((at % width) / side));
  return Uint8Array.from([
    ...[...'GIF89a'].map((character) => character.charCodeAt(0)),
    ...[width, 0, height, 0, isLocal ? 0 : size, 0, 0],
    ...(isLocal ? [] : palette),
    ...(clear === undefined ? [] : [0x21, 0xf9, 4, 1, 0, 0, clear, 0]),
    ...[0x2c, 0, 0, 0, 0, width, 0, height, 0, isLocal ? size : 0],
    ...(isLocal ? palette : []),
    bits,
    ...packCodes(pixels, bits),
    0x3b,
  ]);
}

/** A clear code precedes each pixel, so that the code length stays the same. */
function packCodes(pixels: readonly number[], bits: number): number[] {
  const codes = [...pixels.flatMap((pixel) => [2 ** bits, pixel]), 2 ** bits + 1];
  const text = codes.map((code) => [...code.toString(2).padStart(bits + 1, '0')].reverse().join('')).join('');
  const bytes = (text.padEnd(Math.ceil(text.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt([...byte].reverse().join(''), 2),
  );
  const blocks: number[] = [];
  for (let at = 0; at < bytes.length; at += 255)
    blocks.push(Math.min(255, bytes.length - at), ...bytes.slice(at, at + 255));
  return [...blocks, 0];
}

/** Lossless and lossy WebP by the engine: flat patches of 16 pixels survive chroma subsampling. */
export async function makeWebpCells(): Promise<ColourCell[]> {
  const cells: ColourCell[] = [];
  for (const lossless of [true, false]) {
    for (const hasAlpha of [false, true]) {
      for (const profile of [undefined, fittingProfiles.rgb]) {
        const row = levels.flatMap((colour, patch) => {
          const pixel = hasAlpha ? [...colour, toLevel(patchAlphas[patch]!, 8)] : colour;
          return Array.from({ length: 16 }, () => pixel).flat();
        });
        const raw = { width: patchCount * 16, height: 16, channels: hasAlpha ? 4 : 3 } as const;
        const samples = Uint8Array.from({ length: row.length * 16 }, (_, at) => row[at % row.length]!);
        const bytes = await sharp(samples, { raw }).webp({ lossless, quality: 100, exact: true }).toBuffer();
        cells.push({
          name: `webp ${lossless ? 'lossless' : 'lossy'}${hasAlpha ? ', alpha' : ''}${profile === undefined ? '' : ', profile'}`,
          extension: 'webp',
          bytes: profile === undefined ? bytes : withProfile(bytes, raw, hasAlpha, profile),
          space: 'rgb',
          colours: exact,
          alpha: hasAlpha ? patchAlphas.map((cover) => toLevel(cover, 8) / 255) : undefined,
          profile,
          depth: 8,
          // Limited-range YCbCr has fewer steps than RGB; a profile may increase the difference.
          ...(!lossless && { tolerance: profile === undefined ? 4 : 12 }),
        });
      }
    }
  }
  return cells;
}

/** Inserts a profile chunk after the extended header. @see WebP Container Specification, "Extended File Format" */
function withProfile(
  webp: Uint8Array,
  { width, height }: { width: number; height: number },
  hasAlpha: boolean,
  profile: Uint8Array,
): Uint8Array {
  const chunks = Buffer.from(webp.subarray(12));
  const own = chunks.toString('latin1', 0, 4) === 'VP8X' ? chunks.subarray(18) : chunks;
  const header = Buffer.alloc(10);
  header[0] = 0x20 | (hasAlpha ? 0x10 : 0);
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([Buffer.from('WEBP'), riff('VP8X', header), riff('ICCP', profile), own]);
  return new Uint8Array(riff('RIFF', body));
}

function riff(name: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, body, Buffer.alloc(body.length % 2)]);
}
