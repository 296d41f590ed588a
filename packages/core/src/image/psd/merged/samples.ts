import type { Samples } from '../../../colour/link.ts';
import { maxSampleOf } from '../../../colour/link.ts';

// A row of a channel as it lies in the file, put among the samples of a picture.

/** Where the samples of one channel of a row go. */
export interface SampleTarget {
  readonly samples: Samples;
  readonly at: number;
  /** From one pixel to the next. */
  readonly step: number;
}

/** Puts a row of 8 or 16 bits in its place; what is ink in the file is the less, the more of it there is. */
export function writeRow(row: Uint8Array, count: number, { samples, at, step }: SampleTarget, isInk: boolean): void {
  const flip = isInk ? maxSampleOf(samples) : 0;
  if (samples.BYTES_PER_ELEMENT === 1) {
    for (let from = 0, to = at; from < count; from++, to += step) samples[to] = row[from]! ^ flip;
  } else {
    for (let from = 0, to = at; from < count * 2; from += 2, to += step) {
      samples[to] = ((row[from]! << 8) | row[from + 1]!) ^ flip;
    }
  }
}

/** Puts a row of one bit a pixel in its place: 1 is black. */
export function writeBits(row: Uint8Array, count: number, { samples, at, step }: SampleTarget): void {
  for (let pixel = 0, to = at; pixel < count; pixel++, to += step) {
    samples[to] = (row[pixel >> 3]! >> (7 - (pixel & 7))) & 1 ? 0 : 255;
  }
}

/** Puts a row of light, in floating point and 1 for white, in its place as 16 bits. What is beyond is cut off. */
export function writeLight(row: Uint8Array, count: number, { samples, at, step }: SampleTarget): void {
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  for (let pixel = 0, to = at; pixel < count; pixel++, to += step) {
    samples[to] = toSample16(view.getFloat32(pixel * 4));
  }
}

/** From 0 to 1 in 16 bits; what is no number is dark. */
function toSample16(value: number): number {
  return value > 0 ? Math.min(value, 1) * 65_535 + 0.5 : 0;
}

/** How a run of pixels with transparency lies. */
export interface MattedRun {
  readonly samples: Samples;
  readonly start: number;
  readonly count: number;
  /** The samples of a pixel; the last says how much of it covers. */
  readonly channels: number;
  /** The samples of what the pixels lie on. */
  readonly matte: readonly number[];
}

/** Takes away the white that the merged picture has behind what is half transparent. */
export function removeMatte({ samples, start, count, channels, matte }: MattedRun): void {
  const max = maxSampleOf(samples);
  for (let pixel = 0, at = start; pixel < count; pixel++, at += channels) {
    const alpha = samples[at + channels - 1]!;
    if (alpha === 0 || alpha === max) continue;
    for (let colour = 0; colour < channels - 1; colour++) {
      const matteSample = matte[colour]!;
      const own = matteSample + ((samples[at + colour]! - matteSample) * max) / alpha;
      samples[at + colour] = Math.max(0, Math.min(own + 0.5, max));
    }
  }
}
