import { ByteReader } from '../../../bytes/reader.ts';
import { requireLength } from '../require.ts';

/** A subtable of cmap, which maps character codes to glyphs. */
export interface CmapSubtable {
  readonly platform: number;
  readonly encoding: number;
  readonly format: number;
  /**
   * From the start of the subtable to the end of the table: the length field is too short for the largest subtables.
   */
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

/** In order of preference: full Unicode, the basic plane, symbols. */
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

/** Returns the Unicode subtable with the widest coverage. */
export function chooseUnicodeSubtable(subtables: readonly CmapSubtable[]): CmapSubtable | undefined {
  for (const [platform, encoding] of unicodeSubtables) {
    const found = subtables.find(
      (each) => each.platform === platform && each.encoding === encoding && each.format !== 14,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
