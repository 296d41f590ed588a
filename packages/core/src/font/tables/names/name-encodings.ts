import { macEncodings } from './mac-encodings.data.ts';

const [unicode, macintosh, iso, windows] = [0, 1, 2, 3];

/** `TextDecoder` labels of the Windows encodings other than Unicode; Johab (6) is not supported. */
const windowsDecoders: Readonly<Record<number, string>> = { 2: 'shift_jis', 3: 'gb18030', 4: 'big5', 5: 'euc-kr' };
/** Macintosh scripts that `TextDecoder` supports, except for a few bytes that Apple added. */
const macDecoders: Readonly<Record<number, string>> = {
  1: 'shift_jis',
  2: 'big5',
  3: 'euc-kr',
  7: 'x-mac-cyrillic',
  25: 'gb18030',
};
const macScripts: Readonly<Record<number, keyof typeof macEncodings>> = {
  6: 'greek',
  29: 'centralEurope',
  35: 'turkish',
  37: 'icelandic',
};
/** Languages of the Roman script that have their own encoding. */
const romanLanguages: Readonly<Record<number, keyof typeof macEncodings>> = {
  15: 'icelandic',
  17: 'turkish',
  18: 'croatian',
  ...Object.fromEntries([24, 25, 26, 27, 28, 36, 38, 39, 40].map((language) => [language, 'centralEurope'])),
  37: 'romanian',
};

/**
 * Decodes a name; `undefined` if the encoding is not supported.
 * @see OpenType 1.9.1, "name — Naming Table", "Platform IDs"
 */
export function decodeName(
  bytes: Uint8Array,
  platform: number,
  encoding: number,
  languageId: number,
): string | undefined {
  if (platform === unicode) return decodeUtf16(bytes);
  if (platform === macintosh) return decodeMac(bytes, encoding, languageId);
  if (platform === iso) return encoding === 1 ? decodeUtf16(bytes) : new TextDecoder('iso-8859-1').decode(bytes);
  if (platform !== windows) return undefined;
  if (encoding <= 1 || encoding === 10 || isWideAscii(bytes)) return decodeUtf16(bytes);
  const label = windowsDecoders[encoding];
  // Some fonts pad each character to 16 bits, as Unicode names require.
  return label && new TextDecoder(label).decode(bytes.filter((byte) => byte !== 0));
}

function decodeMac(bytes: Uint8Array, script: number, language: number): string | undefined {
  if (script === 0) {
    const own = romanLanguages[language];
    return own === undefined
      ? new TextDecoder('macintosh').decode(bytes)
      : decodeExtendedAscii(bytes, macEncodings[own]);
  }
  const label = macDecoders[script];
  if (label !== undefined) return new TextDecoder(label).decode(bytes);
  const own = macScripts[script];
  return own && decodeExtendedAscii(bytes, macEncodings[own]);
}

/** ASCII, and a string with the 128 characters above it. */
function decodeExtendedAscii(bytes: Uint8Array, upper: string): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : upper[byte - 0x80])).join('');
}

function isWideAscii(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.length % 2 === 0 && bytes.every((byte, at) => (byte === 0) === (at % 2 === 0));
}

/** With an odd number of bytes, either the first zero is missing or there is an extra byte at the end. */
function decodeUtf16(bytes: Uint8Array): string {
  const isShifted = bytes.length % 2 === 1 && bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0;
  const whole = isShifted ? Uint8Array.of(0, ...bytes) : bytes.subarray(0, bytes.length & ~1);
  return new TextDecoder('utf-16be', { ignoreBOM: true }).decode(whole);
}
