import type { LinearGradient, RadialGradient } from '../../../models/drawing/paint.ts';
import { identity, joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import type { ObjectNumber } from '../file/objects.ts';
import { formatArray, formatFactor, formatMatrix } from '../file/syntax.ts';
import { decimalsOf, enterScope, type Scope, visibleBox } from '../scope.ts';
import type { PdfServices } from '../services.ts';
import { rampFunction, repeatedFunction } from './functions.ts';
import { repeatRange } from './gradient-range.ts';
import { resolveRamp } from './ramp.ts';

/** Writes a shading pattern; undefined if the gradient paints nothing. @see ISO 32000-2, "Shading patterns" */
export async function gradientPattern(
  services: PdfServices,
  gradient: LinearGradient | RadialGradient,
  scope: Scope,
): Promise<ObjectNumber | undefined> {
  const ramp = resolveRamp(services, gradient, scope.colours);
  if (ramp === undefined || isEmpty(gradient)) return undefined;
  const own = enterScope(scope, gradient.transform);
  const matrix = joinMatrices(gradient.transform ?? identity, scope.matrix);
  const area = visibleBox(own);
  if (area === undefined) return undefined;
  const range = isRepeated(gradient) ? repeatRange(services, gradient, area) : undefined;
  const variant = `${scope.colours} ${formatMatrixOf(matrix, scope)} ${range?.join(' ') ?? ''}`;
  return services.written.once(gradient, variant, () => {
    const background = ramp.background === undefined ? '' : `/Background ${formatArray(ramp.background)}`;
    const own = rampFunction(ramp.stops);
    const [from, to] = range ?? [0, 1];
    const isReflected = gradient.spread === 'reflect';
    const place =
      range === undefined
        ? `/Function ${own}`
        : `/Domain ${formatArray([from, to])}/Function ${repeatedFunction(`${services.objects.addShared(own)} 0 R`, from, to, isReflected)}`;
    const shading = services.objects.add(
      `<</ShadingType ${gradient.kind === 'linear' ? 2 : 3}/ColorSpace ${ramp.space.text}${background}` +
        `/Coords ${coordinates(gradient, from, to)}${place}/Extend ${extension(gradient)}>>`,
    );
    const placed = `[${formatMatrixOf(matrix, scope)}]`;
    return services.objects.add(`<</Type/Pattern/PatternType 2/Shading ${shading} 0 R/Matrix${placed}>>`);
  });
}

function isEmpty(gradient: LinearGradient | RadialGradient): boolean {
  const { from, to } = gradient;
  const isPoint = from[0] === to[0] && from[1] === to[1];
  if (gradient.kind === 'linear') return isPoint;
  const { fromRadius, toRadius } = gradient;
  return (isPoint && fromRadius === toRadius) || Math.max(fromRadius, toRadius) <= 0;
}

function isRepeated({ spread }: LinearGradient | RadialGradient): boolean {
  return spread === 'reflect' || spread === 'repeat';
}

/** The coordinates of the part of a gradient between two positions on it. */
function coordinates(gradient: LinearGradient | RadialGradient, start: number, end: number): string {
  const { from, to } = gradient;
  const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
  const at = (share: number): number[] => {
    const point = [mix(from[0], to[0], share), mix(from[1], to[1], share)];
    if (gradient.kind === 'linear') return point;
    return [...point, Math.max(0, mix(gradient.fromRadius, gradient.toRadius, share))];
  };
  return formatArray([...at(start), ...at(end)], formatFactor);
}

function extension({ spread }: LinearGradient | RadialGradient): string {
  return `[${spread === 'pad' || spread === 'pad-start'} ${spread === 'pad' || spread === 'pad-end'}]`;
}

function formatMatrixOf(matrix: Matrix, scope: Scope): string {
  return formatMatrix(matrix, decimalsOf({ ...scope, matrix: identity }) + 2);
}
