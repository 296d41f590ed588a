import type { Stroke } from '../../../models/design/paint.ts';
import { type Contour, contoursOf, drawContour } from '../../../outline/contour.ts';
import { ContourMeasure } from '../../../outline/measure/contour-measure.ts';
import type { Outline } from '../../../outline/outline.ts';
import { endDirection, type Segment, startDirection, startOfSegment } from '../../../outline/segment.ts';
import { type PathContext, recordLimited, requireWithinSegmentLimit } from '../../../outline/segment-limit.ts';

/** The cosine of the smallest turn that is a corner. */
const straight = Math.cos((1 * Math.PI) / 180);

/**
 * Cuts an outline into dashes so that the middle of a dash is at each corner and each end. Between two corners the
 * pattern is repeated a whole number of times; the lengths that `adjust` names change so that it fits.
 */
export function dashAlongCorners(
  outline: Outline,
  dash: readonly number[],
  adjust: NonNullable<Stroke['dashCorners']>,
  context: PathContext,
): Outline {
  const lengths = dash.length % 2 === 0 ? dash : [...dash, ...dash];
  return recordLimited(context, (pen) => {
    for (const contour of contoursOf(outline)) {
      for (const segments of joinDashes(contour, lengths, adjust, context)) {
        const [first] = segments;
        if (first !== undefined) drawContour({ start: startOfSegment(first), segments, isClosed: false }, pen);
      }
    }
  });
}

/** The dashes of a contour. Half dashes on both sides of a corner are one. */
function joinDashes(
  contour: Contour,
  lengths: readonly number[],
  adjust: NonNullable<Stroke['dashCorners']>,
  context: PathContext,
): Segment[][] {
  const dashes: Segment[][] = [];
  for (const edge of edgesOf(contour)) {
    const parts = dashEdge(edge, lengths, adjust, context);
    const [first = [], ...others] = parts;
    const last = dashes.at(-1);
    if (last === undefined) dashes.push(first);
    else for (const each of first) last.push(each);
    for (const dash of others) dashes.push(dash);
  }
  if (contour.isClosed && dashes.length > 1) {
    const last = dashes.pop() ?? [];
    dashes[0] = [...last, ...(dashes[0] ?? [])];
  }
  return dashes;
}

/** Runs of segments between corners. A closed contour starts at a corner, if it has any. */
function edgesOf({ segments, isClosed }: Contour): Segment[][] {
  const edges: Segment[][] = [];
  for (const [at, segment] of segments.entries()) {
    const before = segments[at - 1];
    const last = edges.at(-1);
    if (last !== undefined && before !== undefined && !isCorner(before, segment)) last.push(segment);
    else edges.push([segment]);
  }
  const [first, last] = [segments[0], segments.at(-1)];
  if (isClosed && edges.length > 1 && first && last && !isCorner(last, first)) {
    const tail = edges.pop() ?? [];
    edges[0] = [...tail, ...(edges[0] ?? [])];
  }
  return edges;
}

function isCorner(before: Segment, after: Segment): boolean {
  const [one, two] = [endDirection(before), startDirection(after)];
  return one !== undefined && two !== undefined && one[0] * two[0] + one[1] * two[1] < straight;
}

function dashEdge(
  segments: readonly Segment[],
  lengths: readonly number[],
  adjust: NonNullable<Stroke['dashCorners']>,
  context: PathContext,
): Segment[][] {
  const [first] = segments;
  const measure = new ContourMeasure(
    { start: first ? startOfSegment(first) : [0, 0], segments, isClosed: false },
    context,
  );
  const period = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.max(1, Math.round(measure.length / period));
  requireWithinSegmentLimit(count * lengths.length, context);
  context.spend(count * lengths.length);
  const fitted = fitLengths(lengths, measure.length / count, adjust);
  const half = (fitted[0] ?? 0) / 2;
  const parts: Segment[][] = [measure.segmentsBetween(0, half)];
  let at = half;
  for (let index = 1; index < count * fitted.length; index++) {
    const length = fitted[index % fitted.length] ?? 0;
    if (index % 2 === 0) parts.push(measure.segmentsBetween(at, at + length));
    at += length;
  }
  parts.push(measure.segmentsBetween(measure.length - half, measure.length));
  return parts;
}

/** Scales dashes, gaps or both so that their sum is the period. Gaps alone cannot become negative. */
function fitLengths(lengths: readonly number[], period: number, adjust: Stroke['dashCorners']): number[] {
  const sumOf = (parity: number): number => lengths.reduce((sum, each, at) => sum + (at % 2 === parity ? each : 0), 0);
  const [dashes, gaps] = [sumOf(0), sumOf(1)];
  const both = period / (dashes + gaps);
  const [forDashes, forGaps] =
    adjust === 'dashes' && period > gaps && dashes > 0
      ? [(period - gaps) / dashes, 1]
      : adjust === 'gaps' && period > dashes && gaps > 0
        ? [1, (period - dashes) / gaps]
        : [both, both];
  return lengths.map((length, at) => length * (at % 2 === 0 ? forDashes : forGaps));
}
