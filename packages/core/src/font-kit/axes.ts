import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { type Fvar, readFvar } from '../font/tables/fvar.ts';
import type { FontFile } from '../models/font-file.ts';
import type { AxisRange } from './engine.ts';
import type { ResolvedParts } from './options.ts';

/** The axes to change: all of them pinned, so that the font becomes static, or some pinned or limited. */
export interface AxisPlan {
  readonly location?: Readonly<Record<string, number>>;
  readonly ranges: readonly AxisRange[];
}

/** Compares the axes asked for with those of the font. Values outside an axis are clamped, with a note. */
export function planAxes(
  tables: FontFile['tables'],
  wanted: ResolvedParts['axes'],
  { note }: Pick<Context, 'note'>,
): AxisPlan {
  if (wanted.size === 0) return { ranges: [] };
  const table = tables.get('fvar');
  if (table === undefined) throw new ConversionError('FONT_INSTANCE', 'the font is not variable and has no axes');
  const fvar = readFvar(table);
  requireKnown(fvar, wanted);
  const ranges: AxisRange[] = [];
  for (const { tag, minValue, maxValue } of fvar.axes) {
    const range = wanted.get(tag);
    if (range === undefined) continue;
    const [min, max] = range.map((value) => Math.max(minValue, Math.min(maxValue, value))) as [number, number];
    const asked = range[0] === range[1] ? `${range[0]}` : `${range[0]} to ${range[1]}`;
    if (min !== range[0] || max !== range[1])
      note('INSTANCE_CLAMPED', `"${tag}" ${asked} was clamped to ${min === max ? min : `${min} to ${max}`}`);
    if (min > minValue || max < maxValue) ranges.push({ tag, min, max });
  }
  const isStatic = fvar.axes.every(({ tag, minValue, maxValue }) => {
    const range = ranges.find((each) => each.tag === tag);
    return range === undefined ? minValue === maxValue : range.min === range.max;
  });
  return isStatic ? { location: Object.fromEntries(ranges.map(({ tag, min }) => [tag, min])), ranges: [] } : { ranges };
}

function requireKnown({ axes }: Fvar, wanted: ResolvedParts['axes']): void {
  const known = axes.map(({ tag }) => tag);
  const unknown = [...wanted.keys()].find((tag) => !known.includes(tag));
  if (unknown === undefined) return;
  throw new ConversionError('FONT_INSTANCE', `the font has no axis "${unknown}"; its axes: ${known.join(', ')}`);
}
