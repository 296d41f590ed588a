/** True if the bytes start with the signature, given as text with one byte per character. */
export function startsWith(bytes: Uint8Array, signature: string, offset = 0): boolean {
  for (let index = 0; index < signature.length; index++) {
    if (bytes[offset + index] !== signature.charCodeAt(index)) return false;
  }
  return true;
}
