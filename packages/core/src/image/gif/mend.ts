const trailer = 0x3b;
/** A block of data has up to 255 bytes, and a byte of no length ends them. */
const longestBlock = 256;

/** Fills up the block of data that is cut off, and ends the file. @see GIF89a, "Data Sub-blocks" and "Trailer" */
export function mendGif(bytes: Uint8Array): Uint8Array {
  const mended = new Uint8Array(bytes.length + longestBlock + 1);
  mended.set(bytes);
  mended[mended.length - 1] = trailer;
  return mended;
}
