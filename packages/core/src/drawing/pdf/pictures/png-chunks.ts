import { inflateSync } from 'node:zlib';

/** The parts of a PNG that PDF needs. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
  readonly isInterlaced: boolean;
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
  readonly profile: Uint8Array | undefined;
  /** The compressed rows. */
  readonly data: Uint8Array;
}

/** Samples for each pixel by colour type. @see Portable Network Graphics (PNG) Specification, "Colour types" */
export const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const signature = '89504e470d0a1a0a';
const [headerLength, chunkOverhead] = [13, 12];

/** Reads the chunks; undefined if the file is damaged. */
export function readPngParts(bytes: Uint8Array, maxProfileBytes: number): PngParts | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.subarray(0, 8).toString('hex') !== signature) return undefined;
  const chunks = new Map<string, Buffer>();
  const data: Buffer[] = [];
  for (let at = 8; at + chunkOverhead <= file.length; ) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (at + chunkOverhead + length > file.length) return undefined;
    const content = file.subarray(at + 8, at + 8 + length);
    if (name === 'IDAT') data.push(content);
    else if (!chunks.has(name)) chunks.set(name, content);
    at += chunkOverhead + length;
  }
  const header = chunks.get('IHDR');
  if (header?.length !== headerLength || data.length === 0) return undefined;
  const [width, height, depth, colourType] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8]!, header[9]!];
  if (width === 0 || height === 0 || pngChannels[colourType] === undefined) return undefined;
  return {
    width,
    height,
    depth,
    colourType,
    isInterlaced: header[12] !== 0,
    palette: chunks.get('PLTE'),
    transparency: chunks.get('tRNS'),
    profile: inflateProfile(chunks.get('iCCP'), maxProfileBytes),
    data: data.length === 1 ? data[0]! : Buffer.concat(data),
  };
}

/** The bytes of the rows, each after its filter type; undefined if they are damaged. */
export function inflateRows({ width, height, depth, colourType, data }: PngParts): Uint8Array | undefined {
  const length = height * (1 + rowLength(width, depth, colourType));
  try {
    const rows = inflateSync(data, { maxOutputLength: length });
    return rows.length === length ? rows : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes of a row without its filter type. */
export function rowLength(width: number, depth: number, colourType: number): number {
  return Math.ceil((width * depth * (pngChannels[colourType] ?? 1)) / 8);
}

/** The name of a profile ends with a zero, which a compression method follows. */
function inflateProfile(chunk: Buffer | undefined, maxOutputLength: number): Uint8Array | undefined {
  const end = chunk?.indexOf(0) ?? -1;
  if (chunk === undefined || end < 0) return undefined;
  try {
    return inflateSync(chunk.subarray(end + 2), { maxOutputLength });
  } catch {
    return undefined;
  }
}
