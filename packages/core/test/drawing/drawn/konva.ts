import type { Canvas } from '@napi-rs/canvas';
import Konva from 'konva';
import { openCanvas } from './canvas.ts';

// Konva on a canvas without a page.

/** The members of a Konva node that tests use. */
export interface KonvaNode {
  getAbsoluteTransform(): { getMatrix(): number[] };
}

/** Creates a node by class name, with its children. */
export function makeNode(className: string, attributes: object, children: readonly KonvaNode[] = []): KonvaNode {
  Konva.Util.createCanvasElement = openCanvas as never;
  const classes = Konva as unknown as Record<
    string,
    new (
      attributes: object,
    ) => KonvaNode & { add(node: KonvaNode): void }
  >;
  const made = classes[className];
  if (made === undefined) throw new Error(`Konva has no class ${className}`);
  const node = new made(attributes);
  for (const child of children) node.add(child);
  return node;
}

/** A stage as drawn by Konva, and the JSON that Konva wrote for it. */
export function drawStage(nodes: readonly KonvaNode[]): { canvas: Canvas; json: object } {
  const layer = makeNode('Layer', {}, nodes) as unknown as { getCanvas(): { _canvas: Canvas } };
  const stage = makeNode('Stage', { width: 400, height: 300 }, [layer as unknown as KonvaNode]);
  const json = (stage as unknown as { toJSON(): string }).toJSON();
  return { canvas: layer.getCanvas()._canvas, json: JSON.parse(json) as object };
}
