import { ByteReader } from '../../../bytes/reader.ts';
import { requireLength } from '../require.ts';

/** One of the ways from characters to glyphs that a font offers. */
export interface CmapSubtable {
  readonly platform: number;
  readonly encoding: number;
  readonly format: number;
  /** From the start of the subtable to the end of the table: lengths are too short for the largest ones. */
  readonly bytes: Uint8Array;
}

/** @see OpenType 1.9.1, "cmap — Character to Glyph Index Mapping Table" */
export function readCmap(table: Uint8Array): CmapSubtable[] {
  const file = new ByteReader(requireLength(table, 4, 'cmap'));
  file.skip(2);
  const count = file.u16();
  const lines = file.window(count * 8);
  return Array.from({ length: count }, () => {
    const [platform, encoding, offset] = [lines.u16(), lines.u16(), lines.u32()];
    file.seek(offset);
    const format = file.u16();
    return { platform, encoding, format, bytes: table.subarray(offset) };
  });
}

/** From the best to the least: all of Unicode, its first plane, symbols. */
const unicodeSubtables = [
  [3, 10],
  [0, 6],
  [0, 4],
  [3, 1],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
  [3, 0],
] as const;

/** The subtable whose characters are those of Unicode, and most of them. */
export function chooseUnicodeSubtable(subtables: readonly CmapSubtable[]): CmapSubtable | undefined {
  for (const [platform, encoding] of unicodeSubtables) {
    const found = subtables.find(
      (each) => each.platform === platform && each.encoding === encoding && each.format !== 14,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
