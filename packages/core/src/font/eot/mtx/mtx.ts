import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { decodeLzcomp } from './lzcomp.ts';

/** The three decompressed blocks of a font in MicroType Express. */
export interface MtxBlocks {
  /** Tables and glyphs. */
  readonly font: Uint8Array;
  /** The values that glyph instructions push. */
  readonly pushes: Uint8Array;
  /** The remaining glyph instructions. */
  readonly code: Uint8Array;
}

const headerLength = 10;
const newestVersion = 3;

/**
 * Decompresses the three blocks. The maximum copy distance in the header is only needed by decoders with a window.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "MTX Font Container"
 */
export async function unpackMtx(bytes: Uint8Array, context: Context): Promise<MtxBlocks> {
  const file = new ByteReader(bytes);
  const version = file.u8();
  if (version < 1 || version > newestVersion) {
    throw new ConversionError('EOT_COMPRESSION', `MicroType Express has version ${version}, expected 1 to 3`);
  }
  file.skip(3);
  const ends = [file.u24(), file.u24(), bytes.length] as const;
  requireOrder([headerLength, ...ends]);
  let total = 0;
  const unpack = async (start: number, end: number) => {
    const block = await decodeLzcomp(bytes.subarray(start, end), version, context);
    total += block.length;
    requireTotalLength(total, context); // before the next block allocates memory
    return block;
  };
  const font = await unpack(headerLength, ends[0]);
  const pushes = await unpack(ends[0], ends[1]);
  const code = await unpack(ends[1], ends[2]);
  return { font, pushes, code };
}

function requireOrder(places: readonly number[]): void {
  if (places.every((place, index) => place >= (places[index - 1] ?? 0))) return;
  throw new ConversionError(
    'EOT_DAMAGED',
    `the blocks begin at ${places.slice(0, 3).join(', ')} of ${places.at(-1)} bytes, expected ascending offsets`,
  );
}

function requireTotalLength(total: number, { limits }: Context): void {
  if (total <= limits.maxFontBytes) return;
  throw new ConversionError('FONT_TOO_LARGE', `the blocks have ${total} bytes, the limit is ${limits.maxFontBytes}`);
}
