import { ByteWriter } from '../../bytes/writer.ts';
import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { bytesPerStep } from '../budget.ts';
import { collectionTag } from '../versions.ts';
import { collectionHeaderLength, headerLength, recordLength, writeDirectory } from './directory.ts';
import { type ChecksummedTable, layOutSfnt, paddedLength } from './layout.ts';
import { SharedTables } from './shared-tables.ts';

/**
 * Writes fonts as one collection (TTC). Tables with equal bytes are stored once.
 * @see OpenType 1.9.1, "Font Collections"
 */
export async function writeTtc(fonts: readonly FontFile[], context: Context): Promise<Uint8Array> {
  const shared = new SharedTables<ChecksummedTable>(context.limits);
  const faces: { readonly version: number; readonly indexes: readonly number[] }[] = [];
  for (const font of fonts) {
    await context.breathe();
    const { tables, length } = layOutSfnt(font);
    context.spend(Math.ceil(length / bytesPerStep));
    faces.push({ version: font.version, indexes: tables.flatMap((table) => shared.add([table])) });
  }
  const directories = faces.reduce((sum, { indexes }) => sum + headerLength + indexes.length * recordLength, 0);
  let end = collectionHeaderLength + faces.length * 4 + directories;
  const placed = shared.tables.map((table) => {
    const offset = end;
    end += paddedLength(table.bytes.length);
    return { ...table, offset, length: table.bytes.length };
  });

  const file = new ByteWriter('big', { capacity: end });
  file.latin1(collectionTag);
  file.u32(0x00010000);
  file.u32(faces.length);
  let start = collectionHeaderLength + faces.length * 4;
  for (const { indexes } of faces) {
    file.u32(start);
    start += headerLength + indexes.length * recordLength;
  }
  for (const { version, indexes } of faces) {
    writeDirectory(
      file,
      version,
      indexes.flatMap((index) => placed[index] ?? []),
    );
  }
  for (const { bytes } of placed) {
    file.bytes(bytes);
    file.align(4);
  }
  return file.finish();
}
