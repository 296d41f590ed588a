import type { Context } from '../../context.ts';
import { drawingInPixels } from '../../drawing/pixel-size.ts';
import { writeDrawingSvg } from '../../drawing/svg/write.ts';
import type { WriteOptions } from '../../format.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import type { FillNode } from '../../models/drawing/nodes.ts';
import type { Raster, RasterFacts } from '../../models/raster.ts';
import { scaling } from '../../outline/matrix.ts';
import { type ImageConfig, type ResolvedImageConfig, resolveImageConfig } from '../config.ts';
import { requireFrame } from '../frames.ts';
import { noteEnlargedBorder, noteIgnored } from '../losses.ts';
import { resolveFit, resultSize, type Size } from '../size.ts';
import { type TracedShape, tracePicture } from '../trace/trace.ts';
import { writeRaster } from '../write.ts';
import { alignmentOf } from './viewport.ts';

/** Larger pictures are reduced to this number of pixels before tracing. */
const maxTracedPixels = 4_000_000;
/** Maximum number of regions. */
const maxRegions = 6_000;
/** Squared colour difference that a pixel side of edge is worth. */
const edgePrice = 30;
/** Pictures with sides up to this have coordinates with two decimals, others with one. */
const smallSide = 256;

/** Traces a picture into an svg of paths. */
export async function writeTraced(raster: Raster, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const config = resolveImageConfig(options.config, options.to);
  const { facts } = raster;
  const size = tracedSizeOf(facts);
  requireFrame(facts, config);
  // Colours of svg are sRGB. Nothing else of the raster is used.
  const { background, intent } = (options.config ?? {}) as ImageConfig;
  const { frame } = config;
  const rasterConfig: ImageConfig = { ...size, fit: 'exact', strip: true, background, intent, frame };
  const rasterOptions = { to: 'pixels', config: rasterConfig };
  const rgba = await writeRaster(raster, rasterOptions, context);
  const { shapes, forced } = await tracePicture({ ...size, rgba }, { price: edgePrice, maxCount: maxRegions }, context);
  noteTracing(facts, size, forced, config, context);
  const fit = resolveFit(facts, config);
  const outer = resultSize(fit);
  noteEnlargedBorder(fit, config, context);
  // Without a crop or border, only rounding changes the aspect ratio.
  const isOwnShape = outer.width * facts.height === outer.height * facts.width;
  const alignment = isOwnShape ? undefined : alignmentOf((fit.cropped ?? fit.padded) ? config : stretched);
  const decimals = Math.max(facts.width, facts.height) <= smallSide ? 2 : 1;
  return writeDrawingSvg(drawingOf(shapes, facts, size), { size: outer, alignment, decimals }, context);
}

const stretched = { fit: 'exact', gravity: 'center' } as const;

/** The shapes as a drawing with one unit for each pixel of the whole picture. */
function drawingOf(shapes: readonly TracedShape[], { width, height }: Size, traced: Size): Drawing {
  const transform = scaling(width / traced.width, height / traced.height);
  const children = shapes.map(({ paint, outline }): FillNode => {
    const [red, green, blue] = paint.colour;
    const colour = { srgb: [red / 255, green / 255, blue / 255] as const };
    const opacity = Number(paint.opacity.toFixed(2));
    return { kind: 'fill', outline, rule: 'nonzero', paint: { kind: 'solid', colour }, opacity, transform };
  });
  return drawingInPixels({ width, height }, children);
}

function tracedSizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(maxTracedPixels / (width * height)));
  const scaled = (side: number): number => Math.max(1, Math.floor(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

function noteTracing(
  facts: RasterFacts,
  size: Size,
  forced: number,
  config: ResolvedImageConfig,
  { note }: Context,
): void {
  note('PICTURE_TRACED');
  if (size.width < facts.width || size.height < facts.height) {
    note(
      'TRACE_SIMPLIFIED',
      `reduced from ${facts.width}×${facts.height} to ${size.width}×${size.height} pixels before tracing`,
    );
  }
  if (forced > 0) note('TRACE_SIMPLIFIED', `merged ${forced} regions to stay within ${maxRegions}`);
  noteIgnored(['quality', 'lossless', 'effort', 'progressive', 'density', 'keep'], ' to outlines', config, { note });
  const { exif, xmp } = facts.metadata;
  const kinds = Object.entries({ exif, xmp, iptc: facts.iptc !== undefined }).flatMap(([kind, isThere]) =>
    isThere ? [kind] : [],
  );
  if (kinds.length > 0 && !config.strip && !config.given.has('keep'))
    note('METADATA_DROPPED', kinds.map((kind) => kind.toUpperCase()).join(', '));
}
