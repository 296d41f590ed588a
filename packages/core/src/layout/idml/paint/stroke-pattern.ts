import type { Stroke } from '../../../models/design/paint.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Chain } from '../chain.ts';
import { attributeIn } from '../chain.ts';
import type { Report } from '../report.ts';
import { mapKeyword, shortenValue } from '../report.ts';
import { type LinePattern, numbersOf, readStrokeType } from './stroke-type.ts';

/** The pattern of a stroke on an item: that of all lines, and members only of item strokes. */
export interface StrokePattern extends LinePattern, Pick<Stroke, 'dashCorners'> {}

const corners = { None: 'none', Dashes: 'dashes', Gaps: 'gaps', DashesAndGaps: 'dashes-and-gaps' } as const;

/** Stroke types whose dashes can be adjusted to corners. */
const dashing = ['DashedStrokeStyle', 'DottedStrokeStyle'];

/** Reads the pattern of the stroke type that an attribute names. */
export function readStrokePattern(
  chain: Chain,
  typeName: string,
  width: number,
  styles: ReadonlyMap<string, XmlElement>,
  report: Report,
): StrokePattern {
  const type = attributeIn(chain, typeName) ?? 'StrokeStyle/$ID/Solid';
  const look = readStrokeType(type, width, styles, report, userDashes(chain));
  if (look === undefined) {
    report('LAYOUT_REFERENCE_BROKEN', `StrokeType "${shortenValue(type)}" not found; used a solid stroke`);
    return {};
  }
  const style = styles.get(type);
  if (style !== undefined && dashing.includes(style.name)) return { ...look, ...cornersOf([style], report) };
  return /\bDashed$/.test(type) ? { ...look, ...cornersOf(chain, report) } : look;
}

/** InDesign does not write its default dashes, 12 and 12. */
function userDashes(chain: Chain): number[] {
  const lengths = numbersOf(attributeIn(chain, 'StrokeDashAndGap'));
  return lengths.length === 0 ? [12, 12] : lengths;
}

function cornersOf(chain: Chain, report: Report): StrokePattern {
  const value = attributeIn(chain, 'StrokeCornerAdjustment');
  const dashCorners = mapKeyword(corners, value, 'StrokeCornerAdjustment', report);
  return dashCorners === undefined || dashCorners === 'none' ? {} : { dashCorners };
}
