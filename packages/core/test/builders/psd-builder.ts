import { deflateSync } from 'node:zlib';
import { ascii, u16, u32, unicode } from './psd-numbers.ts';

// Writes psd and psb files for tests.
// @see Adobe Photoshop File Formats Specification, "Photoshop File Format"

/** Compression methods for the rows of a channel. */
export const packings = { raw: 0, packBits: 1, zip: 2, zipWithPrediction: 3 } as const;
export type Packing = keyof typeof packings;

export const modeNumbers = {
  bitmap: 0,
  gray: 1,
  indexed: 2,
  rgb: 3,
  cmyk: 4,
  multichannel: 7,
  duotone: 8,
  lab: 9,
} as const;

/** Unpacked bytes of a channel. */
export type Plane = Uint8Array;

export interface PsdParts {
  readonly width: number;
  readonly height: number;
  readonly mode?: keyof typeof modeNumbers;
  readonly depth?: 1 | 8 | 16 | 32;
  readonly isLarge?: boolean;
  readonly packing?: Packing;
  readonly colourTable?: Uint8Array;
  readonly resources?: Readonly<Record<number, Uint8Array>>;
  /** The merged picture; omitted if absent. */
  readonly planes?: readonly Plane[];
  /** Stated number of channels, for files that lack some planes. */
  readonly channels?: number;
  /** The lowest first. */
  readonly layers?: readonly LayerParts[];
  readonly isTransparent?: boolean;
}

export interface LayerParts {
  readonly name?: string;
  readonly box?: readonly [top: number, left: number, bottom: number, right: number];
  /** By channel id: colours from 0, −1 alpha, −2 mask. */
  readonly channels?: Readonly<Record<number, Plane>>;
  readonly mode?: string;
  readonly opacity?: number;
  readonly isClipped?: boolean;
  readonly isHidden?: boolean;
  readonly mask?: {
    readonly box: readonly [number, number, number, number];
    readonly outside?: number;
    readonly flags?: number;
    readonly parameters?: Uint8Array;
  };
  readonly blendRanges?: Uint8Array;
  readonly blocks?: Readonly<Record<string, Uint8Array>>;
}

function lengthField(value: number, isLarge: boolean): Buffer {
  return isLarge ? u32(0, value) : u32(value);
}

/** Writes a complete file. */
export function writePsd(parts: PsdParts): Uint8Array {
  const { width, height, mode = 'rgb', depth = 8, isLarge = false, planes } = parts;
  const { colourTable = new Uint8Array(), resources = {}, packing = 'raw' } = parts;
  const channels = parts.channels ?? planes?.length ?? 3;
  const header = [ascii('8BPS'), u16(isLarge ? 2 : 1), Buffer.alloc(6), u16(channels), u32(height, width)];
  const listed = Buffer.concat(Object.entries(resources).map(([id, bytes]) => writeResource(Number(id), bytes)));
  const layers = writeLayers(parts, isLarge, depth);
  return new Uint8Array(
    Buffer.concat([
      ...header,
      u16(depth, modeNumbers[mode]),
      u32(colourTable.length),
      colourTable,
      u32(listed.length),
      listed,
      lengthField(layers.length, isLarge),
      layers,
      ...(planes === undefined
        ? []
        : [packRows(Buffer.concat(planes), { width, depth, packing, isLarge }, height * planes.length)]),
    ]),
  );
}

function writeResource(id: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([ascii('8BIM'), u16(id), u16(0), u32(bytes.length), bytes, Buffer.alloc(bytes.length % 2)]);
}

function writeLayers(
  { layers, packing = 'raw', isTransparent = false }: PsdParts,
  isLarge: boolean,
  depth: number,
): Buffer {
  if (layers === undefined) return Buffer.alloc(0);
  const packed = layers.map((layer) => {
    const [top, left, bottom, right] = layer.box ?? [0, 0, 0, 0];
    return Object.entries(layer.channels ?? {}).map(([id, plane]) => {
      const box = Number(id) === -2 && layer.mask !== undefined ? layer.mask.box : [top, left, bottom, right];
      const [width, height] = [box[3]! - box[1]!, box[2]! - box[0]!];
      return { id: Number(id), bytes: packRows(plane, { width, depth, packing, isLarge }, height) };
    });
  });
  const records = layers.map((layer, index) => writeRecord(layer, packed[index] ?? [], isLarge));
  const body = Buffer.concat([
    u16(isTransparent ? -layers.length : layers.length),
    ...records,
    ...packed.flat().map(({ bytes }) => bytes),
  ]);
  const info = body.length % 2 === 0 ? body : Buffer.concat([body, Buffer.alloc(1)]);
  const blocks = Buffer.concat([u32(0)]);
  if (depth === 8) return Buffer.concat([lengthField(info.length, isLarge), info, blocks]);
  const key = depth === 16 ? 'Lr16' : 'Lr32';
  return Buffer.concat([lengthField(0, isLarge), blocks, ascii(`8BIM${key}`), lengthField(info.length, isLarge), info]);
}

