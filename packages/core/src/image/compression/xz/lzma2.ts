import type { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { damaged } from './damaged.ts';
import { LzmaDecoder, type LzmaProperties } from './lzma.ts';
import { RangeDecoder } from './range-decoder.ts';

/** Bytes that initialize the range coder. */
const minChunkLength = 5;

/**
 * Decodes LZMA2 chunks into the output up to their end marker, and returns the number of bytes. The output is also the
 * dictionary, so memory does not depend on the stated dictionary size.
 * @see The .xz File Format, "LZMA2"; the chunks are described in liblzma's lzma2_decoder.c
 */
export async function decodeLzma2(
  file: ByteReader,
  output: Uint8Array,
  at: number,
  { breathe, isTruncated }: Pick<Context, 'breathe' | 'isTruncated'>,
): Promise<number> {
  let decoder: LzmaDecoder | undefined;
  let properties: LzmaProperties | undefined;
  let start = -1; // of the dictionary
  let position = at;
  for (let control = file.u8(); control !== 0; control = file.u8()) {
    const isPacked = control >= 0x80;
    if (!isPacked && control > 2) throw damaged(`a chunk of kind ${control}`, '1, 2, or 128 and more');
    if (control === 1 || control >= 0xe0) start = position;
    if (control === 1) properties = undefined; // the next compressed chunk states them again
    if (start < 0) throw damaged('a first chunk that continues a dictionary', 'one that begins it');
    const length = (isPacked ? (control & 0x1f) << 16 : 0) + file.u16() + 1;
    if (length > output.length - position) throw damaged(`over ${output.length} bytes`, `at most ${output.length}`);
    const end = position + length;
    if (!isPacked) output.set(file.take(isTruncated ? Math.min(length, file.remaining) : length), position);
    else {
      const packedLength = file.u16() + 1;
      if (control >= 0xc0) properties = readProperties(file.u8());
      if (properties === undefined) throw damaged('a first chunk without properties', 'one that states them');
      if (control >= 0xa0 || decoder === undefined) decoder = new LzmaDecoder(properties);
      const bytes = file.take(isTruncated ? Math.min(packedLength, file.remaining) : packedLength);
      if (bytes.length < minChunkLength || bytes[0] !== 0)
        throw damaged('a chunk that does not start with a byte of 0', 'one that does');
      const coder = new RangeDecoder(bytes);
      const isWhole = decoder.decode(coder, output, start, position, end) && coder.isFinished;
      if (!isWhole) throw damaged('a damaged chunk', 'one that ends with its last byte');
    }
    position = end;
    await breathe();
  }
  return position - at;
}

/** @see LZMA Specification, "LZMA Properties"; LZMA2 admits fewer literal contexts */
function readProperties(value: number): LzmaProperties {
  const literalContextBits = value % 9;
  const literalPositionBits = Math.floor(value / 9) % 5;
  const positionBits = Math.floor(value / 45);
  if (positionBits > 4 || literalContextBits + literalPositionBits > 4) {
    throw damaged(`properties ${value}`, 'at most 4 bits of position and 4 of literal contexts');
  }
  return { literalContextBits, literalPositionBits, positionBits };
}
