import type { Samples } from '../../../colour/link/link.ts';
import { maxSampleOf } from '../../../colour/link/link.ts';
import type { Context } from '../../../context.ts';
import type { FillPlanes } from '../../planes/read.ts';
import { type AlphaChannel, colourCountOf } from '../colour/channels.ts';
import type { ColourConversion } from '../colour/colour-conversion.ts';
import { toSample } from '../colour/row-converters.ts';
import { photometric, type TiffPicture } from '../directory/picture.ts';
import type { BlockSource } from './blocks.ts';
import { targetOfRow } from './orientation.ts';
import type { SampleRange } from './ranges.ts';
import { walkRows } from './rows.ts';

/** Everything needed to convert a picture to planes. */
export interface PageConversion {
  readonly source: BlockSource;
  readonly conversion: ColourConversion;
  readonly range: SampleRange;
  readonly alpha: AlphaChannel | undefined;
}

/** Creates the function that fills planes row by row, with the orientation applied. */
export function createFill(page: PageConversion, context: Context): FillPlanes {
  const { source, conversion, alpha } = page;
  const { picture } = source;
  const scale = sampleScaler(page);
  // Premultiplied YCbCr cannot be divided by alpha before it is converted to RGB.
  const unpremultipliesColours = alpha?.isAssociated === true && picture.photometric === photometric.yCbCr;
  return ({ samples, channels }) => {
    const outputRow = samples.slice(0, picture.width * channels);
    const steps = { from: picture.channels, to: channels, count: picture.width };
    return walkRows(
      source,
      (row, y) => {
        scale(row);
        conversion.convertRow(row, outputRow, steps);
        if (alpha !== undefined) copyAlpha(row, alpha.index, picture.channels, outputRow, channels);
        if (unpremultipliesColours) unpremultiplyLine(outputRow, channels);
        writeLine(outputRow, channels, targetOfRow(picture, y), samples);
      },
      context,
    );
  };
}

function copyAlpha(row: Float64Array, index: number, step: number, outputRow: Samples, channels: number): void {
  const max = maxSampleOf(outputRow);
  for (let from = index, to = channels - 1; from < row.length; from += step, to += channels) {
    outputRow[to] = toSample(row[from]!, max);
  }
}

/** Divides premultiplied colours by alpha. */
function unpremultiplyLine(outputRow: Samples, channels: number): void {
  const max = maxSampleOf(outputRow);
  for (let end = channels - 1; end < outputRow.length; end += channels) {
    const alpha = outputRow[end]!;
    if (alpha === 0) continue;
    for (let at = end - channels + 1; at < end; at++)
      outputRow[at] = Math.min(max, (outputRow[at]! * max) / alpha + 0.5);
  }
}

/** Scales samples in place to 0 to 1, and divides premultiplied ones by alpha. */
function sampleScaler({ source, conversion, range, alpha }: PageConversion): (row: Float64Array) => void {
  const { picture } = source;
  const { channels } = picture;
  const scales = channelScalesOf(picture, range, conversion.hasRange, alpha);
  const colours = colourCountOf(picture);
  const unpremultiplies =
    alpha?.isAssociated === true && conversion.hasRange && picture.photometric !== photometric.yCbCr;
  return (row) => {
    for (const { index, low, gain } of scales) {
      for (let at = index; at < row.length; at += channels) row[at] = (row[at]! - low) * gain;
    }
    if (!unpremultiplies) return;
    for (let start = 0; start < row.length; start += channels) {
      const alphaValue = row[start + alpha.index]!;
      if (!(alphaValue > 0)) continue;
      for (let at = start; at < start + colours; at++) row[at]! /= alphaValue;
    }
  };
}

interface ChannelScale {
  readonly index: number;
  readonly low: number;
  readonly gain: number;
}

/** The offset and factor of each channel. Floating-point alpha is from 0 to 1. */
function channelScalesOf(
  picture: TiffPicture,
  range: SampleRange,
  hasRange: boolean,
  alpha: AlphaChannel | undefined,
): readonly ChannelScale[] {
  const scaleOf = (index: number): ChannelScale => {
    const low = range.low ?? 0;
    const high = range.high ?? 2 ** picture.depths[index]! - 1;
    if (index === alpha?.index && picture.kind === 'float') return { index, low: 0, gain: 1 };
    return { index, low, gain: high === low ? 0 : 1 / (high - low) };
  };
  const colours = hasRange ? Array.from({ length: colourCountOf(picture) }, (_, index) => index) : [];
  return [...colours, ...(alpha === undefined ? [] : [alpha.index])].map(scaleOf);
}

/** Target of a row of pixels: index of the first one, and step to the next. */
export interface LineTarget {
  readonly start: number;
  readonly step: number;
}

function writeLine(outputRow: Samples, channels: number, { start, step }: LineTarget, samples: Samples): void {
  if (step === 1) {
    samples.set(outputRow, start * channels);
    return;
  }
  for (let from = 0, to = start * channels; from < outputRow.length; from += channels, to += step * channels) {
    for (let channel = 0; channel < channels; channel++) samples[to + channel] = outputRow[from + channel]!;
  }
}
