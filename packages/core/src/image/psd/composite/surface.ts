import type { Rectangle } from '../rectangle.ts';
import { heightOf, widthOf } from '../rectangle.ts';

/**
 * Pixels of a part of the canvas during compositing: values from 0 to 1, not premultiplied by alpha. Inks are held as
 * light, as in the file: 1 is paper.
 */
export interface Surface {
  readonly box: Rectangle;
  readonly width: number;
  readonly colours: readonly Float32Array[];
  readonly alpha: Float32Array;
}

/** Creates a transparent surface. */
export function createSurface(box: Rectangle, colourCount: number): Surface {
  const [width, height] = [widthOf(box), heightOf(box)];
  const plane = (): Float32Array => new Float32Array(width * height);
  return { box, width, colours: Array.from({ length: colourCount }, plane), alpha: plane() };
}

export function copySurface({ box, width, colours, alpha }: Surface): Surface {
  return { box, width, colours: colours.map((plane) => plane.slice()), alpha: alpha.slice() };
}

/** Copies a part of a surface. */
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

/** Writes a part back into a surface. */
export function writeRegion(surface: Surface, region: Surface): void {
  forEachRow(region.box, surface.box, (from, to, count) => {
    for (const [index, plane] of surface.colours.entries()) {
      plane.set(region.colours[index]!.subarray(from, from + count), to);
    }
    surface.alpha.set(region.alpha.subarray(from, from + count), to);
  });
}

/** Visits the rows of a rectangle within another: the start index in each, and the length. */
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

/** Restores the earlier pixels of a surface where a mask is 0. Between 0 and 1, colours are mixed by their alpha. */
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
