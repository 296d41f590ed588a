import type { Blocks } from '../layers/blocks.ts';
import { readBlock } from '../layers/blocks.ts';
import type { Descriptor } from '../layers/descriptor.ts';
import { descriptorIn, readVersionedDescriptor } from '../layers/descriptor.ts';
import type { Rectangle } from '../rectangle.ts';
import type { CompositeContext } from './composite-context.ts';
import { colourIn } from './composite-context.ts';
import { alignGradient, readGradient } from './gradient.ts';
import { readPattern } from './pattern.ts';
import type { Surface } from './surface.ts';
import { createSurface, forEachRow } from './surface.ts';

/** Renders a layer's pixels or fill over a box. */
export type Painter = (box: Rectangle) => Surface;

/** Keys of the blocks of fill layers. */
export const fillKeys = ['SoCo', 'GdFl', 'PtFl'] as const;

/**
 * Opens the fill of a layer, or returns undefined if it is not supported. Gradients are aligned with `alignmentBox`.
 */
export async function openFill(
  blocks: Blocks,
  alignmentBox: Rectangle,
  composite: CompositeContext,
): Promise<Painter | undefined> {
  for (const key of fillKeys) {
    const descriptor = readBlock(blocks, key, 8, readVersionedDescriptor);
    if (descriptor !== undefined) return createFillPainter(key, descriptor, alignmentBox, composite);
  }
  return undefined;
}

/** Opens a colour, gradient or pattern from its descriptor. */
export async function createFillPainter(
  kind: (typeof fillKeys)[number],
  descriptor: Descriptor,
  alignmentBox: Rectangle,
  composite: CompositeContext,
): Promise<Painter | undefined> {
  if (kind === 'SoCo') return createColourPainter(descriptor, composite);
  if (kind === 'GdFl') return createGradientPainter(descriptor, alignmentBox, composite);
  const tile = await readPattern(descriptor, composite);
  return tile && ((box) => tile(box));
}

function createColourPainter(descriptor: Descriptor, { header, toChannels }: CompositeContext): Painter | undefined {
  const colour = colourIn(descriptorIn(descriptor, 'Clr '));
  if (colour === undefined) return undefined;
  const channels = toChannels(colour);
  return (box) => {
    const surface = createSurface(box, header.colours);
    for (const [index, plane] of surface.colours.entries()) plane.fill(channels[index] ?? 0);
    surface.alpha.fill(1);
    return surface;
  };
}

const gradientSteps = 4_096;

function createGradientPainter(
  descriptor: Descriptor,
  alignmentBox: Rectangle,
  composite: CompositeContext,
): Painter | undefined {
  const colourAt = readGradient(descriptorIn(descriptor, 'Grad'), composite);
  if (colourAt === undefined) return undefined;
  const positionAt = alignGradient(descriptor, alignmentBox);
  const table = Array.from({ length: gradientSteps + 1 }, (_, step) => colourAt(step / gradientSteps));
  return (box) => {
    const surface = createSurface(box, composite.header.colours);
    let y = box.top;
    forEachRow(box, box, (_, at, count) => {
      for (let step = 0; step < count; step++) {
        const position = Math.max(0, Math.min(positionAt(box.left + step + 0.5, y + 0.5), 1));
        const colour = table[Math.round(position * gradientSteps)]!;
        for (const [index, plane] of surface.colours.entries()) plane[at + step] = colour[index]!;
        surface.alpha[at + step] = colour[surface.colours.length] ?? 1;
      }
      y++;
    });
    return surface;
  };
}
