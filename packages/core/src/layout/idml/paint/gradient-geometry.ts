import type { GradientGeometry } from '../../../models/design/paint.ts';
import type { Swatch } from '../../../models/design/swatches.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { roundNumber } from '../../round.ts';
import type { Chain } from '../chain.ts';
import { numberIn, numbersIn } from '../chain.ts';

/**
 * Reads the gradient line in the item's inner space. The specification says page coordinates, but files use inner ones.
 * IDML's angles are counterclockwise.
 * @see IDML File Format Specification, "Common PageItem Properties"
 */
export function readGradientGeometry(
  chain: Chain,
  prefix: 'GradientFill' | 'GradientStroke',
  swatch: Swatch,
  box: Box | undefined,
): GradientGeometry | undefined {
  if (swatch.kind !== 'gradient') return undefined;
  const length = numberIn(chain, `${prefix}Length`) ?? 0;
  const angle = numberIn(chain, `${prefix}Angle`) ?? 0;
  const start = numbersIn(chain, `${prefix}Start`, 2);
  if (length <= 0 || start === undefined) return swatch.type === 'linear' ? acrossBox(-angle, box) : undefined;
  const [x = 0, y = 0] = start;
  const hilite = swatch.type === 'radial' ? (numberIn(chain, `${prefix}HiliteLength`) ?? 0) : 0;
  const hiliteAngle = numberIn(chain, `${prefix}HiliteAngle`) ?? 0;
  return {
    start: [roundNumber(x), roundNumber(y)],
    length: roundNumber(length),
    angle: roundNumber(-angle),
    ...(hilite !== 0 && { hilite: { length: roundNumber(hilite), angle: roundNumber(-hiliteAngle) } }),
  };
}

/**
 * Returns the line through the centre that reaches the farthest corners, or undefined for the default from left to
 * right.
 */
function acrossBox(degrees: number, box: Box | undefined): GradientGeometry | undefined {
  if (degrees === 0 || box === undefined) return undefined;
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const length = Math.abs(cos) * (box.xMax - box.xMin) + Math.abs(sin) * (box.yMax - box.yMin);
  const [x, y] = [(box.xMin + box.xMax) / 2, (box.yMin + box.yMax) / 2];
  return {
    start: [roundNumber(x - (cos * length) / 2), roundNumber(y - (sin * length) / 2)],
    length: roundNumber(length),
    angle: roundNumber(degrees),
  };
}
