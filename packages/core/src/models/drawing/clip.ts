import type { Matrix } from '../../outline/matrix.ts';
import type { FillRule } from '../../outline/measure/winding.ts';
import type { Outline } from '../../outline/outline.ts';

/** One shape of a clip. */
export interface ClipShape {
  readonly outline: Outline;
  readonly rule: FillRule;
  /** Maps the coordinates of the outline to those of the clip. */
  readonly transform?: Matrix | undefined;
  /** Clips this shape only, in the coordinates of the clip. */
  readonly clip?: Clip | undefined;
}

/** Shows what any of its shapes covers; without shapes, nothing. Shared by identity. */
export interface Clip {
  readonly shapes: readonly ClipShape[];
  /** Maps the coordinates of the clip to those of the group's children. */
  readonly transform?: Matrix | undefined;
  /** The intersection with another clip, in the coordinates of this clip. */
  readonly clip?: Clip | undefined;
}
