import type { TextElement } from '../../../../models/design/elements.ts';
import { flattenOutline } from '../../../../outline/flatten.ts';
import { transformOutline } from '../../../../outline/transform.ts';
import type { DrawScene } from '../../scene.ts';
import { type DrawnShape, drawShape } from '../../shape.ts';
import { flatness } from '../wrap/page-wraps.ts';
import { WrapShape } from '../wrap/wrap-shape.ts';
import { type Quarters, turnInsets, turnOf } from './frame-turn.ts';

/** The area outside of a frame that is not a rectangle; text stays within its outline and insets. */
export function shapeAround({ shape, text }: TextElement, quarters: Quarters, scene: DrawScene): WrapShape | undefined {
  if (shape.kind === 'rectangle' || text.onPath !== undefined) return undefined;
  const drawn = drawShape(shape, scene.context);
  if (isBox(drawn)) return undefined;
  const { outline, rule } = drawn;
  const back = turnOf(((4 - quarters) % 4) as Quarters);
  const source = {
    outline: flattenOutline(quarters === 0 ? outline : transformOutline(outline, back), flatness, scene.context),
    rule,
    offsets: turnInsets(text.insets ?? { top: 0, right: 0, bottom: 0, left: 0 }, quarters),
    ...{ isInverted: true, isJumped: false, endsColumn: false, side: 'both' as const },
  };
  return new WrapShape(source, (cost) => scene.context.spend(cost));
}

/** True if a path has the four corners of its box. */
function isBox({ outline, box }: DrawnShape): boolean {
  if (box === undefined) return true;
  const isOnEdge = (x: number, y: number): boolean =>
    (Math.abs(x - box.xMin) < 0.01 || Math.abs(x - box.xMax) < 0.01) &&
    (Math.abs(y - box.yMin) < 0.01 || Math.abs(y - box.yMax) < 0.01);
  return outline.points.every((x, at) => at % 2 === 1 || isOnEdge(x, outline.points[at + 1] ?? Number.NaN));
}
