import type { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import type { BmpHeader } from './header.ts';

/** Reads the embedded profile. Any other colour space is ignored with a note. */
export function readBmpProfile(
  file: ByteReader,
  { colourSpace }: Pick<BmpHeader, 'colourSpace'>,
  { limits, note }: Pick<Context, 'limits' | 'note'>,
): Uint8Array | undefined {
  switch (colourSpace.kind) {
    case 'srgb':
      return undefined;
    case 'linked':
      note('PROFILE_IGNORED', 'it lies in another file, which is not opened');
      return undefined;
    case 'calibrated':
      note('PROFILE_IGNORED', 'it is stated as primaries and gammas in the header');
      return undefined;
    case 'embedded': {
      const { start, length } = colourSpace;
      if (length <= limits.maxProfileBytes && start + length <= file.length)
        return file.windowAt(start, length).take(length);
      note('PROFILE_IGNORED', `it is stated to be ${length} bytes at ${start} of ${file.length}`);
      return undefined;
    }
  }
}
