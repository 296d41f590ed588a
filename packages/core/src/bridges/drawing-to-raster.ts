import type { Context } from '../context.ts';
import { pointsPerPixel } from '../drawing/pixel-size.ts';
import { surveyDrawing } from '../drawing/survey.ts';
import { writeDrawingSvg } from '../drawing/svg/write.ts';
import { ConversionError } from '../errors.ts';
import type { BridgeOptions } from '../format.ts';
import { resolveImageConfig } from '../image/config.ts';
import { resolveFit, type Size } from '../image/size.ts';
import { svgFacts } from '../image/svg-facts.ts';
import type { Drawing } from '../models/drawing/drawing.ts';
import type { DrawingPicture } from '../models/drawing/picture.ts';
import type { Raster } from '../models/raster.ts';
import { neededPictureSizes } from './picture-sizes.ts';

/** The engine draws one pixel for each unit of the svg at this resolution. */
const unitDpi = 72;
/** Maximum side that the engine can draw. @see libvips, "VIPS_MAX_COORD" */
const longestSide = 100_000_000;

/**
 * Converts a drawing to an svg that the engine draws when the output is encoded, at the size that the output needs.
 * Its natural size in pixels follows from the resolution of the drawing.
 */
export async function drawingToRaster(
  drawing: Drawing,
  context: Context,
  { to, config }: BridgeOptions = { to: 'png', config: undefined },
): Promise<Raster> {
  const survey = await surveyDrawing(drawing, context);
  if (to === 'svg') {
    // The svg itself is the output, at its natural size; browsers show all its pictures.
    const bytes = await writeDrawingSvg(drawing, { survey }, context);
    const [width, height] = [drawing.width, drawing.height].map((side) => Math.max(1, side / pointsPerPixel));
    return rasterOf(bytes, { width: width!, height: height! });
  }
  const settings = resolveImageConfig(config, to);
  const scale = (settings.density ?? drawing.resolution ?? unitDpi / pointsPerPixel) / unitDpi;
  const [width, height] = [drawing.width, drawing.height].map((side) => Math.max(1, Math.round(side * scale)));
  const size = { width: width!, height: height! };
  if (!(Math.max(size.width, size.height) <= longestSide))
    throw new ConversionError(
      'IMAGE_TOO_LARGE',
      `the drawing is ${size.width}×${size.height}; sides must be at most ${longestSide}`,
    );
  const { scaled } = resolveFit(size, settings);
  const sizes = neededPictureSizes(drawing, survey, scaled, context);
  const replacements = await replacePictures(survey.pictures, sizes, context);
  // The size in pixels is rounded, which may change the aspect ratio a little.
  const pixelsPerUnit = scaled.width / (drawing.viewBox.xMax - drawing.viewBox.xMin);
  const options = { size, alignment: 'none', replacements, survey, refersToPictures: true, pixelsPerUnit };
  const raster = rasterOf(await writeDrawingSvg(drawing, options, context), size);
  return { ...raster, facts: { ...raster.facts, hasPictures: survey.pictures.size > 0 } };
}

/** An svg with one pixel for each unit of its size. */
function rasterOf(bytes: Uint8Array, size: Size): Raster {
  return { bytes, facts: svgFacts(size, unitDpi) };
}

/** The engine draws no webp and gif within an svg, so they become png; large pictures get the size that they need. */
async function replacePictures(
  pictures: ReadonlySet<DrawingPicture>,
  sizes: ReturnType<typeof neededPictureSizes>,
  context: Context,
): Promise<ReadonlyMap<DrawingPicture, DrawingPicture>> {
  const replacements = new Map<DrawingPicture, DrawingPicture>();
  for (const picture of pictures) {
    const size = sizes.get(picture);
    if (size === undefined && picture.mediaType !== 'image/webp' && picture.mediaType !== 'image/gif') continue;
    const config = size && { ...size, fit: 'exact' as const };
    const { bytes } = await context.convertAsset(picture.bytes, { to: 'png', config });
    replacements.set(picture, { ...picture, ...size, bytes, mediaType: 'image/png' });
  }
  return replacements;
}
