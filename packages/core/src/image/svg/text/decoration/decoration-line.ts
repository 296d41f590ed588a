import { type Outline, recordOutline } from '../../../../outline/outline.ts';

/** Position of a decoration line, downwards from the baseline. */
export interface LinePosition {
  readonly top: number;
  /** Top of the second line of a double one. */
  readonly second: number;
}

/** A decoration line along letters. */
export interface DecorationLine extends LinePosition {
  readonly thickness: number;
  readonly length: number;
  readonly style: string;
  /** Intervals that are not drawn. */
  readonly gaps: readonly (readonly [number, number])[];
}

type Interval = readonly [number, number];
const maxPieces = 10_000;

/**
 * Draws a decoration line of any style along the x axis, with the dimensions that browsers use.
 * @see CSS Text Decoration 4, "text-decoration-style", with measures of browsers
 */
export function drawDecorationLine(line: DecorationLine): Outline {
  const { top, second, thickness, length, style, gaps } = line;
  if (style === 'wavy') return drawWave(line);
  const whole = subtractGaps(gaps, length);
  const stretches =
    style === 'dotted' || style === 'dashed' ? whole.flatMap((each) => splitIntoDashes(each, thickness, style)) : whole;
  const tops = style === 'double' ? [top, second] : [top];
  return recordOutline((pen) => {
    for (const y of tops) {
      for (const [from, to] of stretches) {
        pen.moveTo(from, y);
        pen.lineTo(to, y);
        pen.lineTo(to, y + thickness);
        pen.lineTo(from, y + thickness);
        pen.close();
      }
    }
  });
}

/** Returns the intervals between the gaps. */
function subtractGaps(gaps: readonly Interval[], length: number): Interval[] {
  const remaining: Interval[] = [];
  let from = 0;
  for (const [start, end] of [...gaps].sort((one, other) => one[0] - other[0])) {
    if (start > from) remaining.push([from, Math.min(start, length)]);
    from = Math.max(from, end);
  }
  if (from < length) remaining.push([from, length]);
  return remaining.filter(([start, end]) => end > start);
}

/** Splits a line into dots or dashes, with gaps adjusted so that the last one ends at the line's end. */
function splitIntoDashes([from, to]: Interval, thickness: number, style: string): Interval[] {
  const dash = style === 'dotted' ? thickness : thickness * (thickness >= 3 ? 2 : 3);
  const usual = style === 'dotted' ? thickness : thickness * (thickness >= 3 ? 1 : 2);
  const length = to - from;
  const count = Math.min(maxPieces, Math.max(1, Math.round((length + usual) / (dash + usual))));
  if (count === 1 || thickness <= 0) return [[from, Math.min(to, from + Math.max(dash, 0))]];
  const gap = (length - count * dash) / (count - 1);
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * (dash + gap);
    return [start, start + dash] as const;
  });
}

/** Draws a wavy line with the height that browsers use. */
function drawWave({ top, thickness, length }: DecorationLine): Outline {
  const step = 2 * Math.max(2, thickness);
  const amplitude = 3 * Math.max(1, thickness) * 0.29; // a curve reaches this fraction of its control points' height
  const pieces = Math.min(maxPieces, Math.ceil((length / step) * 8));
  const middle = top + thickness / 2 + amplitude;
  const points = Array.from({ length: pieces + 1 }, (_, index) => {
    const x = Math.min(length, (index * step) / 8);
    const angle = (x / step) * Math.PI;
    const slope = (amplitude * Math.PI * Math.cos(angle)) / step;
    const half = thickness / 2 / Math.hypot(1, slope);
    return { x, y: middle + amplitude * Math.sin(angle), across: [-slope * half, half] as const };
  });
  return recordOutline((pen) => {
    for (const [index, { x, y, across }] of points.entries()) {
      if (index === 0) pen.moveTo(x - across[0], y - across[1]);
      else pen.lineTo(x - across[0], y - across[1]);
    }
    for (const { x, y, across } of points.toReversed()) pen.lineTo(x + across[0], y + across[1]);
    pen.close();
  });
}
