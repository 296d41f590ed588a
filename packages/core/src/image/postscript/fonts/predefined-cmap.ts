import { loadPredefinedCMap } from '../../../assets/predefined-cmap.ts';
import { ByteReader } from '../../../bytes/reader.ts';
import { CMap } from './cmap.ts';

/** A predefined CMap and its writing mode. */
export interface PredefinedCMap {
  readonly map: CMap;
  readonly isVertical: boolean;
}

/** Loads a predefined CMap by its name, with those that it is based on; undefined if there is none of this name. */
export async function loadCMapByName(name: string, depth = 0): Promise<PredefinedCMap | undefined> {
  const bytes = depth > 4 ? undefined : await loadPredefinedCMap(name);
  if (bytes === undefined) return undefined;
  const { map, isVertical, base } = readBinaryCMap(bytes);
  const used = base === undefined ? undefined : await loadCMapByName(base, depth + 1);
  if (used === undefined) return { map, isVertical };
  const whole = new CMap();
  whole.include(used.map);
  whole.include(map);
  return { map: whole, isVertical };
}

/** The kinds of lists in the binary form. */
const list = { codeSpaces: 0, undefinedRanges: 1, codes: 2, ranges: 3, text: 7 } as const;

/** Reads the binary form of pdf.js: lists of codes, each code as its distance from the one before. */
function readBinaryCMap(bytes: Uint8Array): PredefinedCMap & { readonly base: string | undefined } {
  const file = new ByteReader(bytes);
  const map = new CMap();
  const isVertical = (file.u8() & 1) === 1;
  let base: string | undefined;
  while (file.remaining > 0) {
    const head = file.u8();
    const kind = head >> 5;
    if (kind === list.text) {
      const text = readText(file);
      if ((head & 31) === 1) base = text;
      continue;
    }
    readList(file, map, kind, { length: (head & 15) + 1, isSequence: (head & 16) !== 0 });
  }
  return { map, isVertical, base };
}

function readList(
  file: ByteReader,
  map: CMap,
  kind: number,
  { length, isSequence }: { readonly length: number; readonly isSequence: boolean },
): void {
  const count = readNumber(file);
  let [low, high, first] = [0, -1, -1];
  for (let index = 0; index < count; index++) {
    const isStated = kind === list.codeSpaces || kind === list.undefinedRanges || !isSequence;
    if (index === 0) low = readFixed(file, length);
    else low = high + 1 + (isStated ? readNumber(file) : 0);
    high = kind === list.codes ? low : low + readNumber(file);
    if (kind === list.codeSpaces) {
      map.spaces.push({ low: toBytes(low, length), high: toBytes(high, length) });
      continue;
    }
    first = kind === list.codes && index > 0 ? first + 1 + readSigned(file) : readNumber(file);
    const target = kind === list.undefinedRanges ? map.undefinedRanges : map.ranges;
    target.push({ length, low, high, first, font: 0 });
  }
}

function readFixed(file: ByteReader, length: number): number {
  let value = 0;
  for (let at = 0; at < length; at++) value = value * 256 + file.u8();
  return value;
}

/** A number in groups of seven bits, the most significant first. */
function readNumber(file: ByteReader): number {
  for (let value = 0; ; ) {
    const byte = file.u8();
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
}

function readSigned(file: ByteReader): number {
  const value = readNumber(file);
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}

function readText(file: ByteReader): string {
  return String.fromCharCode(...Array.from({ length: readNumber(file) }, () => readNumber(file)));
}

function toBytes(value: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) & 255);
}
