import type { Clip } from '../../models/drawing/clip.ts';
import { identity, joinMatrices, type Matrix } from '../../outline/matrix.ts';
import { toSvgPath } from '../../outline/svg-path.ts';
import { transformOutline } from '../../outline/transform.ts';
import { transformAttribute } from './format.ts';
import { decimalsOf, type Scope } from './scope.ts';
import type { SvgServices } from './services.ts';

/** Defines a clip, and returns the attribute. Transforms are applied to the outlines. */
export async function clipAttribute(
  services: SvgServices,
  clip: Clip,
  scope: Scope,
  before: Matrix = identity,
): Promise<string> {
  const { shapes, transform = identity, clip: other } = clip;
  const matrix = joinMatrices(transform, before);
  const decimals = decimalsOf(scope);
  const id = await services.definitions.define(
    clip,
    `${decimals}${transformAttribute(before, 12)}`,
    async (id, out) => {
      const outer = other === undefined ? '' : await clipAttribute(services, other, scope, matrix);
      out.add(`<clipPath id="${id}"${outer}>`);
      for (const shape of shapes) {
        const own = shape.clip === undefined ? '' : await clipAttribute(services, shape.clip, scope, matrix);
        const rule = shape.rule === 'evenodd' ? ' clip-rule="evenodd"' : '';
        const toClip = joinMatrices(shape.transform ?? identity, matrix);
        services.context.spend(shape.outline.points.length);
        const path = toSvgPath(transformOutline(shape.outline, toClip), decimals);
        if (path !== '') out.add(`<path${rule}${own} d="${path}"/>`);
      }
      out.add('</clipPath>\n');
    },
  );
  return ` clip-path="url(#${id})"`;
}
