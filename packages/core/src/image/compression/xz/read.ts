import { crc32 } from 'node:zlib';
import { ByteReader } from '../../../bytes/reader.ts';
import { startsWith } from '../../../bytes/signature.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { isMalformed } from '../../../malformed.ts';
import { type BlockCheck, blockChecks } from './block-check.ts';
import { damaged } from './damaged.ts';
import { decodeLzma2 } from './lzma2.ts';

/** An upper bound of LZMA: 273 bytes for fourteen bits, each of which costs at least 0.022 bits. */
export const maxXzExpansion = 1 << 13;

const signature = '\xfd7zXZ\0';
const deltaFilter = 0x03;
const lzma2Filter = 0x21;

/**
 * Decodes an .xz stream of at most `maxLength` bytes; the missing end of a truncated one is zeros. libtiff writes one
 * for each strip or tile, with a delta filter. The index after the blocks is not read: it is not needed, and every
 * block has its own check.
 * @see The .xz File Format 1.2.1
 */
export async function decodeXz(
  packed: Uint8Array,
  maxLength: number,
  context: Pick<Context, 'breathe' | 'isTruncated'>,
): Promise<Uint8Array> {
  const file = new ByteReader(packed, 'big');
  const check = readStreamHeader(file);
  const output = new Uint8Array(maxLength);
  let length = 0;
  for (let size = file.u8(); size !== 0; size = file.u8()) {
    const { deltas } = readBlockHeader(file, size);
    const start = file.offset;
    const found = await decodeLzma2(file, output, length, context).catch((error: unknown) => {
      if (context.isTruncated && isMalformed(error)) return undefined;
      throw error;
    });
    const content = output.subarray(length, found === undefined ? maxLength : length + found);
    for (const distance of deltas.reverse()) addDeltas(content, distance);
    if (found === undefined) return output;
    file.skip((4 - ((file.offset - start) % 4)) % 4);
    if (Buffer.compare(file.take(check.length), check.compute(content)) !== 0) {
      throw damaged('a block with a wrong check value', 'that of its content');
    }
    length += content.length;
  }
  return output.subarray(0, length);
}

function readStreamHeader(file: ByteReader): BlockCheck {
  if (!startsWith(file.take(signature.length), signature)) throw damaged('no stream', 'one in the .xz format');
  const flags = file.take(2);
  requireSum(flags, file.take(4), 'stream header');
  const check = blockChecks[flags[1]!];
  if (flags[0] !== 0 || check === undefined) throw unsupported(`check ${flags[1]}`, 'none, CRC32, CRC64 or SHA-256');
  return check;
}

/** Reads the filters of a block, the first one applied first. @see The .xz File Format, "Block Header" */
function readBlockHeader(file: ByteReader, size: number): { deltas: number[] } {
  const whole = Buffer.concat([Uint8Array.of(size), file.take(size * 4 - 1)]);
  requireSum(whole, file.take(4), 'block header');
  const header = new ByteReader(whole.subarray(1));
  const flags = header.u8();
  if ((flags & 0x3c) !== 0) throw unsupported(`block flags ${flags}`, 'those of .xz 1.2.1');
  if ((flags & 0x40) !== 0) readInteger(header);
  if ((flags & 0x80) !== 0) readInteger(header);
  const filters = Array.from({ length: (flags & 3) + 1 }, () => ({
    id: readInteger(header),
    properties: header.take(readInteger(header)),
  }));
  const last = filters.pop();
  if (last?.id !== lzma2Filter) throw unsupported(`filter ${last?.id} last`, 'LZMA2');
  const other = filters.find(({ id, properties }) => id !== deltaFilter || properties.length !== 1);
  if (other !== undefined) throw unsupported(`filter ${other.id}`, 'delta');
  return { deltas: filters.map(({ properties }) => properties[0]! + 1) };
}

/** @see The .xz File Format, "Multibyte Integers" */
function readInteger(file: ByteReader): number {
  let value = 0;
  for (let group = 0; group < 9; group++) {
    const byte = file.u8();
    value += (byte & 0x7f) * 2 ** (7 * group);
    if (byte < 0x80) return value;
  }
  throw damaged('an integer of over 9 bytes', 'at most 9');
}

/** Adds to each byte the byte `distance` before it. @see The .xz File Format, "Delta" */
function addDeltas(content: Uint8Array, distance: number): void {
  for (let at = distance; at < content.length; at++) content[at] = content[at]! + content[at - distance]!;
}

function requireSum(bytes: Uint8Array, sum: Uint8Array, part: string): void {
  const stated = new DataView(sum.buffer, sum.byteOffset).getUint32(0, true);
  if (crc32(bytes) !== stated) throw damaged(`a ${part} with a wrong checksum`, `CRC32 ${crc32(bytes)}`);
}

function unsupported(found: string, expected: string): ConversionError {
  return new ConversionError('IMAGE_UNSUPPORTED', `LZMA with ${found} is not supported; expected ${expected}`);
}
