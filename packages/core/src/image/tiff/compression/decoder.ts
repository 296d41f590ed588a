import type { Context } from '../../../context.ts';
import type { BlockShape } from '../samples/block-shape.ts';

/**
 * Decodes a strip or tile. The result may be longer than the block's shape; if it is shorter, the file is damaged. For
 * a truncated block, returns the available part.
 */
export type DecodeBlock = (packed: Uint8Array, shape: BlockShape, context: Context) => Promise<Uint8Array> | Uint8Array;

/** A compression scheme, and an upper bound of decoded bytes per encoded byte. */
export interface BlockDecoder {
  readonly decode: DecodeBlock;
  readonly maxExpansion: (shape: BlockShape) => number;
}
