import { outlineOfBox } from '../../../outline/measure/boxes.ts';
import type { Interpreter } from '../content/interpreter.ts';
import { emit } from '../content/paint-node.ts';
import { looksOf, opacityOf, usePaint } from '../content/painting.ts';
import { shadingPaint } from './shading.ts';

/** Paints a shading on everything that the clip shows. */
export async function paintShadingArea(content: Interpreter, shading: unknown): Promise<void> {
  const { state, surface } = content;
  const area = surface.areaUnder(state.clip);
  const paint = await shadingPaint(content, shading, state.matrix, area, 'area');
  const outline = outlineOfBox(area);
  usePaint(
    paint,
    (solid) => emit(content, { kind: 'fill', outline, rule: 'nonzero', paint: solid, ...looksOf(state, 'fill') }),
    (children) => emit(content, { kind: 'group', children, ...opacityOf(state.fillOpacity) }),
  );
}
