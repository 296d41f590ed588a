import type { RadialGradient } from '../../../models/drawing/paint.ts';
import { identity, joinMatrices, type Point, translation } from '../../../outline/matrix.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import { toSvgPath } from '../../../outline/svg/svg-path.ts';
import { boxAttributes, formatColour, opacityAttribute, transformAttribute } from '../format.ts';
import { decimalsOf, enterScope, type Scope, visibleBox } from '../scope.ts';
import type { SvgServices } from '../services.ts';
import { colourAt, resolveStops } from './stops.ts';

const bandCount = 96;
const pointsPerCircle = 64;
/** Continuations end where they are this many times farther away than the gradient is long. */
const farthest = 1_000;

/**
 * Defines circles that are not within each other, which svg gradients do not have, as a pattern of bands with one colour
 * each. A band covers the area between two circles and reaches below the next one, so that no gaps appear.
 */
export async function defineCone(services: SvgServices, gradient: RadialGradient, scope: Scope): Promise<string> {
  const own = enterScope(scope, gradient.transform);
  const area = visibleBox(own);
  if (area === undefined || Math.max(gradient.fromRadius, gradient.toRadius) <= 0) return 'none';
  if (gradient.spread === 'reflect' || gradient.spread === 'repeat')
    services.noteOnce('DRAWING_LOOK_CHANGED', 'a repeated gradient between circles beside each other is drawn once');
  else if (Math.min(gradient.fromRadius, gradient.toRadius) === 0)
    services.noteOnce(
      'DRAWING_LOOK_CHANGED',
      'a gradient whose focal point is outside of its circle is drawn in bands',
    );
  const decimals = decimalsOf(own);
  // Viewers move the content of a pattern by its x and y, so the pattern begins at the origin, and its content too.
  const { xMin, yMin } = area;
  const box = boxAttributes({ xMin: 0, yMin: 0, xMax: area.xMax - xMin, yMax: area.yMax - yMin }, decimals);
  const place = joinMatrices(translation(xMin, yMin), gradient.transform ?? identity);
  const transform = transformAttribute(place, decimalsOf(scope) + 1, 'patternTransform');
  const id = await services.definitions.define(gradient, `${decimals}${box}${transform}`, (id, out) => {
    out.add(`<pattern id="${id}" patternUnits="userSpaceOnUse"${box}${transform}>\n`);
    out.add(`<g${transformAttribute(translation(-xMin, -yMin), decimals)}>\n`);
    for (const { srgb, opacity, outline } of bandsOf(gradient)) {
      const fill = ` fill="${formatColour(srgb)}"${opacityAttribute('fill-opacity', opacity)}`;
      out.add(`<path${fill} d="${toSvgPath(outline, decimals)}"/>\n`);
    }
    out.add('</g>\n</pattern>\n');
  });
  return `url(#${id})`;
}

function* bandsOf(gradient: RadialGradient) {
  const { from, to, fromRadius, toRadius, spread } = gradient;
  const stops = resolveStops(gradient);
  const grows = toRadius - fromRadius;
  const circleAt = (t: number): Circle => ({
    centre: [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t],
    radius: Math.max(0, fromRadius + grows * t),
  });
  /** Where the radius becomes zero. */
  const tip = grows === 0 ? Number.POSITIVE_INFINITY : -fromRadius / grows;
  const times: [number, number, number][] = [];
  const continuesBefore = spread === 'pad' || spread === 'pad-start';
  const continuesAfter = spread === 'pad' || spread === 'pad-end';
  if (continuesBefore) times.push([tip <= 0 ? Math.max(tip, -farthest) : -farthest, 0, 0]);
  for (let band = 0; band < bandCount; band++)
    times.push([band / bandCount, (band + 1) / bandCount, (band + 0.5) / bandCount]);
  if (continuesAfter) times.push([1, tip >= 1 ? Math.min(tip, 1 + farthest) : 1 + farthest, 1]);
  for (const [start, end, offset] of times) {
    const colour = colourAt(stops, offset);
    if (colour !== undefined && start !== end) yield { ...colour, outline: hullOf(circleAt(start), circleAt(end)) };
  }
}

interface Circle {
  readonly centre: Point;
  readonly radius: number;
}

/** The convex hull of two circles that do not contain each other. */
function hullOf(one: Circle, two: Circle): Outline {
  const [dx, dy] = [two.centre[0] - one.centre[0], two.centre[1] - one.centre[1]];
  const direction = Math.atan2(dy, dx);
  // The angle at which a line touches both circles.
  const tangent = Math.acos(Math.min(1, Math.max(-1, (one.radius - two.radius) / Math.hypot(dx, dy))));
  return recordOutline((pen) => {
    let isFirst = true;
    const arc = ({ centre, radius }: Circle, start: number, end: number): void => {
      for (let step = 0; step <= pointsPerCircle; step++) {
        const angle = start + ((end - start) * step) / pointsPerCircle;
        const [x, y] = [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
        if (isFirst) pen.moveTo(x, y);
        else pen.lineTo(x, y);
        isFirst = false;
      }
    };
    arc(two, direction - tangent, direction + tangent);
    arc(one, direction + tangent, direction - tangent + 2 * Math.PI);
    pen.close();
  });
}
