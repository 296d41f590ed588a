import type { ByteReader } from '../../../bytes/reader.ts';
import type { PsdHeader } from '../header.ts';

/** Additional information of a layer or of the document, by key. @see "Additional Layer Information" */
export type Blocks = ReadonlyMap<string, ByteReader>;

/** Keys with 64-bit lengths in a psb. */
const longKeys = 'LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 lnkE FEid FXid PxSD'.split(' ');
const maxBlocks = 10_000;

/**
 * Lists the blocks up to the end or to the first missing signature; data after that is ignored. Programs pad blocks to
 * a multiple of one, two or four bytes.
 */
export function listBlocks(section: ByteReader, { isLarge }: Pick<PsdHeader, 'isLarge'>): Blocks {
  const found = new Map<string, ByteReader>();
  for (let count = 0; count < maxBlocks && findSignature(section); count++) {
    const key = section.latin1(4);
    const isLong = isLarge && longKeys.includes(key);
    const length = isLong ? Number(section.u64()) : section.u32();
    const body = section.window(Math.min(length, section.remaining)); // some programs cut the last one off
    if (!found.has(key)) found.set(key, body);
  }
  return found;
}

function findSignature(section: ByteReader): boolean {
  for (let padding = 0; padding < 4 && section.remaining >= 12; padding++) {
    const signature = section.latin1(4);
    if (signature === '8BIM' || signature === '8B64') return true;
    section.seek(section.length - section.remaining - 3);
  }
  return false;
}

/** Reads a block from its start, or returns undefined if it is missing or too short. */
export function readBlock<Value>(
  blocks: Blocks,
  key: string,
  minLength: number,
  read: (body: ByteReader) => Value,
): Value | undefined {
  const body = blocks.get(key);
  if (body === undefined || body.length < minLength) return undefined;
  body.seek(0);
  return read(body);
}
