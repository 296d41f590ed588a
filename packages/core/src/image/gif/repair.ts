const trailer = 0x3b;
/** A sub-block has up to 255 bytes; a block of length 0 ends the data. */
const maxBlockLength = 256;

/** Pads the truncated data sub-block and ends the file. @see GIF89a, "Data Sub-blocks" and "Trailer" */
export function repairGif(bytes: Uint8Array): Uint8Array {
  const repaired = new Uint8Array(bytes.length + maxBlockLength + 1);
  repaired.set(bytes);
  repaired[repaired.length - 1] = trailer;
  return repaired;
}
