import type { ShapingStyle } from '../../../text/line.ts';
import type { FullCharacter, FullParagraph } from '../../cascade/defaults.data.ts';
import { sizeOf } from './line-breaker.ts';
import type { TextColumn } from './text-frames.ts';

/** Distances of a line, the largest of all its characters. */
export interface LineMetrics {
  /** From the top of a frame to the first baseline. */
  readonly ascent: number;
  readonly descent: number;
  /** From the baseline before. */
  readonly leading: number;
}

/** Measures a line by its characters and the frame's rule for first baselines. */
export async function lineMetricsOf(
  parts: readonly { readonly style: ShapingStyle; readonly properties: FullCharacter }[],
  { autoLeading }: FullParagraph,
  { firstBaseline }: TextColumn,
): Promise<LineMetrics> {
  let metrics: LineMetrics = { ascent: firstBaseline?.min ?? 0, descent: 0, leading: 0 };
  for (const { style, properties } of parts) {
    const { face, sizeScale } = await style.chain.first();
    const scale = (sizeOf(properties) * sizeScale) / face.unitsPerEm;
    const extents = face.lineExtents();
    const { fontSize, leading: stated } = properties;
    const leading = stated === 'auto' ? (fontSize * autoLeading) / 100 : stated;
    const heights = {
      ascent: extents.ascent * scale,
      'cap-height': face.metric('cpht') * scale,
      'x-height': face.metric('xhgt') * scale,
      leading,
      embox: fontSize * 0.88,
      fixed: 0,
    };
    metrics = {
      ascent: Math.max(metrics.ascent, heights[firstBaseline?.from ?? 'ascent']),
      descent: Math.max(metrics.descent, extents.descent * scale),
      leading: Math.max(metrics.leading, leading),
    };
  }
  return metrics;
}
