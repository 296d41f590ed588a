import type { Blocks } from '../layers/blocks.ts';
import { readBlock } from '../layers/blocks.ts';
import { descriptorIn, numberIn, readVersionedDescriptor } from '../layers/descriptor.ts';
import type { Rectangle } from '../rectangle.ts';
import { intersectRectangles } from '../rectangle.ts';
import type { CompositeContext } from './composite-context.ts';
import { colourIn } from './composite-context.ts';
import type { Surface } from './surface.ts';
import { createSurface, forEachRow } from './surface.ts';

/** A group that is a page: it clips its members to its box and may have a background colour. */
export interface Artboard {
  readonly box: Rectangle;
  /** Channel values of the background; absent if it is transparent. */
  readonly colour: readonly number[] | undefined;
}

const kind = { white: 1, black: 2, transparent: 3 } as const;

/** Reads the artboard settings of a group, if it has any. */
export function readArtboard(blocks: Blocks, { toChannels }: CompositeContext): Artboard | undefined {
  const descriptor = readBlock(blocks, 'artb', 8, readVersionedDescriptor);
  const sides = descriptor && descriptorIn(descriptor, 'artboardRect');
  if (descriptor === undefined || sides === undefined) return undefined;
  const side = (key: string): number => Math.round(Math.max(-1e6, Math.min(numberIn(sides, key) ?? 0, 1e6)));
  const box = { top: side('Top '), left: side('Left'), bottom: side('Btom'), right: side('Rght') };
  const colour = (gray: number) => ({ box, colour: toChannels({ space: 'gray', values: [gray] }) });
  switch (numberIn(descriptor, 'artboardBackgroundType')) {
    case kind.white:
      return colour(1);
    case kind.black:
      return colour(0);
    case kind.transparent:
      return { box, colour: undefined };
    default: {
      const colour = colourIn(descriptorIn(descriptor, 'Clr '));
      return { box, colour: colour && toChannels(colour) };
    }
  }
}

/** Paints the empty page over a part of the canvas. */
export function paintArtboard({ box, colour }: Artboard, wanted: Rectangle, colourCount: number): Surface {
  const surface = createSurface(wanted, colourCount);
  const common = intersectRectangles(box, wanted);
  if (colour === undefined || common === undefined) return surface;
  forEachRow(common, wanted, (_, at, count) => {
    for (const [index, plane] of surface.colours.entries()) plane.fill(colour[index] ?? 0, at, at + count);
    surface.alpha.fill(1, at, at + count);
  });
  return surface;
}
