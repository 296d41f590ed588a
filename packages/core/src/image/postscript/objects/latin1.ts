/** Longer texts take less time with a buffer; most are shorter. */
const minBuffered = 64;

/** The characters of bytes, one for each. */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length < minBuffered) return String.fromCharCode(...bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/** The bytes of characters up to U+00FF. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
