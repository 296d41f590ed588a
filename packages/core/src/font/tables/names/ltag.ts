import { ByteReader } from '../../../bytes/reader.ts';

/**
 * The BCP 47 tags that names of the Unicode platform refer to by index.
 * @see Apple's TrueType Reference Manual, "The 'ltag' table"
 */
export function readLanguageTags(table: Uint8Array): string[] {
  const file = new ByteReader(table);
  file.skip(8);
  const count = file.u32();
  const lines = file.window(count * 4);
  return Array.from({ length: count }, () => {
    file.seek(lines.u16());
    return file.latin1(lines.u16());
  });
}
