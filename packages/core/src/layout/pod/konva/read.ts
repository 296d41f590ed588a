import { identity } from '../../../outline/matrix.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import type { JsonObject } from '../template/json.ts';
import { readNode, readTransform } from './node.ts';
import { KonvaScene } from './scene.ts';

/** Points per CSS pixel, because Konva states no resolution. */
const unit = 0.75;

/** Converts Konva stages, each to a page. A single layer or group is treated as a stage without size. */
export async function readKonva(templates: readonly JsonObject[], builder: DesignBuilder): Promise<void> {
  for (const [index, template] of templates.entries()) {
    await builder.context.breathe();
    const location = builder.noteLocation();
    const scene = new KonvaScene(builder, unit);
    const { className, attrs, children } = readNode(template, location);
    const path = `page/${attrs.text('id') || index}`;
    const isStage = className === 'Stage';
    const elements = isStage
      ? scene.convert(children, path, identity, scene.readBlending(attrs))
      : scene.convert([template], path);
    if (isStage && readTransform(attrs).some((value, at) => value !== identity[at])) {
      location.note('POD_LOOK_LOST', 'the scale and position of the stage, which editors use for the view');
    }
    const [stated, high] = [attrs.number('width', { min: 0 }), attrs.number('height', { min: 0 })];
    const isSized = isStage && stated !== undefined && high !== undefined && stated > 0 && high > 0;
    if (!isSized) location.note('POD_SIZE_ASSUMED', 'no page size; used the extent of its shapes');
    const [right, down] = [Math.max(1, Math.ceil(scene.extent.x)), Math.max(1, Math.ceil(scene.extent.y))];
    const [width, height] = isSized ? [stated, high] : [right, down];
    builder.addPage({ path, name: attrs.text('name'), width: width * unit, height: height * unit, elements });
  }
}
