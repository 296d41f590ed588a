import type { Samples } from '../../../colour/link/link.ts';
import { maxSampleOf } from '../../../colour/link/link.ts';

// Writes rows of a channel, as stored in the file, into the samples of a picture.

/** Destination of one channel of a row. */
export interface SampleTarget {
  readonly samples: Samples;
  readonly at: number;
  /** Distance between pixels. */
  readonly step: number;
}

/** Writes a row of 8 or 16 bits. Inks are stored inverted. */
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

/** Writes a row of one bit per pixel; 1 is black. */
export function writeBits(row: Uint8Array, count: number, { samples, at, step }: SampleTarget): void {
  for (let pixel = 0, to = at; pixel < count; pixel++, to += step) {
    samples[to] = (row[pixel >> 3]! >> (7 - (pixel & 7))) & 1 ? 0 : 255;
  }
}

/** Writes a row of floating-point light as 16 bits. Values outside 0 to 1 are clipped. */
export function writeLight(row: Uint8Array, count: number, { samples, at, step }: SampleTarget): void {
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  for (let pixel = 0, to = at; pixel < count; pixel++, to += step) {
    samples[to] = toSample16(view.getFloat32(pixel * 4));
  }
}

/** Converts 0 to 1 into 16 bits; NaN becomes 0. */
function toSample16(value: number): number {
  return value > 0 ? Math.min(value, 1) * 65_535 + 0.5 : 0;
}

/** A run of pixels with transparency. */
export interface MattedRun {
  readonly samples: Samples;
  readonly start: number;
  readonly count: number;
  /** Samples per pixel; the last one is alpha. */
  readonly channels: number;
  /** Colour samples of the matte. */
  readonly matte: readonly number[];
}

/** Removes the white matte from partly transparent pixels of the merged picture. */
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
