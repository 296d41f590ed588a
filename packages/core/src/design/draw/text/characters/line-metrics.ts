import type { ShapingStyle } from '../../../../text/line.ts';
import type { FullCharacter, FullParagraph } from '../../../cascade/defaults.data.ts';
import { sizeOf } from './character-style.ts';

/** Distances of a line, the largest of all its characters. */
export interface LineMetrics {
  /** Above the baseline. */
  readonly ascent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly emBox: number;
  /** Below the baseline. */
  readonly descent: number;
  readonly emDepth: number;
  /** From the baseline before. */
  readonly leading: number;
}

/** The share of the em box above the baseline. */
export const emBoxShare = 0.88;

/** Measures characters of one style. */
export async function metricsOf(
  style: ShapingStyle,
  properties: FullCharacter,
  { autoLeading }: FullParagraph,
  isVertical: boolean,
): Promise<LineMetrics> {
  const { face, sizeScale } = await style.chain.first();
  const scale = (sizeOf(properties) * sizeScale) / face.unitsPerEm;
  const extents = face.lineExtents();
  const { fontSize, leading } = properties;
  const [emBox, emDepth] = [fontSize * emBoxShare, fontSize * (1 - emBoxShare)];
  return {
    // Lines of vertical text are as wide as the em boxes of their characters, which are in their middle.
    ascent: isVertical ? emBox : extents.ascent * scale,
    capHeight: face.metric('cpht') * scale,
    xHeight: face.metric('xhgt') * scale,
    emBox,
    descent: isVertical ? emDepth : extents.descent * scale,
    emDepth,
    leading: leading === 'auto' ? (fontSize * autoLeading) / 100 : leading,
  };
}

export function largestOf(a: LineMetrics, b: LineMetrics): LineMetrics {
  return {
    ascent: Math.max(a.ascent, b.ascent),
    capHeight: Math.max(a.capHeight, b.capHeight),
    xHeight: Math.max(a.xHeight, b.xHeight),
    emBox: Math.max(a.emBox, b.emBox),
    descent: Math.max(a.descent, b.descent),
    emDepth: Math.max(a.emDepth, b.emDepth),
    leading: Math.max(a.leading, b.leading),
  };
}
