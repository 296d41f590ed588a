import type { Chain } from '../chains.ts';
import { outside } from '../chains.ts';
import type { Picture } from '../picture.ts';

/** Maximum offset of an edge from the pixel sides, in pixels. */
const maxOffset = 0.6;
/** Between colours nearer than this, mixtures carry no information. */
const minContrast = 24;

/** Premultiplied colour of a region: four samples. */
export type MixedColours = (region: number) => readonly [number, number, number, number];

/**
 * Returns for each step of a chain how far to its right the edge really is, from the mixed colours of the adjacent
 * pixels. A pixel that is half of each colour has the edge through its middle.
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
  const step = to.map((sample, band) => sample - from[band]!); // four samples each
  const length = step.reduce((sum, each) => sum + each * each, 0);
  if (length < minContrast * minContrast) return offsets;
  /** Share of the right-hand colour in a pixel; undefined if the pixel belongs to another region. */
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
    // The pixel right of the step, and the direction to the right.
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

/**
 * Shares of the first two pixels into a region. Only the first one counts if the region is thin, because the second may
 * belong to its other edge.
 */
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
