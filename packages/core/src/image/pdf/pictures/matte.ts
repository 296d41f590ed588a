import { sampleAt } from '../../postscript/pictures/image-data.ts';
import type { ImageFacts } from './facts.ts';
import type { Pixels, Samples } from './pixels.ts';

/** The colour with which the colours of a picture are mixed, in its colour space, and the mask that says how much. */
export interface Matte {
  readonly colour: readonly number[];
  readonly mask: ImageFacts;
}

/**
 * Restores the colours of samples. `mask` are the pixels of the mask, whose first channel is the opacity.
 * @see ISO 32000-1, "Soft-Mask Images", Matte
 */
export function removeMatte(
  facts: ImageFacts,
  { bits, space, step }: Samples,
  data: Uint8Array,
  mask: Pixels,
  matte: readonly number[],
): Samples {
  const { width, height } = facts;
  const { components } = space;
  const count = step ?? components;
  const rowLength = Math.ceil((width * count * bits) / 8);
  const decode =
    facts.decode !== undefined && facts.decode.length >= components * 2 ? facts.decode : space.decode(bits);
  const codedMatte = matte.slice(0, components).map((value, at) => {
    const [low = 0, high = 1] = decode.slice(at * 2, at * 2 + 2);
    return high === low ? 0 : ((value - low) / (high - low)) * 255;
  });
  const scale = 255 / (2 ** bits - 1);
  const restored = new Uint8ClampedArray(width * height * components);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const opacity = mask.pixels[pixel * mask.channels]! / 255;
    for (let at = 0; at < components; at++) {
      const mixed = sampleAt(data, y * rowLength, x * count + at, bits) * scale;
      const ground = codedMatte[at] ?? 0;
      restored[pixel * components + at] = opacity === 0 ? ground : ground + (mixed - ground) / opacity;
    }
  }
  return { data: new Uint8Array(restored.buffer), bits: 8, space };
}
