import type { Fill } from '../../../models/design/paint.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { roundNumber } from '../../round.ts';
import type { Chain } from '../chain.ts';
import { attributeIn, booleanIn, numberIn } from '../chain.ts';
import type { Report } from '../report.ts';
import { readGradientGeometry } from './gradient-geometry.ts';
import type { PaintTools } from './tools.ts';

/** Names of the attributes that define a paint. */
export interface PaintNames {
  readonly color: string;
  readonly tint: string;
  readonly overprint: string;
  readonly gradient?: 'GradientFill' | 'GradientStroke';
}

export const fillNames: PaintNames = {
  color: 'FillColor',
  tint: 'FillTint',
  overprint: 'OverprintFill',
  gradient: 'GradientFill',
};
export const strokeNames: PaintNames = {
  color: 'StrokeColor',
  tint: 'StrokeTint',
  overprint: 'OverprintStroke',
  gradient: 'GradientStroke',
};
export const gapNames: PaintNames = { color: 'GapColor', tint: 'GapTint', overprint: 'OverprintGap' };

/** Reads the paint of an area, or undefined if it is not painted. */
export function readPaint(
  chain: Chain,
  names: PaintNames,
  box: Box | undefined,
  tools: PaintTools,
  report: Report,
): Fill | undefined {
  const swatch = tools.swatches.resolve(attributeIn(chain, names.color), names.color, report);
  if (swatch === undefined) return undefined;
  return omitUndefined<Fill>({
    swatch: swatch.id,
    tint: readTint(chain, names.tint, report),
    gradient: names.gradient && readGradientGeometry(chain, names.gradient, swatch, box),
    overprint: booleanIn(chain, names.overprint) === true ? true : undefined,
  });
}

/** Reads a tint in percent. −1 means no tint, and 100 is the default. */
export function readTint(chain: Chain, name: string, report: Report): number | undefined {
  const tint = numberIn(chain, name);
  if (tint === undefined || tint === -1 || tint === 100) return undefined;
  if (tint >= 0 && tint <= 100) return roundNumber(tint);
  report('LAYOUT_VALUE_IGNORED', `${name} is ${tint}, expected 0 to 100`);
  return undefined;
}
