import { ConversionError } from '../errors.ts';

/**
 * Runs `write` and adds the glyph index to the error if a number does not fit its field: the fields themselves do not
 * know the glyph.
 */
export function withGlyphInError<Result>(glyph: number, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code !== 'BYTES_UNWRITABLE') throw error;
    throw new ConversionError('BYTES_UNWRITABLE', `glyph ${glyph}: ${error.message}`, { cause: error });
  }
}
