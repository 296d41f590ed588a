import type { Element } from '../../models/design/elements.ts';
import { joinMatrices, type Matrix } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { joinBoxes, mapBox } from '../../outline/measure/boxes.ts';
import type { DrawScene } from './scene.ts';
import { drawShape } from './shape.ts';

/** The box of the outline of an element, or of its parts, in a space; undefined if it has no points. */
export function boxOfElement(element: Element, matrix: Matrix, scene: DrawScene): Box | undefined {
  scene.context.spend(1);
  const shape = element.kind === 'group' ? element.clip : element.shape;
  if (shape !== undefined) {
    const { box } = drawShape(shape, scene.context);
    return box && mapBox(box, matrix);
  }
  if (element.kind !== 'group') return undefined;
  return element.elements.reduce<Box | undefined>(
    (all, child) => joinBoxes(all, boxOfElement(child, joinMatrices(child.transform, matrix), scene)),
    undefined,
  );
}
