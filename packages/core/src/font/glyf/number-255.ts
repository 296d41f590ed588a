import type { ByteReader } from '../../bytes/reader.ts';
import type { ByteWriter } from '../../bytes/writer.ts';

/** The first prefix byte, which is also the base value of the two-byte forms. */
const firstPrefix = 253;
/** First bytes that announce what follows. */
const prefix = { word: 253, secondByte: 254, firstByte: 255 } as const;

/**
 * Decodes a 255UInt16: small values take one byte. All encodings of a value are accepted.
 * @see WOFF 2.0 (2024), "255UInt16 Data Type" (#conform-mustAccept255UInt16); MicroType Express calls it 255USHORT
 */
export function decode255UInt16(file: ByteReader): number {
  const first = file.u8();
  if (first < firstPrefix) return first;
  if (first === prefix.word) return file.u16();
  return first === prefix.firstByte ? firstPrefix + file.u8() : 2 * firstPrefix + file.u8();
}

/** Encodes the shortest form. The reverse of `decode255UInt16`. */
export function encode255UInt16(file: ByteWriter, value: number): void {
  if (value < firstPrefix) {
    file.u8(value);
  } else if (value < 2 * firstPrefix) {
    file.u8(prefix.firstByte);
    file.u8(value - firstPrefix);
  } else if (value < 2 * firstPrefix + 256) {
    file.u8(prefix.secondByte);
    file.u8(value - 2 * firstPrefix);
  } else {
    file.u8(prefix.word);
    file.u16(value);
  }
}
