import { ConversionError } from '../../errors.ts';
import { type Outline, recordOutline } from '../../outline/outline.ts';
import type { Region } from '../../outline/region.ts';
import { type ExplicitRegion, RegionTable } from '../../outline/region-table.ts';
import type { Columns } from '../../outline/varied-points.ts';
import type { CffOutlines } from './cff-outlines.ts';

/** An outline as it is by default, and what its points gain in each region. */
export interface VariedOutline {
  readonly verbs: Uint8Array;
  readonly columns: Columns;
  readonly regions: readonly ExplicitRegion[];
  /** How many hints the glyph has. */
  readonly hints: number;
}

/** Draws a glyph with all its variations: what it gains in a region is found by weighing that alone. */
export function drawVariedGlyph(outlines: CffOutlines, glyph: number): VariedOutline {
  const regions = new RegionTable();
  let hints = 0;
  const base = recordOutline((pen) => {
    hints = outlines.draw(glyph, pen, (region) => {
      regions.add(region);
      return 0;
    });
  });
  const deltas = regions.list.map((_, index) => {
    const weigh = (region: Region): number => (regions.add(region) === index ? 1 : 0);
    return subtract(
      glyph,
      recordOutline((pen) => outlines.draw(glyph, pen, weigh)),
      base,
    );
  });
  const moving = deltas.map((delta, at) => ({ delta, at })).filter(({ delta }) => delta.some((value) => value !== 0));
  return {
    verbs: base.verbs,
    columns: [base.points, ...moving.map(({ delta }) => delta)],
    regions: moving.map(({ at }) => regions.list[at]!), // one of them
    hints,
  };
}

function subtract(glyph: number, moved: Outline, base: Outline): Float64Array {
  if (moved.points.length !== base.points.length) {
    const message = `glyph ${glyph}: found ${moved.points.length / 2} points in a variation, expected ${base.points.length / 2}`;
    throw new ConversionError('CFF_CHARSTRING', message);
  }
  return moved.points.map((value, at) => value - base.points[at]!); // as many
}
