import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { unpack } from './brotli.ts';

/** Compressed extended metadata. */
export interface PackedMetadata {
  readonly bytes: Uint8Array;
  /** Offset in the file. */
  readonly offset: number;
  /** Stated length of the decompressed metadata. */
  readonly originalLength: number;
}

/**
 * Decompresses the metadata. Invalid metadata is dropped with a note.
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
