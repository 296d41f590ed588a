import type { TilePaint } from '../../../../models/drawing/nodes.ts';
import { determinant, joinMatrices, type Matrix, translation } from '../../../../outline/matrix.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { fitViewBox, frameOfBox, parseAlignment, parseViewBox } from '../../syntax/view-box.ts';
import { type Instance, type OpaquePaint, type Place, placeOfResource, type Scene } from '../scene.ts';
import { resourceTransform } from '../transform.ts';
import { unitMatrix } from './gradient.ts';
import { attributeOf, templateChain } from './resource-chain.ts';
import { regionOf } from './resource-units.ts';

const presets = { x: '0', y: '0', width: '0', height: '0' };

/** Resolves a pattern for a shape. @see SVG 2, "Patterns" */
export async function buildPattern(
  scene: Scene,
  element: XmlElement,
  box: Box | undefined,
  place: Place,
): Promise<OpaquePaint | 'nothing' | 'invalid'> {
  const chain = templateChain(scene, element, (local) => local === 'pattern');
  const instance = instanceOf(scene, chain);
  const isUserSpace = attributeOf(chain, 'patternUnits') === 'userSpaceOnUse';
  const area = regionOf(instance, isUserSpace, box, place.viewport, presets);
  if (area === undefined)
    return !isUserSpace && box !== undefined && unitMatrix(box) === undefined ? 'invalid' : 'nothing';
  const viewBox = parseViewBox(attributeOf(chain, 'viewBox'));
  const usesBox = attributeOf(chain, 'patternContentUnits') === 'objectBoundingBox';
  // Browsers place the content at the corner of the tile, in whichever units.
  let content: Matrix = translation(area.xMin, area.yMin);
  if (viewBox !== undefined) {
    if (!(viewBox.width > 0 && viewBox.height > 0)) return 'nothing';
    content = fitViewBox(viewBox, frameOfBox(area), parseAlignment(attributeOf(chain, 'preserveAspectRatio')));
  } else if (usesBox) {
    const units = unitMatrix(box);
    if (units === undefined) return 'nothing';
    content = [units[0], 0, 0, units[3], area.xMin, area.yMin];
  }
  const transform = resourceTransform(scene, chain, 'patternTransform', place.viewport);
  if (determinant(transform) === 0) return 'nothing';
  const owner = chain.find((each) => each.elements().length > 0);
  if (owner === undefined) return 'nothing';
  const own = scene.inPlace(owner);
  const inner = placeOfResource(place, own, joinMatrices(joinMatrices(content, transform), place.matrix));
  const trail = { element, before: inner.trail };
  const { nodes } = await scene.buildChildren(own, { ...inner, trail });
  if (nodes.length === 0) return 'nothing';
  // Tiles begin at the origin: engines place tiles far from it inexactly.
  const tile: TilePaint = {
    kind: 'tile',
    area: { xMin: 0, yMin: 0, xMax: area.xMax - area.xMin, yMax: area.yMax - area.yMin },
    stepX: area.xMax - area.xMin,
    stepY: area.yMax - area.yMin,
    transform: joinMatrices(translation(area.xMin, area.yMin), transform),
    children: [
      { kind: 'group', transform: joinMatrices(content, translation(-area.xMin, -area.yMin)), children: nodes },
    ],
  };
  return { paint: tile, opacity: 1 };
}

/** An instance whose attributes are those of the whole chain. */
function instanceOf(scene: Scene, chain: readonly XmlElement[]): Instance {
  const [first] = chain as [XmlElement, ...XmlElement[]];
  const instance = scene.inPlace(first);
  if (chain.length === 1) return instance;
  const declared = new Map(instance.declared);
  for (const name of Object.keys(presets)) {
    const value = attributeOf(chain, name);
    if (value !== undefined && !declared.has(name)) declared.set(name, value);
  }
  return { ...instance, declared };
}
