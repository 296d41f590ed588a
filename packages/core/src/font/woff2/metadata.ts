import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { unpack } from './brotli.ts';

/** Extended metadata as the file has it. */
export interface PackedMetadata {
  readonly bytes: Uint8Array;
  /** Where it begins in the file. */
  readonly offset: number;
  /** How many bytes it states to have unpacked. */
  readonly originalLength: number;
}

/**
 * Unpacks the metadata. What is wrong with it is wrong with it alone: the font goes on without.
 * @see WOFF 2.0 (2024), "Extended Metadata Block"; WOFF 1.0, "Extended Metadata Block"
 */
export async function unpackMetadata(
  metadata: PackedMetadata | undefined,
  context: Context,
): Promise<Uint8Array | undefined> {
  if (metadata === undefined) return undefined;
  const { bytes, offset, originalLength } = metadata;
  const { maxTextBytes } = context.limits;
  if (originalLength > maxTextBytes) {
    context.note(
      'METADATA_DROPPED',
      `the extended metadata has ${originalLength} bytes, at most ${maxTextBytes} are read`,
    );
    return undefined;
  }
  try {
    return await unpack(bytes, originalLength, offset, context);
  } catch (error) {
    if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
    context.note('METADATA_DROPPED', `the extended metadata is damaged, ${error.message}`);
    return undefined;
  }
}
