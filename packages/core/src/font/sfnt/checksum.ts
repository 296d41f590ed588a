/** The places in head that checksums go around. @see OpenType 1.9.1, "head — Font Header Table" */
export const adjustmentOffset = 8;

/** The sum of a table's 32-bit words, the last one filled up with zeros. @see OpenType 1.9.1, "Calculating Checksums" */
export function sumOfWords(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length & ~3;
  let sum = 0;
  for (let at = 0; at < whole; at += 4) sum = (sum + view.getUint32(at)) | 0;
  let rest = 0;
  for (let at = whole; at < whole + 4; at++) rest = (rest << 8) | (bytes[at] ?? 0);
  if (whole < bytes.length) sum += rest;
  return sum >>> 0;
}

/** A table's checksum as directories have it: that of head counts its own adjustment as zero. */
export function checksumOf(tag: string, bytes: Uint8Array): number {
  const sum = sumOfWords(bytes);
  if (tag !== 'head' || bytes.length < adjustmentOffset + 4) return sum;
  return (sum - readAdjustment(bytes)) >>> 0;
}

/** What head adds to the sum of the whole file to make it the agreed number. */
export function readAdjustment(head: Uint8Array): number {
  return new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(adjustmentOffset);
}

/** The adjustment of a file whose sum without it is this. */
export function adjustmentFor(sum: number): number {
  return (0xb1b0afba - sum) >>> 0;
}
