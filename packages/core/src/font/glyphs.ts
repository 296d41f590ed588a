import type { Context } from '../context.ts';
import type { FontFile } from '../models/font-file.ts';
import { readCff } from '../outline/cff/read.ts';
import { drawGlyph } from '../outline/glyf/draw.ts';
import type { MetricsTable } from '../outline/glyf/metrics.ts';
import type { Pen } from '../outline/pen.ts';
import { outlineKindOf } from './outline-kind.ts';
import { readHead } from './tables/head.ts';
import { readMetricsHeader } from './tables/metrics/metrics-header.ts';
import { requireTable } from './tables/require.ts';

/** Draws a glyph at the default location of the design space. */
export type DrawGlyph = (glyph: number, pen: Pen) => void;

export interface GlyphOptions {
  /** True if glyphs of glyf are moved to their side bearings, as rasterizers do. Default: false. */
  readonly usesBearings?: boolean;
}

/** Opens the outlines of a font, glyf or CFF. For a font without outlines the function draws nothing. */
export function openGlyphs(font: FontFile, context: Context, { usesBearings }: GlyphOptions = {}): DrawGlyph {
  const { tables } = font;
  const kind = outlineKindOf(font);
  if (kind === 'none') return () => {};
  if (kind === 'glyf') {
    const { indexToLocFormat } = readHead(requireTable(tables, 'head'));
    const outlines = { glyf: requireTable(tables, 'glyf'), loca: requireTable(tables, 'loca'), indexToLocFormat };
    const glyphs = usesBearings ? { ...outlines, horizontal: horizontalOf(font) } : outlines;
    return (glyph, pen) => void drawGlyph(glyphs, glyph, pen, context);
  }
  const cff = readCff(requireTable(tables, kind === 'CFF' ? 'CFF ' : 'CFF2'), context);
  return (glyph, pen) => void cff.drawGlyph(glyph, pen);
}

function horizontalOf({ tables }: FontFile): MetricsTable | undefined {
  const [hhea, bytes] = [tables.get('hhea'), tables.get('hmtx')];
  if (hhea === undefined || bytes === undefined) return undefined;
  const { longCount } = readMetricsHeader(hhea, 'hhea');
  return longCount === 0 ? undefined : { bytes, longCount };
}
