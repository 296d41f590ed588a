import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { DifferenceReader } from './difference-reader.ts';

/** The source of the predicted widths. */
export interface AdvanceSource {
  readonly unitsPerEm: number;
  /** Of each glyph. */
  readonly advances: Uint16Array;
}

const headerLength = 8;

/**
 * Decodes hdmx, whose widths are stored as differences from the scaled advances. `undefined` if they are invalid: the
 * table is optional.
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
  // Each width takes at least a bit, and records have the length of the glyphs plus padding.
  if (recordSize < glyphCount + 2 || recordSize > glyphCount + 5) return undefined;
  if (file.remaining < recordCount * 2 + Math.ceil((recordCount * glyphCount) / 8)) return undefined;
  const length = headerLength + recordCount * recordSize;
  if (length > limits.maxFontBytes) {
    throw new ConversionError('FONT_TOO_LARGE', `hdmx has ${length} bytes, the limit is ${limits.maxFontBytes}`);
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
    const pixelsPerEm = sizes[2 * record]!; // two bytes per record
    if (!decodeWidths(out.subarray(at + 2, at + 2 + glyphCount), pixelsPerEm, differences, widths)) return undefined;
  }
  return out;
}

/** False if a width is missing or out of range. */
function decodeWidths(
  out: Uint8Array,
  pixelsPerEm: number,
  differences: DifferenceReader,
  { unitsPerEm, advances }: AdvanceSource,
): boolean {
  for (let glyph = 0; glyph < out.length; glyph++) {
    const difference = differences.read();
    if (difference === undefined) return false;
    // Rounded to 64ths of a pixel and then to pixels.
    const scaled = Math.floor((64 * pixelsPerEm * advances[glyph]! + (unitsPerEm >> 1)) / unitsPerEm); // one per glyph
    const width = ((scaled + 32) >> 6) + difference;
    if (width < 0 || width > 0xff) return false;
    out[glyph] = width;
  }
  return true;
}
