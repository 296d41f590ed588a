import { loadCmykProfile } from '../../assets/cmyk-profile.ts';
import { convertPicture } from '../../colour/link.ts';
import { createTransform } from '../../colour/transform.ts';
import type { Context } from '../../context.ts';
import type { Wish } from '../../format.ts';
import type { Raster } from '../../models/raster.ts';
import { resolveImageConfig } from '../config.ts';
import { planImage, requireWritable } from '../order.ts';
import { keepUsableProfile } from '../profile.ts';
import type { PlanesHeader } from './header.ts';
import type { Planes } from './planes.ts';
import { createPlanes } from './planes.ts';

/** How a decoder fills in the samples of the picture that it stated. */
export type FillPlanes = (planes: Planes) => Promise<void> | void;

/**
 * A picture of samples that are decoded here. Inks that state no press are given one, and Lab, which the engine would
 * read in another way, is converted here. Told of the wish, it refuses what cannot be written before it decodes.
 */
export async function readPlanes(
  header: PlanesHeader,
  context: Context,
  fill: FillPlanes,
  wish?: Wish,
): Promise<Raster> {
  const stated = keepUsableProfile(header.profile, header.space, context);
  const profile = stated ?? (header.space === 'cmyk' ? await loadCmykProfile() : undefined);
  const facts = toFacts(header, stated);
  requirePossible(facts, wish, context);
  const planes = createPlanes({ ...header, profile }, context.limits);
  context.spend(header.width * header.height);
  await context.breathe();
  await fill(planes);
  if (header.space === 'lab') await toSrgb(planes, context);
  return { bytes: planes.container, facts, exif: header.exif };
}

/** An output that cannot be is refused before its source is decoded. */
function requirePossible(facts: Raster['facts'], wish: Wish | undefined, { limits }: Context): void {
  if (wish?.to !== 'jpg' && wish?.to !== 'png' && wish?.to !== 'webp') return;
  requireWritable(planImage(facts, wish.to, resolveImageConfig(wish.config, wish.to)), facts, limits);
}

async function toSrgb({ header, samples, channels }: Planes, context: Context): Promise<void> {
  const { convertPixels } = createTransform('lab', 'srgb');
  const pixels = { source: samples, target: samples, sourceStep: channels, targetStep: channels };
  await convertPicture(convertPixels, { ...pixels, count: header.width * header.height }, context);
}

function toFacts(header: PlanesHeader, profile: Uint8Array | undefined): Raster['facts'] {
  const { width, height, space, depth, hasAlpha, exif, xmp, iptc } = header;
  return {
    encoding: 'planes',
    width,
    height,
    frames: 1,
    space,
    depth,
    hasAlpha,
    isUpright: true,
    drawnAt: undefined,
    isAnimated: false,
    metadata: { exif: exif !== undefined, xmp: xmp !== undefined, iptc: iptc !== undefined },
    profile: space === 'lab' ? undefined : profile,
  };
}
