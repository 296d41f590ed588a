import { ByteReader } from '../../bytes/reader.ts';
import { requireLength } from './require.ts';

/** @see OpenType 1.9.1, "post — PostScript Table", "Header" */
export interface Post {
  readonly version: number;
  /** Degrees counter-clockwise: negative for fonts that slant to the right. */
  readonly italicAngle: number;
  readonly underlinePosition: number;
  readonly underlineThickness: number;
  readonly isFixedPitch: boolean;
}

export function readPost(table: Uint8Array): Post {
  const file = new ByteReader(requireLength(table, 32, 'post'));
  return {
    version: file.u32() / 65536,
    italicAngle: file.i32() / 65536,
    underlinePosition: file.i16(),
    underlineThickness: file.i16(),
    isFixedPitch: file.u32() !== 0,
  };
}
