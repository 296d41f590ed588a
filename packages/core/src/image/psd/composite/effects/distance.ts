/** Larger than the square of any effect size. */
const unreachable = 1e10;
/** Lower coverage counts as none. */
const minCoverage = 1 / 64;

/**
 * Signed distance of each pixel's centre from a shape, in pixels, negative inside. The edge passes through partly
 * covered pixels at their coverage. Distances are Euclidean: corners come out round, as in Photoshop.
 */
export function signedDistance(alpha: Float32Array, width: number): Float32Array {
  const outside = distanceToCovered(alpha, width, (at) => alpha[at]!);
  const inside = distanceToCovered(alpha, width, (at) => 1 - alpha[at]!);
  return outside.map((distance, at) => (alpha[at]! > 0.5 ? -inside[at]! : distance));
}

/**
 * Distance to the edge of the nearest covered pixel.
 * @see Felzenszwalb, Huttenlocher: Distance Transforms of Sampled Functions
 */
function distanceToCovered(alpha: Float32Array, width: number, coverAt: (at: number) => number): Float32Array {
  const height = alpha.length / width;
  const squares = new Float64Array(alpha.length);
  const seeds = new Int32Array(alpha.length);
  for (let at = 0; at < alpha.length; at++) {
    squares[at] = coverAt(at) > minCoverage ? 0 : unreachable;
    seeds[at] = at;
  }
  const buffers = createBuffers(Math.max(width, height));
  for (let x = 0; x < width; x++) transformLine(squares, seeds, { start: x, step: width, count: height }, buffers);
  for (let y = 0; y < height; y++) transformLine(squares, seeds, { start: y * width, step: 1, count: width }, buffers);
  const distances = new Float32Array(alpha.length);
  for (let at = 0; at < alpha.length; at++) {
    const seed = seeds[at]!;
    const [down, across] = [Math.floor(seed / width) - Math.floor(at / width), (seed % width) - (at % width)];
    distances[at] = Math.hypot(down, across) + 0.5 - coverAt(seed);
  }
  return distances;
}

interface Line {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}
type Buffers = ReturnType<typeof createBuffers>;

const createBuffers = (length: number) => ({
  squares: new Float64Array(length),
  seeds: new Int32Array(length),
  vertices: new Int32Array(length),
  bounds: new Float64Array(length + 1),
});

/** One-dimensional distance transform: the lower envelope of parabolas, and the seed of each. */
function transformLine(squares: Float64Array, seeds: Int32Array, { start, step, count }: Line, buffers: Buffers): void {
  const { vertices, bounds } = buffers;
  for (let at = 0; at < count; at++) {
    buffers.squares[at] = squares[start + at * step]!;
    buffers.seeds[at] = seeds[start + at * step]!;
  }
  let last = 0;
  vertices[0] = 0;
  bounds[0] = -Infinity;
  bounds[1] = Infinity;
  for (let at = 1; at < count; at++) {
    let cut = parabolaIntersection(buffers.squares, vertices[last]!, at);
    while (cut <= bounds[last]!) cut = parabolaIntersection(buffers.squares, vertices[--last]!, at);
    vertices[++last] = at;
    bounds[last] = cut;
    bounds[last + 1] = Infinity;
  }
  for (let at = 0, index = 0; at < count; at++) {
    while (bounds[index + 1]! < at) index++;
    const vertex = vertices[index]!;
    squares[start + at * step] = (at - vertex) ** 2 + buffers.squares[vertex]!;
    seeds[start + at * step] = buffers.seeds[vertex]!;
  }
}

function parabolaIntersection(squares: Float64Array, one: number, two: number): number {
  return (squares[two]! + two * two - squares[one]! - one * one) / (2 * two - 2 * one);
}
