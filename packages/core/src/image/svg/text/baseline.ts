import type { FittedFont } from '../../../text/font-library.ts';
import { parseLength } from './lengths.ts';
import type { TextStyle } from './text-style.ts';

/** Vertical metrics of a font, in CSS pixels. */
export interface LineMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly xHeight: number;
}

export function measureFont({ face, sizeScale }: FittedFont, size: number): LineMetrics {
  const scale = (size * sizeScale) / face.unitsPerEm;
  const { ascent, descent } = face.lineExtents();
  return { ascent: ascent * scale, descent: descent * scale, xHeight: face.metric('xhgt') * scale };
}

/**
 * Distance of each baseline above the alphabetic one, for the baselines that browsers support in drawings.
 * @see CSS Inline 3, "Baseline alignment"
 */
const baselines: Readonly<Record<string, (metrics: LineMetrics) => number>> = {
  'text-before-edge': ({ ascent }) => ascent,
  'before-edge': ({ ascent }) => ascent,
  hanging: ({ ascent }) => ascent * 0.8,
  mathematical: ({ ascent }) => ascent / 2,
  central: ({ ascent, descent }) => (ascent - descent) / 2,
  middle: ({ xHeight }) => xHeight / 2,
  ideographic: ({ descent }) => -descent,
  'text-after-edge': ({ descent }) => -descent,
  'after-edge': ({ descent }) => -descent,
};

/** Distance by which letters move down to align the requested baseline with the line. */
export function baselineOffset({ alignmentBaseline, dominantBaseline }: TextStyle, metrics: LineMetrics): number {
  const isOwn = alignmentBaseline !== 'auto' && alignmentBaseline !== 'baseline';
  const name = isOwn ? alignmentBaseline : dominantBaseline;
  return Object.hasOwn(baselines, name) ? (baselines[name]?.(metrics) ?? 0) : 0;
}

/**
 * Upward shift of an element. Superscripts and subscripts move by half a line of their own font, as in Chromium and
 * WebKit, whatever the font states.
 */
export function shiftOf({ baselineShift, size }: TextStyle, { ascent, descent }: LineMetrics): number {
  if (baselineShift === 'super') return (ascent + descent) / 2;
  if (baselineShift === 'sub') return -(ascent + descent) / 2;
  return parseLength(baselineShift, { em: size, whole: size }) ?? 0;
}
