import { type Contour, contoursOf, drawContour } from '../contour.ts';
import { type PathContext, recordWithin, requirePieces } from '../limited.ts';
import type { Point } from '../matrix.ts';
import type { Outline } from '../outline.ts';
import { Ruler } from '../ruler.ts';
import { startOfSegment } from '../segment.ts';
import { type DashPattern, requireDashPattern } from './style.ts';

/** One dash; where it has no length, it says in which direction the path runs there. */
export type Dash = Contour & { readonly direction?: Point };

/** A part of a contour, by the distances from its start. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * The outline cut into its dashes. The pattern begins anew with every contour; a dash that lasts over the start of a
 * closed contour stays whole. One without length becomes a line from a point to itself: in which direction it lies,
 * which square caps need, is kept only by `strokeOutline`, which takes a pattern, too.
 */
export function dashOutline(outline: Outline, pattern: DashPattern, context: PathContext): Outline {
  requireDashPattern(pattern);
  return recordWithin(context, (pen) => {
    for (const contour of contoursOf(outline)) {
      for (const dash of dashesOf(contour, pattern, context)) drawContour(dash, pen);
    }
  });
}

/** The dashes of one contour: itself, where the pattern leaves nothing out or there is no length to cut. */
export function* dashesOf(contour: Contour, pattern: DashPattern, context: PathContext): Generator<Dash> {
  const { dash = [], dashPhase = 0 } = pattern;
  const lengths = dash.length % 2 === 0 ? dash : [...dash, ...dash];
  if (!lengths.some((length, index) => index % 2 === 1 && length > 0)) {
    yield contour;
    return;
  }
  const ruler = new Ruler(contour, context);
  if (ruler.length === 0) yield contour;
  else yield* cutDashes(contour, ruler, stretchesOf(lengths, dashPhase, ruler.length, context));
}

/** The first dash of a closed contour is held back until the last is known: together they may be one. */
function* cutDashes(
  { start, segments, isClosed }: Contour,
  ruler: Ruler,
  stretches: Iterable<Stretch>,
): Generator<Dash> {
  let first: Stretch | undefined;
  for (const stretch of stretches) {
    if (isClosed && stretch.from === 0) first = stretch;
    else if (first !== undefined && stretch.to === ruler.length) {
      const joined = [...ruler.cut(stretch.from, stretch.to), ...ruler.cut(0, first.to)];
      yield { start: joined[0] === undefined ? start : startOfSegment(joined[0]), segments: joined, isClosed: false };
      return;
    } else yield cutDash(ruler, stretch);
  }
  if (first?.to === ruler.length) yield { start, segments, isClosed };
  else if (first !== undefined) yield cutDash(ruler, first);
}

function cutDash(ruler: Ruler, { from, to }: Stretch): Dash {
  const segments = ruler.cut(from, to);
  if (segments[0] !== undefined) return { start: startOfSegment(segments[0]), segments, isClosed: false };
  const { point, direction } = ruler.at(from) ?? { point: [0, 0], direction: [1, 0] };
  return { start: point, segments: [[...point, ...point]], isClosed: false, direction };
}

/** What is drawn of a length, in order; what touches is one. */
function* stretchesOf(
  lengths: readonly number[],
  phase: number,
  length: number,
  context: PathContext,
): Generator<Stretch> {
  const period = lengths.reduce((sum, part) => sum + part, 0);
  requirePieces((length / period) * (lengths.length / 2), context);
  context.spend((length / period + 1) * lengths.length);
  const origin = -(((phase % period) + period) % period);
  let open: Stretch | undefined;
  let gap = 0;
  for (let round = 0; origin + round * period < length; round++) {
    let at = origin + round * period;
    for (const [index, part] of lengths.entries()) {
      if (index % 2 === 1) gap = part;
      else if (open !== undefined && gap === 0) open = { from: open.from, to: at + part };
      else {
        if (open !== undefined) yield* clip(open, length);
        open = { from: at, to: at + part };
      }
      at += part;
    }
  }
  if (open !== undefined) yield* clip(open, length);
}

/** The part of a stretch that lies on the contour. What reaches an end but for rounding reaches it. */
function* clip({ from, to }: Stretch, length: number): Generator<Stretch> {
  const nothing = length * 1e-9;
  const isPoint = from === to && from >= 0;
  if (from >= length - nothing || (to <= nothing && !isPoint)) return;
  yield { from: Math.max(from, 0), to: to >= length - nothing ? length : to };
}
