import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { WriteOptions } from '../../format.ts';
import type { Raster, RasterFacts } from '../../models/raster.ts';
import { scaling } from '../../outline/matrix.ts';
import { toSvgPath } from '../../outline/svg-path.ts';
import { transformOutline } from '../../outline/transform.ts';
import { type ResolvedImageConfig, resolveImageConfig } from '../config.ts';
import { resolveFit, type Size } from '../size.ts';
import type { Paint } from '../trace/palette.ts';
import { type TracedShape, tracePicture } from '../trace/trace.ts';
import { writeRaster } from '../write.ts';
import { alignments } from './viewport.ts';

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
  // Colours of svg are sRGB. Nothing else of the raster is used.
  const rasterOptions = { to: 'pixels', config: { ...size, fit: 'exact', strip: true } };
  const rgba = await writeRaster(raster, rasterOptions, context);
  const { shapes, forced } = await tracePicture({ ...size, rgba }, { price: edgePrice, maxCount: maxRegions }, context);
  noteTracing(facts, size, forced, config, context);
  const scale = scaling(facts.width / size.width, facts.height / size.height);
  const decimals = Math.max(facts.width, facts.height) <= smallSide ? 2 : 1;
  const paths = shapes.map(
    ({ paint, outline }: TracedShape) =>
      `<path${fillOf(paint)} d="${toSvgPath(transformOutline(outline, scale), decimals)}"/>`,
  );
  const text = [rootOf(facts, config), ...paths, '</svg>\n'].join('\n');
  const { maxTextBytes } = context.limits;
  if (text.length <= maxTextBytes) return new TextEncoder().encode(text);
  throw new ConversionError(
    'OUTPUT_TOO_LARGE',
    `the outlines would have ${text.length} bytes of text; at most ${maxTextBytes} are allowed`,
  );
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
  if (config.given.has('quality')) note('CONFIG_IGNORED', 'quality does not apply to outlines');
  const { exif, xmp } = facts.metadata;
  const kinds = Object.entries({ exif, xmp, iptc: facts.iptc !== undefined }).flatMap(([kind, isThere]) =>
    isThere ? [kind] : [],
  );
  if (kinds.length > 0 && !config.strip) note('METADATA_DROPPED', kinds.map((kind) => kind.toUpperCase()).join(', '));
}

function rootOf(natural: Size, config: ResolvedImageConfig): string {
  const { scaled, cropped } = resolveFit(natural, config);
  const { width, height } = cropped ?? scaled;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${natural.width} ${natural.height}"`;
  const isOwnShape = width * natural.height === height * natural.width;
  // Without a crop, only rounding changes the aspect ratio.
  const alignment = isOwnShape ? '' : ` preserveAspectRatio="${alignments[cropped === undefined ? 'exact' : 'crop']}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}${alignment}>`;
}

function fillOf({ colour, opacity }: Paint): string {
  const hex = colour.map((sample) => sample.toString(16).padStart(2, '0')).join('');
  const short = /^(.)\1(.)\2(.)\3$/.test(hex) ? hex.replaceAll(/(.)\1/g, '$1') : hex;
  const seen = opacity === 1 ? '' : ` fill-opacity="${Number(opacity.toFixed(2))}"`;
  return ` fill="#${short}"${seen}`;
}
