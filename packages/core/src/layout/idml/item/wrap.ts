import type { Context } from '../../../context.ts';
import type { Wrap } from '../../../models/design/frames.ts';
import type { Box } from '../../../models/design/parts.ts';
import type { Outline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { roundNumber } from '../../round.ts';
import type { Chain } from '../chain.ts';
import { attributeIn, booleanIn, numberIn, propertyIn } from '../chain.ts';
import type { Report } from '../report.ts';
import { mapKeyword } from '../report.ts';
import type { StyledElement } from '../styled-element.ts';
import { readItemMatrix } from './item-matrix.ts';
import { readGeometry } from './path.ts';
import { pictureIn } from './pictures.ts';
import { shapeOf } from './shape.ts';

const modes = {
  None: 'none',
  BoundingBoxTextWrap: 'box',
  Contour: 'shape',
  JumpObjectTextWrap: 'jump',
  NextColumnTextWrap: 'next-column',
} as const;

const sides = {
  BothSides: undefined,
  LeftSide: 'left',
  RightSide: 'right',
  LargestArea: 'largest',
  SideTowardsSpine: 'toward-spine',
  SideAwayFromSpine: 'away-from-spine',
} as const;

/** Reads the text wrap of an item, or of the image in it. */
export function readWrap(styled: StyledElement, context: Context, report: Report): Wrap | undefined {
  const own = readWrapOf(styled.childrenFor('EnableTextWrapAndOthers', 'TextWrapPreference'), context, report);
  if (own !== undefined) return own;
  const picture = pictureIn(styled.element);
  const setting = picture?.child('TextWrapPreference');
  if (picture === undefined || setting === undefined) return undefined;
  return readWrapOf([setting], context, report, (outline) =>
    transformOutline(outline, readItemMatrix(picture, report)),
  );
}

function readWrapOf(
  chain: Chain,
  context: Context,
  report: Report,
  placement: (outline: Outline) => Outline = (outline) => outline,
): Wrap | undefined {
  const mode = mapKeyword(modes, attributeIn(chain, 'TextWrapMode'), 'TextWrapMode', report) ?? 'none';
  if (mode === 'none') return undefined;
  if (booleanIn(chain, 'ApplyToMasterPageOnly') === true) {
    report('LAYOUT_LOOK_LOST', 'its wrap applied only to text on its master page');
  }
  const geometry = chain[0]?.child('Properties')?.child('PathGeometry');
  const outline =
    mode === 'shape' && geometry !== undefined ? placement(readGeometry(geometry, context, report)) : undefined;
  return omitUndefined<Wrap>({
    mode,
    offsets: offsetsOf(chain),
    side: mapKeyword(sides, attributeIn(chain, 'TextWrapSide'), 'TextWrapSide', report),
    inverted: booleanIn(chain, 'Inverse') === true ? true : undefined,
    contour: outline && outline.verbs.length > 0 ? shapeOf(outline, undefined, report).shape : undefined,
  });
}

function offsetsOf(chain: Chain): Box | undefined {
  const element = propertyIn(chain, 'TextWrapOffset');
  const side = (name: string): number => roundNumber((element && numberIn([element], name)) ?? 0);
  const box = { top: side('Top'), right: side('Right'), bottom: side('Bottom'), left: side('Left') };
  return Object.values(box).some((value) => value !== 0) ? box : undefined;
}
