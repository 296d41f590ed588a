import type { float, int } from '../../kernel/numbers.ts';
import type { Chain } from './curve-pairing.ts';

/** Cosine of 8 degrees. A joint that turns by more is a corner; smaller turns come from rounding short handles. */
const cornerCosine: float = 0.9902680687415704;

/** True if a joint is kept: a corner, or, unless `keepsExtremes` is false, an extreme of the curve. */
export function keepsJoint(chain: Chain, joint: int, keepsExtremes: boolean): boolean {
  const at: int = 4 * joint;
  const back: int = handleStep(chain, at, -2);
  const ahead: int = handleStep(chain, at, 2);
  const backX = chain[at + back]! - chain[at]!; // a joint has quadratics on both sides
  const backY = chain[at + back + 1]! - chain[at + 1]!;
  const aheadX = chain[at + ahead]! - chain[at]!;
  const aheadY = chain[at + ahead + 1]! - chain[at + 1]!;
  const lengths = Math.sqrt((backX * backX + backY * backY) * (aheadX * aheadX + aheadY * aheadY));
  if (lengths === 0 || backX * aheadX + backY * aheadY > -cornerCosine * lengths) return true;
  if (!keepsExtremes) return false;
  return (
    (backY === 0 && aheadY === 0 && isExtremum(chain, at + 1)) || (backX === 0 && aheadX === 0 && isExtremum(chain, at))
  );
}

/** The step to the control point next to a joint, or to the next joint if both coincide. */
function handleStep(chain: Chain, at: int, step: int): int {
  return chain[at + step]! === chain[at]! && chain[at + step + 1]! === chain[at + 1]! ? 2 * step : step;
}

/** True if a coordinate approaches a joint and leaves it on the same side. */
function isExtremum(chain: Chain, at: int): boolean {
  return (chain[at - 4]! - chain[at]!) * (chain[at + 4]! - chain[at]!) > 0;
}
