import type { Filter } from '../../../../models/drawing/nodes.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import { splitOutside } from '../../style/declarations.ts';
import { parseUrl } from '../../syntax/reference.ts';
import { type Instance, isWithin, type Place, type Scene } from '../scene.ts';
import { functionStep } from './functions.ts';
import { buildFilter } from './svg-filter.ts';

/** No drawing is larger. Engines clip regions to what is visible. */
const everywhere: Box = { xMin: -100_000, yMin: -100_000, xMax: 100_000, yMax: 100_000 };
const maxFilters = 64;

/**
 * The filters of an element in its coordinates. A reference to anything but a filter is ignored, as in browsers.
 * @see Filter Effects 1, "The filter property"
 */
export async function filtersOf(
  scene: Scene,
  instance: Instance,
  box: Box | undefined,
  place: Place,
): Promise<readonly Filter[] | 'hidden'> {
  const value = instance.declared.get('filter');
  if (value === undefined || value === 'none' || value === 'inherit') return [];
  const filters: Filter[] = [];
  const parts = splitOutside(value.replaceAll(/\)\s*(?=\S)/g, ') ').trim(), ' ').filter((each) => each !== '');
  for (const part of parts) {
    if (filters.length >= maxFilters) break;
    const url = parseUrl(part);
    if (url === undefined) {
      const step = functionStep(part, instance.style);
      if (step === undefined) {
        scene.noteOnce('SVG_STYLE_IGNORED', `filter: ${value.slice(0, 80)}`);
        return [];
      }
      filters.push({ region: everywhere, steps: [{ effect: step, region: everywhere, space: 'srgb' }] });
      continue;
    }
    const element = url.id === undefined ? undefined : scene.byId.get(url.id);
    if (element?.local !== 'filter' || isWithin(place.trail, element)) continue;
    const filter = await buildFilter(scene, element, box, place);
    if (filter === undefined) return 'hidden';
    filters.push(filter);
  }
  return filters;
}
