/** A baseline JPEG whose blocks are flat. */
export interface FlatJpeg {
  /** One colour per unit, from left to right, as the components' samples. */
  readonly patches: readonly (readonly number[])[];
  /** Units in a row; default all. */
  readonly unitsAcross?: number;
  /** Sampling factors of each component; default one block of 8×8 each. */
  readonly sampling?: readonly (readonly [across: number, down: number])[];
  readonly componentIds?: readonly number[];
  /** The `transform` of the Adobe segment; absent to omit the segment. */
  readonly adobeTransform?: 0 | 1 | 2;
  readonly hasJfif?: boolean;
  readonly profile?: Uint8Array | undefined;
}

/** The parts of a JPEG, which some containers store separately. */
export interface JpegParts {
  readonly width: number;
  readonly height: number;
  /** Application segments including their markers. */
  readonly segments: readonly Uint8Array[];
  readonly tables: readonly Uint8Array[];
  readonly frame: Uint8Array;
  /** The scan header. */
  readonly scanHeader: Uint8Array;
  readonly data: Uint8Array;
}

/** Categories 0 to 11 have codes of four bits. */
const dcCounts = [0, 0, 0, 12, ...new Array<number>(12).fill(0)];
const dcCategories = Array.from({ length: 12 }, (_, category) => category);
/** The end of a block is the only code and has one bit. */
const acCounts = [1, ...new Array<number>(15).fill(0)];

/**
 * Encodes flat units of 8×8 pixels times the largest sampling factors. A flat block consists of its DC coefficient:
 * with a quantizer of 1 that is eight times the sample less 128, so decoders return the sample exactly.
 * @see ITU-T T.81, A.3.3 "FDCT and IDCT", F.1.2.1 "Huffman encoding of DC coefficients"
 */
export function encodeFlatJpeg(picture: FlatJpeg): JpegParts {
  const { patches, adobeTransform, hasJfif = false, profile } = picture;
  const count = patches[0]!.length;
  const sampling = Array.from({ length: count }, (_, index) => picture.sampling?.[index] ?? ([1, 1] as const));
  const ids = picture.componentIds ?? patches[0]!.map((_, index) => index + 1);
  const isAlone = count === 1;
  const [across, down] = isAlone
    ? [1, 1]
    : [Math.max(...sampling.map(([a]) => a)), Math.max(...sampling.map(([, d]) => d))];
  const { unitsAcross = patches.length } = picture;
  const [width, height] = [unitsAcross * across * 8, (patches.length / unitsAcross) * down * 8];
  const components = ids.flatMap((id, index) => [id, sampling[index]![0] * 16 + sampling[index]![1], 0]);
  const segments = [
    ...(hasJfif ? [segment(0xe0, [...ascii('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 0, 0])] : []),
    ...(adobeTransform === undefined ? [] : [segment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, adobeTransform])]),
    ...(profile === undefined ? [] : [segment(0xe2, [...ascii('ICC_PROFILE\0'), 1, 1, ...profile])]),
  ];
  return {
    width,
    height,
    segments,
    tables: [
      segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
      segment(0xc4, [0, ...dcCounts, ...dcCategories]),
      segment(0xc4, [0x10, ...acCounts, 0]),
    ],
    frame: segment(0xc0, [8, ...short(height), ...short(width), count, ...components]),
    scanHeader: segment(0xda, [count, ...ids.flatMap((id) => [id, 0]), 0, 63, 0]),
    data: encodeScan(patches, isAlone ? [[1, 1]] : sampling),
  };
}

const startOfImage = Uint8Array.of(0xff, 0xd8);
const endOfImage = Uint8Array.of(0xff, 0xd9);

/** Builds a complete file. */
export function buildJpeg(picture: FlatJpeg): Uint8Array {
  const { segments, tables, frame, scanHeader, data } = encodeFlatJpeg(picture);
  return concat([startOfImage, ...segments, ...tables, frame, scanHeader, data, endOfImage]);
}

/** The tables as a separate stream, as stored in the TIFF tag JPEGTables. */
export function tablesStream({ tables }: JpegParts): Uint8Array {
  return concat([startOfImage, ...tables, endOfImage]);
}

/** The stream without tables, as stored in a TIFF strip. */
export function abbreviatedStream({ segments, frame, scanHeader, data }: JpegParts): Uint8Array {
  return concat([startOfImage, ...segments, frame, scanHeader, data, endOfImage]);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function encodeScan(
  patches: readonly (readonly number[])[],
  sampling: readonly (readonly [number, number])[],
): Uint8Array {
  const before = sampling.map(() => 0);
  let bits = '';
  for (const patch of patches) {
    for (const [component, [across, down]] of sampling.entries()) {
      const value = 8 * (patch[component]! - 128);
      for (let block = 0; block < across * down; block++) {
        bits += `${difference(value - before[component]!)}0`; // end of block
        before[component] = value;
      }
    }
  }
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).map((text) =>
    Number.parseInt(text, 2),
  );
  return Uint8Array.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

/** The category in four bits, then that many bits of the value; negative values minus one. */
function difference(value: number): string {
  const category = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
  const code = category.toString(2).padStart(4, '0');
  if (category === 0) return code;
  return code + (value > 0 ? value : value + 2 ** category - 1).toString(2).padStart(category, '0');
}

function segment(marker: number, body: readonly number[]): Uint8Array {
  return Uint8Array.of(0xff, marker, ...short(body.length + 2), ...body);
}

const short = (value: number): number[] => [value >> 8, value & 0xff];
const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
