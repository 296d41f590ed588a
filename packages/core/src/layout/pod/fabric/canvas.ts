import type { Element } from '../../../models/design/elements.ts';
import type { Fill } from '../../../models/design/paint.ts';
import { identity } from '../../../outline/matrix.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import { rectangleShape } from '../scene/path.ts';
import type { Members } from '../template/members.ts';
import { readClip } from './clip.ts';
import { FabricObjects } from './objects.ts';
import { toFill } from './paint.ts';

/** A converted Fabric canvas. */
export interface FabricCanvas {
  readonly elements: Element[];
  readonly background: Fill | undefined;
  /** Size in pixels: as stated, or the extent of its objects. */
  readonly width: number;
  readonly height: number;
}

/** Canvas members without effect on the picture. */
const canvasMembers = `version hoverCursor preserveObjectStacking viewportTransform backgroundVpt overlayVpt
  selection id name controlsAboveOverlay allowTouchScrolling imageSmoothingEnabled zoom renderOnAddRemove type
  enableRetinaScaling objects backgroundColor`.split(/\s+/);

/** Up to this version the default origin of objects is their top left corner. */
const lastCornerVersion = 6;

/**
 * Converts a canvas: background, objects, overlay.
 * @param size where the canvas says nothing of it
 */
export function convertCanvas(
  canvas: Members,
  builder: DesignBuilder,
  { unit, path, size }: { unit: number; path: string; size?: { width: number; height: number } | undefined },
): FabricCanvas {
  const location = builder.noteLocation();
  const origin = Number.parseInt(canvas.text('version') ?? '', 10) > lastCornerVersion ? 0.5 : 0;
  const objects = new FabricObjects(builder, unit, origin);
  const convert = (name: string) => {
    const member = canvas.object(name);
    const element = member && objects.convertObject(member, `${path}/${name}`);
    return element === undefined ? [] : [element];
  };
  canvas.skip(canvasMembers);
  const behind = convert('backgroundImage');
  const elements = objects.convert(canvas.objects('objects'), path);
  const before = convert('overlayImage');
  const extent = { width: Math.max(1, Math.ceil(objects.extent.x)), height: Math.max(1, Math.ceil(objects.extent.y)) };
  const stated = readSize(canvas) ?? size;
  if (stated === undefined) location.note('POD_SIZE_ASSUMED', 'no page size; used the extent of its objects');
  const { width, height } = stated ?? extent;
  const paint = (name: string) => {
    const fill = toFill(canvas.raw(name), name, { width, height }, { swatches: builder.swatches, location, unit });
    return fill && moveGradient(fill, (width / 2) * unit, (height / 2) * unit);
  };
  const background = paint('background') ?? paint('backgroundColor');
  const overlay = paint('overlay') ?? paint('overlayColor');
  const all = [...behind, ...elements];
  if (overlay) {
    const sheet = rectangleShape({ width: width * unit, height: height * unit });
    all.push(builder.shape({ path: `${path}/overlay`, transform: identity }, sheet, { fill: overlay }));
  }
  for (const each of before) all.push(each);
  const clip = canvas.object('clipPath');
  const toCanvas = identity; // a canvas is clipped in its own space
  const shape = clip && readClip(clip, { width, height, toCanvas }, location, origin, unit);
  canvas.close();
  const clipped = shape ? [builder.group({ path: `${path}/clip`, transform: identity }, all, shape)] : all;
  return { elements: clipped, background, width, height };
}

function readSize(canvas: Members): { width: number; height: number } | undefined {
  const [width, height] = [canvas.number('width', { min: 0 }), canvas.number('height', { min: 0 })];
  return width && height ? { width, height } : undefined;
}

/** Gradients of objects are relative to their centre, gradients of pages to the top left corner. */
function moveGradient(fill: Fill, x: number, y: number): Fill {
  if (fill.gradient === undefined) return fill;
  const [left, top] = fill.gradient.start;
  return { ...fill, gradient: { ...fill.gradient, start: [roundNumber(left + x), roundNumber(top + y)] } };
}
