/** A run of 129 takes two bytes for each byte of a pixel. */
export const maxLogExpansion = 65;

/**
 * Decodes rows of logarithmic luminance. A row has runs of all first bytes, then of all second bytes; they are
 * interleaved again. Returns the number of decoded rows.
 * @see Ward Larson, "The LogLuv Encoding for Full Gamut, High Dynamic Range Images"; libtiff, "LogLuv compression
 * support"
 */
export function decodeLog(packed: Uint8Array, target: Uint8Array, width: number, pixelLength: number): number {
  const rowLength = width * pixelLength;
  let from = 0;
  for (let start = 0; start < target.length; start += rowLength) {
    const end = start + rowLength;
    for (let plane = 0; plane < pixelLength; plane++) {
      let to = start + plane;
      while (to < end) {
        const count = packed[from++];
        if (count === undefined) return start / rowLength;
        if (count >= 128) {
          const value = packed[from++];
          if (value === undefined) return start / rowLength;
          for (let remaining = count - 126; remaining > 0 && to < end; remaining--, to += pixelLength)
            target[to] = value;
        } else {
          if (from + count > packed.length) return start / rowLength;
          for (let left = count; left > 0 && to < end; left--, to += pixelLength) target[to] = packed[from++]!;
        }
      }
    }
  }
  return target.length / rowLength;
}
