import type { Context } from '../../../context.ts';
import type { BlockShape } from '../samples/block-shape.ts';

/**
 * Unpacks a strip or tile. What comes out may be longer than its shape says; if it is shorter, the file is damaged. Of a
 * block that is truncated comes out what is there.
 */
export type DecodeBlock = (packed: Uint8Array, shape: BlockShape, context: Context) => Promise<Uint8Array> | Uint8Array;

/** A way of packing, and how many bytes a packed one may stand for. */
export interface BlockDecoder {
  readonly decode: DecodeBlock;
  readonly maxExpansion: (shape: BlockShape) => number;
}
