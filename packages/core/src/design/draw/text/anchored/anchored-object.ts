import type { Element } from '../../../../models/design/elements.ts';
import type { Anchor } from '../../../../models/design/stories.ts';
import { joinMatrices, type Matrix } from '../../../../outline/matrix.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import type { FullCharacter, FullParagraph } from '../../../cascade/defaults.data.ts';
import { boxOfElement } from '../../element-box.ts';
import type { DrawScene } from '../../scene.ts';
import type { LineMetrics } from '../characters/line-metrics.ts';
import { turnOf } from '../columns/frame-turn.ts';

/** An element that is anchored in text. */
export interface AnchoredObject {
  readonly element: Element;
  readonly at: Anchor;
  /** Turns it so that it is upright in its text. */
  readonly turn: Matrix;
  /** Its box, in the space of its position in the text. */
  readonly box: Box;
}

/** Opens an anchored element; undefined if it has no points. */
export function openAnchoredObject(
  element: Element,
  at: Anchor,
  scene: DrawScene,
  isVertical: boolean,
): AnchoredObject | undefined {
  const turn = turnOf(isVertical ? 3 : 0);
  const box = boxOfElement(element, joinMatrices(element.transform, turn), scene);
  return box && { element, at, turn, box };
}

/** The character of an anchored element. Those that are not in a line do not separate words. */
export function characterOf({ at }: AnchoredObject): string {
  return at.mode === 'inline' ? '\ufffc' : '\u200c';
}

/** The width of the line that an anchored element takes. */
export function widthInLine({ at, box }: AnchoredObject): number {
  return at.mode === 'inline' ? box.xMax - box.xMin : 0;
}

/**
 * The heights of a line with an anchored element. Automatic leading is that of a character as large as an inline
 * element; an element above its line moves the line down by its height and the space around it.
 */
export function metricsWith(
  { at, box }: AnchoredObject,
  metrics: LineMetrics,
  { leading }: FullCharacter,
  { autoLeading }: FullParagraph,
): LineMetrics {
  const height = box.yMax - box.yMin;
  if (at.mode === 'above') {
    const above = metrics.capHeight + (at.spaceAfter ?? 0) + height;
    const distance = metrics.descent + (at.spaceBefore ?? 0) + above;
    return withHeight(metrics, Math.max(above, metrics.ascent), Math.max(metrics.leading, distance));
  }
  if (at.mode !== 'inline') return metrics;
  const own = height - (at.y ?? 0);
  const needed = leading === 'auto' ? (own * autoLeading) / 100 : metrics.leading;
  return withHeight(metrics, Math.max(own, 0), Math.max(needed, 0));
}

function withHeight({ descent, emDepth }: LineMetrics, height: number, leading: number): LineMetrics {
  return { ascent: height, capHeight: height, xHeight: height, emBox: height, descent, emDepth, leading };
}
