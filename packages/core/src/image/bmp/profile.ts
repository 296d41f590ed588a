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
      note('PROFILE_IGNORED', 'it is in another file, which is not opened');
      return undefined;
    case 'calibrated':
      note('PROFILE_IGNORED', 'the header only has primaries and gammas');
      return undefined;
    case 'embedded': {
      const { start, length } = colourSpace;
      if (length <= limits.maxProfileBytes && start + length <= file.length)
        return file.windowAt(start, length).take(length);
      note('PROFILE_IGNORED', `the header states ${length} bytes at offset ${start}, but the file has ${file.length}`);
      return undefined;
    }
  }
}
