import type { Context } from '../../context.ts';
import { Yielder } from '../../yielder.ts';

/** Samples of 8 bits. */
export interface ByteSamples {
  readonly samples: Uint8Array;
  readonly channels: 1 | 2 | 3 | 4;
  readonly width: number;
  readonly height: number;
}

const maxColours = 256;
/** A hash table that is never more than a quarter full. */
const slots = 1024;
/** Empty slots have this number. */
const none = -1;

/** The colours of a picture that has few of them, with translucent colours first. */
export class Palette {
  readonly #keys: Int32Array;
  readonly #numbers: Int16Array;
  readonly #colours: readonly number[];

  constructor(keys: Int32Array, numbers: Int16Array, found: readonly number[]) {
    this.#keys = keys;
    this.#colours = found.toSorted((left, right) => (left >>> 24) - (right >>> 24));
    this.#numbers = numbers.map((number) => (number === none ? none : this.#colours.indexOf(found[number]!)));
  }

  get count(): number {
    return this.#colours.length;
  }

  /** Red, green and blue of each colour. */
  get colours(): Uint8Array {
    return Uint8Array.from(this.#colours.flatMap((colour) => [colour >>> 16, colour >>> 8, colour]));
  }

  /** Alpha of the translucent colours. */
  get alphas(): Uint8Array {
    return Uint8Array.from(this.#colours.map((colour) => colour >>> 24).filter((alpha) => alpha < 255));
  }

  indexOf(colour: number): number {
    return this.#numbers[slotOf(this.#keys, this.#numbers, colour)]!;
  }
}

/** Collects the colours of a picture, or returns undefined if it has more than 256. */
export async function collectColours(
  decoded: ByteSamples,
  context: Pick<Context, 'breathe'>,
): Promise<Palette | undefined> {
  const { width, height } = decoded;
  const yielder = new Yielder(context);
  const [keys, numbers] = [new Int32Array(slots), new Int16Array(slots).fill(none)];
  const found: number[] = [];
  const colours = new Int32Array(width);
  for (let row = 0; row < height; row++) {
    if (yielder.isDue(width)) await yielder.yield();
    readColours(decoded, row, colours);
    for (let column = 0; column < width; column++) {
      const colour = colours[column]!; // within the row
      const slot = slotOf(keys, numbers, colour);
      if (numbers[slot] !== none) continue;
      if (found.length === maxColours) return undefined;
      keys[slot] = colour;
      numbers[slot] = found.length;
      found.push(colour);
    }
  }
  return new Palette(keys, numbers, found);
}

/** The slot of a colour, or the empty slot for it. */
function slotOf(keys: Int32Array, numbers: Int16Array, colour: number): number {
  let slot = Math.imul(colour, 0x9e3779b1) >>> 22; // the upper ten bits
  while (numbers[slot] !== none && keys[slot] !== colour) slot = (slot + 1) % slots;
  return slot;
}

/** Reads the colours of a row as numbers: alpha, red, green and blue from the highest byte. */
export function readColours({ samples, channels, width }: ByteSamples, row: number, colours: Int32Array): void {
  const hasAlpha = channels === 2 || channels === 4;
  const green = channels < 3 ? 0 : 1;
  for (let column = 0, at = row * width * channels; column < width; column++, at += channels) {
    const alpha = hasAlpha ? samples[at + channels - 1]! : 255;
    colours[column] = (alpha << 24) | (samples[at]! << 16) | (samples[at + green]! << 8) | samples[at + 2 * green]!;
  }
}
