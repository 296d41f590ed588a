import { ConversionError } from '../../../errors.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import type { Region } from '../../../outline/variations/region.ts';
import { type ExplicitRegion, RegionTable } from '../../../outline/variations/region-table.ts';
import type { Columns } from '../../../outline/variations/varied-points.ts';
import type { CffOutlines } from './cff-outlines.ts';

/** An outline at the default location and the deltas of its points by region. */
export interface VariedOutline {
  readonly verbs: Uint8Array;
  readonly columns: Columns;
  readonly regions: readonly ExplicitRegion[];
  /** Number of hints in the glyph. */
  readonly hints: number;
}

/** Draws a glyph with all its variations. The deltas of a region are found by giving only that region a weight. */
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
    const message = `glyph ${glyph} has ${moved.points.length / 2} points in a variation, but ${base.points.length / 2} by default`;
    throw new ConversionError('CFF_CHARSTRING', message);
  }
  return moved.points.map((value, at) => value - base.points[at]!); // as many
}
