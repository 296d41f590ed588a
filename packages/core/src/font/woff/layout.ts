import { paddedLength } from '../sfnt/layout.ts';
import { recordLength, type WoffRecord } from './directory.ts';
import { headerLength, malformed, type WoffHeader } from './header.ts';

/**
 * Returns the tables in file order. Refuses a file in which header, directory, tables, metadata and private data do not
 * follow each other in this order, with nothing between them but zeros for alignment.
 * @see WOFF 1.0, "Overall File Structure"
 */
export function requireLayout(bytes: Uint8Array, header: WoffHeader, records: readonly WoffRecord[]): WoffRecord[] {
  const placed = [...records].sort((a, b) => a.offset - b.offset || a.compLength - b.compLength);
  let end = headerLength + recordLength * records.length;
  for (const { tag, offset, compLength } of placed) {
    end = requireNextBlock(bytes, JSON.stringify(tag), { offset, length: compLength }, end);
  }
  const { metadata, privateData } = header;
  if (metadata.length > 0) end = requireNextBlock(bytes, 'the metadata block', metadata, end);
  if (privateData.length > 0) end = requireNextBlock(bytes, 'the private data block', privateData, end);
  // Tables are always padded; metadata and private data are not padded at the end of the file.
  const expected = metadata.length === 0 && privateData.length === 0 ? paddedLength(end) : end;
  if (bytes.length !== expected) throw malformed(`the file has ${bytes.length} bytes, expected ${expected}`, end);
  requireZeros(bytes, end, expected);
  return placed;
}

/** Checks that a block begins at the next multiple of four after the previous one and ends within the file. */
function requireNextBlock(
  bytes: Uint8Array,
  name: string,
  block: { offset: number; length: number },
  end: number,
): number {
  const expected = paddedLength(end);
  if (block.offset !== expected)
    throw malformed(`${name} begins at ${block.offset}, expected ${expected}`, block.offset);
  if (block.offset + block.length > bytes.length) {
    throw malformed(`${name} ends at ${block.offset + block.length}, expected at most ${bytes.length}`, block.offset);
  }
  requireZeros(bytes, end, block.offset);
  return block.offset + block.length;
}

function requireZeros(bytes: Uint8Array, start: number, end: number): void {
  const at = bytes.subarray(start, end).findIndex((byte) => byte !== 0);
  if (at >= 0) throw malformed(`a padding byte is ${bytes[start + at]}, expected 0`, start + at);
}
