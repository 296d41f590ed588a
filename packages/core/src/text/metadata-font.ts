import { ByteWriter } from '../bytes/writer.ts';

/** Tables with a font's names, style and axes. */
const metadataTags = ['OS/2', 'fvar', 'head', 'name'];
const requiredTags = ['cmap', 'head'];
const trueTypeVersion = 0x00010000;
const versions = [trueTypeVersion, 0x4f54544f, 0x74727565]; // OTTO and true
const [headerLength, recordLength] = [12, 16];
const maxFaces = 256;

/** Offsets of the fonts in a file: one, or those of a collection. @see OpenType 1.9.1, "TTC Header" */
export function findFontStarts(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isCollection = bytes.length >= headerLength && view.getUint32(0) === 0x74746366; // ttcf
  if (!isCollection) return [0];
  const count = Math.min(maxFaces, view.getUint32(8), Math.floor((bytes.length - headerLength) / 4));
  return Array.from({ length: count }, (_, index) => view.getUint32(headerLength + index * 4));
}

/**
 * Builds a font of the metadata tables only; `undefined` if the bytes are not a font with characters. It is small, so
 * that many fonts can be examined before one is chosen.
 */
export function buildMetadataFont(bytes: Uint8Array, start: number): Uint8Array | undefined {
  const tables = readTables(bytes, start);
  if (requiredTags.some((tag) => (tables.get(tag)?.length ?? 0) === 0)) return undefined;
  const metadata = metadataTags.flatMap((tag) => {
    const table = tables.get(tag);
    return table === undefined ? [] : [{ tag, table }];
  });
  const file = new ByteWriter();
  file.u32(trueTypeVersion);
  for (const word of [metadata.length, 0, 0, 0]) file.u16(word);
  let offset = headerLength + metadata.length * recordLength;
  for (const { tag, table } of metadata) {
    file.latin1(tag);
    for (const number of [0, offset, table.length]) file.u32(number);
    offset += table.length;
  }
  for (const { table } of metadata) file.bytes(table);
  return file.finish();
}

/** Reads the first table of each tag, truncated at the end of the file. */
function readTables(bytes: Uint8Array, start: number): Map<string, Uint8Array> {
  const tables = new Map<string, Uint8Array>();
  if (start + headerLength > bytes.length) return tables;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!versions.includes(view.getUint32(start))) return tables;
  const maxRecords = Math.floor((bytes.length - start - headerLength) / recordLength);
  for (let index = 0; index < Math.min(maxRecords, view.getUint16(start + 4)); index++) {
    const at = start + headerLength + index * recordLength;
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const offset = view.getUint32(at + 8);
    if (!tables.has(tag)) tables.set(tag, bytes.subarray(offset, offset + view.getUint32(at + 12)));
  }
  return tables;
}
