import { ConversionError } from '../errors.ts';
import { maxCoordinate } from '../outline/contour.ts';

/** Refuses numbers that are NaN or out of range. */
export function requireNumbers(name: string, values: ArrayLike<number>): void {
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (!(Math.abs(value) <= maxCoordinate))
      throw new ConversionError('DRAWING_INVALID', `${name}: found ${value}, expected a number up to ${maxCoordinate}`);
  }
}
