import { invertMatrix, type Matrix, translation } from '../../../../outline/matrix.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import { mapBox } from '../../../../outline/measure/boxes.ts';
import type { DrawScene } from '../../scene.ts';
import { alignmentOf } from '../characters/composer-settings.ts';
import type { LineMetrics } from '../characters/line-metrics.ts';
import type { PlacedLine } from '../placed-line.ts';
import type { AnchoredObject } from './anchored-object.ts';

/** The place of an anchored element in its line. */
export interface ObjectPlace {
  readonly object: AnchoredObject;
  readonly line: PlacedLine;
  /** In the space of the frame. */
  readonly x: number;
  readonly baseline: number;
  /** The heights of the text around it. */
  readonly metrics: LineMetrics;
  /** Maps the space of the frame to that of the page. */
  readonly matrix: Matrix;
}

/** Moves the position of an anchored element to its place in the frame. */
export function placeObject(place: ObjectPlace, scene: DrawScene): Matrix {
  const { object, x, baseline } = place;
  const { at, box } = object;
  if (at.mode === 'inline') return translation(x - box.xMin, baseline + (at.y ?? 0) - box.yMax);
  if (at.mode === 'above') return placeAbove(place);
  return placeFreely(place, scene);
}

function placeAbove({ object: { at, box }, line, x, baseline, metrics }: ObjectPlace): Matrix {
  const { column, paragraph } = line;
  const { page } = column;
  const [own] = alignmentOf(paragraph.full, page.side);
  const spine = { left: 'right', right: 'left' } as const;
  const { align = 'left' } = at;
  const side = align === 'toward-spine' ? spine[page.side] : align === 'away-from-spine' ? page.side : align;
  const free = column.width - (box.xMax - box.xMin);
  const share = { left: 0, center: 0.5, right: 1, justify: 0 }[side === 'text' ? own : side];
  const left = column.left + free * share;
  const bottom = baseline - metrics.capHeight - (at.spaceAfter ?? 0);
  return translation((Number.isFinite(left) ? left : x) - box.xMin, bottom - box.yMax);
}

/** Moves the reference point of an element to the one that its position names. */
function placeFreely(place: ObjectPlace, scene: DrawScene): Matrix {
  const { object, line } = place;
  const { at, box } = object;
  const { point = [1, 1], referencePoint = [0, 0], offset = [0, 0] } = at;
  const isMirrored = at.mirrored === true && line.column.page.side === 'left';
  const mirror = (share: number): number => (isMirrored ? 1 - share : share);
  const { horizontal, vertical } = referencesOf(place, scene);
  const across = horizontal.xMin + mirror(referencePoint[0]) * (horizontal.xMax - horizontal.xMin);
  const down = vertical.yMin + referencePoint[1] * (vertical.yMax - vertical.yMin);
  const [width, height] = [box.xMax - box.xMin, box.yMax - box.yMin];
  let x = across + (isMirrored ? -offset[0] : offset[0]) - mirror(point[0]) * width;
  let y = down + offset[1] - point[1] * height;
  if (at.keepWithin === true) {
    const { left, top, bottom, width: columnWidth } = line.column;
    x = clamp(x, left, left + columnWidth - width);
    y = clamp(y, top, bottom - height);
  }
  return translation(x - box.xMin, y - box.yMin);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** The areas that the position refers to, in the space of the frame. */
function referencesOf(
  { object, line, x, baseline, metrics, matrix }: ObjectPlace,
  { page }: DrawScene,
): { readonly horizontal: Box; readonly vertical: Box } {
  const { column } = line;
  const back = invertMatrix(matrix);
  const onPage = (box: Box): Box => (back === undefined ? column.frameBox : mapBox(box, back));
  const { top = 0, right = 0, bottom = 0, left = 0 } = page.margins ?? {};
  const lineAt = (y: number): Box => ({ xMin: x, xMax: x, yMin: y, yMax: y });
  const areas = {
    anchor: lineAt(baseline),
    baseline: lineAt(baseline),
    'cap-height': lineAt(baseline - metrics.capHeight),
    'line-top': lineAt(baseline - metrics.leading),
    column: { xMin: column.left, yMin: column.top, xMax: column.left + column.width, yMax: column.bottom },
    frame: column.frameBox,
    margin: onPage({ xMin: left, yMin: top, xMax: page.width - right, yMax: page.height - bottom }),
    page: onPage({ xMin: 0, yMin: 0, xMax: page.width, yMax: page.height }),
  };
  const { horizontal = 'frame', vertical = 'baseline' } = object.at;
  return { horizontal: areas[horizontal], vertical: areas[vertical] };
}
