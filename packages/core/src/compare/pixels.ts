import { deltaE2000 } from '../colour/difference.ts';
import type { Triple } from '../colour/matrix3.ts';
import { srgbToXyz, xyzToLab } from '../colour/spaces.ts';
import type { Context } from '../context.ts';
import type { DecodedSamples } from '../image/engine/decode.ts';
import { Yielder } from '../yielder.ts';
import { StructuralSimilarity } from './ssim.ts';

/** The differences of two pictures of equal size. */
export interface PixelDifference {
  /** Colour difference by CIEDE2000 on white: the mean over all pixels, and the greatest of one pixel. */
  readonly deltaE: { readonly mean: number; readonly max: number };
  /** The greatest difference of opacity, from 0 to 100. */
  readonly opacity: number;
  /** Structural similarity on white, 1 for equal pictures; absent for pictures smaller than 11×11 pixels. */
  readonly ssim?: number;
  /** The number of pixels that differ by more than the threshold. */
  readonly pixels: number;
}

/** Cost of a pixel, in steps of work: that of the similarity, and that of a different colour. */
const similaritySteps = 12;
const colourSteps = 30;

/** Compares the pixels of two pictures in sRGB as they look on white, and their opacity. */
export async function comparePixels(
  one: DecodedSamples,
  other: DecodedSamples,
  threshold: number,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<PixelDifference> {
  const { width, height } = one;
  const [first, second] = [new PixelReader(one), new PixelReader(other)];
  const similarity = new StructuralSimilarity(width);
  const yielder = new Yielder(context);
  const [luma, otherLuma] = [new Float32Array(width), new Float32Array(width)];
  let [sum, max, opacity, pixels] = [0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    context.spend(width * similaritySteps);
    if (yielder.isDue(width * similaritySteps)) await yielder.yield();
    let different = 0;
    for (let x = 0; x < width; x++) {
      first.moveTo(y * width + x);
      second.moveTo(y * width + x);
      luma[x] = first.luma;
      otherLuma[x] = second.luma;
      if (first.isSame(second)) continue;
      different += 1;
      const difference = deltaE2000(first.lab(), second.lab());
      const alpha = 100 * Math.abs(first.alpha - second.alpha);
      sum += difference;
      max = Math.max(max, difference);
      opacity = Math.max(opacity, alpha);
      if (difference > threshold || alpha > threshold) pixels += 1;
    }
    context.spend(different * colourSteps);
    if (yielder.isDue(different * colourSteps)) await yielder.yield();
    similarity.addRow(luma, otherLuma);
  }
  const ssim = similarity.mean;
  return { deltaE: { mean: sum / (width * height), max }, opacity, ...(ssim !== undefined && { ssim }), pixels };
}

/** Reads pixels of any depth and number of channels, on white. */
class PixelReader {
  red = 0;
  green = 0;
  blue = 0;
  alpha = 1;
  readonly #samples: Uint8Array | Uint16Array;
  readonly #channels: number;
  readonly #scale: number;
  /** The last colour that was converted. */
  #key: readonly [number, number, number] = [-1, -1, -1];
  #lab: Triple = [0, 0, 0];

  constructor({ samples, channels }: DecodedSamples) {
    this.#samples = samples;
    this.#channels = channels;
    this.#scale = samples instanceof Uint16Array ? 65535 : 255;
  }

  moveTo(pixel: number): void {
    const at = pixel * this.#channels;
    const [samples, scale] = [this.#samples, this.#scale];
    const isGray = this.#channels < 3;
    this.alpha = this.#channels % 2 === 0 ? samples[at + this.#channels - 1]! / scale : 1;
    this.red = this.#onWhite(samples[at]!);
    this.green = isGray ? this.red : this.#onWhite(samples[at + 1]!);
    this.blue = isGray ? this.red : this.#onWhite(samples[at + 2]!);
  }

  /** Luma by the weights of Rec. ITU-R BT.709. */
  get luma(): number {
    return 0.2126 * this.red + 0.7152 * this.green + 0.0722 * this.blue;
  }

  isSame({ red, green, blue, alpha }: PixelReader): boolean {
    return this.red === red && this.green === green && this.blue === blue && this.alpha === alpha;
  }

  lab(): Triple {
    const [red, green, blue] = this.#key;
    if (red !== this.red || green !== this.green || blue !== this.blue) {
      this.#key = [this.red, this.green, this.blue];
      this.#lab = xyzToLab(srgbToXyz([this.red, this.green, this.blue]));
    }
    return this.#lab;
  }

  #onWhite(sample: number): number {
    return 1 + ((sample - this.#scale) / this.#scale) * this.alpha;
  }
}
