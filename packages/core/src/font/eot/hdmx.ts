import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { DifferenceReader } from './difference-reader.ts';

/** What the widths are told from. */
export interface AdvanceSource {
  readonly unitsPerEm: number;
  /** Of each glyph. */
  readonly advances: Uint16Array;
}

const headerLength = 8;

/**
 * Unpacks the widths of glyphs at single sizes, which are told as differences from the scaled advance. Nothing, where they
 * are not what they should be: the table only spares programs some work.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "The hdmx Table"
 */
export function decodeHdmx(
  packed: Uint8Array,
  widths: AdvanceSource,
  { limits, spend }: Pick<Context, 'limits' | 'spend'>,
): Uint8Array | undefined {
  if (packed.length < headerLength || widths.unitsPerEm === 0) return undefined;
  const file = new ByteReader(packed);
  const [version, recordCount, recordSize] = [file.u16(), file.u16(), file.u32()];
  const glyphCount = widths.advances.length;
  // Each width takes a bit at least, and records are as long as the glyphs need, padded.
  if (recordSize < glyphCount + 2 || recordSize > glyphCount + 5) return undefined;
  if (file.remaining < recordCount * 2 + Math.ceil((recordCount * glyphCount) / 8)) return undefined;
  const length = headerLength + recordCount * recordSize;
  if (length > limits.maxFontBytes) {
    throw new ConversionError(
      'FONT_TOO_LARGE',
      `found hdmx of ${length} bytes, expected at most ${limits.maxFontBytes}`,
    );
  }
  spend(length + packed.length);
  const out = new Uint8Array(length);
  const sizes = file.take(2 * recordCount);
  const differences = new DifferenceReader(file.take(file.remaining));
  new DataView(out.buffer).setUint16(0, version);
  out.set(packed.subarray(2, headerLength), 2);
  for (let record = 0; record < recordCount; record++) {
    const at = headerLength + record * recordSize;
    out.set(sizes.subarray(2 * record, 2 * record + 2), at);
    const pixelsPerEm = sizes[2 * record]!; // two for each record were taken
    if (!decodeWidths(out.subarray(at + 2, at + 2 + glyphCount), pixelsPerEm, differences, widths)) return undefined;
  }
  return out;
}

/** Whether there was a width for each glyph. */
function decodeWidths(
  out: Uint8Array,
  pixelsPerEm: number,
  differences: DifferenceReader,
  { unitsPerEm, advances }: AdvanceSource,
): boolean {
  for (let glyph = 0; glyph < out.length; glyph++) {
    const difference = differences.read();
    if (difference === undefined) return false;
    // In 64ths of a pixel, rounded, and then in pixels, rounded.
    const scaled = Math.floor((64 * pixelsPerEm * advances[glyph]! + (unitsPerEm >> 1)) / unitsPerEm); // one for each glyph
    const width = ((scaled + 32) >> 6) + difference;
    if (width < 0 || width > 0xff) return false;
    out[glyph] = width;
  }
  return true;
}
