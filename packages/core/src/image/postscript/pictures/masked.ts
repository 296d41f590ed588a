import { rowLengthOf, sampleAt } from './image-data.ts';

interface PlaneSize {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly decode: readonly number[];
}

/** A picture and its mask, whose samples may be in one source. */
export interface MaskedPlanes {
  readonly image: PlaneSize;
  readonly mask: PlaneSize;
  readonly components: number;
}

/** The length of a row of a mask with one bit for each pixel. */
export function maskRow({ width }: PlaneSize): number {
  return rowLengthOf(width, 1);
}

/** Makes the masked pixels transparent. The mask has one bit for each pixel. */
export function hide(pixels: Uint8Array, { image, mask }: MaskedPlanes, shown: Uint8Array): void {
  const hidden = mask.decode[0] === 1 ? 0 : 1;
  for (let y = 0; y < image.height; y++) {
    const row = Math.floor((y * mask.height) / image.height) * maskRow(mask);
    for (let x = 0; x < image.width; x++)
      if (sampleAt(shown, row, Math.floor((x * mask.width) / image.width), 1) === hidden)
        pixels[(y * image.width + x) * 4 + 3] = 0;
  }
}

/** Divides pixels that begin with a sample of the mask. The colours then have 16 bits. */
export function splitSamples(data: Uint8Array, { image, mask, components }: MaskedPlanes) {
  const { width, height, bits } = image;
  const rowLength = rowLengthOf(width * (components + 1), bits);
  const colours = new Uint8Array(width * height * components * 2);
  const shown = new Uint8Array(maskRow(mask) * height);
  const scale = 65535 / (2 ** bits - 1);
  let to = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const first = x * (components + 1);
      if (sampleAt(data, y * rowLength, first, bits) !== 0) shown[y * maskRow(mask) + (x >> 3)]! |= 128 >> (x & 7);
      for (let component = 1; component <= components; component++) {
        const value = Math.round(sampleAt(data, y * rowLength, first + component, bits) * scale);
        colours[to++] = value >> 8;
        colours[to++] = value & 255;
      }
    }
  }
  return { colours, shown };
}

/** Divides rows of the mask and of the picture that follow one another. */
export function splitRows(
  data: Uint8Array,
  { image, mask }: MaskedPlanes,
  imageLength: number,
  maskLength: number,
): { colours: Uint8Array; shown: Uint8Array } {
  const [colours, shown] = [new Uint8Array(imageLength), new Uint8Array(maskLength)];
  const groups = Math.min(image.height, mask.height);
  const [imagePart, maskPart] = [imageLength / groups, maskLength / groups];
  for (let group = 0; group < groups; group++) {
    const at = group * (imagePart + maskPart);
    shown.set(data.subarray(at, at + maskPart), group * maskPart);
    colours.set(data.subarray(at + maskPart, at + maskPart + imagePart), group * imagePart);
  }
  return { colours, shown };
}
