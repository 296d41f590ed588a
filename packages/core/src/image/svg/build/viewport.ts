import { joinMatrices, translation } from '../../../outline/matrix.ts';
import { mapBox } from '../../../outline/measure/boxes.ts';
import { fitViewBox, parseAlignment, parseViewBox } from '../syntax/view-box.ts';
import { parseLength } from '../text/lengths.ts';
import { clipToFrame } from './frame-clip.ts';
import { lengthOf, statedValue } from './lengths.ts';
import { type Built, type Instance, nothing, type Place, type Scene, type UsedSize } from './scene.ts';

/** Builds an svg within an svg, or a symbol that a `use` refers to. Browsers do not move symbols by `refX` and `refY`. @see SVG 2, "Establishing a new SVG viewport" */
export async function buildViewport(
  scene: Scene,
  instance: Instance,
  place: Place,
  used: UsedSize | undefined,
): Promise<Built> {
  const { element, style } = instance;
  const { viewport } = place;
  const side = (name: 'width' | 'height', axis: 'x' | 'y'): number => {
    const stated = used?.[name] ?? statedValue(instance, name);
    const base = { em: style.fontSize, whole: axis === 'x' ? viewport.width : viewport.height, screen: scene.screen };
    const length = stated === undefined || stated.trim() === 'auto' ? undefined : parseLength(stated, base);
    return length ?? base.whole;
  };
  const [width, height] = [side('width', 'x'), side('height', 'y')];
  if (!(width > 0 && height > 0)) return nothing;
  const x = lengthOf(instance, 'x', 'x', viewport, scene.screen) ?? 0;
  const y = lengthOf(instance, 'y', 'y', viewport, scene.screen) ?? 0;
  const frame = { x, y, width, height };
  const viewBox = parseViewBox(element.attribute('viewBox'));
  if (viewBox !== undefined && !(viewBox.width > 0 && viewBox.height > 0)) return nothing;
  const fit =
    viewBox === undefined
      ? translation(x, y)
      : fitViewBox(viewBox, frame, parseAlignment(element.attribute('preserveAspectRatio')));
  const size = viewBox ?? frame;
  const built = await scene.buildChildren(instance, {
    ...place,
    parent: instance,
    viewport: { width: size.width, height: size.height },
    matrix: joinMatrices(fit, place.matrix),
    depth: place.depth + 1,
  });
  if (built.nodes.length === 0) return { nodes: [], box: built.box && mapBox(built.box, fit) };
  return { nodes: clipToFrame(instance, frame, fit, built.nodes), box: built.box && mapBox(built.box, fit) };
}
