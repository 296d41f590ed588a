import type { Stroke } from '../../../models/design/paint.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { roundNumber } from '../../round.ts';
import type { Chain } from '../chain.ts';
import { attributeIn, numberIn } from '../chain.ts';
import type { Report } from '../report.ts';
import { mapKeyword } from '../report.ts';
import type { StyledElement } from '../styled-element.ts';
import { readArrowHeads } from './arrow-heads.ts';
import { gapNames, readPaint, strokeNames } from './fill.ts';
import { readStrokePattern } from './stroke-pattern.ts';
import { caps } from './stroke-type.ts';
import type { PaintTools } from './tools.ts';

const aligns = { CenterAlignment: undefined, InsideAlignment: 'inside', OutsideAlignment: 'outside' } as const;
const joins = { MiterEndJoin: undefined, RoundEndJoin: 'round', BevelEndJoin: 'bevel' } as const;

/** Facts about the path to be stroked. */
export interface StrokedPath {
  readonly box: Box | undefined;
  readonly isOpen: boolean;
}

/** Reads the stroke of an item, or undefined if it has none. */
export function readStroke(
  styled: StyledElement,
  path: StrokedPath,
  tools: PaintTools,
  report: Report,
): Stroke | undefined {
  const paint = readPaint(styled.chainFor('EnableStroke'), strokeNames, path.box, tools, report);
  const chain = styled.chainFor('EnableStrokeAndCornerOptions');
  const width = strokeWidth(styled);
  if (paint === undefined || width <= 0) return undefined;
  return omitUndefined<Stroke>({
    ...paint,
    width: roundNumber(width),
    cap: capOf(chain, report),
    ...readStrokePattern(chain, 'StrokeType', width, tools.strokes, report),
    gap: readGap(styled, chain, tools, report),
    align: path.isOpen
      ? undefined
      : mapKeyword(aligns, attributeIn(chain, 'StrokeAlignment'), 'StrokeAlignment', report),
    join: mapKeyword(joins, attributeIn(chain, 'EndJoin'), 'EndJoin', report),
    miterLimit: miterLimitOf(chain),
    ...(path.isOpen && readArrowHeads(chain, report)),
  });
}

/** Returns the stroke width, regardless of whether the stroke is painted. */
export function strokeWidth(styled: StyledElement): number {
  return numberIn(styled.chainFor('EnableStrokeAndCornerOptions'), 'StrokeWeight') ?? 0;
}

/** Reads the paint between dashes, dots or stripes. A solid line has none. */
function readGap(styled: StyledElement, chain: Chain, tools: PaintTools, report: Report): Stroke['gap'] {
  const isSolid = (attributeIn(chain, 'StrokeType') ?? 'Solid').endsWith('Solid');
  return isSolid ? undefined : readPaint(styled.chainFor('EnableStroke'), gapNames, undefined, tools, report);
}

function capOf(chain: Chain, report: Report): Stroke['cap'] {
  const cap = mapKeyword(caps, attributeIn(chain, 'EndCap'), 'EndCap', report);
  return cap === 'butt' ? undefined : cap;
}

function miterLimitOf(chain: Chain): number | undefined {
  const limit = numberIn(chain, 'MiterLimit') ?? 4;
  return limit === 4 || limit < 1 ? undefined : roundNumber(limit);
}
