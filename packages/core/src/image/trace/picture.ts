import { lightToOklab } from '../../colour/oklab.ts';
import { decodeSrgb } from '../../colour/spaces.ts';
import type { Yielder } from './yielder.ts';

/** A picture that is to be traced: red, green, blue and alpha of each pixel, 8 bits each. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** How many numbers a look has. */
export const bands = 4;

/** What a pixel costs in each pass over them, in steps. */
const oklabSteps = 8;
const mixSteps = 4;

const lights = Float64Array.from({ length: 256 }, (_, sample) => decodeSrgb(sample / 255));

/**
 * What each pixel looks like, as four numbers of which distances can be taken: Oklab and alpha times 100, what is seen of
 * a colour being less the more transparent it is. About 2 is what an eye can just tell apart.
 * @see CSS Color 4, "Color difference": a and b count twice, as in ΔE OK 2
 */
export async function toOklab({ rgba }: Picture, yielder: Yielder): Promise<Float32Array> {
  const oklab = new Float32Array(rgba.length);
  let last = -1;
  for (let at = 0; at < rgba.length; at += 4) {
    if (yielder.isDue(oklabSteps)) await yielder.yield();
    const [red, green, blue, alpha] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!, rgba[at + 3]!]; // four a pixel
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

/** The square of the distance of two looks. */
export function differenceBetween(one: Float32Array, at: number, two: Float32Array, to: number): number {
  const [l, a, b] = [one[at]! - two[to]!, one[at + 1]! - two[to + 1]!, one[at + 2]! - two[to + 2]!];
  const alpha = one[at + 3]! - two[to + 3]!;
  return l * l + a * a + b * b + alpha * alpha;
}

/** The samples as soft edges mix them: each times its alpha. The picture's own where nothing is transparent. */
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
