import type { Triple } from '../../../colour/matrix3.ts';
import { clampUnit, decodeSrgb, encodeSrgb } from '../../../colour/spaces.ts';
import type { GradientStop, LinearGradient, RadialGradient, Spread } from '../../../models/drawing/paint.ts';
import { formatColour, formatNumber, opacityAttribute } from '../format.ts';

/** Number of stops that replace a mixture which svg does not have. */
const mixtureSteps = 12;

/** A stop with all members. */
export interface PlainStop {
  readonly offset: number;
  readonly srgb: Triple;
  readonly opacity: number;
}

/** The stops of a gradient such that every engine mixes them alike: as sRGB, without a change of opacity in a mixture. */
export function resolveStops({ stops, mixing }: LinearGradient | RadialGradient): PlainStop[] {
  const plain = stops.map(({ offset, colour, opacity = 1 }) => ({
    offset: clampUnit(offset),
    srgb: colour.srgb,
    opacity: clampUnit(opacity),
  }));
  return plain.flatMap((stop, index) => {
    const next = plain[index + 1];
    return next === undefined ? [stop] : [stop, ...mixturesBetween(stop, next, mixing)];
  });
}

/** Engines multiply colours with their opacity before or after mixing, so a fade to another colour gets stops of its own. */
function mixturesBetween(from: PlainStop, to: PlainStop, mixing: 'srgb' | 'linear'): PlainStop[] {
  const isSameColour = formatColour(from.srgb) === formatColour(to.srgb);
  if (isSameColour || from.offset === to.offset) return [];
  if (mixing === 'srgb' && from.opacity === to.opacity) return [];
  return Array.from({ length: mixtureSteps - 1 }, (_, index) => mixStops(from, to, (index + 1) / mixtureSteps, mixing));
}

function mixStops(from: PlainStop, to: PlainStop, share: number, mixing: 'srgb' | 'linear'): PlainStop {
  const mix = (a: number, b: number): number => a + (b - a) * share;
  const sample = (a: number, b: number): number =>
    mixing === 'srgb' ? mix(a, b) : encodeSrgb(mix(decodeSrgb(a), decodeSrgb(b)));
  return {
    offset: mix(from.offset, to.offset),
    srgb: [sample(from.srgb[0], to.srgb[0]), sample(from.srgb[1], to.srgb[1]), sample(from.srgb[2], to.srgb[2])],
    opacity: mix(from.opacity, to.opacity),
  };
}

/** The colour at an offset of stops that were resolved. */
export function colourAt(stops: readonly PlainStop[], offset: number): PlainStop | undefined {
  const after = stops.findIndex((stop) => stop.offset >= offset);
  const to = stops[after] ?? stops.at(-1);
  const from = stops[after - 1];
  if (to === undefined || from === undefined || after === -1) return to;
  return mixStops(from, to, (offset - from.offset) / (to.offset - from.offset), 'srgb');
}

/** The positions of the whole colours of a ramp. */
export function rampStops(ramp: readonly GradientStop[]): PlainStop[] {
  return ramp.map(({ offset, colour, opacity = 1 }) => ({ offset, srgb: colour.srgb, opacity }));
}

/** The same gradient from its end to its start. */
export function reverseStops(stops: readonly PlainStop[]): PlainStop[] {
  return stops.map((stop) => ({ ...stop, offset: 1 - stop.offset })).reverse();
}

export function reverseSpread(spread: Spread): Spread {
  if (spread === 'pad-start') return 'pad-end';
  return spread === 'pad-end' ? 'pad-start' : spread;
}

/**
 * Writes stops. An end that does not continue gets a transparent stop, which the engine continues instead. A gradient
 * that repeats gets stops at its ends: without them, the engine mixes the last colour with the first one of the next
 * repetition.
 */
export function writeStops(stops: readonly PlainStop[], spread: Spread): string {
  const [first, last] = [stops[0], stops.at(-1)];
  if (first === undefined || last === undefined) return '';
  const all = [...stops];
  if (spread === 'none' || spread === 'pad-end')
    all.unshift({ ...first, offset: 0, opacity: 0 }, { ...first, offset: 0 });
  if (spread === 'none' || spread === 'pad-start') all.push({ ...last, offset: 1 }, { ...last, offset: 1, opacity: 0 });
  if (spread === 'repeat' && first.offset > 0) all.unshift({ ...first, offset: 0 });
  if (spread === 'repeat' && last.offset < 1) all.push({ ...last, offset: 1 });
  return all.map(writeStop).join('');
}

function writeStop({ offset, srgb, opacity }: PlainStop): string {
  const place = offset === 0 ? '' : ` offset="${formatNumber(offset, 5)}"`;
  return `<stop${place} stop-color="${formatColour(srgb)}"${opacityAttribute('stop-opacity', opacity)}/>`;
}
