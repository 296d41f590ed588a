import type { FilterInput } from '../../../../models/drawing/filter.ts';
import type { Filter, FilterEffect, FilterStep } from '../../../../models/drawing/nodes.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import { joinBoxes } from '../../../../outline/measure/boxes.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { lengthOf } from '../lengths.ts';
import { regionOf } from '../paint/resource-units.ts';
import type { Instance, Place, Scene } from '../scene.ts';
import type { EffectContext } from './effect-context.ts';
import { effectOf } from './primitives.ts';

const presets = { x: '-10%', y: '-10%', width: '120%', height: '120%' };
const maxSteps = 1_000;

/** Builds a filter for an element with a bounding box; undefined if the element is not shown. */
export async function buildFilter(
  scene: Scene,
  element: XmlElement,
  box: Box | undefined,
  place: Place,
): Promise<Filter | undefined> {
  const instance = scene.inPlace(element);
  const isUserSpace = element.attribute('filterUnits') === 'userSpaceOnUse';
  const region = regionOf(instance, isUserSpace, box, place.viewport, presets);
  if (region === undefined) return undefined;
  const usesBox = element.attribute('primitiveUnits') === 'objectBoundingBox';
  if (usesBox && box === undefined) return undefined;
  const steps = new FilterSteps(scene, region, box, place, usesBox);
  for (const child of element.elements()) {
    if (!child.local.startsWith('fe') || steps.count >= maxSteps) continue;
    await steps.add(child);
  }
  return steps.count === 0 ? undefined : { region, steps: steps.steps };
}

const transparent: FilterEffect = { kind: 'flood', colour: { srgb: [0, 0, 0] }, opacity: 0 };

/** Primitives without inputs, and one that repeats its input. */
const ownContent = new Set(['feFlood', 'feImage', 'feTurbulence', 'feTile']);
const twoInputs = new Set(['feBlend', 'feComposite', 'feDisplacementMap']);

class FilterSteps {
  readonly steps: FilterStep[] = [];
  readonly #scene: Scene;
  readonly #region: Box;
  readonly #box: Box | undefined;
  readonly #place: Place;
  readonly #usesBox: boolean;
  readonly #results = new Map<string, number>();
  #last: FilterInput = 'source';
  count = 0;

  constructor(scene: Scene, region: Box, box: Box | undefined, place: Place, usesBox: boolean) {
    this.#scene = scene;
    this.#region = region;
    this.#box = box;
    this.#place = place;
    this.#usesBox = usesBox;
  }

  async add(element: XmlElement): Promise<void> {
    this.#scene.context.spend(100);
    const instance = this.#scene.inPlace(element);
    const names = element.local === 'feMerge' ? element.elements() : [element];
    const inputs = new Map<string, FilterInput>();
    for (const each of names)
      for (const name of ['in', 'in2']) {
        const stated = each.attribute(name);
        inputs.set(`${names.indexOf(each)} ${name}`, this.#input(stated));
      }
    const region = this.#regionOf(instance, [...inputs.values()]);
    const context: EffectContext = {
      scene: this.#scene,
      place: this.#place,
      box: this.#usesBox ? this.#box : undefined,
      region,
      filterRegion: this.#region,
      input: (name, index = 0) => inputs.get(`${index} ${name}`) ?? this.#last,
    };
    const made = await effectOf(instance, context);
    if (made === undefined) return;
    const isEmpty = !(region.xMax > region.xMin && region.yMax > region.yMin);
    const effect = isEmpty ? transparent : made;
    this.count++;
    const index = this.#push(effect, isEmpty ? this.#region : region, instance.style.filterSpace);
    const result = element.attribute('result');
    if (result !== undefined && result !== '') this.#results.set(result, index);
    this.#last = index;
  }

  #push(effect: FilterEffect, region: Box, space: 'srgb' | 'linear'): number {
    return this.steps.push({ effect, region, space }) - 1;
  }

  /** Browsers treat the inputs of SVG 1.1 that they do not know like a missing result. */
  #input(name: string | undefined): FilterInput {
    const known = name === undefined ? undefined : this.#results.get(name);
    if (known !== undefined) return known;
    switch (name) {
      case 'SourceGraphic':
        return 'source';
      case 'SourceAlpha':
        return 'source-alpha';
      default:
        return this.#last;
    }
  }

  /** The subregion of a primitive that states none: those of its inputs together, or that of the filter. */
  #presetOf(local: string, inputs: readonly FilterInput[]): Box {
    const used =
      local === 'feMerge'
        ? inputs.filter((_, index) => index % 2 === 0)
        : inputs.slice(0, twoInputs.has(local) ? 2 : 1);
    const boxes = used.map((input) => (typeof input === 'number' ? this.steps[input]?.region : this.#region));
    if (ownContent.has(local) || boxes.length === 0) return this.#region;
    return boxes.reduce((one, other) => joinBoxes(one, other)) ?? this.#region;
  }

  /** @see Filter Effects 1, "Filter primitive subregion" */
  #regionOf(instance: Instance, inputs: readonly FilterInput[]): Box {
    const { xMin, yMin, xMax, yMax } = this.#presetOf(instance.element.local, inputs);
    const box = this.#usesBox ? this.#box : undefined;
    const whole = box === undefined ? this.#place.viewport : { width: 1, height: 1 };
    const [scaleX, scaleY] = box === undefined ? [1, 1] : [box.xMax - box.xMin, box.yMax - box.yMin];
    const length = (name: string, axis: 'x' | 'y'): number | undefined => {
      const found = lengthOf(instance, name, axis, whole);
      return found === undefined ? undefined : found * (axis === 'x' ? scaleX : scaleY);
    };
    const [x, y] = [length('x', 'x'), length('y', 'y')];
    const [width, height] = [length('width', 'x'), length('height', 'y')];
    const left = x === undefined ? xMin : x + (box?.xMin ?? 0);
    const top = y === undefined ? yMin : y + (box?.yMin ?? 0);
    return {
      xMin: left,
      yMin: top,
      xMax: left + (width ?? xMax - xMin),
      yMax: top + (height ?? yMax - yMin),
    };
  }
}
