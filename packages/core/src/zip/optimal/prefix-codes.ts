/**
 * The canonical codes for code lengths, with their bits reversed: deflate stores codes from the highest bit on.
 * @see RFC 1951, "Use of Huffman coding in the deflate format"
 */
export function toCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= 15; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) codes[symbol] = reverse(code++, length);
    }
    code <<= 1;
  }
  return codes;
}

function reverse(code: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit++) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
  return reversed;
}
