import type { GradientStop } from '../../models/drawing/paint.ts';

/** Largest difference of a channel from the line between the neighbours of a stop that is dropped. */
const straightness = 0.002;

/** Drops stops that lie on the line between others. */
export function withoutStraight(stops: readonly GradientStop[]): GradientStop[] {
  const kept: GradientStop[] = [stops[0]!];
  for (let at = 1; at < stops.length - 1; at++) {
    const [before, stop, after] = [kept.at(-1)!, stops[at]!, stops[at + 1]!];
    const share = (stop.offset - before.offset) / (after.offset - before.offset);
    const isStraight = stop.colour.srgb.every((value, channel) => {
      const [low, high] = [before.colour.srgb[channel]!, after.colour.srgb[channel]!];
      return Math.abs(low + share * (high - low) - value) < straightness;
    });
    if (!isStraight) kept.push(stop);
  }
  return [...kept, stops.at(-1)!];
}
