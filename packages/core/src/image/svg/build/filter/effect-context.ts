import type { FilterInput } from '../../../../models/drawing/filter.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import type { Place, Scene } from '../scene.ts';

/** The surroundings of a filter primitive. */
export interface EffectContext {
  readonly scene: Scene;
  readonly place: Place;
  /** The bounding box, if the primitives use it as a unit. */
  readonly box: Box | undefined;
  /** Where the result is shown. */
  readonly region: Box;
  readonly filterRegion: Box;
  /** The input that an attribute of the primitive, or of one of its nodes, names. */
  readonly input: (name: 'in' | 'in2', index?: number) => FilterInput;
}

/** The factors of lengths in units of the bounding box. */
export function scalesOf({ box }: Pick<EffectContext, 'box'>): readonly [number, number] {
  return box === undefined ? [1, 1] : [box.xMax - box.xMin, box.yMax - box.yMin];
}

/** The factor of lengths without an axis. */
export function diagonalOf(context: Pick<EffectContext, 'box'>): number {
  return Math.hypot(...scalesOf(context)) / Math.SQRT2;
}
