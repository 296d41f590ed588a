import type { Yielder } from '../../../yielder.ts';
import { bands, differenceBetween, type Picture } from '../picture.ts';
import type { Zones } from './zones.ts';

/** Number of difference levels. */
const levels = 256;
/** Pixels of a thin line count fully if their contrast is at least this share of the line's maximum. */
const minThinShare = 0.8;
/** Cost of a pixel, in steps of work. */
const offerSteps = 20;
const meanSteps = 4;

/** Assigns the pixels of soft edges to adjacent zones, each to the most similar one. */
export async function assignSoftPixels(
  { width, height }: Picture,
  oklab: Float32Array,
  zones: Int32Array,
  means: Float32Array,
  yielder: Yielder,
): Promise<void> {
  const queues: number[][] = Array.from({ length: levels }, () => []);
  const offer = (pixel: number, zone: number, level: number): void => {
    const difference = Math.sqrt(differenceBetween(oklab, pixel * bands, means, zone * bands));
    queues[Math.max(level, Math.min(levels - 1, Math.floor(difference)))]?.push(pixel, zone);
  };
  const offerAround = (pixel: number, zone: number, level: number): void => {
    const x = pixel % width;
    if (x > 0 && zones[pixel - 1] === -1) offer(pixel - 1, zone, level);
    if (x + 1 < width && zones[pixel + 1] === -1) offer(pixel + 1, zone, level);
    if (pixel >= width && zones[pixel - width] === -1) offer(pixel - width, zone, level);
    if (pixel + width < width * height && zones[pixel + width] === -1) offer(pixel + width, zone, level);
  };
  for (let pixel = 0; pixel < zones.length; pixel++) {
    if (yielder.isDue(meanSteps)) await yielder.yield();
    if (zones[pixel]! >= 0) offerAround(pixel, zones[pixel]!, 0);
  }
  for (const [level, queue] of queues.entries()) {
    for (let at = 0; at < queue.length; at += 2) {
      if (yielder.isDue(offerSteps)) await yielder.yield();
      const [pixel, zone] = [queue[at]!, queue[at + 1]!]; // stored in pairs
      if (zones[pixel] !== -1) continue;
      zones[pixel] = zone;
      offerAround(pixel, zone, level);
    }
  }
}

/**
 * Mean colour of each zone. Of thin lines only the pixels with the highest contrast count, because the others are mixed
 * with what is beside the line.
 */
export async function meansOf(
  oklab: Float32Array,
  { zones, count }: Zones,
  thin: Uint8Array,
  yielder: Yielder,
): Promise<Float32Array> {
  const max = new Uint8Array(count);
  for (let pixel = 0; pixel < zones.length; pixel++) {
    if (yielder.isDue(meanSteps)) await yielder.yield();
    const zone = zones[pixel]!;
    if (zone >= 0) max[zone] = Math.max(max[zone]!, thin[pixel]!);
  }
  const sums = new Float64Array(count * bands);
  const sizes = new Float64Array(count);
  for (let pixel = 0; pixel < zones.length; pixel++) {
    if (yielder.isDue(meanSteps)) await yielder.yield();
    const zone = zones[pixel]!;
    if (zone < 0 || (thin[pixel]! > 0 && thin[pixel]! < minThinShare * max[zone]!)) continue;
    sizes[zone]!++;
    for (let band = 0; band < bands; band++) sums[zone * bands + band]! += oklab[pixel * bands + band]!;
  }
  return Float32Array.from(sums, (sum, at) => sum / sizes[Math.floor(at / bands)]!);
}
