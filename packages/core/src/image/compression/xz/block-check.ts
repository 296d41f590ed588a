import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A check of a block's content: its length in bytes, and its computation. */
export interface BlockCheck {
  readonly length: number;
  readonly compute: (content: Uint8Array) => Uint8Array;
}

/** The checks by ID. @see The .xz File Format, "Stream Flags" */
export const blockChecks: Readonly<Partial<Record<number, BlockCheck>>> = {
  0: { length: 0, compute: () => new Uint8Array(0) },
  1: { length: 4, compute: (content) => littleEndian(crc32(content)) },
  4: { length: 8, compute: (content) => crc64(content) },
  10: { length: 32, compute: (content) => createHash('sha256').update(content).digest() },
};

/** The polynomial of ECMA-182, bit-reversed, in two halves. @see The .xz File Format, "Cyclic Redundancy Checks" */
const [polynomialHigh, polynomialLow] = [0xc96c5795, 0xd7870f42];
let table: readonly [high: Uint32Array, low: Uint32Array] | undefined;

function crc64(content: Uint8Array): Uint8Array {
  table ??= makeTable();
  const [highs, lows] = table;
  let [high, low] = [0xffffffff, 0xffffffff];
  for (const byte of content) {
    const index = (low ^ byte) & 0xff;
    low = ((low >>> 8) | (high << 24)) ^ lows[index]!;
    high = (high >>> 8) ^ highs[index]!;
  }
  return Buffer.concat([littleEndian(~low >>> 0), littleEndian(~high >>> 0)]);
}

function makeTable(): readonly [high: Uint32Array, low: Uint32Array] {
  const [highs, lows] = [new Uint32Array(256), new Uint32Array(256)];
  for (let index = 0; index < 256; index++) {
    let [high, low] = [0, index];
    for (let bit = 0; bit < 8; bit++) {
      const isOdd = (low & 1) !== 0;
      low = (low >>> 1) | (high << 31);
      high >>>= 1;
      if (!isOdd) continue;
      low ^= polynomialLow;
      high ^= polynomialHigh;
    }
    highs[index] = high;
    lows[index] = low;
  }
  return [highs, lows];
}

function littleEndian(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
