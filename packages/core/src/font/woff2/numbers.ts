import type { ByteReader } from '../../bytes/reader.ts';
import type { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';

/**
 * Decodes a UIntBase128: groups of seven bits, most significant first.
 * @see WOFF 2.0 (2024), "UIntBase128 Data Type" (#conform-mustRejectInvalidBase128)
 */
export function decodeBase128(file: ByteReader): number {
  const at = file.offset;
  let value = 0;
  for (let group = 0; group < 5; group++) {
    const byte = file.u8();
    // Without this rule a number would have several encodings.
    if (group === 0 && byte === 0x80)
      throw invalidNumber('a UIntBase128 begins with a zero group, expected the shortest form', at);
    if (value > 0x1ffffff) throw invalidNumber('a UIntBase128 exceeds 32 bits', at);
    value = value * 128 + (byte & 0x7f); // not <<: a 32-bit value would turn negative
    if ((byte & 0x80) === 0) return value;
  }
  throw invalidNumber('a UIntBase128 has more than 5 bytes', at);
}

/** Encodes the shortest form, as required. The reverse of `decodeBase128`. */
export function encodeBase128(file: ByteWriter, value: number): void {
  for (let weight = 128 ** 4; weight > 1; weight /= 128) {
    if (value >= weight) file.u8(0x80 | (Math.floor(value / weight) & 0x7f));
  }
  file.u8(value % 128);
}

function invalidNumber(message: string, at: number): ConversionError {
  return new ConversionError('WOFF2_NUMBER', message, { at });
}
