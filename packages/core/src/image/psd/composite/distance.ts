/** What lies farther than any size that an effect can have. */
const far = 1e10;
/** Less of a pixel than this is taken for none. */
const least = 1 / 64;

/**
 * How far each pixel's centre lies from a shape, in pixels: less than nothing within it. The edge goes through pixels
 * that are covered in part, as far in as they are covered. Pixels are round here, as Photoshop's corners show.
 */
export function distanceFrom(alpha: Float32Array, width: number): Float32Array {
  const outside = nearest(alpha, width, (at) => alpha[at]!);
  const inside = nearest(alpha, width, (at) => 1 - alpha[at]!);
  return outside.map((away, at) => (alpha[at]! > 0.5 ? -inside[at]! : away));
}

/** How far it is to the edge of the nearest pixel that is covered. @see Felzenszwalb, Huttenlocher: Distance Transforms of Sampled Functions */
function nearest(alpha: Float32Array, width: number, coverAt: (at: number) => number): Float32Array {
  const height = alpha.length / width;
  const squares = new Float64Array(alpha.length);
  const seeds = new Int32Array(alpha.length);
  for (let at = 0; at < alpha.length; at++) {
    squares[at] = coverAt(at) > least ? 0 : far;
    seeds[at] = at;
  }
  const work = createWork(Math.max(width, height));
  for (let x = 0; x < width; x++) sweep(squares, seeds, { start: x, step: width, count: height }, work);
  for (let y = 0; y < height; y++) sweep(squares, seeds, { start: y * width, step: 1, count: width }, work);
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
type Work = ReturnType<typeof createWork>;

const createWork = (length: number) => ({
  squares: new Float64Array(length),
  seeds: new Int32Array(length),
  places: new Int32Array(length),
  bounds: new Float64Array(length + 1),
});

/** The lowest of the parabolas that stand on the places of one line, and whose they are. */
function sweep(squares: Float64Array, seeds: Int32Array, { start, step, count }: Line, work: Work): void {
  const { places, bounds } = work;
  for (let at = 0; at < count; at++) {
    work.squares[at] = squares[start + at * step]!;
    work.seeds[at] = seeds[start + at * step]!;
  }
  let last = 0;
  places[0] = 0;
  bounds[0] = -Infinity;
  bounds[1] = Infinity;
  for (let at = 1; at < count; at++) {
    let cut = crossing(work.squares, places[last]!, at);
    while (cut <= bounds[last]!) cut = crossing(work.squares, places[--last]!, at);
    places[++last] = at;
    bounds[last] = cut;
    bounds[last + 1] = Infinity;
  }
  for (let at = 0, index = 0; at < count; at++) {
    while (bounds[index + 1]! < at) index++;
    const place = places[index]!;
    squares[start + at * step] = (at - place) ** 2 + work.squares[place]!;
    seeds[start + at * step] = work.seeds[place]!;
  }
}

function crossing(squares: Float64Array, one: number, two: number): number {
  return (squares[two]! + two * two - squares[one]! - one * one) / (2 * two - 2 * one);
}
