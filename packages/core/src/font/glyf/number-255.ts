import type { ByteReader } from '../../bytes/reader.ts';
import type { ByteWriter } from '../../bytes/writer.ts';

/** Where the two short forms of a 255UInt16 begin: their second byte counts from there. */
const lowest = 253;
/** First bytes that say what follows, instead of a value. */
const code = { word: 253, secondByte: 254, firstByte: 255 } as const;

/**
 * Decodes a 255UInt16: small values are one byte. All spellings of a value are accepted.
 * @see WOFF 2.0 (2024), "255UInt16 Data Type" (#conform-mustAccept255UInt16); MicroType Express calls it 255USHORT
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
