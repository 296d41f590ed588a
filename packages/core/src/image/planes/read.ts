import { loadPressProfile } from '../../colour/icc/press-profile.ts';
import { createTransform } from '../../colour/icc/transform.ts';
import { convertPicture } from '../../colour/link/link.ts';
import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Raster } from '../../models/raster.ts';
import { resolveImageConfig } from '../config.ts';
import { keepUsableProfile } from '../profile.ts';
import { requireWritableOutput, toPlanesFacts } from './facts.ts';
import type { PlanesHeader } from './header.ts';
import { convertInks, needsInkConversion } from './inks.ts';
import type { Planes } from './planes.ts';
import { createPlanes } from './planes.ts';

/** Fills the samples of the picture that the decoder described. */
export type FillPlanes = (planes: Planes) => Promise<void> | void;

/**
 * Reads a picture whose samples are decoded here. CMYK without a profile gets the default one. Lab and 16-bit inks,
 * which the engine converts wrongly, are converted here. With `options`, impossible outputs are refused before
 * decoding.
 */
export async function readPlanes(
  header: PlanesHeader,
  context: Context,
  fill: FillPlanes,
  options?: WriteOptions,
): Promise<Raster> {
  const usableProfile = keepUsableProfile(header.profile, header.space, context);
  const profile = usableProfile ?? (header.space === 'cmyk' ? await loadPressProfile(context) : undefined);
  const convertsInks = profile !== undefined && needsInkConversion(header);
  const facts = convertsInks
    ? { ...toPlanesFacts({ ...header, space: 'srgb' }, undefined), hadInks: true }
    : toPlanesFacts(header, usableProfile);
  requireWritableOutput(facts, options, context);
  const planes = createPlanes({ ...header, profile }, context.limits);
  context.spend(header.width * header.height);
  await context.breathe();
  await fill(planes);
  if (header.space === 'lab') await labToSrgb(planes, context);
  if (!convertsInks) return { bytes: planes.container, facts, exif: header.exif };
  context.note('COLOUR_CONVERTED', 'from CMYK');
  const { container } = await convertInks(
    planes,
    profile,
    resolveImageConfig(options?.config, options?.to ?? ''),
    context,
  );
  return { bytes: container, facts, exif: header.exif };
}

async function labToSrgb({ header, samples, channels }: Planes, context: Context): Promise<void> {
  const { convertPixels } = createTransform('lab', 'srgb');
  const pixels = { source: samples, target: samples, sourceStep: channels, targetStep: channels };
  await convertPicture(convertPixels, { ...pixels, count: header.width * header.height }, context);
}
