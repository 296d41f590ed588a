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

/** A plane of the values of others, pixel by pixel. */
export function combine(planes: readonly Plane[], join: (...values: number[]) => number): Plane {
  const [first] = planes;
  const values = first!.values.map((_, at) => join(...planes.map((plane) => plane.values[at]!)));
  return { ...first!, values };
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
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-(((at - reach) / deviation) ** 2) / 2));
  const sum = kernel.reduce((total, value) => total + value, 0);
  const along = (from: Plane, dx: number, dy: number): Plane =>
    planeOf(from, (x, y) => {
      let total = 0;
      for (let at = 0; at < kernel.length; at++)
        total += kernel[at]! * valueAt(from, x + (at - reach) * dx, y + (at - reach) * dy);
      return total / sum;
    });
  return along(along(plane, 1, 0), 0, 1);
}

/** Grows a plane by a disc: each value is the largest within the radius. */
export function dilate(plane: Plane, radius: number): Plane {
  const reach = Math.floor(radius);
  return planeOf(plane, (x, y) => {
    let most = 0;
    // No value is larger than 1.
    for (let dy = -reach; dy <= reach && most < 1; dy++) {
      const width = Math.floor(Math.sqrt(radius * radius - dy * dy));
      for (let dx = -width; dx <= width; dx++) most = Math.max(most, valueAt(plane, x + dx, y + dy));
    }
    return most;
  });
}
