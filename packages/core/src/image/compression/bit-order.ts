/** By a byte, the byte with its bits the other way around. */
export const reversedBytes: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
});

/** Bytes whose first bit is the lowest, as bytes whose first bit is the highest. */
export function reverseBits(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => reversedBytes[byte]!);
}
