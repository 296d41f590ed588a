import type { ArrowHead, Stroke } from '../../../models/design/paint.ts';
import { roundNumber } from '../../round.ts';
import type { Chain } from '../chain.ts';
import { attributeIn, numberIn } from '../chain.ts';
import type { Report } from '../report.ts';
import { mapKeyword } from '../report.ts';

const heads: Readonly<Record<string, ArrowHead['kind'] | undefined>> = {
  None: undefined,
  SimpleArrowHead: 'simple',
  SimpleWideArrowHead: 'simple-wide',
  TriangleArrowHead: 'triangle',
  TriangleWideArrowHead: 'triangle-wide',
  BarbedArrowHead: 'barbed',
  CurvedArrowHead: 'curved',
  CircleArrowHead: 'circle',
  CircleSolidArrowHead: 'circle-solid',
  SquareArrowHead: 'square',
  SquareSolidArrowHead: 'square-solid',
  BarArrowHead: 'bar',
};

/** Reads the arrowheads of an open path. IDML's left end is the start of the path. */
export function readArrowHeads(chain: Chain, report: Report): Pick<Stroke, 'start' | 'end'> {
  const isBeyond = attributeIn(chain, 'ArrowHeadAlignment') === 'OutsidePath';
  const read = (side: 'Left' | 'Right'): ArrowHead | undefined => {
    const kind = mapKeyword(heads, attributeIn(chain, `${side}LineEnd`), `${side}LineEnd`, report);
    const scale = numberIn(chain, `${side}ArrowHeadScale`) ?? 100;
    if (kind === undefined) return undefined;
    return {
      kind,
      ...(scale > 0 && scale !== 100 && { scale: roundNumber(scale) }),
      ...(isBeyond && { placement: 'beyond' }),
    };
  };
  const [start, end] = [read('Left'), read('Right')];
  return { ...(start && { start }), ...(end && { end }) };
}
