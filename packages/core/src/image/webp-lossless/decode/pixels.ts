import type { Context } from '../../../context.ts';
import type { BitReader } from './bit-reader.ts';
import { distanceOffsets } from './distance-offsets.data.ts';
import { damaged, type PrefixDecoder, readPrefixCode } from './prefix-decoder.ts';

/** Decoded ARGB pixels, and how many of them the bits contain. */
export interface DecodedPixels {
  readonly argb: Uint32Array;
  readonly width: number;
  readonly count: number;
}

interface CodeGroup {
  readonly green: PrefixDecoder;
  readonly red: PrefixDecoder;
  readonly blue: PrefixDecoder;
  readonly alpha: PrefixDecoder;
  readonly distance: PrefixDecoder;
}

const [firstLengthSymbol, firstCacheSymbol] = [256, 280];
const cacheMultiplier = 0x1e35a7bd;
const codesPerBreath = 1 << 16;

/** Decodes pixels until the bits end. The main image may use different codes per block. */
export async function decodePixels(
  bits: BitReader,
  { width, height }: { readonly width: number; readonly height: number },
  isWhole: boolean,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<DecodedPixels> {
  const cacheBits = bits.readBit() === 1 ? bits.read(4) : 0;
  if (cacheBits > 11) throw damaged(`a colour cache of ${cacheBits} bits, more than 11`);
  const metaCodes =
    isWhole && bits.readBit() === 1 ? await readMetaPrefixCodes(bits, { width, height }, context) : undefined;
  const groupCount = metaCodes === undefined ? 1 : metaCodes.groups.reduce((max, group) => Math.max(max, group), 0) + 1;
  const cacheSize = cacheBits === 0 ? 0 : 1 << cacheBits;
  const groups: CodeGroup[] = [];
  for (let index = 0; index < groupCount && !bits.isOverrun; index++) groups.push(readCodeGroup(bits, cacheSize));
  const argb = new Uint32Array(width * height);
  context.spend(argb.length);
  if (bits.isOverrun) return { argb, width, count: 0 };
  const cache = new Uint32Array(cacheSize);
  let count = 0;
  const emit = (pixel: number): void => {
    argb[count++] = pixel;
    if (cacheSize > 0) cache[Math.imul(cacheMultiplier, pixel) >>> (32 - cacheBits)] = pixel;
  };
  for (let code = 1; count < argb.length; code++) {
    if (code % codesPerBreath === 0) await context.breathe();
    const group = groups[metaCodes === undefined ? 0 : metaCodes.groupAt(count % width, Math.floor(count / width))];
    if (group === undefined) break;
    const symbol = group.green.read(bits);
    if (symbol < firstLengthSymbol) {
      const [red, blue, alpha] = [group.red.read(bits), group.blue.read(bits), group.alpha.read(bits)];
      if (bits.isOverrun) break;
      emit(((alpha << 24) | (red << 16) | (symbol << 8) | blue) >>> 0);
    } else if (symbol < firstCacheSymbol) {
      const length = readPrefixCoded(bits, symbol - firstLengthSymbol);
      const distance = distanceOf(readPrefixCoded(bits, group.distance.read(bits)), width);
      if (bits.isOverrun) break;
      if (distance > count) throw damaged('a reference before the first pixel');
      for (let remaining = Math.min(length, argb.length - count); remaining > 0; remaining--)
        emit(argb[count - distance]!);
    } else {
      if (bits.isOverrun) break;
      emit(cache[symbol - firstCacheSymbol]!);
    }
  }
  return { argb, width, count };
}

function readCodeGroup(bits: BitReader, cacheSize: number): CodeGroup {
  return {
    green: readPrefixCode(bits, firstCacheSymbol + cacheSize),
    red: readPrefixCode(bits, 256),
    blue: readPrefixCode(bits, 256),
    alpha: readPrefixCode(bits, 256),
    distance: readPrefixCode(bits, 40),
  };
}

/** @see WebP Lossless Bitstream Specification, "Decoding of Meta Prefix Codes" */
async function readMetaPrefixCodes(
  bits: BitReader,
  { width, height }: { readonly width: number; readonly height: number },
  context: Pick<Context, 'breathe' | 'spend'>,
) {
  const sizeBits = bits.read(3) + 2;
  const columns = Math.ceil(width / (1 << sizeBits));
  const size = { width: columns, height: Math.ceil(height / (1 << sizeBits)) };
  const { argb } = await decodePixels(bits, size, false, context);
  const groups = Uint16Array.from(argb, (pixel) => (pixel >>> 8) & 0xffff);
  return { groups, groupAt: (x: number, y: number) => groups[(y >> sizeBits) * columns + (x >> sizeBits)]! };
}

/** @see WebP Lossless Bitstream Specification, "LZ77 Backward References" */
function readPrefixCoded(bits: BitReader, symbol: number): number {
  if (symbol < 4) return symbol + 1;
  const extraBits = (symbol - 2) >> 1;
  return ((2 + (symbol & 1)) << extraBits) + bits.read(extraBits) + 1;
}

function distanceOf(code: number, width: number): number {
  if (code > distanceOffsets.length) return code - distanceOffsets.length;
  const [across, down] = distanceOffsets[code - 1]!;
  return Math.max(1, across + down * width);
}
