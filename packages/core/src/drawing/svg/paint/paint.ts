import type { Paint } from '../../../models/drawing/nodes.ts';
import { formatColour } from '../format.ts';
import type { Scope } from '../scope.ts';
import type { SvgServices } from '../services.ts';
import { defineCone } from './cone.ts';
import { defineGradient } from './gradient.ts';
import { defineTile } from './tile.ts';

/** The value of `fill` or `stroke` for a paint, in the coordinates of the painted node. */
export async function paintValue(services: SvgServices, paint: Paint, scope: Scope): Promise<string> {
  if (paint.kind === 'solid') return formatColour(paint.colour.srgb);
  if (paint.kind === 'tile') return defineTile(services, paint, scope);
  const value = await defineGradient(services, paint, scope);
  if (value !== undefined) return value;
  return paint.kind === 'radial' ? defineCone(services, paint, scope) : 'none';
}
