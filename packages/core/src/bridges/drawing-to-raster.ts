import type { Context } from '../context.ts';
import { pointsPerPixel } from '../drawing/pixel-size.ts';
import { surveyDrawing } from '../drawing/survey.ts';
import { type DrawingSvgOptions, writeDrawingSvg } from '../drawing/svg/write.ts';
import { ConversionError } from '../errors.ts';
import type { BridgeOptions } from '../format.ts';
import { resolveImageConfig } from '../image/config.ts';
import { resolveFit, type Size } from '../image/size.ts';
import { svgFacts } from '../image/svg-facts.ts';
import { writeRaster } from '../image/write.ts';
import type { Drawing } from '../models/drawing/drawing.ts';
import type { DrawingPicture } from '../models/drawing/picture.ts';
import type { Raster } from '../models/raster.ts';
import type { Matrix } from '../outline/matrix.ts';
import { filterOverflow } from './filter-overflow.ts';
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
  const options = { alignment: 'none', replacements, survey, refersToPictures: true, pixelsPerUnit } as const;
  const margin = marginOf(filterOverflow(drawing, context) * pixelsPerUnit, scaled, context);
  const whole = margin > 0 ? await drawWithMargin({ drawing, scaled, margin, options }, context) : undefined;
  const shown =
    whole === undefined ? { drawing, options } : { drawing: whole, options: { alignment: 'none' } as const };
  const raster = rasterOf(await writeDrawingSvg(shown.drawing, { ...shown.options, size }, context), size);
  return { ...raster, facts: { ...raster.facts, hasPictures: survey.pictures.size > 0 } };
}

/** The pixels around a picture that its filters need; 0, with a note, if they are too many. */
function marginOf(overflow: number, { width, height }: Size, context: Context): number {
  const margin = Math.ceil(Math.min(overflow, Math.min(width, height)));
  if (margin === 0) return 0;
  if ((width + 2 * margin) * (height + 2 * margin) <= context.limits.maxPixels) return margin;
  context.note('DRAWING_LOOK_CHANGED', 'filters fade at the edges of the picture');
  return 0;
}

interface MarginOptions {
  readonly drawing: Drawing;
  /** The size of the picture, in pixels. */
  readonly scaled: Size;
  /** Pixels on each side. */
  readonly margin: number;
  readonly options: Omit<DrawingSvgOptions, 'size'>;
}

/** Draws a larger part of a drawing, and returns a drawing of its pixels without the margin. */
async function drawWithMargin({ drawing, scaled, margin, options }: MarginOptions, context: Context): Promise<Drawing> {
  const { xMin, yMin, xMax, yMax } = drawing.viewBox;
  const [across, down] = [(xMax - xMin) / scaled.width, (yMax - yMin) / scaled.height];
  const [left, top] = [margin * across, margin * down];
  const viewBox = { xMin: xMin - left, yMin: yMin - top, xMax: xMax + left, yMax: yMax + top };
  const size = { width: scaled.width + 2 * margin, height: scaled.height + 2 * margin };
  const svg = await writeDrawingSvg({ ...drawing, viewBox }, { ...options, size }, context);
  const bytes = await writeRaster(rasterOf(svg, size), { to: 'png', config: undefined }, context);
  const picture = { bytes, mediaType: 'image/png', ...size } as const;
  const transform: Matrix = [size.width * across, 0, 0, size.height * down, viewBox.xMin, viewBox.yMin];
  return { ...drawing, children: [{ kind: 'image', picture, scaling: 'pixels', transform }] };
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
