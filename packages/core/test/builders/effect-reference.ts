/** A picture of one channel, from 0 to 1. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float64Array;
}

/** A plane whose values are given by a function of the position. */
export function planeOf({ width, height }: Omit<Plane, 'values'>, valueAt: (x: number, y: number) => number): Plane {
  const values = new Float64Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) values[y * width + x] = valueAt(x, y);
  return { width, height, values };
}

/** A plane of the values of one or two others, pixel by pixel. */
export function combine(planes: readonly [Plane, Plane?], join: (one: number, other: number) => number): Plane {
  const [one, other = one] = planes;
  return { ...one, values: one.values.map((value, at) => join(value, other.values[at]!)) };
}

const valueAt = ({ width, height, values }: Plane, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : values[Math.floor(y) * width + Math.floor(x)]!;

/** Moves a plane by whole pixels. */
export const shift = (plane: Plane, dx: number, dy: number): Plane =>
  planeOf(plane, (x, y) => valueAt(plane, x - dx, y - dy));

/** Convolves a plane with a normal distribution, directly. */
export function gauss(plane: Plane, deviation: number): Plane {
  if (deviation === 0) return plane;
  const reach = Math.ceil(deviation * 4);
  const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-(((at - reach) / deviation) ** 2) / 2),
  );
  const sum = kernel.reduce((total, value) => total + value, 0);
  const { width, height } = plane;
  /** Along rows or columns: pixels are `step` apart, and outside of the plane they are 0. */
  const along = ({ values }: Plane, step: number, count: number): Plane =>
    planeOf(plane, (x, y) => {
      const place = step === 1 ? x : y;
      const last = Math.min(count - 1, place + reach);
      let total = 0;
      let from = y * width + x + (Math.max(0, place - reach) - place) * step;
      for (let at = Math.max(0, place - reach); at <= last; at++, from += step)
        total += kernel[at - place + reach]! * values[from]!;
      return total / sum;
    });
  return along(along(plane, 1, width), width, height);
}

/** Grows a plane by a disc: each value is the largest within the radius. */
export function dilate(plane: Plane, radius: number): Plane {
  const { width, height, values } = plane;
  const reach = Math.floor(radius);
  const halfWidths = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.floor(Math.sqrt(radius * radius - (at - reach) * (at - reach))),
  );
  return planeOf(plane, (x, y) => {
    let most = 0;
    const lastRow = Math.min(height - 1, y + reach);
    // No value is larger than 1.
    for (let row = Math.max(0, y - reach); row <= lastRow && most < 1; row++) {
      const half = halfWidths[row - y + reach]!;
      const last = row * width + Math.min(width - 1, x + half);
      for (let at = row * width + Math.max(0, x - half); at <= last; at++) if (values[at]! > most) most = values[at]!;
    }
    return most;
  });
}
