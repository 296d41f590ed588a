import { sumBlocks } from './sum-blocks.ts';

/** Offset of checksumAdjustment in head, which checksums leave out. @see OpenType 1.9.1, "head — Font Header Table" */
export const adjustmentOffset = 8;

/** Shorter tables are summed in less time than it takes to copy them to a program. */
const minCopied = 1024;

/** The sum of a table's 32-bit words, the last one padded with zeros. @see OpenType 1.9.1, "Calculating Checksums" */
export function sumOfWords(bytes: Uint8Array): number {
  const whole = bytes.length & ~3;
  const sum = (bytes.length < minCopied ? undefined : sumBlocks(bytes.subarray(0, whole))) ?? sumPlainly(bytes, whole);
  let rest = 0;
  for (let at = whole; at < whole + 4; at++) rest = (rest << 8) | (bytes[at] ?? 0);
  return (whole < bytes.length ? sum + rest : sum) >>> 0;
}

function sumPlainly(bytes: Uint8Array, length: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at < length; at += 4) sum = (sum + view.getUint32(at)) | 0;
  return sum;
}

/** A table's checksum as stored in the directory. For head, checksumAdjustment counts as zero. */
export function checksumOf(tag: string, bytes: Uint8Array, sum = sumOfWords(bytes)): number {
  if (tag !== 'head' || bytes.length < adjustmentOffset + 4) return sum;
  return (sum - readAdjustment(bytes)) >>> 0;
}

/** Reads checksumAdjustment, which makes the sum of the whole file equal to 0xB1B0AFBA. */
export function readAdjustment(head: Uint8Array): number {
  return new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(adjustmentOffset);
}

/** The checksumAdjustment for a file with this sum (computed with an adjustment of zero). */
export function adjustmentFor(sum: number): number {
  return (0xb1b0afba - sum) >>> 0;
}
