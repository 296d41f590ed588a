import { ConversionError } from '../errors.ts';

/** Numbers that outlines cannot hold are refused by the fields that they go to; who reads that wants to know which glyph. */
export function withGlyphInError<Result>(glyph: number, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code !== 'BYTES_UNWRITABLE') throw error;
    throw new ConversionError('BYTES_UNWRITABLE', `glyph ${glyph}: ${error.message}`, { cause: error });
  }
}
