import type { Chain } from './chains.ts';
import { outside } from './chains.ts';
import type { Picture } from './picture.ts';

/** An edge is looked for no farther than this from the sides of its pixels, in pixels. */
const maxOffset = 0.6;
/** Between colours that are nearer than this, mixtures tell nothing. */
const minContrast = 24;

/** The colours of regions as soft edges mix them: four numbers each. */
export type MixedColours = (region: number) => readonly [number, number, number, number];

/**
 * For each step of a chain, how far right of it the edge really is: of a pixel half of which is each colour, the edge
 * goes through the middle.
 */
export function findEdgeOffsets(
  chain: Chain,
  picture: Picture,
  labels: Int32Array,
  mixed: Uint8Array,
  colourOf: MixedColours,
): Float64Array {
  const { left, right, vertices } = chain;
  const offsets = new Float64Array(vertices.length / 2 - 1);
  if (left === outside || right === outside) return offsets;
  const [from, to] = [colourOf(left), colourOf(right)];
  const step = to.map((sample, band) => sample - from[band]!); // both have four
  const length = step.reduce((sum, each) => sum + each * each, 0);
  if (length < minContrast * minContrast) return offsets;
  /** How much of a pixel is the right colour; nothing where it belongs to neither region. */
  const shareAt = (x: number, y: number, region: number): number | undefined => {
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return undefined;
    const pixel = y * picture.width + x;
    if (labels[pixel] !== region) return undefined;
    let dot = 0;
    for (let band = 0; band < 4; band++) dot += (mixed[4 * pixel + band]! - from[band]!) * step[band]!;
    return Math.min(Math.max(dot / length, 0), 1);
  };
  for (let at = 0; at < offsets.length; at++) {
    const [x, y] = [vertices[2 * at]!, vertices[2 * at + 1]!];
    const [dx, dy] = [vertices[2 * at + 2]! - x, vertices[2 * at + 3]! - y];
    // The pixel to the right of the step, and the way to the right.
    const [rightX, rightY] = [Math.min(x, x + dx) - (dy > 0 ? 1 : 0), Math.min(y, y + dy) - (dx < 0 ? 1 : 0)];
    const [wayX, wayY] = [-dy, dx];
    const own = sharesInward(shareAt, rightX, rightY, [wayX, wayY], right).map((share) => 1 - share);
    const others = sharesInward(shareAt, rightX - wayX, rightY - wayY, [-wayX, -wayY], left);
    const beyond = sumOf(own) - sumOf(others);
    offsets[at] = Math.min(Math.max(beyond, -maxOffset), maxOffset);
  }
  return offsets;
}

type ShareAt = (x: number, y: number, region: number) => number | undefined;

/** The shares of the first two pixels of a region; of the first alone where what comes next may belong to its other edge. */
function sharesInward(
  shareAt: ShareAt,
  x: number,
  y: number,
  [dx, dy]: readonly [number, number],
  region: number,
): number[] {
  const first = shareAt(x, y, region) ?? 0;
  const second = shareAt(x + dx, y + dy, region);
  const isThick = second !== undefined && shareAt(x + 2 * dx, y + 2 * dy, region) !== undefined;
  return isThick ? [first, second] : [first];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
