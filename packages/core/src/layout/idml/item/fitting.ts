import type { Fitting } from '../../../models/design/frames.ts';
import { roundNumber } from '../../round.ts';
import { attributeIn, booleanIn, numberIn } from '../chain.ts';
import type { Report } from '../report.ts';
import { mapKeyword } from '../report.ts';
import type { StyledElement } from '../styled-element.ts';

const modes = {
  None: 'none',
  ContentToFrame: 'stretch',
  Proportionally: 'contain',
  FillProportionally: 'cover',
} as const;

/** Points of a box, by the keywords for anchors and for reference points of auto-sized frames. */
export const boxPoints: Readonly<Record<string, [x: number, y: number]>> = Object.fromEntries(
  ['Top', 'Center', 'Bottom'].flatMap((row, y) =>
    ['Left', 'Center', 'Right'].flatMap((column, x) => {
      const name = row === 'Center' ? (column === 'Center' ? 'Center' : `${column}Center`) : `${row}${column}`;
      return ['Anchor', 'Point'].map((kind) => [`${name}${kind}`, [x / 2, y / 2] as [number, number]]);
    }),
  ),
);

/**
 * Reads how a replaced image would be fitted. Crops belong to the current image, so they count only in an empty frame.
 */
export function readFitting(styled: StyledElement, isEmpty: boolean, report: Report): Fitting | undefined {
  const chain = styled.childrenFor('EnableFrameFittingOptions', 'FrameFittingOption');
  const word = attributeIn(chain, 'FittingOnEmptyFrame');
  const mode = mapKeyword(modes, word, 'FittingOnEmptyFrame', report) ?? 'none';
  const isAuto = booleanIn(chain, 'AutoFit') === true;
  if (mode === 'none' && !isAuto) return undefined;
  const align = mapKeyword(boxPoints, attributeIn(chain, 'FittingAlignment'), 'FittingAlignment', report);
  const inset = (side: string): number => roundNumber(-(numberIn(chain, `${side}Crop`) ?? 0));
  const insets = { top: inset('Top'), right: inset('Right'), bottom: inset('Bottom'), left: inset('Left') };
  return {
    mode,
    ...(align !== undefined && { align }),
    ...(isEmpty && Object.values(insets).some((value) => value !== 0) && { insets }),
    ...(isAuto && { auto: true }),
  };
}
