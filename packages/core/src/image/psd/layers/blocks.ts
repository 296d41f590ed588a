import type { ByteReader } from '../../../bytes/reader.ts';
import type { PsdHeader } from '../header.ts';

/** What stands behind a layer or behind all layers, by its key. @see "Additional Layer Information" */
export type Blocks = ReadonlyMap<string, ByteReader>;

/** The keys whose lengths have 64 bits in a psb. */
const longKeys = 'LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 lnkE FEid FXid PxSD'.split(' ');
const maxBlocks = 10_000;

/**
 * Lists the blocks up to the end, or to where there is no signature: what follows then is nobody's. Programs fill blocks
 * up to a multiple of one, two or four bytes.
 */
export function listBlocks(section: ByteReader, { isLarge }: Pick<PsdHeader, 'isLarge'>): Blocks {
  const found = new Map<string, ByteReader>();
  for (let count = 0; count < maxBlocks && findSignature(section); count++) {
    const key = section.latin1(4);
    const isLong = isLarge && longKeys.includes(key);
    const length = isLong ? Number(section.u64()) : section.u32();
    const body = section.window(Math.min(length, section.remaining)); // the last one is cut off by some programs
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

/** A block read by a function, from its start; nothing where it is absent or too short. */
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
