import type { float, int } from '../../kernel/numbers.ts';
import type { Chain } from './curve-pairing.ts';
import type { TangentLine } from './tangent-line.ts';

/** A handle of a cubic has this share of the length of the quadratic's. */
export const handleShare: float = 2 / 3;

/** Directs a tangent from an end of a quadratic to its control point, or to its other end if both coincide. */
export function aim(tangent: TangentLine, chain: Chain, at: int, step: int): void {
  const x = chain[at]!; // both ends of a quadratic are within the chain
  const y = chain[at + 1]!;
  let dx: float = chain[at + step]! - x;
  let dy: float = chain[at + step + 1]! - y;
  if (dx === 0 && dy === 0) {
    dx = chain[at + 2 * step]! - x;
    dy = chain[at + 2 * step + 1]! - y;
  }
  const length = lengthOf(dx, dy);
  if (length > 0) tangent.setDirection(dx / length, dy / length);
  else tangent.setDirection(0, 0);
}

/** The distance between neighbouring points of a chain. */
export function handleLength(chain: Chain, at: int, step: int): float {
  return lengthOf(chain[at + step]! - chain[at]!, chain[at + step + 1]! - chain[at + 1]!);
}

export function lengthOf(dx: float, dy: float): float {
  return Math.sqrt(dx * dx + dy * dy);
}

/** The length of the polygon through the points of a chain. */
export function pathLength(chain: Chain, from: int, to: int): float {
  let length: float = 0;
  for (let at: int = from; at < to; at += 2) length += handleLength(chain, at, 2);
  return length;
}

/** A coordinate of the cubic's handle at one end of a quadratic. */
export function raised(chain: Chain, end: int, control: int): float {
  return chain[end]! + handleShare * (chain[control]! - chain[end]!); // both belong to one quadratic
}