function writeRecord(
  layer: LayerParts,
  channels: readonly { readonly id: number; readonly bytes: Uint8Array }[],
  isLarge: boolean,
): Buffer {
  const {
    name = '',
    box = [0, 0, 0, 0],
    mode = 'norm',
    opacity = 255,
    blocks = {},
    mask,
    blendRanges = new Uint8Array(),
  } = layer;
  const lengths = channels.map(({ id, bytes }) => Buffer.concat([u16(id), lengthField(bytes.length, isLarge)]));
  const maskBody = mask === undefined ? Buffer.alloc(0) : writeMask(mask);
  const short = Buffer.concat([Buffer.from([0]), Buffer.alloc(3)]);
  const listed = Object.entries({ luni: unicode(name), ...blocks }).map(([key, bytes]) =>
    Buffer.concat([ascii(`8BIM${key}`), u32(bytes.length), bytes, Buffer.alloc(bytes.length % 2)]),
  );
  const extra = Buffer.concat([u32(maskBody.length), maskBody, u32(blendRanges.length), blendRanges, short, ...listed]);
  const flags = Buffer.from([opacity, layer.isClipped ? 1 : 0, layer.isHidden ? 2 : 0, 0]);
  return Buffer.concat([
    u32(...box),
    u16(channels.length),
    ...lengths,
    ascii(`8BIM${mode}`),
    flags,
    u32(extra.length),
    extra,
  ]);
}

function writeMask({ box, outside = 0, flags = 0, parameters }: NonNullable<LayerParts['mask']>): Buffer {
  const given = parameters === undefined ? Buffer.alloc(2) : Buffer.from(parameters);
  const set = parameters === undefined ? flags : flags | 16;
  return Buffer.concat([u32(...box), Buffer.from([outside, set]), given]);
}

interface RowShape {
  readonly width: number;
  readonly depth: number;
  readonly packing: Packing;
  readonly isLarge: boolean;
}

/** Packs rows, preceded by their compression method. */
export function packRows(bytes: Uint8Array, { width, depth, packing, isLarge }: RowShape, height: number): Buffer {
  const rowLength = Math.ceil((width * depth) / 8);
  const rows = Array.from({ length: height }, (_, row) => bytes.subarray(row * rowLength, (row + 1) * rowLength));
  const method = u16(packings[packing]);
  switch (packing) {
    case 'raw':
      return Buffer.concat([method, ...rows]);
    case 'packBits': {
      const packed = rows.map(packRow);
      const counts = packed.map(({ length }) => (isLarge ? u32(length) : u16(length)));
      return Buffer.concat([method, ...counts, ...packed]);
    }
    case 'zip':
      return Buffer.concat([method, deflateSync(Buffer.concat(rows))]);
    case 'zipWithPrediction':
      return Buffer.concat([method, deflateSync(Buffer.concat(rows.map((row) => applyPrediction(row, width, depth))))]);
  }
}

/** Encodes runs of three or more bytes as repeats and everything else as literals. */
function packRow(row: Uint8Array): Buffer {
  const packed: number[] = [];
  let plain: number[] = [];
  const flush = (): void => {
    if (plain.length > 0) packed.push(plain.length - 1, ...plain);
    plain = [];
  };
  for (let at = 0; at < row.length; ) {
    let end = at + 1;
    while (end < row.length && row[end] === row[at] && end - at < 128) end++;
    if (end - at >= 3) {
      flush();
      packed.push(257 - (end - at), row[at]!);
      at = end;
    } else {
      plain.push(row[at++]!);
      if (plain.length === 128) flush();
    }
  }
  flush();
  return Buffer.from(packed);
}

/** Replaces samples by the difference from their left neighbour; 32-bit samples are split into byte planes first. */
function applyPrediction(row: Uint8Array, width: number, depth: number): Buffer {
  if (depth === 16) {
    const words = Array.from({ length: width }, (_, index) => row[index * 2]! * 256 + row[index * 2 + 1]!);
    return u16(...words.map((keyBytes, index) => keyBytes - (words[index - 1] ?? 0)));
  }
  const bytes =
    depth === 8
      ? [...row]
      : [0, 1, 2, 3].flatMap((byte) => Array.from({ length: width }, (_, at) => row[at * 4 + byte]!));
  return Buffer.from(bytes.map((byte, index) => (byte - (bytes[index - 1] ?? 0)) & 0xff));
}

/** A plane filled with one value. */
export const filledPlane = (width: number, height: number, value: number): Plane =>
  new Uint8Array(width * height).fill(value);

/** Records that enclose the members of a group. */
export const groupBottom: LayerParts = { name: '</Layer group>', blocks: { lsct: u32(3) } };
export function groupTop(mode: string, more: LayerParts = {}): LayerParts {
  const lsct = Buffer.concat([u32(1), ascii(`8BIM${mode}`)]);
  return { name: 'group', ...more, blocks: { lsct, ...more.blocks } };
}

/** A vector mask of polygons in fractions of the canvas, each with its path operation. */
export function vectorMask(
  shapes: readonly { readonly operation: number; readonly points: readonly [number, number][] }[],
): Buffer {
  const record = (kind: number, ...values: Buffer[]): Buffer => {
    const body = Buffer.concat([u16(kind), ...values]);
    return Buffer.concat([body, Buffer.alloc(26 - body.length)]);
  };
  const fixed = (value: number): Buffer => u32(Math.round(value * 0x1000000));
  const knot = ([x, y]: readonly [number, number]): Buffer =>
    record(2, ...[0, 1, 2].flatMap(() => [fixed(y), fixed(x)]));
  const records = shapes.flatMap(({ operation, points }) => [
    record(0, u16(points.length), u16(operation)),
    ...points.map(knot),
  ]);
  return Buffer.concat([u32(3, 0), record(6), record(8), ...records]);
}
