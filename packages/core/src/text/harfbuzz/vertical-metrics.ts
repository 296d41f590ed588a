/** The vertical metrics of a font, in font units with y pointing up. */
export interface VerticalMetrics {
  /** The height of a glyph. */
  advance(glyph: number): number;
  /** The height of its vertical origin; undefined if the font states none. */
  origin(glyph: number, top: number | undefined): number | undefined;
}

/** Tables of a font; empty where there is none. */
type Table = (tag: string) => Uint8Array;

/**
 * Reads the vertical metrics of a font; undefined if it has none. The build of HarfBuzz ignores them.
 * @see OpenType 1.9, "vhea", "vmtx" and "VORG"
 */
export function readVerticalMetrics(table: Table): VerticalMetrics | undefined {
  const [header, metrics, origins] = [viewOf(table('vhea')), viewOf(table('vmtx')), viewOf(table('VORG'))];
  const count = header.byteLength >= 36 ? Math.min(header.getUint16(34), Math.floor(metrics.byteLength / 4)) : 0;
  if (count === 0) return undefined;
  const stated = readOrigins(origins);
  return {
    advance: (glyph) => metrics.getUint16(Math.min(glyph, count - 1) * 4),
    origin: (glyph, top) => {
      if (stated !== undefined) return stated(glyph);
      const at = glyph < count ? glyph * 4 + 2 : count * 4 + (glyph - count) * 2;
      return top === undefined || at + 2 > metrics.byteLength ? undefined : top + metrics.getInt16(at);
    },
  };
}

/** The origins that a font states; most are equal. */
function readOrigins(table: DataView): ((glyph: number) => number) | undefined {
  if (table.byteLength < 8) return undefined;
  const usual = table.getInt16(4);
  const count = Math.min(table.getUint16(6), Math.floor((table.byteLength - 8) / 4));
  const own = new Map(
    Array.from({ length: count }, (_, at) => [table.getUint16(8 + at * 4), table.getInt16(10 + at * 4)]),
  );
  return (glyph) => own.get(glyph) ?? usual;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
