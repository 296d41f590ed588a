import { joinMatrices, type Matrix, translation } from '../../../outline/matrix.ts';
import { mapBox } from '../../../outline/measure/boxes.ts';
import { idOf } from '../syntax/reference.ts';
import { hrefOf } from '../text/attributes.ts';
import { lengthOf, statedValue } from './lengths.ts';
import { type Built, type Instance, isWithin, nothing, type Place, type Scene } from './scene.ts';
import { paintsOf } from './shapes/shape.ts';

const linkable = new Set(
  'svg symbol g a use switch path rect circle ellipse line polyline polygon image text'.split(' '),
);

/** Builds what a `use` refers to. @see SVG 2, "The use element" */
export async function buildUse(scene: Scene, instance: Instance, place: Place): Promise<Built> {
  const { element, style } = instance;
  const id = idOf(hrefOf(element));
  const target = id === undefined ? undefined : scene.byId.get(id);
  if (target === undefined || !linkable.has(target.local) || isWithin(place.trail, target)) return nothing;
  for (let each = element.parent; each !== undefined; each = each.parent) if (each === target) return nothing;
  const x = lengthOf(instance, 'x', 'x', place.viewport, scene.screen) ?? 0;
  const y = lengthOf(instance, 'y', 'y', place.viewport, scene.screen) ?? 0;
  const moved: Matrix | undefined = x === 0 && y === 0 ? undefined : translation(x, y);
  const matrix = moved === undefined ? place.matrix : joinMatrices(moved, place.matrix);
  const inner: Place = {
    ...place,
    parent: instance,
    matrix,
    depth: place.depth + 1,
    trail: { element: target, before: place.trail },
  };
  const size = { width: statedValue(instance, 'width'), height: statedValue(instance, 'height') };
  const build = (context: Place['context']): Promise<Built> => scene.buildElement(target, { ...inner, context }, size);
  let built: Built;
  if (scene.usesContextPaints) {
    const { box } = await build(undefined);
    const own = box && moved ? mapBox(box, moved) : box;
    const paints = await paintsOf(scene, style, own, place);
    built = await build({ ...paints, matrix: place.matrix });
  } else built = await build(place.context);
  if (moved === undefined) return built;
  const nodes = built.nodes.length === 0 ? [] : [{ kind: 'group', transform: moved, children: built.nodes } as const];
  return { nodes, box: built.box && mapBox(built.box, moved) };
}
