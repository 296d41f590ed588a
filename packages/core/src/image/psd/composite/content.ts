import type { Blocks } from '../blocks.ts';
import { readBlock } from '../blocks.ts';
import type { Descriptor } from '../descriptor.ts';
import { descriptorIn, readVersionedDescriptor } from '../descriptor.ts';
import type { Rectangle } from '../rectangle.ts';
import { layGradient, readGradient } from './gradient.ts';
import { readPattern } from './pattern.ts';
import type { Stage } from './stage.ts';
import { colourIn } from './stage.ts';
import type { Surface } from './surface.ts';
import { createSurface, forEachRow } from './surface.ts';

/** Paints what a layer or an effect is filled with over a box. */
export type PaintContent = (box: Rectangle) => Surface;

/** The blocks of layers that are filled without having pixels. */
export const contentKeys = ['SoCo', 'GdFl', 'PtFl'] as const;

/** What a layer is filled with; nothing where that is not known here. `whole` is what gradients are aligned with. */
export async function openContent(blocks: Blocks, whole: Rectangle, stage: Stage): Promise<PaintContent | undefined> {
  for (const key of contentKeys) {
    const descriptor = readBlock(blocks, key, 8, readVersionedDescriptor);
    if (descriptor !== undefined) return paintOf(key, descriptor, whole, stage);
  }
  return undefined;
}

/** The same of a descriptor: a colour, a gradient or a pattern. */
export async function paintOf(
  kind: (typeof contentKeys)[number],
  descriptor: Descriptor,
  whole: Rectangle,
  stage: Stage,
): Promise<PaintContent | undefined> {
  if (kind === 'SoCo') return paintColour(descriptor, stage);
  if (kind === 'GdFl') return paintGradient(descriptor, whole, stage);
  const tile = await readPattern(descriptor, stage);
  return tile && ((box) => tile(box));
}

function paintColour(descriptor: Descriptor, { header, toChannels }: Stage): PaintContent | undefined {
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

function paintGradient(descriptor: Descriptor, whole: Rectangle, stage: Stage): PaintContent | undefined {
  const colourAt = readGradient(descriptorIn(descriptor, 'Grad'), stage);
  if (colourAt === undefined) return undefined;
  const placeAt = layGradient(descriptor, whole);
  const table = Array.from({ length: gradientSteps + 1 }, (_, step) => colourAt(step / gradientSteps));
  return (box) => {
    const surface = createSurface(box, stage.header.colours);
    let y = box.top;
    forEachRow(box, box, (_, at, count) => {
      for (let step = 0; step < count; step++) {
        const place = Math.max(0, Math.min(placeAt(box.left + step + 0.5, y + 0.5), 1));
        const colour = table[Math.round(place * gradientSteps)]!;
        for (const [index, plane] of surface.colours.entries()) plane[at + step] = colour[index]!;
        surface.alpha[at + step] = colour[surface.colours.length] ?? 1;
      }
      y++;
    });
    return surface;
  };
}
