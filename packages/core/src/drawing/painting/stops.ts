import type { DrawingColour, GradientStop } from '../../models/drawing/paint.ts';

/** Largest difference of a channel from the line between the neighbours of a stop that is dropped. */
const straightness = 0.002;

/** Stops that a function is asked for at first, and at most. */
const [firstStops, maxStops] = [64, 1024];
/** Largest difference of a channel from the line between two stops, and the distance within which it may be larger. */
const [smoothness, narrow] = [0.004, 2 ** -13];
/** The distance from a break at which a function is asked for its colour, as a part of the gradient. */
const besideBreak = 1e-7;

/**
 * Takes the stops of a gradient from a function of the offset: evenly, on both sides of each known break, and between
 * stops whose colours do not lie on a line.
 */
export function sampleStops(
  colourAt: (offset: number) => DrawingColour,
  breaks: readonly number[] = [],
): GradientStop[] {
  const even = Array.from({ length: firstStops + 1 }, (_, at) => at / firstStops);
  const known = new Set(breaks.filter((offset) => offset > besideBreak && offset < 1 - besideBreak));
  const offsets = [...new Set([...even, ...known])].sort((a, b) => a - b);
  const stops: GradientStop[] = [{ offset: 0, colour: colourAt(0) }];
  let left = maxStops - offsets.length;
  const refine = (from: GradientStop, to: GradientStop): void => {
    if (left <= 0 || to.offset - from.offset < narrow) return;
    const offset = (from.offset + to.offset) / 2;
    const middle = { offset, colour: colourAt(offset) };
    if (isOnLine(from, middle, to, smoothness)) return;
    left--;
    refine(from, middle);
    stops.push(middle);
    refine(middle, to);
  };
  for (const offset of offsets.slice(1)) {
    const isBreak = known.has(offset);
    const stop = { offset, colour: colourAt(isBreak ? offset - besideBreak : offset) };
    refine(stops.at(-1)!, stop);
    stops.push(stop);
    if (isBreak) stops.push({ offset, colour: colourAt(offset + besideBreak) });
  }
  return withoutStraight(stops);
}

function isOnLine(before: GradientStop, stop: GradientStop, after: GradientStop, tolerance: number): boolean {
  const share = (stop.offset - before.offset) / (after.offset - before.offset);
  return stop.colour.srgb.every((value, channel) => {
    const [low, high] = [before.colour.srgb[channel]!, after.colour.srgb[channel]!];
    return Math.abs(low + share * (high - low) - value) < tolerance;
  });
}

/** Drops stops that lie on the line between others. */
function withoutStraight(stops: readonly GradientStop[]): GradientStop[] {
  const kept: GradientStop[] = [stops[0]!];
  for (let at = 1; at < stops.length - 1; at++) {
    const [before, stop, after] = [kept.at(-1)!, stops[at]!, stops[at + 1]!];
    if (!isOnLine(before, stop, after, straightness)) kept.push(stop);
  }
  return [...kept, stops.at(-1)!];
}
