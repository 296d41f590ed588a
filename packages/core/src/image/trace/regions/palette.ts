import type { Triple } from '../../../colour/matrix3.ts';
import { oklabToSrgb } from '../../../colour/oklab.ts';
import type { Yielder } from '../../../yielder.ts';
import { bands, differenceBetween } from '../picture.ts';
import type { RegionGraph } from './region-graph.ts';

/** Regions nearer in colour than this share a paint. */
const sameColourDistance = 1.5;
/** Opacities beyond these are rounded to transparent or opaque. */
const maxClear = 3;
const minSolid = 97;

/** A paint: red, green and blue from 0 to 255, and opacity from 0 to 1. */
export interface Paint {
  readonly colour: Triple;
  readonly opacity: number;
}

/** The paints of a picture, and the paint of each remaining region. */
export interface Palette {
  readonly paints: readonly Paint[];
  readonly ofRegion: Int32Array;
}

/** Gives regions of nearly the same colour one paint: that of the largest region. */
export async function resolvePalette(graph: RegionGraph, yielder: Yielder): Promise<Palette> {
  const standing: number[] = [];
  for (let region = 0; region < graph.count; region++) if (graph.isRoot(region)) standing.push(region);
  standing.sort((one, two) => graph.sizes[two]! - graph.sizes[one]! || one - two);
  const ofRegion = new Int32Array(graph.count).fill(-1);
  const firsts: number[] = [];
  for (const region of standing) {
    if (yielder.isDue(firsts.length)) await yielder.yield();
    const known = firsts.findIndex(
      (first) =>
        differenceBetween(graph.colours, first * bands, graph.colours, region * bands) <
        sameColourDistance * sameColourDistance,
    );
    ofRegion[region] = known === -1 ? firsts.length : known;
    if (known === -1) firsts.push(region);
  }
  return { paints: firsts.map((region) => paintOf(graph.colours, region * bands)), ofRegion };
}

function paintOf(oklab: Float32Array, at: number): Paint {
  const seen = oklab[at + 3]!;
  if (seen < maxClear) return { colour: [0, 0, 0], opacity: 0 };
  const [red, green, blue] = oklabToSrgb([oklab[at]! / seen, oklab[at + 1]! / 2 / seen, oklab[at + 2]! / 2 / seen]);
  const colour: Triple = [Math.round(red * 255), Math.round(green * 255), Math.round(blue * 255)];
  return { colour, opacity: seen > minSolid ? 1 : seen / 100 };
}
