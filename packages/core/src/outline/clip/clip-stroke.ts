import { type Contour, contoursOf, drawContour } from '../contour.ts';
import type { Box } from '../measure/bounds.ts';
import { ContourMeasure } from '../measure/contour-measure.ts';
import { type Outline, recordOutline } from '../outline.ts';
import { type Segment, startOfSegment } from '../segment.ts';
import type { PathContext } from '../segment-limit.ts';
import type { DashPattern } from '../stroke/style.ts';
import { isPieceBeyond, sidesOf, splitAtSide } from './crossings.ts';

/** A part of a path, and the offset into its dashes at its start. */
export interface StrokePart {
  readonly outline: Outline;
  readonly dashPhase: number;
}

/** Connected segments within the box, and their distance from the start of the contour. */
interface Run {
  readonly segments: Segment[];
  readonly start: number;
}

/**
 * The parts of a stroked path within a box. The box must be larger than the visible area by what the stroke adds to its
 * path, since the parts end with caps. Parts without dashes are in one outline.
 */
export function clipStroke(outline: Outline, box: Box, pattern: DashPattern, context: PathContext): StrokePart[] {
  const { dash = [], dashPhase = 0 } = pattern;
  const period = dash.reduce((sum, length) => sum + length, 0) * (1 + (dash.length % 2));
  const isDashed = period > 0;
  const parts = contoursOf(outline).flatMap((contour) => partsOf(contour, box, isDashed, context));
  if (!isDashed) return [{ outline: outlineOf(parts.map(({ contour }) => contour)), dashPhase }];
  return parts.map(({ contour, start }) => ({
    outline: outlineOf([contour]),
    dashPhase: (dashPhase + start) % period,
  }));
}

function outlineOf(contours: readonly Contour[]): Outline {
  return recordOutline((pen) => {
    for (const contour of contours) drawContour(contour, pen);
  });
}

interface ContourPart {
  readonly contour: Contour;
  readonly start: number;
}

function partsOf(contour: Contour, box: Box, isDashed: boolean, context: PathContext): ContourPart[] {
  const { segments, isClosed } = contour;
  if (segments.length === 0) return isWithin([...contour.start, ...contour.start], box) ? [{ contour, start: 0 }] : [];
  const { runs, isWhole } = runsOf(segments, box, isDashed, context);
  if (isWhole) return [{ contour, start: 0 }];
  const [first, last] = [runs[0], runs.at(-1)];
  const isJoined = isClosed && !isDashed && runs.length > 1 && meets(last!, first!);
  if (isJoined) for (const segment of runs.shift()!.segments) last!.segments.push(segment);
  return runs.map((run) => ({
    contour: { start: startOfSegment(run.segments[0]!), segments: run.segments, isClosed: false }, // a run has one
    start: run.start,
  }));
}

/** True if a closed contour continues from the end of one run with another. */
function meets(last: Run, first: Run): boolean {
  const [x, y] = startOfSegment(first.segments[0]!);
  const end = last.segments.at(-1)!;
  return end.at(-2) === x && end.at(-1) === y;
}

/** The connected pieces within the box; `isWhole` if nothing is outside. */
function runsOf(
  segments: readonly Segment[],
  box: Box,
  isDashed: boolean,
  context: PathContext,
): { readonly runs: Run[]; readonly isWhole: boolean } {
  const runs: Run[] = [];
  let [isConnected, isWhole, distance] = [false, true, 0];
  for (const segment of segments) {
    context.spend(1);
    for (const piece of splitAtBox(segment, box)) {
      if (isWithin(piece, box)) {
        if (isConnected) runs.at(-1)!.segments.push(piece);
        else runs.push({ segments: [piece], start: distance });
        isConnected = true;
      } else [isConnected, isWhole] = [false, false];
      if (isDashed) distance += lengthOf(piece, context);
    }
  }
  return { runs, isWhole };
}

function splitAtBox(segment: Segment, box: Box): readonly Segment[] {
  return sidesOf(box).reduce<readonly Segment[]>(
    (pieces, side) => pieces.flatMap((piece) => splitAtSide(piece, side)),
    [segment],
  );
}

/** True if a piece that crosses no side is in the box. */
function isWithin(piece: Segment, box: Box): boolean {
  return sidesOf(box).every((side) => !isPieceBeyond(piece, side));
}

function lengthOf(segment: Segment, context: PathContext): number {
  return new ContourMeasure({ start: startOfSegment(segment), segments: [segment], isClosed: false }, context).length;
}
