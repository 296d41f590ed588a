import { type Contour, contoursOf, drawContour } from '../contour.ts';
import type { Point } from '../matrix.ts';
import { ContourMeasure } from '../measure/contour-measure.ts';
import type { Outline } from '../outline.ts';
import { startOfSegment } from '../segment.ts';
import { type PathContext, recordLimited, requireWithinSegmentLimit } from '../segment-limit.ts';
import { type DashPattern, requireDashPattern } from './style.ts';

/** One dash. A dash of zero length has the direction of the path there. */
export type Dash = Contour & { readonly direction?: Point };

/** A part of a contour, as distances from its start. */
interface DashRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts an outline into dashes. The pattern restarts with every contour; a dash across the start of a closed contour
 * stays whole. A dash of zero length becomes a line from a point to itself. Its direction, needed for square caps, is
 * lost; `strokeOutline` with a dash pattern keeps it.
 */
export function dashOutline(outline: Outline, pattern: DashPattern, context: PathContext): Outline {
  requireDashPattern(pattern);
  return recordLimited(context, (pen) => {
    for (const contour of contoursOf(outline)) {
      for (const dash of dashesOf(contour, pattern, context)) drawContour(dash, pen);
    }
  });
}

/** The dashes of one contour. Yields the contour itself if the pattern has no gaps or the contour no length. */
export function* dashesOf(contour: Contour, pattern: DashPattern, context: PathContext): Generator<Dash> {
  const { dash = [], dashPhase = 0 } = pattern;
  const lengths = dash.length % 2 === 0 ? dash : [...dash, ...dash];
  if (!lengths.some((length, index) => index % 2 === 1 && length > 0)) {
    yield contour;
    return;
  }
  const measure = new ContourMeasure(contour, context);
  if (measure.length === 0) yield contour;
  else yield* cutDashes(contour, measure, dashRanges(lengths, dashPhase, measure.length, context));
}

/** The first dash of a closed contour is held back until the last is known, because both may be one. */
function* cutDashes(
  { start, segments, isClosed }: Contour,
  measure: ContourMeasure,
  ranges: Iterable<DashRange>,
): Generator<Dash> {
  let first: DashRange | undefined;
  for (const range of ranges) {
    if (isClosed && range.from === 0) first = range;
    else if (first !== undefined && range.to === measure.length) {
      const joined = [...measure.segmentsBetween(range.from, range.to), ...measure.segmentsBetween(0, first.to)];
      yield { start: joined[0] === undefined ? start : startOfSegment(joined[0]), segments: joined, isClosed: false };
      return;
    } else yield cutDash(measure, range);
  }
  if (first?.to === measure.length) yield { start, segments, isClosed };
  else if (first !== undefined) yield cutDash(measure, first);
}

function cutDash(measure: ContourMeasure, { from, to }: DashRange): Dash {
  const segments = measure.segmentsBetween(from, to);
  if (segments[0] !== undefined) return { start: startOfSegment(segments[0]), segments, isClosed: false };
  const { point, direction } = measure.positionAt(from) ?? { point: [0, 0], direction: [1, 0] };
  return { start: point, segments: [[...point, ...point]], isClosed: false, direction };
}

/** The dashes along a length, in order. Adjacent dashes are merged. */
function* dashRanges(
  lengths: readonly number[],
  phase: number,
  length: number,
  context: PathContext,
): Generator<DashRange> {
  const period = lengths.reduce((sum, part) => sum + part, 0);
  requireWithinSegmentLimit((length / period) * (lengths.length / 2), context);
  context.spend((length / period + 1) * lengths.length);
  const origin = -(((phase % period) + period) % period);
  let open: DashRange | undefined;
  let gap = 0;
  for (let round = 0; origin + round * period < length; round++) {
    let at = origin + round * period;
    for (const [index, part] of lengths.entries()) {
      if (index % 2 === 1) gap = part;
      else if (open !== undefined && gap === 0) open = { from: open.from, to: at + part };
      else {
        if (open !== undefined) yield* clipToLength(open, length);
        open = { from: at, to: at + part };
      }
      at += part;
    }
  }
  if (open !== undefined) yield* clipToLength(open, length);
}

/** Clips a dash to the contour. Ends within rounding of the contour's ends are moved there. */
function* clipToLength({ from, to }: DashRange, length: number): Generator<DashRange> {
  const epsilon = length * 1e-9;
  const isPoint = from === to && from >= 0;
  if (from >= length - epsilon || (to <= epsilon && !isPoint)) return;
  yield { from: Math.max(from, 0), to: to >= length - epsilon ? length : to };
}
