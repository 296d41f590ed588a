import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { GlyphBoxes } from '../glyph-boxes.ts';
import {
  type GlyphMetrics,
  readGlyphMetrics,
  withExtents,
  writeGlyphMetrics,
} from '../tables/metrics/glyph-metrics.ts';
import { readVorg } from '../tables/metrics/vorg.ts';
import type { TableChanges } from '../tables/replace.ts';

/** Updates the metrics tables to these bounding boxes: advances stay, bearings follow the outlines. */
export function updateMetrics(
  tables: FontFile['tables'],
  boxes: GlyphBoxes,
  context: Pick<Context, 'note'>,
): TableChanges {
  const horizontal = updateDirection(tables, boxes, 'horizontal', ({ bearings }) => {
    for (let glyph = 0; glyph < bearings.length; glyph++) bearings[glyph] = boxes.get(glyph)?.xMin ?? 0;
  });
  const vertical = updateDirection(tables, boxes, 'vertical', (metrics) => setTopBearings(tables, boxes, metrics));
  const vorg = tables.has('VORG');
  if (vorg && vertical.size === 0) context.note('VERTICAL_ORIGINS_DROPPED', 'the font has no vertical metrics');
  return new Map([...horizontal, ...vertical, ...(vorg ? [['VORG', undefined] as const] : [])]);
}

const metricsTags = { horizontal: ['hhea', 'hmtx'], vertical: ['vhea', 'vmtx'] } as const;

function updateDirection(
  tables: FontFile['tables'],
  boxes: GlyphBoxes,
  direction: 'horizontal' | 'vertical',
  update: (metrics: GlyphMetrics) => void,
): TableChanges {
  const [headerTag, tag] = metricsTags[direction];
  const [header, table] = [tables.get(headerTag), tables.get(tag)];
  if (header === undefined || table === undefined) return new Map();
  const metrics = readGlyphMetrics(header, table, boxes.count, tag);
  update(metrics);
  const written = writeGlyphMetrics(header, metrics);
  return new Map([
    [headerTag, withExtents(written.header, metrics, boxes, direction)],
    [tag, written.table],
  ]);
}

/** glyf has no vertical origins: each is the top of the outline plus the top bearing. */
function setTopBearings(tables: FontFile['tables'], boxes: GlyphBoxes, { bearings }: GlyphMetrics): void {
  const vorg = tables.get('VORG');
  if (vorg === undefined) return;
  const { defaultY, originYs } = readVorg(vorg);
  for (let glyph = 0; glyph < bearings.length; glyph++) {
    bearings[glyph] = (originYs.get(glyph) ?? defaultY) - (boxes.get(glyph)?.yMax ?? 0);
  }
}
