import { lightToOklab } from '../../colour/oklab.ts';
import { decodeSrgb } from '../../colour/spaces.ts';
import type { Yielder } from '../../yielder.ts';

/** A picture to be traced: RGBA with 8 bits per sample. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Numbers per pixel. */
export const bands = 4;

/** Cost of a pixel in each pass, in steps of work. */
const oklabSteps = 8;
const mixSteps = 4;

const lights = Float64Array.from({ length: 256 }, (_, sample) => decodeSrgb(sample / 255));

/**
 * Converts pixels into four numbers with meaningful distances: Oklab premultiplied by alpha, and alpha, both times 100.
 * A distance of about 2 is just noticeable.
 * @see CSS Color 4, "Color difference": a and b count twice, as in ΔE OK 2
 */
export async function toOklab({ rgba }: Picture, yielder: Yielder): Promise<Float32Array> {
  const oklab = new Float32Array(rgba.length);
  let last = -1;
  for (let at = 0; at < rgba.length; at += 4) {
    if (yielder.isDue(oklabSteps)) await yielder.yield();
    const [red, green, blue, alpha] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!, rgba[at + 3]!]; // four per pixel
    const packed = ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;
    if (packed === last) {
      oklab.copyWithin(at, at - 4, at);
      continue;
    }
    last = packed;
    const [lightness, a, b] = lightToOklab(lights[red]!, lights[green]!, lights[blue]!);
    const seen = (100 * alpha) / 255;
    oklab[at] = seen * lightness;
    oklab[at + 1] = 2 * seen * a;
    oklab[at + 2] = 2 * seen * b;
    oklab[at + 3] = seen;
  }
  return oklab;
}

/** Squared distance of two colours. */
export function differenceBetween(one: Float32Array, at: number, two: Float32Array, to: number): number {
  const [l, a, b] = [one[at]! - two[to]!, one[at + 1]! - two[to + 1]!, one[at + 2]! - two[to + 2]!];
  const alpha = one[at + 3]! - two[to + 3]!;
  return l * l + a * a + b * b + alpha * alpha;
}

/** Samples premultiplied by alpha, as soft edges mix them. Returns the picture's own samples if it is opaque. */
export async function mixedSamplesOf({ rgba }: Picture, yielder: Yielder): Promise<Uint8Array> {
  let at = 3;
  while (at < rgba.length && rgba[at] === 255) at += 4;
  if (at >= rgba.length) return rgba;
  const mixed = new Uint8Array(rgba.length);
  for (let pixel = 0; pixel < rgba.length; pixel += 4) {
    if (yielder.isDue(mixSteps)) await yielder.yield();
    const alpha = rgba[pixel + 3]!;
    for (let band = 0; band < 3; band++) mixed[pixel + band] = Math.round((rgba[pixel + band]! * alpha) / 255);
    mixed[pixel + 3] = alpha;
  }
  return mixed;
}
