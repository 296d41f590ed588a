import type { Clip } from '../../models/drawing/clip.ts';
import { identity, joinMatrices, type Matrix } from '../../outline/matrix.ts';
import { transformOutline } from '../../outline/transform.ts';
import { limitFill } from '../limit/limit-shape.ts';
import { needsMask } from '../svg/clip.ts';
import type { PdfContent } from './file/content.ts';
import { pathOperators } from './path.ts';
import { decimalsOf, limitIn, type Scope } from './scope.ts';
import type { PdfServices } from './services.ts';

/** True if a clip can be written as paths: PDF intersects them, and unites only shapes that lie apart. */
export function isPathClip({ shapes, clip }: Clip): boolean {
  if (clip !== undefined && !isPathClip(clip)) return false;
  const [first] = shapes;
  if (first !== undefined && shapes.length === 1) return first.clip === undefined || isPathClip(first.clip);
  return !needsMask({ shapes });
}

/** Clips until the next `Q`; false if nothing remains visible. */
export function setClip(
  services: PdfServices,
  { shapes, transform = identity, clip }: Clip,
  scope: Scope,
  out: PdfContent,
  before: Matrix = identity,
): boolean {
  const matrix = joinMatrices(transform, before);
  const [first] = shapes;
  if (first === undefined) return false;
  if (clip !== undefined && !setClip(services, clip, scope, out, matrix)) return false;
  if (first.clip !== undefined && !setClip(services, first.clip, scope, out, matrix)) return false;
  const limits = { ...services, coordinateLimit: limitIn(scope) };
  const paths = shapes.map(({ outline, transform: own = identity }) => {
    services.context.spend(outline.points.length);
    const placed = transformOutline(outline, joinMatrices(own, matrix));
    return pathOperators(limitFill(limits, placed, scope), decimalsOf(scope));
  });
  const path = paths.filter((each) => each !== '').join('\n');
  if (path === '') return false;
  out.add(`${path}\n${first.rule === 'evenodd' ? 'W*' : 'W'} n`);
  return true;
}
