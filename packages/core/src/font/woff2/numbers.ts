import type { ByteReader } from '../../bytes/reader.ts';
import type { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';

/**
 * Decodes a UIntBase128: groups of seven bits, the highest first.
 * @see WOFF 2.0 (2024), "UIntBase128 Data Type" (#conform-mustRejectInvalidBase128)
 */
export function decodeBase128(file: ByteReader): number {
  const at = file.offset;
  let value = 0;
  for (let group = 0; group < 5; group++) {
    const byte = file.u8();
    // Without this rule one number would have several spellings.
    if (group === 0 && byte === 0x80) throw wrong('a UIntBase128 starts with a zero, expected its shortest form', at);
    if (value > 0x1ffffff) throw wrong('a UIntBase128 exceeds 32 bits', at);
    value = value * 128 + (byte & 0x7f); // not <<: a 32-bit value would turn negative
    if ((byte & 0x80) === 0) return value;
  }
  throw wrong('a UIntBase128 has more than 5 bytes', at);
}

/** Writes the shortest form, as it must be. The reverse of `decodeBase128`. */
export function encodeBase128(file: ByteWriter, value: number): void {
  for (let weight = 128 ** 4; weight > 1; weight /= 128) {
    if (value >= weight) file.u8(0x80 | (Math.floor(value / weight) & 0x7f));
  }
  file.u8(value % 128);
}

/** Where the two short forms of a 255UInt16 begin: their second byte counts from there. */
const lowest = 253;
/** First bytes that say what follows, instead of a value. */
const code = { word: 253, secondByte: 254, firstByte: 255 } as const;

/**
 * Decodes a 255UInt16: small values are one byte. All spellings of a value are accepted.
 * @see WOFF 2.0 (2024), "255UInt16 Data Type" (#conform-mustAccept255UInt16)
 */
export function decode255UInt16(file: ByteReader): number {
  const first = file.u8();
  if (first < lowest) return first;
  if (first === code.word) return file.u16();
  return first === code.firstByte ? lowest + file.u8() : 2 * lowest + file.u8();
}

/** Writes the shortest form. The reverse of `decode255UInt16`. */
export function encode255UInt16(file: ByteWriter, value: number): void {
  if (value < lowest) {
    file.u8(value);
  } else if (value < 2 * lowest) {
    file.u8(code.firstByte);
    file.u8(value - lowest);
  } else if (value < 2 * lowest + 256) {
    file.u8(code.secondByte);
    file.u8(value - 2 * lowest);
  } else {
    file.u8(code.word);
    file.u16(value);
  }
}

function wrong(message: string, at: number): ConversionError {
  return new ConversionError('WOFF2_NUMBER', message, { at });
}
