import { ConversionError } from '../../errors.ts';

/** Initial keys of eexec and charstring encryption. @see Adobe Type 1 Font Format, "Encryption" */
const keys = { eexec: 55665, charstring: 4330 } as const;
const eexecPadding = 4;

/** Decrypts the bytes after `eexec`, which are binary or hexadecimal; the specification's test distinguishes them. */
export function decodeEexec(bytes: Uint8Array): Uint8Array {
  const cipher = isHex(bytes) ? decodeHex(bytes) : bytes;
  return decrypt(cipher, keys.eexec).subarray(eexecPadding);
}

/** Decrypts a charstring or subroutine. `lenIV` is the number of random bytes at its start; −1 means not encrypted. */
export function decodeCharstring(bytes: Uint8Array, lenIV: number): Uint8Array {
  if (lenIV < 0) return bytes;
  if (bytes.length < lenIV) {
    throw new ConversionError('TYPE1_DAMAGED', `charstring has ${bytes.length} bytes, expected at least ${lenIV}`);
  }
  return decrypt(bytes, keys.charstring).subarray(lenIV);
}

function decrypt(cipher: Uint8Array, key: number): Uint8Array {
  const plain = new Uint8Array(cipher.length);
  let state: number = key;
  for (let at = 0; at < cipher.length; at++) {
    const byte = cipher[at]!; // within the loop's bound
    plain[at] = byte ^ (state >>> 8);
    state = ((byte + state) * 52845 + 22719) & 0xffff;
  }
  return plain;
}

/** True if the first four bytes are hexadecimal digits. @see "eexec Encryption" */
function isHex(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, eexecPadding);
  return head.length === eexecPadding && head.every((byte) => hexValue(byte) !== undefined);
}

/** Decodes hexadecimal digits. White space is skipped; any other character ends the data. */
function decodeHex(bytes: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(bytes.length >> 1);
  let digits = 0;
  for (const byte of bytes) {
    const value = hexValue(byte);
    if (value === undefined) {
      if (isSpace(byte)) continue;
      break;
    }
    const at = digits++ >> 1;
    decoded[at] = ((decoded[at] ?? 0) << 4) | value;
  }
  return decoded.subarray(0, digits >> 1);
}

function hexValue(byte: number): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

/** True for PostScript's white space characters. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== 0x0b) || byte === 0;
}
