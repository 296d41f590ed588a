import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import { type Matrix, scaling } from '../../../outline/matrix.ts';
import { outlineOfBox } from '../../../outline/measure/boxes.ts';
import { boxOfFrame, type Frame, fitViewBox, parseAlignment } from '../syntax/view-box.ts';
import { hrefOf } from '../text/attributes.ts';
import { lengthOf } from './lengths.ts';
import { type Built, type Instance, type LoadedPicture, nothing, type Place, type Scene } from './scene.ts';

/** Builds a picture. @see SVG 2, "The image element" */
export async function buildImage(scene: Scene, instance: Instance, place: Place): Promise<Built> {
  const { element, style } = instance;
  const reference = hrefOf(element);
  if (reference === undefined || reference.trim() === '') return nothing;
  const stated = (name: string, axis: 'x' | 'y'): number | undefined =>
    lengthOf(instance, name, axis, place.viewport, scene.screen);
  const [x, y] = [stated('x', 'x') ?? 0, stated('y', 'y') ?? 0];
  let [width, height] = [stated('width', 'x'), stated('height', 'y')];
  if ((width ?? 1) <= 0 || (height ?? 1) <= 0) return nothing;
  const loaded = await scene.loadPicture(reference);
  if (loaded === undefined) return nothing;
  if (loaded.kind === 'drawing') scene.countPlaced(loaded);
  const natural = loaded.kind === 'picture' ? loaded.picture : loaded;
  // An automatic side keeps the proportions of the picture.
  if (width === undefined && height === undefined) ({ width, height } = natural);
  width ??= ((height ?? 0) * natural.width) / natural.height;
  height ??= (width * natural.height) / natural.width;
  const frame = { x, y, width, height };
  const box = boxOfFrame(frame);
  if (!style.isVisible) return { nodes: [], box };
  const nodes = placePicture(loaded, frame, element.attribute('preserveAspectRatio'), {
    isPixelated: style.isPixelated,
    isClipped: !/^(?:visible|auto)$/.test(instance.declared.get('overflow') ?? 'hidden'),
  });
  return { nodes, box };
}

/** Fits a picture into a frame. */
export function placePicture(
  loaded: LoadedPicture,
  frame: Frame,
  alignmentText: string | undefined,
  { isPixelated, isClipped }: { readonly isPixelated: boolean; readonly isClipped: boolean },
): DrawingNode[] {
  const natural = loaded.kind === 'picture' ? loaded.picture : loaded;
  const alignment = parseAlignment(alignmentText);
  const fit = fitViewBox({ x: 0, y: 0, width: natural.width, height: natural.height }, frame, alignment);
  const exceeds = alignment.isSlice || loaded.kind === 'drawing';
  const node: DrawingNode =
    loaded.kind === 'picture'
      ? {
          kind: 'image',
          picture: loaded.picture,
          transform: scaleFirst(scaling(natural.width, natural.height), fit),
          scaling: isPixelated ? 'pixels' : 'smooth',
        }
      : { kind: 'group', transform: fit, isIsolated: true, children: loaded.nodes };
  if (!exceeds || !isClipped) return [node];
  const clip = { shapes: [{ outline: outlineOfBox(boxOfFrame(frame)), rule: 'nonzero' as const }] };
  return [{ kind: 'group', clip, children: [node] }];
}

function scaleFirst([a, , , d]: Matrix, [scaleX, , , scaleY, x, y]: Matrix): Matrix {
  return [a * scaleX, 0, 0, d * scaleY, x, y];
}
