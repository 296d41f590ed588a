import type { Samples } from '../../colour/link.ts';
import { maxSampleOf } from '../../colour/link.ts';
import type { Context } from '../../context.ts';
import type { FillPlanes } from '../planes/read.ts';
import type { BlockSource } from './blocks.ts';
import { type AlphaChannel, colourCountOf } from './channels.ts';
import { toSample } from './colours.ts';
import { placeOf } from './orientation.ts';
import { photometric, type TiffPicture } from './picture.ts';
import type { SampleRange } from './ranges.ts';
import { walkRows } from './rows.ts';
import type { Shown } from './shown.ts';

/** All that is known of how a picture becomes samples. */
export interface Showing {
  readonly source: BlockSource;
  readonly shown: Shown;
  readonly range: SampleRange;
  readonly alpha: AlphaChannel | undefined;
}

/** Fills the samples row by row, turned as the picture is to be looked at. */
export function filler(showing: Showing, context: Context): FillPlanes {
  const { source, shown, alpha } = showing;
  const { picture } = source;
  const scale = amountScaler(showing);
  // Chroma has no amount to be divided: the colour that it comes to has.
  const dividesColours = alpha?.isAssociated === true && picture.photometric === photometric.yCbCr;
  return ({ samples, channels }) => {
    const line = samples.slice(0, picture.width * channels);
    const steps = { from: picture.channels, to: channels, count: picture.width };
    return walkRows(
      source,
      (row, y) => {
        scale(row);
        shown.paint(row, line, steps);
        if (alpha !== undefined) placeAlpha(row, alpha.index, picture.channels, line, channels);
        if (dividesColours) divideColours(line, channels);
        putLine(line, channels, placeOf(picture, y), samples);
      },
      context,
    );
  };
}

function placeAlpha(row: Float64Array, index: number, step: number, line: Samples, channels: number): void {
  const most = maxSampleOf(line);
  for (let from = index, to = channels - 1; from < row.length; from += step, to += channels) {
    line[to] = toSample(row[from]!, most);
  }
}

/** Takes alpha out of the colours of a line that were multiplied by it. */
function divideColours(line: Samples, channels: number): void {
  const most = maxSampleOf(line);
  for (let end = channels - 1; end < line.length; end += channels) {
    const cover = line[end]!;
    if (cover === 0) continue;
    for (let at = end - channels + 1; at < end; at++) line[at] = Math.min(most, (line[at]! * most) / cover + 0.5);
  }
}

/** Brings samples to amounts from 0 to 1 where they stand, and takes alpha out of those that were multiplied by it. */
function amountScaler({ source, shown, range, alpha }: Showing): (row: Float64Array) => void {
  const { picture } = source;
  const { channels } = picture;
  const spans = spansOf(picture, range, shown.hasAmounts, alpha);
  const colours = colourCountOf(picture);
  const divides = alpha?.isAssociated === true && shown.hasAmounts && picture.photometric !== photometric.yCbCr;
  return (row) => {
    for (const { index, low, gain } of spans) {
      for (let at = index; at < row.length; at += channels) row[at] = (row[at]! - low) * gain;
    }
    if (!divides) return;
    for (let start = 0; start < row.length; start += channels) {
      const cover = row[start + alpha.index]!;
      if (!(cover > 0)) continue;
      for (let at = start; at < start + colours; at++) row[at]! /= cover;
    }
  };
}

interface Span {
  readonly index: number;
  readonly low: number;
  readonly gain: number;
}

/** By channel, what is taken away and what the rest is multiplied with. Alpha in floating point goes from 0 to 1. */
function spansOf(
  picture: TiffPicture,
  range: SampleRange,
  hasAmounts: boolean,
  alpha: AlphaChannel | undefined,
): readonly Span[] {
  const spanOf = (index: number): Span => {
    const low = range.low ?? 0;
    const high = range.high ?? 2 ** picture.depths[index]! - 1;
    if (index === alpha?.index && picture.kind === 'float') return { index, low: 0, gain: 1 };
    return { index, low, gain: high === low ? 0 : 1 / (high - low) };
  };
  const colours = hasAmounts ? Array.from({ length: colourCountOf(picture) }, (_, index) => index) : [];
  return [...colours, ...(alpha === undefined ? [] : [alpha.index])].map(spanOf);
}

/** Where a line of pixels goes: the first one, and from one to the next. */
export interface LinePlace {
  readonly start: number;
  readonly step: number;
}

function putLine(line: Samples, channels: number, { start, step }: LinePlace, samples: Samples): void {
  if (step === 1) {
    samples.set(line, start * channels);
    return;
  }
  for (let from = 0, to = start * channels; from < line.length; from += channels, to += step * channels) {
    for (let channel = 0; channel < channels; channel++) samples[to + channel] = line[from + channel]!;
  }
}
