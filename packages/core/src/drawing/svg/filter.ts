import type { Filter, FilterEffect } from '../../models/drawing/nodes.ts';
import { scaleOf } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { pictureEffect } from './effect-pictures.ts';
import { inputsOf, resultName, writeEffect } from './effects.ts';
import { boxAttributes } from './format.ts';
import { decimalsOf, isUpright, type Scope } from './scope.ts';
import type { SvgServices } from './services.ts';

/** Effects whose result in a rotated coordinate system differs between engines. */
const uprightEffects: ReadonlySet<FilterEffect['kind']> = new Set([
  'flood',
  'light',
  'offset',
  'tile',
  'turbulence',
  'picture',
  'drawing',
  'morphology',
  'convolve',
  'blur',
]);

/** Rounding adds up over the steps of larger ones. */
const largeRadius = 10;
/** Effects that depend on what lies outside of their region. */
const spreadingEffects: ReadonlySet<FilterEffect['kind']> = new Set(['blur', 'shadow', 'morphology', 'convolve']);

/** Defines a filter, and returns the attribute. */
export async function filterAttribute(services: SvgServices, filter: Filter, scope: Scope): Promise<string> {
  const decimals = decimalsOf(scope) + 1;
  if (!isUpright(scope.matrix) && filter.steps.some(({ effect }) => uprightEffects.has(effect.kind)))
    services.noteOnce('DRAWING_LOOK_CHANGED', 'a filter in a rotated coordinate system depends on the viewer');
  if (filter.steps.some(({ effect }) => effect.kind === 'morphology' && Math.max(effect.x, effect.y) > largeRadius))
    services.noteOnce('DRAWING_LOOK_CHANGED', 'a morphology filter with a large radius is drawn in steps');
  if (filter.steps.some(({ effect }) => effect.kind === 'blur' && effect.edge !== 'none'))
    services.noteOnce('DRAWING_LOOK_CHANGED', 'viewers blur edges without repeating them');
  const heightScale = heightScaleOf(services, filter, scope);
  const isForEngine = services.pixelsPerUnit !== undefined;
  const id = await services.definitions.define(filter, `${decimals} ${heightScale}`, async (id, out) => {
    const { region, steps } = filter;
    const isPlain = steps.every((step) => step.space === 'srgb');
    const space = isPlain ? ' color-interpolation-filters="sRGB"' : '';
    out.add(`<filter id="${id}" filterUnits="userSpaceOnUse"${boxAttributes(region, decimals)}${space}>`);
    const isWhole = steps.every((step) => isSameBox(step.region, region));
    const used = new Set(steps.flatMap(({ effect }) => inputsOf(effect)));
    for (const [index, step] of steps.entries()) {
      const own = step.space === 'srgb' && !isPlain ? ' color-interpolation-filters="sRGB"' : '';
      const isSmaller = !isSameBox(step.region, region);
      const box = isWhole ? '' : boxAttributes(step.region, decimals);
      const result = used.has(index) ? ` result="${resultName(index)}"` : '';
      const effect = isForEngine ? adaptToEngine(step.effect, heightScale) : step.effect;
      const isPicture = effect.kind === 'picture' || effect.kind === 'drawing';
      const cutsLater = isSmaller && (isPicture || spreadingEffects.has(effect.kind));
      const named = cutsLater ? own : `${isPicture ? '' : box}${own}${result}`;
      if (isPicture) await pictureEffect(services, effect, region, scope, named, out);
      else out.add(writeEffect(effect, decimals, cutsLater ? `${boxAttributes(region, decimals)}${own}` : named));
      // The engine fails if a picture is cut, and blurs what is cut.
      if (cutsLater) out.add(`<feOffset${box}${own}${result}/>`);
    }
    out.add('</filter>\n');
  });
  return ` filter="url(#${id})"`;
}

/** The factor for heights of lit surfaces. */
function heightScaleOf({ pixelsPerUnit }: SvgServices, { steps }: Filter, { matrix }: Scope): number {
  const isLit = pixelsPerUnit !== undefined && steps.some(({ effect }) => effect.kind === 'light');
  return isLit ? pixelsPerUnit * scaleOf(matrix) : 1;
}

/** The engine takes heights for pixels, and reads the values of a kernel column by column. */
function adaptToEngine(effect: FilterEffect, heightScale: number): FilterEffect {
  if (effect.kind === 'light') return { ...effect, surfaceScale: effect.surfaceScale * heightScale };
  if (effect.kind !== 'convolve') return effect;
  const { columns, rows, kernel } = effect;
  const byColumn = kernel.map((_, at) => kernel[(at % rows) * columns + Math.floor(at / rows)] ?? 0);
  return { ...effect, kernel: byColumn };
}

function isSameBox(one: Box, two: Box): boolean {
  return one.xMin === two.xMin && one.yMin === two.yMin && one.xMax === two.xMax && one.yMax === two.yMax;
}
