import type { Element, GroupElement, ShapeElement } from '../../../models/design/elements.ts';
import type { PlacedImage } from '../../../models/design/frames.ts';
import type { Fill, Stroke } from '../../../models/design/paint.ts';
import type { Shape } from '../../../models/design/shapes.ts';
import type { ElementBase } from './base.ts';

/** The frame's own shape, fill, stroke and image. */
interface FrameContent {
  readonly shape: Shape;
  readonly fill?: Fill;
  readonly stroke?: Stroke;
  readonly image: PlacedImage | undefined;
}

/**
 * Groups a frame and its nested items: fill, clipped content, stroke. The group has the frame's members; the parts use
 * the frame's own coordinates.
 */
export function groupFrameContent(
  base: ElementBase,
  { shape, fill, stroke, image }: FrameContent,
  inner: Element[],
  idOf: (part: string) => string,
): GroupElement {
  const part = (name: string): Pick<ShapeElement, 'id' | 'layer' | 'transform'> => ({
    id: idOf(name),
    layer: base.layer,
    transform: [1, 0, 0, 1, 0, 0],
  });
  const elements: Element[] = [];
  if (fill !== undefined) elements.push({ kind: 'shape', ...part('fill'), shape, fill });
  const picture: Element[] = image === undefined ? [] : [{ kind: 'image', ...part('picture'), shape, image }];
  elements.push({ kind: 'group', ...part('content'), clip: shape, elements: [...picture, ...inner] });
  if (stroke !== undefined) elements.push({ kind: 'shape', ...part('stroke'), shape, stroke });
  return { kind: 'group', ...base, elements };
}
