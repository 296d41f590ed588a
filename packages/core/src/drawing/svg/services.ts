import type { Context } from '../../context.ts';
import type { DrawingNode } from '../../models/drawing/nodes.ts';
import type { DrawingPicture } from '../../models/drawing/picture.ts';
import type { Outline } from '../../outline/outline.ts';
import type { Yielder } from '../../yielder.ts';
import type { CoordinateLimit } from '../limit/coordinate-limit.ts';
import type { DrawingSurvey } from '../survey.ts';
import type { Definitions } from './definitions.ts';
import type { MeshScale } from './paint/mesh-budget.ts';
import type { Scope } from './scope.ts';
import type { SvgText } from './svg-text.ts';

/** The parts that all writers of elements share. */
export interface SvgServices {
  readonly context: Context;
  readonly survey: DrawingSurvey;
  readonly definitions: Definitions;
  readonly yielder: Yielder;
  /** Pictures that are written instead of others. */
  readonly replacements: ReadonlyMap<DrawingPicture, DrawingPicture>;
  /** True if pictures of filters are elements that the filter refers to, otherwise they are embedded. */
  readonly refersToPictures: boolean;
  /** Pixels for each unit of the drawing, if the engine draws it; undefined for other viewers. */
  readonly pixelsPerUnit: number | undefined;
  /** The coordinates that all viewers draw. */
  readonly coordinateLimit: CoordinateLimit;
  /** The sizes of cells of all meshes, found when the first one is written. */
  readonly meshScale: () => Promise<MeshScale>;
  /** The lengths of the paths of glyphs, by outline and decimals. */
  readonly pathLengths: Map<Outline, Map<number, number>>;
  /** Notes a difference once for the whole drawing. */
  readonly noteOnce: (code: 'DRAWING_LOOK_CHANGED' | 'DRAWING_LOOK_LOST', detail: string) => void;
  readonly writeNodes: (
    services: SvgServices,
    nodes: readonly DrawingNode[],
    scope: Scope,
    out: SvgText,
  ) => Promise<void>;
}
