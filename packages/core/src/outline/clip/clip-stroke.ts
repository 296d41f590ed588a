import { type Contour, contoursOf, drawContour } from '../contour.ts';
import type { Box } from '../measure/bounds.ts';
import { ContourMeasure } from '../measure/contour-measure.ts';
import { type Outline, recordOutline } from '../outline.ts';
import { type Segment, startOfSegment } from '../segment.ts';
import type { PathContext } from '../segment-limit.ts';
import type { DashPattern } from '../stroke/style.ts';
import { isPieceBeyond, sidesOf, splitAtSide } from './crossings.ts';

/** A part of a path and its dashes, whose phase is that at its start. */
export interface StrokePart extends DashPattern {
  readonly outline: Outline;
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
  if (!isDashed) return [{ outline: outlineOf(parts.map(({ contour }) => contour)), ...noDashes }];
  return parts.flatMap((part) => dashedParts(part, { dash, dashPhase, period }, context));
}

const noDashes = { dash: [], dashPhase: 0 } as const;

interface KnownPattern extends Required<DashPattern> {
  readonly period: number;
}

/** A part with its dashes. A dash across the start of a closed contour, which has a corner there, is one of its own. */
function dashedParts(
  { contour, start, joined }: ContourPart,
  { dash, dashPhase, period }: KnownPattern,
  context: PathContext,
): StrokePart[] {
  const phaseAt = (distance: number): number => modulo(dashPhase + distance, period);
  if (joined === undefined) return partOf(contour.segments, { dash, dashPhase: phaseAt(start) });
  const [last, first] = [new ContourMeasure(contour, context), new ContourMeasure(joined, context)];
  const before = last.length - Math.min(last.length, dashAt(dash, phaseAt(start + last.length)).elapsed);
  const after = Math.min(first.length, dashAt(dash, phaseAt(0)).remaining);
  const across = [...last.segmentsBetween(before, last.length), ...first.segmentsBetween(0, after)];
  return [
    ...partOf(last.segmentsBetween(0, before), { dash, dashPhase: phaseAt(start) }),
    ...partOf(across, noDashes),
    ...partOf(first.segmentsBetween(after, first.length), { dash, dashPhase: phaseAt(after) }),
  ];
}

function partOf(segments: readonly Segment[], dashes: Required<DashPattern>): StrokePart[] {
  return segments.length === 0 ? [] : [{ outline: outlineOf([openContour({ segments })]), ...dashes }];
}

/** The lengths of the dash at a phase before and after it; 0 within a gap. */
function dashAt(dash: readonly number[], phase: number): { readonly elapsed: number; readonly remaining: number } {
  const lengths = dash.length % 2 === 0 ? dash : [...dash, ...dash];
  let start = 0;
  for (const [index, length] of lengths.entries()) {
    if (phase < start + length)
      return index % 2 === 0
        ? { elapsed: phase - start, remaining: start + length - phase }
        : { elapsed: 0, remaining: 0 };
    start += length;
  }
  return { elapsed: 0, remaining: 0 };
}

function modulo(value: number, period: number): number {
  const rest = value % period;
  return rest < 0 ? rest + period : rest;
}

function outlineOf(contours: readonly Contour[]): Outline {
  return recordOutline((pen) => {
    for (const contour of contours) drawContour(contour, pen);
  });
}

interface ContourPart {
  readonly contour: Contour;
  readonly start: number;
  /** The first run of a closed contour with dashes, if this one ends at its start. */
  readonly joined?: Contour | undefined;
}

function partsOf(contour: Contour, box: Box, isDashed: boolean, context: PathContext): ContourPart[] {
  const { segments, isClosed } = contour;
  if (segments.length === 0) return isWithin([...contour.start, ...contour.start], box) ? [{ contour, start: 0 }] : [];
  const { runs, isWhole, isInsideAtEnds } = runsOf(segments, box, isDashed, context);
  if (isWhole) return [{ contour, start: 0 }];
  const [first, last] = [runs[0], runs.at(-1)];
  const isJoined = isClosed && runs.length > 1 && isInsideAtEnds;
  if (isJoined) runs.shift();
  if (isJoined && !isDashed) for (const segment of first!.segments) last!.segments.push(segment);
  return runs.map((run) => ({
    contour: openContour(run),
    start: run.start,
    joined: isJoined && isDashed && run === last ? openContour(first!) : undefined,
  }));
}

function openContour({ segments }: Pick<Contour, 'segments'>): Contour {
  return { start: startOfSegment(segments[0]!), segments, isClosed: false }; // a run has a segment
}

/** The connected pieces within the box; `isWhole` if nothing is outside. */
function runsOf(
  segments: readonly Segment[],
  box: Box,
  isDashed: boolean,
  context: PathContext,
): { readonly runs: Run[]; readonly isWhole: boolean; readonly isInsideAtEnds: boolean } {
  const runs: Run[] = [];
  let [isConnected, isWhole, distance] = [false, true, 0];
  let isInsideAtStart: boolean | undefined;
  for (const segment of segments) {
    context.spend(1);
    for (const piece of splitAtBox(segment, box)) {
      const isInside = isWithin(piece, box);
      isInsideAtStart ??= isInside;
      if (isInside) {
        if (isConnected) runs.at(-1)!.segments.push(piece);
        else runs.push({ segments: [piece], start: distance });
        isConnected = true;
      } else [isConnected, isWhole] = [false, false];
      if (isDashed) distance += lengthOf(piece, context);
    }
  }
  return { runs, isWhole, isInsideAtEnds: isInsideAtStart === true && isConnected };
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
