import { maxSampleOf } from '../../../colour/link/link.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { WriteOptions } from '../../../format.ts';
import type { Raster } from '../../../models/raster.ts';
import type { Planes } from '../../planes/planes.ts';
import { requireSize } from '../../planes/planes.ts';
import { readPlanes } from '../../planes/read.ts';
import { channelId } from '../layers/layer.ts';
import type { LayerSection } from '../layers/layer-section.ts';
import { buildLayerTree } from '../layers/layer-tree.ts';
import type { EncodeLight } from '../merged/linear-light.ts';
import { createLightEncoder } from '../merged/linear-light.ts';
import { toPlanesHeader } from '../picture.ts';
import { intersectRectangles } from '../rectangle.ts';
import type { Resources } from '../resources.ts';
import type { PsdSections } from '../sections.ts';
import { compose } from './compose.ts';
import type { CompositeContext } from './composite-context.ts';
import { createCompositeContext } from './composite-context.ts';
import type { CompositeNode } from './composite-tree.ts';
import { buildCompositeTree } from './composite-tree.ts';
import { requireMemory } from './memory-limit.ts';
import type { Surface } from './surface.ts';
import { createSurface } from './surface.ts';

/** Pixels composited at once: small enough for several surfaces, large enough that most images are one band. */
const bandPixels = 1 << 22;
const layeredModes = ['gray', 'duotone', 'rgb', 'cmyk', 'lab'];

/** Composites the visible layers of a document. */
export async function readComposite(
  { header }: PsdSections,
  resources: Resources,
  section: LayerSection,
  context: Context,
  options?: WriteOptions,
): Promise<Raster> {
  requireSize(header, context.limits);
  if (!layeredModes.includes(header.mode)) {
    throw new ConversionError(
      'IMAGE_UNSUPPORTED',
      `cannot composite layers in colour mode "${header.mode}"; supported modes: ${layeredModes.join(', ')}`,
    );
  }
  const layers = section.read(context.limits);
  requireMemory(layers, header, context);
  const composite = await createCompositeContext(header, resources, section.blocks, context);
  const nodes = await buildCompositeTree(buildLayerTree(layers), composite);
  const planesHeader = toPlanesHeader(header, resources, !nodes.some((node) => coversAll(node, composite)));
  const encode =
    header.depth === 32
      ? createLightEncoder(planesHeader.space === 'gray' ? 'gray' : 'srgb', resources, context)
      : undefined;
  const fill = async (planes: Planes): Promise<void> => {
    const rows = Math.max(1, Math.floor(bandPixels / header.width));
    for (let top = 0; top < header.height; top += rows) {
      const band = { ...composite.canvas, top, bottom: Math.min(top + rows, header.height) };
      const surface = createSurface(band, header.colours);
      await compose(nodes, surface, composite);
      writeBand(surface, planes, encode);
    }
  };
  return readPlanes(planesHeader, context, fill, options);
}

/** True if the node covers the canvas completely, like the background layer. */
function coversAll({ layer, content, mask, box }: CompositeNode, { canvas }: CompositeContext): boolean {
  const isSolid = content.kind === 'painted' && !layer.channels.has(channelId.alpha) && mask === undefined;
  const isWhole = layer.opacity >= 1 && layer.fill >= 1 && layer.blendMode !== 'diss';
  const common = intersectRectangles(box, canvas);
  return (
    isSolid &&
    isWhole &&
    common !== undefined &&
    Object.entries(canvas).every(([side, at]) => common[side as 'top'] === at)
  );
}

/** Writes a band into the output samples. Inks are inverted: there the highest sample is full ink. */
function writeBand(
  { box, colours, alpha }: Surface,
  { header, channels, samples }: Planes,
  encode: EncodeLight | undefined,
): void {
  const max = maxSampleOf(samples);
  const start = box.top * header.width * channels;
  for (const [index, plane] of (header.hasAlpha ? [...colours, alpha] : colours).entries()) {
    const isInk = header.space === 'cmyk' && index < colours.length;
    for (let pixel = 0, at = start + index; pixel < plane.length; pixel++, at += channels) {
      const value = Math.max(0, Math.min(plane[pixel]!, 1));
      samples[at] = (isInk ? 1 - value : value) * max + 0.5;
    }
  }
  encode?.(samples.subarray(start), alpha.length, channels);
}
