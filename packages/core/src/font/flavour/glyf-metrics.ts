import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { GlyphBoxes } from '../glyph-boxes.ts';
import { type LineMetrics, readLineMetrics, withExtents, writeLineMetrics } from '../tables/line-metrics.ts';
import type { TableChanges } from '../tables/replace.ts';
import { readVorg } from '../tables/vorg.ts';

/** The tables of metrics for outlines that reach so far: advances stay, bearings follow the outlines. */
export function mendMetrics(
  tables: FontFile['tables'],
  boxes: GlyphBoxes,
  context: Pick<Context, 'note'>,
): TableChanges {
  const across = mendLine(tables, boxes, 'across', ({ bearings }) => {
    for (let glyph = 0; glyph < bearings.length; glyph++) bearings[glyph] = boxes.get(glyph)?.xMin ?? 0;
  });
  const down = mendLine(tables, boxes, 'down', (metrics) => followOrigins(tables, boxes, metrics));
  const vorg = tables.has('VORG');
  if (vorg && down.size === 0)
    context.note('VERTICAL_ORIGINS_DROPPED', 'there are no vertical metrics to keep them in');
  return new Map([...across, ...down, ...(vorg ? [['VORG', undefined] as const] : [])]);
}

const lineTables = { across: ['hhea', 'hmtx'], down: ['vhea', 'vmtx'] } as const;

function mendLine(
  tables: FontFile['tables'],
  boxes: GlyphBoxes,
  direction: 'across' | 'down',
  mend: (metrics: LineMetrics) => void,
): TableChanges {
  const [headerTag, tag] = lineTables[direction];
  const [header, table] = [tables.get(headerTag), tables.get(tag)];
  if (header === undefined || table === undefined) return new Map();
  const metrics = readLineMetrics(header, table, boxes.count, tag);
  mend(metrics);
  const written = writeLineMetrics(header, metrics);
  return new Map([
    [headerTag, withExtents(written.header, metrics, boxes, direction)],
    [tag, written.table],
  ]);
}

/** glyf has no origins of its own: each is the top of the outline and the bearing above it. */
function followOrigins(tables: FontFile['tables'], boxes: GlyphBoxes, { bearings }: LineMetrics): void {
  const vorg = tables.get('VORG');
  if (vorg === undefined) return;
  const { defaultY, ys } = readVorg(vorg);
  for (let glyph = 0; glyph < bearings.length; glyph++) {
    bearings[glyph] = (ys.get(glyph) ?? defaultY) - (boxes.get(glyph)?.yMax ?? 0);
  }
}
