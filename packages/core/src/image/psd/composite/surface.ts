import type { Rectangle } from '../rectangle.ts';
import { heightOf, widthOf } from '../rectangle.ts';

/**
 * Pixels of a part of the canvas while layers are put together: light from 0 to 1, not multiplied by the alpha. Inks
 * are held as light, too, as the file has them: 1 is paper.
 */
export interface Surface {
  readonly box: Rectangle;
  readonly width: number;
  readonly colours: readonly Float32Array[];
  readonly alpha: Float32Array;
}

/** A surface without anything on it. */
export function createSurface(box: Rectangle, colourCount: number): Surface {
  const [width, height] = [widthOf(box), heightOf(box)];
  const plane = (): Float32Array => new Float32Array(width * height);
  return { box, width, colours: Array.from({ length: colourCount }, plane), alpha: plane() };
}

export function copySurface({ box, width, colours, alpha }: Surface): Surface {
  return { box, width, colours: colours.map((plane) => plane.slice()), alpha: alpha.slice() };
}

/** A part of a surface, as pixels of its own. */
export function copyRegion(surface: Surface, box: Rectangle): Surface {
  const region = createSurface(box, surface.colours.length);
  forEachRow(box, surface.box, (from, to, count) => {
    for (const [index, plane] of region.colours.entries()) {
      plane.set(surface.colours[index]!.subarray(to, to + count), from);
    }
    region.alpha.set(surface.alpha.subarray(to, to + count), from);
  });
  return region;
}

/** Puts a part that was cut out back in its place. */
export function writeRegion(surface: Surface, region: Surface): void {
  forEachRow(region.box, surface.box, (from, to, count) => {
    for (const [index, plane] of surface.colours.entries()) {
      plane.set(region.colours[index]!.subarray(from, from + count), to);
    }
    surface.alpha.set(region.alpha.subarray(from, from + count), to);
  });
}

/** Goes through the rows of one rectangle that lies within another: where they begin in both, and how long they are. */
export function forEachRow(
  inner: Rectangle,
  outer: Rectangle,
  visit: (inInner: number, inOuter: number, count: number) => void,
): void {
  const [width, outerWidth] = [widthOf(inner), widthOf(outer)];
  for (let y = inner.top; y < inner.bottom; y++) {
    visit((y - inner.top) * width, (y - outer.top) * outerWidth + inner.left - outer.left, width);
  }
}

/**
 * Takes back what happened to a surface where a mask says so: 0 is as before, 1 as it is now. Colours count by how
 * much of them covers.
 */
export function restoreUnmasked(now: Surface, before: Surface, mask: Float32Array): void {
  for (let at = 0; at < mask.length; at++) {
    const share = mask[at]!;
    if (share >= 1) continue;
    const [earlier, later] = [before.alpha[at]! * (1 - share), now.alpha[at]! * share];
    const alpha = earlier + later;
    for (const [index, plane] of now.colours.entries()) {
      const old = before.colours[index]![at]!;
      plane[at] = alpha > 0 ? (old * earlier + plane[at]! * later) / alpha : old;
    }
    now.alpha[at] = alpha;
  }
}
