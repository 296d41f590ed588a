import type { FilterEffect } from '../../../../models/drawing/nodes.ts';
import { joinMatrices, translation } from '../../../../outline/matrix.ts';
import { idOf } from '../../syntax/reference.ts';
import { frameOfBox } from '../../syntax/view-box.ts';
import { hrefOf } from '../../text/attributes.ts';
import { placePicture } from '../image.ts';
import { type Instance, isWithin } from '../scene.ts';
import type { EffectContext } from './effect-context.ts';

const transparent: FilterEffect = { kind: 'flood', colour: { srgb: [0, 0, 0] }, opacity: 0 };

/** An `feImage`: a picture, or an element as a `use` would show it. */
export async function imageEffect(instance: Instance, context: EffectContext): Promise<FilterEffect> {
  const { element, style } = instance;
  const { scene, place, region } = context;
  const reference = hrefOf(element);
  if (reference === undefined) return transparent;
  const id = idOf(reference);
  if (id === undefined) {
    const loaded = await scene.loadPicture(reference);
    if (loaded === undefined) return transparent;
    const options = { isPixelated: style.isPixelated, isClipped: true };
    const children = placePicture(loaded, frameOfBox(region), element.attribute('preserveAspectRatio'), options);
    return { kind: 'drawing', children };
  }
  const target = scene.byId.get(id);
  if (target === undefined || isWithin(place.trail, target)) return transparent;
  const trail = { element: target, before: place.trail };
  // Browsers place the element at the corner of the subregion.
  const moved = translation(region.xMin, region.yMin);
  const built = await scene.buildElement(
    target,
    {
      ...place,
      parent: target.parent && scene.inPlace(target.parent),
      context: undefined,
      matrix: joinMatrices(moved, place.matrix),
      depth: place.depth + 1,
      trail,
    },
    { width: undefined, height: undefined },
  );
  return { kind: 'drawing', children: [{ kind: 'group', transform: moved, children: built.nodes }] };
}
