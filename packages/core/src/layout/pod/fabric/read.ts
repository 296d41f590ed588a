import type { DesignBuilder } from '../scene/design-builder.ts';
import type { JsonObject } from '../template/json.ts';
import { Members } from '../template/members.ts';
import { convertCanvas } from './canvas.ts';

/** Points per CSS pixel, because Fabric states no resolution. */
const unit = 0.75;

/** Converts Fabric.js canvases, each to a page. */
export async function readFabric(templates: readonly JsonObject[], builder: DesignBuilder): Promise<void> {
  for (const [index, template] of templates.entries()) {
    await builder.context.breathe();
    const canvas = new Members(template, builder.noteLocation());
    const { source } = builder.metaData;
    const version = canvas.text('version');
    if (source && version !== undefined) source.version ??= version;
    if (index === 0) builder.metaData.title = canvas.text('name') ?? '';
    const path = `page/${canvas.text('id') ?? index}`;
    const { elements, background, width, height } = convertCanvas(canvas, builder, { unit, path });
    builder.addPage({
      path,
      name: canvas.text('name'),
      width: width * unit,
      height: height * unit,
      background,
      elements,
    });
  }
}
