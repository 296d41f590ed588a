import type { Context } from '../../../context.ts';
import { colourCountOf } from '../colour/channels.ts';
import { tag } from '../directory/directory.ts';
import type { SampleKind, TiffPicture } from '../directory/picture.ts';
import { photometric } from '../directory/picture.ts';
import type { TiffPage } from '../directory/values.ts';
import { numbersOf } from '../directory/values.ts';
import type { BlockSource } from './blocks.ts';
import { walkRows } from './rows.ts';

/**
 * The values of black and white (or no ink and full ink), and the number format. Without values, the depth determines
 * them.
 */
export interface SampleRange {
  readonly kind: SampleKind;
  readonly low?: number;
  readonly high?: number;
}

const maxPlainDepth = 16;

/**
 * Finds the range of the samples. Unsigned integers of up to 16 bits have the range of their depth, others that of the
 * tags. Without tags, all samples are examined.
 */
export async function findRange(page: TiffPage, source: BlockSource, context: Context): Promise<SampleRange> {
  const { picture } = source;
  const { kind, depths } = picture;
  const depth = Math.max(...depths);
  if (kind === 'unsigned' && depth <= maxPlainDepth) return { kind };
  const stated = readStatedRange(page, picture);
  if (stated !== undefined) return { kind, ...stated };
  const found = await measureSamples(source, context);
  if (kind === 'float') return chooseFloatRange(found, picture.photometric === photometric.rgb, context);
  if (kind === 'signed' && depth <= maxPlainDepth && found.roughness > found.unsignedRoughness) {
    context.note('SAMPLE_RANGE_ASSUMED', 'integers declared as signed were read as unsigned');
    return { kind: 'unsigned' };
  }
  return chooseIntegerRange(found, { kind, depth }, context);
}

/** @see TIFF 6.0, "SMinSampleValue" and "SMaxSampleValue" */
function readStatedRange(page: TiffPage, { channels }: TiffPicture): { low: number; high: number } | undefined {
  const lows = numbersOf(page, tag.sMinSampleValue, channels) ?? [];
  const highs = numbersOf(page, tag.sMaxSampleValue, channels) ?? [];
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  return Number.isFinite(low) && Number.isFinite(high) && high > low ? { low, high } : undefined;
}

interface SampleStatistics {
  readonly low: number;
  readonly high: number;
  /** Total difference between neighbours, as declared and as unsigned integers. */
  readonly roughness: number;
  readonly unsignedRoughness: number;
  /** Number of samples, and of those above 1. */
  readonly count: number;
  readonly aboveOne: number;
}

async function measureSamples(source: BlockSource, context: Context): Promise<SampleStatistics> {
  const { channels, depths } = source.picture;
  const colours = colourCountOf(source.picture);
  const modulus = 2 ** depths[0]!;
  let [low, high, roughness, unsignedRoughness, count, aboveOne] = [Infinity, -Infinity, 0, 0, 0, 0];
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
          if (value > 1) aboveOne++;
          if (start === 0) continue;
          const previous = row[at - channels]!;
          roughness += Math.abs(value - previous);
          unsignedRoughness += Math.abs(
            (value < 0 ? value + modulus : value) - (previous < 0 ? previous + modulus : previous),
          );
        }
      }
    },
    context,
  );
  return { low, high, roughness, unsignedRoughness, count, aboveOne };
}

/**
 * Uses 0 to 1 if no sample is outside. In RGB also if few are above: these are brighter than white, like lamps in
 * photographs. Otherwise uses the minimum and maximum.
 */
function chooseFloatRange(
  { low, high, count, aboveOne }: SampleStatistics,
  isRgb: boolean,
  { note }: Context,
): SampleRange {
  const unit = { kind: 'float', low: 0, high: 1 } as const;
  if (count === 0 || (low >= 0 && high <= 1)) return unit;
  const clipsHighlights = isRgb && aboveOne * 2 < count;
  const range = clipsHighlights || low === high ? unit : { kind: 'float' as const, low, high };
  note('SAMPLE_RANGE_ASSUMED', `from ${shorten(range.low)} to ${shorten(range.high)}`);
  return range;
}

/** Uses the smallest of 8, 16, 32 and all bits that holds every sample: wide integers may hold narrower values. */
function chooseIntegerRange(
  { low, high }: SampleStatistics,
  { kind, depth }: IntegerKind,
  { note }: Context,
): SampleRange {
  const isSigned = low < 0;
  const all = kind === 'signed' && !isSigned ? depth - 1 : depth;
  const narrower = depth > maxPlainDepth ? [8, 16, 32].filter((bits) => bits < depth) : [];
  const rangeOf = (bits: number): { low: number; high: number } =>
    isSigned ? { low: -(2 ** (bits - 1)), high: 2 ** (bits - 1) - 1 } : { low: 0, high: 2 ** bits - 1 };
  const fitting = narrower.map(rangeOf).find((range) => low >= range.low && high <= range.high);
  const range = fitting ?? rangeOf(all);
  if (kind === 'signed' || fitting !== undefined) {
    note('SAMPLE_RANGE_ASSUMED', `from ${shorten(range.low)} to ${shorten(range.high)}`);
  }
  return { kind, ...range };
}

interface IntegerKind {
  readonly kind: SampleKind;
  readonly depth: number;
}

function shorten(value: number): string {
  return String(Number(value.toPrecision(6)));
}
