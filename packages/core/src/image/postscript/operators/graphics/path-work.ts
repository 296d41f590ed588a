import type { Machine } from '../../machine/machine.ts';

/** Work for each coordinate of a path, in elements of `Machine.charge`. */
export const workOfWalk = 8;
/** A filled path is also written. */
export const workOfFill = 32;
/** The outline of a stroke has several points for each of the path. */
export const workOfStroke = 64;

/** Counts the work on the current path. */
export function chargePath(machine: Machine, workOfCoordinate: number): void {
  machine.charge(machine.graphics.state.path.points.length * workOfCoordinate);
}
