import { deflateSync } from 'node:zlib';
import { chunk, profileChunk } from '../png.ts';
import {
  type ColourCell,
  fittingProfiles,
  fromLevel,
  grayPatches,
  patchAlphas,
  patchCount,
  rgbPatches,
  toLevel,
} from './cell.ts';

/** @see PNG, third edition, "Colour types and values" */
const types = [
  { name: 'gray', type: 0, depths: [1, 2, 4, 8, 16], space: 'gray' },
  { name: 'rgb', type: 2, depths: [8, 16], space: 'rgb' },
  { name: 'palette', type: 3, depths: [4, 8], space: 'rgb' },
  { name: 'gray and alpha', type: 4, depths: [8, 16], space: 'gray' },
  { name: 'rgb and alpha', type: 6, depths: [8, 16], space: 'rgb' },
] as const;
type Type = (typeof types)[number];

const [side, width, height] = [2, patchCount * 2, 2];
const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Every colour type and depth, with and without interlacing, a transparent colour and a profile. */
export function* pngCells(): Generator<ColourCell> {
  for (const type of types) {
    for (const depth of type.depths) {
      for (const isInterlaced of [false, true]) {
        for (const hasClear of type.type < 4 ? [false, true] : [false]) {
          for (const profile of [undefined, fittingProfiles[type.space]]) {
            yield makeCell(type, depth, { isInterlaced, hasClear }, profile);
          }
        }
      }
    }
  }
}

interface Form {
  readonly isInterlaced: boolean;
  readonly hasClear: boolean;
}

function makeCell(
  { name, type, space }: Type,
  depth: number,
  { isInterlaced, hasClear }: Form,
  profile: Uint8Array | undefined,
): ColourCell {
  const patches = space === 'gray' ? grayPatches : rgbPatches;
  const levels = patches.map((patch) => patch.map((amount) => toLevel(amount, depth)));
  const own = levels.map((codes, patch) => {
    if (type === 3) return [patch];
    return type >= 4 ? [...codes, toLevel(patchAlphas[patch]!, depth)] : codes;
  });
  const clear = own[2]!;
  const isClear = (patch: number): boolean => own[patch]!.every((code, band) => code === clear[band]);
  const colours = patches.map((patch) =>
    patch.map((amount) => fromLevel(toLevel(amount, type === 3 ? 8 : depth), type === 3 ? 8 : depth)),
  );
  const paletteAlpha = patchAlphas.map((cover) => toLevel(cover, 8));
  const alpha =
    type >= 4
      ? patchAlphas.map((cover) => fromLevel(toLevel(cover, depth), depth))
      : !hasClear
        ? undefined
        : type === 3
          ? paletteAlpha.map((level) => level / 255)
          : patches.map((_, patch) => (isClear(patch) ? 0 : 1));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8);
  const chunks = [
    chunk('IHDR', header),
    ...(profile === undefined ? [] : [profileChunk(profile)]),
    ...(type === 3
      ? [chunk('PLTE', Uint8Array.from(rgbPatches.flatMap((patch) => patch.map((amount) => toLevel(amount, 8)))))]
      : []),
    ...(hasClear
      ? [
          chunk(
            'tRNS',
            type === 3 ? Uint8Array.from(paletteAlpha) : Buffer.from(clear.flatMap((code) => [code >> 8, code & 0xff])),
          ),
        ]
      : []),
    chunk('IDAT', deflateSync(encodePixels((x) => own[Math.floor(x / side)]!, depth, isInterlaced))),
    chunk('IEND', new Uint8Array()),
  ];
  return {
    name: `png ${name} ${depth}${hasClear ? ', clear' : ''}${isInterlaced ? ', interlaced' : ''}${profile === undefined ? '' : ', profile'}`,
    extension: 'png',
    bytes: new Uint8Array(Buffer.concat([signature, ...chunks])),
    space,
    colours,
    alpha,
    profile,
    depth: depth > 8 ? 16 : 8,
  };
}

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

function encodePixels(pixelAt: (x: number) => readonly number[], depth: number, isInterlaced: boolean): Buffer {
  const rows: Uint8Array[] = [];
  for (const [left, top, across, down] of isInterlaced ? passes : ([[0, 0, 1, 1]] as const)) {
    const columns: number[] = [];
    for (let x = left; x < width; x += across) columns.push(x);
    for (let y = top; y < height && columns.length > 0; y += down) {
      const bits = columns
        .flatMap((x) => pixelAt(x))
        .map((code) => code.toString(2).padStart(depth, '0'))
        .join('');
      const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
      rows.push(Uint8Array.from([0, ...bytes.map((byte) => Number.parseInt(byte, 2))]));
    }
  }
  return Buffer.concat(rows);
}
