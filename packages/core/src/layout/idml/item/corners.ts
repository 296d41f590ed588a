import type { Corner } from '../../../models/design/shapes.ts';
import { roundNumber } from '../../round.ts';
import type { Chain } from '../chain.ts';
import { numberIn } from '../chain.ts';
import type { Report } from '../report.ts';
import { mapKeyword } from '../report.ts';

/** Top left, top right, bottom right, bottom left, in the order of the design. */
export type Corners = [Corner, Corner, Corner, Corner];

const kinds: Readonly<Record<string, Corner['kind']>> = {
  None: 'square',
  RoundedCorner: 'round',
  InverseRoundedCorner: 'inverse-round',
  InsetCorner: 'inset',
  BevelCorner: 'bevel',
  FancyCorner: 'fancy',
};

/**
 * Reads the corners of an item, or undefined if all are square. CS4 has one kind and radius for all corners, later
 * versions one for each; files may use either.
 * @see IDML File Format Specification, "Live Corner Options and Previous Versions of InDesign"
 */
export function readCorners(chain: Chain, report: Report): Corners | undefined {
  const corners = (['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const).map((placement) =>
    readCorner(chain, placement, report),
  ) as Corners;
  return corners.every(({ kind }) => kind === 'square') ? undefined : corners;
}

function readCorner(chain: Chain, placement: string, report: Report): Corner {
  const kind = mapKeyword(
    kinds,
    nearest(chain, `${placement}CornerOption`, 'CornerOption'),
    `${placement}CornerOption`,
    report,
  );
  const radius = nearestNumber(chain, `${placement}CornerRadius`, 'CornerRadius') ?? 12;
  if (kind === undefined || kind === 'square' || !(radius > 0)) return { kind: 'square', radius: 0 };
  return { kind, radius: roundNumber(radius) };
}

/** Returns the value from the nearest element that has either attribute. The one for this corner takes precedence. */
function nearest(chain: Chain, own: string, shared: string): string | undefined {
  for (const element of chain) {
    const value = element.attribute(own) ?? element.attribute(shared);
    if (value !== undefined) return value;
  }
  return undefined;
}

function nearestNumber(chain: Chain, own: string, shared: string): number | undefined {
  for (const element of chain) {
    const value = numberIn([element], own) ?? numberIn([element], shared);
    if (value !== undefined) return value;
  }
  return undefined;
}
