/** Each byte with its bits reversed. */
export const reversedBytes: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
});

/** Reverses the bits of each byte. */
export function reverseBits(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => reversedBytes[byte]!);
}
