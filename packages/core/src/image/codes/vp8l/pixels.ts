import type { Context } from '../../../context.ts';
import type { BitSource } from './bits.ts';
import { offsets } from './offsets.data.ts';
import { damaged, type PrefixDecoder, readPrefixCode } from './prefix-codes.ts';

/** Pixels as alpha, red, green and blue, and how many of them the bits hold. */
export interface Pixels {
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

const [firstLength, firstCached] = [256, 280];
const cacheMultiplier = 0x1e35a7bd;
const codesPerBreath = 1 << 16;

/** Decodes pixels up to the end of the bits. The codes of the whole image may differ by square. */
export async function decodePixels(
  bits: BitSource,
  { width, height }: { readonly width: number; readonly height: number },
  isWhole: boolean,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<Pixels> {
  const cacheBits = bits.readBit() === 1 ? bits.read(4) : 0;
  if (cacheBits > 11) throw damaged(`a cache of ${cacheBits} bits`);
  const squares = isWhole && bits.readBit() === 1 ? await readSquares(bits, { width, height }, context) : undefined;
  const groupCount = squares === undefined ? 1 : squares.groups.reduce((most, group) => Math.max(most, group), 0) + 1;
  const cached = cacheBits === 0 ? 0 : 1 << cacheBits;
  const groups: CodeGroup[] = [];
  for (let index = 0; index < groupCount && !bits.isOverrun; index++) groups.push(readGroup(bits, cached));
  const argb = new Uint32Array(width * height);
  context.spend(argb.length);
  if (bits.isOverrun) return { argb, width, count: 0 };
  const cache = new Uint32Array(cached);
  let count = 0;
  const put = (pixel: number): void => {
    argb[count++] = pixel;
    if (cached > 0) cache[Math.imul(cacheMultiplier, pixel) >>> (32 - cacheBits)] = pixel;
  };
  for (let code = 1; count < argb.length; code++) {
    if (code % codesPerBreath === 0) await context.breathe();
    const group = groups[squares === undefined ? 0 : squares.groupAt(count % width, Math.floor(count / width))];
    if (group === undefined) break;
    const symbol = group.green.read(bits);
    if (symbol < firstLength) {
      const [red, blue, alpha] = [group.red.read(bits), group.blue.read(bits), group.alpha.read(bits)];
      if (bits.isOverrun) break;
      put(((alpha << 24) | (red << 16) | (symbol << 8) | blue) >>> 0);
    } else if (symbol < firstCached) {
      const length = readPrefixed(bits, symbol - firstLength);
      const distance = distanceOf(readPrefixed(bits, group.distance.read(bits)), width);
      if (bits.isOverrun) break;
      if (distance > count) throw damaged('a reference to what is before the first pixel');
      for (let left = Math.min(length, argb.length - count); left > 0; left--) put(argb[count - distance]!);
    } else {
      if (bits.isOverrun) break;
      put(cache[symbol - firstCached]!);
    }
  }
  return { argb, width, count };
}

function readGroup(bits: BitSource, cached: number): CodeGroup {
  return {
    green: readPrefixCode(bits, firstCached + cached),
    red: readPrefixCode(bits, 256),
    blue: readPrefixCode(bits, 256),
    alpha: readPrefixCode(bits, 256),
    distance: readPrefixCode(bits, 40),
  };
}

/** @see WebP Lossless Bitstream Specification, "Decoding of Meta Prefix Codes" */
async function readSquares(
  bits: BitSource,
  { width, height }: { readonly width: number; readonly height: number },
  context: Pick<Context, 'breathe' | 'spend'>,
) {
  const sideBits = bits.read(3) + 2;
  const columns = Math.ceil(width / (1 << sideBits));
  const size = { width: columns, height: Math.ceil(height / (1 << sideBits)) };
  const { argb } = await decodePixels(bits, size, false, context);
  const groups = Uint16Array.from(argb, (pixel) => (pixel >>> 8) & 0xffff);
  return { groups, groupAt: (x: number, y: number) => groups[(y >> sideBits) * columns + (x >> sideBits)]! };
}

/** @see WebP Lossless Bitstream Specification, "LZ77 Backward References" */
function readPrefixed(bits: BitSource, symbol: number): number {
  if (symbol < 4) return symbol + 1;
  const extraBits = (symbol - 2) >> 1;
  return ((2 + (symbol & 1)) << extraBits) + bits.read(extraBits) + 1;
}

function distanceOf(code: number, width: number): number {
  if (code > offsets.length) return code - offsets.length;
  const [across, down] = offsets[code - 1]!;
  return Math.max(1, across + down * width);
}
