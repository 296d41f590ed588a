import type { Context } from '../../context.ts';
import type { BlockSource } from './blocks.ts';
import { colourCountOf } from './channels.ts';
import { tag } from './directory.ts';
import type { SampleKind, TiffPicture } from './picture.ts';
import { photometric } from './picture.ts';
import { walkRows } from './rows.ts';
import type { TiffPage } from './values.ts';
import { numbersOf } from './values.ts';

/** The samples for none and for all, and how samples are to be read for that; left out where their depth says it. */
export interface SampleRange {
  readonly kind: SampleKind;
  readonly low?: number;
  readonly high?: number;
}

const deepest = 16;

/**
 * Finds what samples stand for none and for all. Whole numbers of up to 16 bits without a sign say so by their depth,
 * and others by tags; where they do not, the picture is gone through.
 */
export async function findRange(page: TiffPage, source: BlockSource, context: Context): Promise<SampleRange> {
  const { picture } = source;
  const { kind, depths } = picture;
  const most = Math.max(...depths);
  if (kind === 'unsigned' && most <= deepest) return { kind };
  const stated = readStatedRange(page, picture);
  if (stated !== undefined) return { kind, ...stated };
  const found = await measure(source, context);
  if (kind === 'float') return chooseFloat(found, picture.photometric === photometric.rgb, context);
  if (kind === 'signed' && most <= deepest && found.roughness > found.bareRoughness) {
    context.note('SAMPLE_RANGE_ASSUMED', 'whole numbers that are stated to have a sign have none');
    return { kind: 'unsigned' };
  }
  return chooseWhole(found, { kind, depth: most }, context);
}

/** @see TIFF 6.0, "SMinSampleValue" and "SMaxSampleValue" */
function readStatedRange(page: TiffPage, { channels }: TiffPicture): { low: number; high: number } | undefined {
  const lows = numbersOf(page, tag.smallestSample, channels) ?? [];
  const highs = numbersOf(page, tag.largestSample, channels) ?? [];
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  return Number.isFinite(low) && Number.isFinite(high) && high > low ? { low, high } : undefined;
}

interface Extremes {
  readonly low: number;
  readonly high: number;
  /** How much neighbours differ, by the sign that is stated, and without it. */
  readonly roughness: number;
  readonly bareRoughness: number;
  /** How many samples there are, and how many of them are beyond 1. */
  readonly count: number;
  readonly beyond: number;
}

async function measure(source: BlockSource, context: Context): Promise<Extremes> {
  const { channels, depths } = source.picture;
  const colours = colourCountOf(source.picture);
  const bare = 2 ** depths[0]!;
  let [low, high, roughness, bareRoughness, count, beyond] = [Infinity, -Infinity, 0, 0, 0, 0];
  await walkRows(
    source,
    (row) => {
      for (let start = 0; start < row.length; start += channels) {
        for (let at = start; at < start + colours; at++) {
          const value = row[at]!;
          if (!Number.isFinite(value)) continue;
          if (value < low) low = value;
          if (value > high) high = value;
          count++;
          if (value > 1) beyond++;
          if (start === 0) continue;
          const before = row[at - channels]!;
          roughness += Math.abs(value - before);
          bareRoughness += Math.abs((value < 0 ? value + bare : value) - (before < 0 ? before + bare : before));
        }
      }
    },
    context,
  );
  return { low, high, roughness, bareRoughness, count, beyond };
}

/**
 * From 0 to 1 where no sample is beyond, and in colours where few are: those are brighter than white, as lamps are in
 * photographs. Otherwise all that there is.
 */
function chooseFloat({ low, high, count, beyond }: Extremes, isRgb: boolean, { note }: Context): SampleRange {
  const unit = { kind: 'float', low: 0, high: 1 } as const;
  if (count === 0 || (low >= 0 && high <= 1)) return unit;
  const isLight = isRgb && beyond * 2 < count;
  const range = isLight || low === high ? unit : { kind: 'float' as const, low, high };
  note('SAMPLE_RANGE_ASSUMED', `from ${shorten(range.low)} to ${shorten(range.high)}`);
  return range;
}

/** The fewest bits, of 8, 16, 32 and all, that hold every sample: a wide number may hold what was narrower. */
function chooseWhole({ low, high }: Extremes, { kind, depth }: WholeKind, { note }: Context): SampleRange {
  const isSigned = low < 0;
  const all = kind === 'signed' && !isSigned ? depth - 1 : depth;
  const narrower = depth > deepest ? [8, 16, 32].filter((bits) => bits < depth) : [];
  const rangeOf = (bits: number): { low: number; high: number } =>
    isSigned ? { low: -(2 ** (bits - 1)), high: 2 ** (bits - 1) - 1 } : { low: 0, high: 2 ** bits - 1 };
  const fitting = narrower.map(rangeOf).find((range) => low >= range.low && high <= range.high);
  const range = fitting ?? rangeOf(all);
  if (kind === 'signed' || fitting !== undefined) {
    note('SAMPLE_RANGE_ASSUMED', `from ${shorten(range.low)} to ${shorten(range.high)}`);
  }
  return { kind, ...range };
}

interface WholeKind {
  readonly kind: SampleKind;
  readonly depth: number;
}

function shorten(value: number): string {
  return String(Number(value.toPrecision(6)));
}
