import type { Context } from '../context.ts';
import type { Format } from '../format.ts';
import type { DecodedSamples } from '../image/engine/decode.ts';
import { type FrameSource, openFrames } from './frames.ts';
import { inBoth, type Pair } from './named-file.ts';
import { comparePixels, type PixelDifference } from './pixels.ts';

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A frame or page of both files. */
export interface FrameComparison {
  readonly sizes: readonly [PictureSize, PictureSize];
  /** Absent if the sizes differ. */
  readonly difference?: PixelDifference;
}

/** The differences of two pictures or drawings, by their pixels. */
export interface PictureComparison {
  readonly kind: 'image';
  /** True if sizes, frames and times are equal, and no pixel differs by more than the threshold. */
  readonly isEqual: boolean;
  /** The numbers of frames or pages. */
  readonly counts: readonly [number, number];
  /** The frames or pages that both files have. */
  readonly frames: readonly FrameComparison[];
  /** The means and maxima over all frames that have equal sizes; absent if there are none. */
  readonly difference?: PixelDifference;
  /** True if two animations show their frames for different times, or repeat differently. */
  readonly hasOtherTiming: boolean;
}

/** Compares two files of kind image. */
export async function comparePictures(
  files: Pair<FileOfFormat>,
  threshold: number,
  context: Context,
): Promise<PictureComparison> {
  const sources = await inBoth(files, ({ bytes, format }) => openFrames(bytes, format, context));
  const frames: FrameComparison[] = [];
  for await (const pair of pairFrames(sources)) {
    await context.breathe();
    frames.push(await compareFrame(pair, threshold, context));
  }
  const counts = [sources[0].count, sources[1].count] as const;
  const difference = joinDifferences(frames);
  const hasOtherTiming = String(sources[0].timing ?? '') !== String(sources[1].timing ?? '') && counts[0] === counts[1];
  const isEqual = counts[0] === counts[1] && !hasOtherTiming && frames.every((frame) => frame.difference?.pixels === 0);
  return { kind: 'image', isEqual, counts, frames, ...(difference && { difference }), hasOtherTiming };
}

/** The bytes of a file, and their format. */
export interface FileOfFormat {
  readonly bytes: Uint8Array;
  readonly format: Format;
}

async function* pairFrames([one, other]: Pair<FrameSource>): AsyncGenerator<Pair<DecodedSamples>> {
  const lists = [one.frames(), other.frames()] as const;
  const count = Math.min(one.count, other.count);
  for (let index = 0; index < count; index++) {
    const [frame, next] = await inBoth(lists, async (list) => (await list.next()).value as DecodedSamples | undefined);
    if (frame === undefined || next === undefined) return;
    yield [frame, next];
  }
}

async function compareFrame(
  [one, other]: Pair<DecodedSamples>,
  threshold: number,
  context: Context,
): Promise<FrameComparison> {
  const sizes = [sizeOf(one), sizeOf(other)] as const;
  if (one.width !== other.width || one.height !== other.height) return { sizes };
  return { sizes, difference: await comparePixels(one, other, threshold, context) };
}

const sizeOf = ({ width, height }: DecodedSamples): PictureSize => ({ width, height });

function joinDifferences(frames: readonly FrameComparison[]): PixelDifference | undefined {
  const found = frames.flatMap(({ difference }) => (difference === undefined ? [] : [difference]));
  if (found.length === 0) return undefined;
  const similarities = found.flatMap(({ ssim }) => (ssim === undefined ? [] : [ssim]));
  return {
    deltaE: { mean: meanOf(found.map(({ deltaE }) => deltaE.mean)), max: maxOf(found.map(({ deltaE }) => deltaE.max)) },
    opacity: maxOf(found.map(({ opacity }) => opacity)),
    ...(similarities.length > 0 && { ssim: meanOf(similarities) }),
    pixels: found.reduce((sum, { pixels }) => sum + pixels, 0),
  };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const maxOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);
