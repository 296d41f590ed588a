import type { Coordinates, float, int } from '../../kernel/numbers.ts';

/** Programs that draw curves with a fixed number of lines rarely use fewer for a cubic. */
export const typicalLines: float = 24;

/**
 * Upper bound of the distance between a cubic and `lines` lines at even parameters. It depends on the largest second
 * derivative, which is at one of the ends.
 */
export function flatteningError(cubic: Coordinates, lines: float): float {
  return (6 * Math.sqrt(Math.max(squaredBend(cubic, 0), squaredBend(cubic, 2)))) / (8 * lines * lines);
}

/** The squared length of the second difference of three consecutive points. */
function squaredBend(cubic: Coordinates, at: int): float {
  const x = cubic[at]! - 2 * cubic[at + 2]! + cubic[at + 4]!; // a cubic has four points
  const y = cubic[at + 1]! - 2 * cubic[at + 3]! + cubic[at + 5]!;
  return x * x + y * y;
}
