const trailer = 0x3b;
/** A block of data has up to 255 bytes, and a byte of no length ends them. */
const maxBlockLength = 256;

/** Fills up the block of data that is cut off, and ends the file. @see GIF89a, "Data Sub-blocks" and "Trailer" */
export function repairGif(bytes: Uint8Array): Uint8Array {
  const repaired = new Uint8Array(bytes.length + maxBlockLength + 1);
  repaired.set(bytes);
  repaired[repaired.length - 1] = trailer;
  return repaired;
}
