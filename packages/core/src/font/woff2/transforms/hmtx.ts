import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';

/**
 * Flags of omitted bearings, which equal xMin: those of proportional glyphs (with advances), and of monospaced ones.
 */
const omitted = { proportional: 0x01, monospaced: 0x02 } as const;
const reserved = 0xfc;

/**
 * Decodes a transformed hmtx. Extra bytes after its metrics are dropped with a note, as in other decoders.
 * @param xMins for each glyph its left edge
 * @param longCount `numberOfHMetrics` of hhea
 * @see WOFF 2.0 (2024), "Transformed hmtx table format"
 */
export function decodeHmtx(
  bytes: Uint8Array,
  xMins: Int16Array,
  longCount: number,
  { note }: Pick<Context, 'note'>,
): Uint8Array {
  const file = new ByteReader(bytes);
  const flags = file.u8();
  // @see #conform-mustCheckLSBFlags
  if (flags === 0 || (flags & reserved) !== 0) throw invalidHmtx(`has flags ${flags}, expected 1, 2 or 3`);
  requireCount(longCount, xMins.length);
  const shortCount = xMins.length - longCount;
  const advances = file.window(2 * longCount);
  const longBearings = (flags & omitted.proportional) === 0 ? file.window(2 * longCount) : undefined;
  const shortBearings = (flags & omitted.monospaced) === 0 ? file.window(2 * shortCount) : undefined;
  if (file.remaining > 0)
    note('FONT_REPAIRED', `the transformed hmtx had ${file.remaining} extra bytes after its metrics`);

  const table = new ByteWriter('big', { capacity: 2 * (longCount + xMins.length) });
  for (const [glyph, xMin] of xMins.entries()) {
    const isLong = glyph < longCount;
    if (isLong) table.u16(advances.u16());
    table.i16((isLong ? longBearings : shortBearings)?.i16() ?? xMin);
  }
  return table.finish();
}

/**
 * Omits bearings that equal xMin. `undefined` if none do, or if the table does not match hhea and decoding would not
 * restore it.
 */
export function encodeHmtx(bytes: Uint8Array, xMins: Int16Array, longCount: number): Uint8Array | undefined {
  const count = xMins.length;
  if (longCount < 1 || longCount > count || bytes.length !== 2 * (longCount + count)) return undefined;
  const flags = findOmitted(bytes, xMins, longCount);
  if (flags === 0) return undefined;
  const [file, table] = [new ByteReader(bytes), new ByteWriter('big', { capacity: 1 + bytes.length })];
  const bearings = new ByteWriter('big', { capacity: 2 * longCount });
  table.u8(flags);
  for (let glyph = 0; glyph < longCount; glyph++) {
    table.u16(file.u16());
    bearings.i16(file.i16());
  }
  if ((flags & omitted.proportional) === 0) table.bytes(bearings.finish());
  if ((flags & omitted.monospaced) === 0) table.bytes(file.take(file.remaining));
  return table.finish();
}

/** @see #conform-mustCheckLeftSideBearings: also the bearing of a glyph without outline must be 0. */
function findOmitted(bytes: Uint8Array, xMins: Int16Array, longCount: number): number {
  const file = new ByteReader(bytes);
  let [isProportional, isMonospaced] = [true, xMins.length > longCount];
  for (const [glyph, xMin] of xMins.entries()) {
    const isLong = glyph < longCount;
    if (isLong) file.skip(2);
    if (file.i16() === xMin) continue;
    if (isLong) isProportional = false;
    else isMonospaced = false;
  }
  return (isProportional ? omitted.proportional : 0) | (isMonospaced ? omitted.monospaced : 0);
}

function requireCount(longCount: number, glyphs: number): void {
  if (longCount >= 1 && longCount <= glyphs) return;
  throw invalidHmtx(`has ${longCount} advances for ${glyphs} glyphs`);
}

function invalidHmtx(what: string): ConversionError {
  return new ConversionError('WOFF2_METRICS', `the transformed hmtx ${what}`);
}
