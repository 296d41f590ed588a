import { readProfileName } from '../../colour/icc/profile-name.ts';
import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { inspectImage } from '../inspect.ts';
import { findAlpha } from './colour/channels.ts';
import { readMetadata } from './directory/metadata.ts';
import { countPages } from './directory/pages.ts';
import type { TiffPicture } from './directory/picture.ts';
import { photometric } from './directory/picture.ts';
import { canEngineDecode } from './engine-support.ts';
import { openPage } from './read.ts';
import { uprightSize } from './samples/orientation.ts';

/** The names of colour spaces that inspection uses for other formats. */
const spaceNames: Partial<Record<number, string>> = {
  [photometric.whiteIsZero]: 'b-w',
  [photometric.blackIsZero]: 'b-w',
  [photometric.mask]: 'b-w',
  [photometric.rgb]: 'srgb',
  [photometric.palette]: 'srgb',
  [photometric.yCbCr]: 'srgb',
  [photometric.separated]: 'cmyk',
  [photometric.cieLab]: 'lab',
  [photometric.iccLab]: 'lab',
  [photometric.ituLab]: 'lab',
  [photometric.logL]: 'b-w',
  [photometric.logLuv]: 'xyz',
};

/** Reads the facts of a page from its directory, without decoding pixels. */
export async function inspectTiff(bytes: Uint8Array, context: Context): Promise<Facts> {
  // Nothing is decoded, so no size is too large.
  const page = openPage(bytes, { ...context.limits, maxPixels: Number.MAX_SAFE_INTEGER });
  if (page === undefined || canEngineDecode(page.picture)) return inspectImage(bytes, context);
  const { picture, first } = page;
  const { profile, density, ...metadata } = readMetadata(page);
  const pages = countPages(bytes, first, context.limits);
  const facts: Facts = {
    ...uprightSize(picture),
    colourSpace: spaceNames[picture.photometric] ?? 'other',
    channels: picture.channels,
    bitsPerSample: Math.max(...picture.depths),
    sampleFormat: sampleFormatOf(picture),
    hasAlpha: findAlpha(picture) !== undefined,
    profile: profile && (readProfileName(profile) ?? 'unnamed'),
    dpi: density,
    orientation: picture.orientation === 1 ? undefined : picture.orientation,
    pages: pages > 1 ? pages : undefined,
    metadata: (['exif', 'xmp', 'iptc'] as const).filter((kind) => metadata[kind] !== undefined),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function sampleFormatOf({ kind }: TiffPicture): string | undefined {
  return kind === 'unsigned' ? undefined : kind;
}
