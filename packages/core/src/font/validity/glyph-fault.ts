import { ConversionError } from '../../errors.ts';

/** A fault of one glyph. */
export class GlyphFault extends ConversionError {
  readonly glyph: number;

  constructor(glyph: number, cause: ConversionError) {
    super(cause.code, cause.message, { ...(cause.at !== undefined && { at: cause.at }), cause });
    this.glyph = glyph;
  }

  /** Runs a check and assigns its faults to the glyph. */
  static within(glyph: number, check: () => void): void {
    try {
      check();
    } catch (error) {
      throw error instanceof ConversionError ? new GlyphFault(glyph, error) : error;
    }
  }
}
