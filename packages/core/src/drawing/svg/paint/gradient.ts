import type { LinearGradient, RadialGradient, Spread } from '../../../models/drawing/paint.ts';
import { formatNumber, transformAttribute } from '../format.ts';
import { decimalsOf, enterScope, type Scope } from '../scope.ts';
import type { SvgServices } from '../services.ts';
import { type PlainStop, resolveStops, reverseSpread, reverseStops, writeStops } from './stops.ts';

/** A radial gradient as svg has it: the first circle is within the last. */
interface NestedCircles {
  readonly inner: readonly [x: number, y: number, radius: number];
  readonly outer: readonly [x: number, y: number, radius: number];
  readonly stops: readonly PlainStop[];
  readonly spread: Spread;
}

/** Defines a gradient, and returns the paint; undefined for circles that are not within each other. */
export async function defineGradient(
  services: SvgServices,
  gradient: LinearGradient | RadialGradient,
  scope: Scope,
): Promise<string | undefined> {
  const { definitions } = services;
  spendForStops(services, gradient);
  const own = enterScope(scope, gradient.transform);
  const decimals = decimalsOf(own) + 1;
  const transform = transformAttribute(gradient.transform, decimalsOf(scope) + 1, 'gradientTransform');
  const start = (kind: string, id: string): string => `<${kind}Gradient id="${id}" gradientUnits="userSpaceOnUse"`;
  if (gradient.kind === 'linear') {
    const { from, to, spread } = gradient;
    if (gradient.stops.length === 0 || (from[0] === to[0] && from[1] === to[1])) return 'none';
    const [x1, y1, x2, y2] = [...from, ...to].map((value) => formatNumber(value, decimals));
    const id = await definitions.define(gradient, String(decimals), async (id, out) => {
      await yieldForStops(services, gradient);
      const line = ` x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
      const stops = writeStops(resolveStops(gradient), spread);
      out.add(`${start('linear', id)}${line}${transform}${spreadAttribute(spread)}>${stops}</linearGradient>\n`);
    });
    return `url(#${id})`;
  }
  if (gradient.stops.length === 0 || isSameCircle(gradient)) return 'none';
  const circles = nestCircles(gradient);
  if (circles === undefined) return undefined;
  const id = await definitions.define(gradient, String(decimals), async (id, out) => {
    await yieldForStops(services, gradient);
    const [cx, cy, r] = circles.outer.map((value) => formatNumber(value, decimals));
    const [fx, fy, fr] = circles.inner.map((value) => formatNumber(value, decimals));
    const focus = fx === cx && fy === cy ? '' : ` fx="${fx}" fy="${fy}"`;
    const line = ` cx="${cx}" cy="${cy}" r="${r}"${focus}${fr === '0' ? '' : ` fr="${fr}"`}`;
    const stops = writeStops(circles.stops, circles.spread);
    out.add(`${start('radial', id)}${line}${transform}${spreadAttribute(circles.spread)}>${stops}</radialGradient>\n`);
  });
  return `url(#${id})`;
}

/** Steps of work for writing a stop, and for the engine to draw it. */
const [writeCost, drawCost] = [100, 200];

/** The engine reads the stops of a gradient again for each shape. */
function spendForStops({ context, pixelsPerUnit }: SvgServices, { stops }: LinearGradient | RadialGradient): void {
  if (pixelsPerUnit !== undefined) context.spend(stops.length * drawCost);
}

async function yieldForStops({ context, yielder }: SvgServices, { stops }: LinearGradient | RadialGradient) {
  context.spend(stops.length * writeCost);
  if (yielder.isDue(stops.length * writeCost)) await yielder.yield();
}

function isSameCircle({ from, to, fromRadius, toRadius }: RadialGradient): boolean {
  return from[0] === to[0] && from[1] === to[1] && fromRadius === toRadius;
}

function nestCircles(gradient: RadialGradient): NestedCircles | undefined {
  const { from, to, fromRadius, toRadius, spread } = gradient;
  const distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const stops = resolveStops(gradient);
  const [first, last] = [
    [...from, fromRadius],
    [...to, toRadius],
  ] as const;
  if (fromRadius >= 0 && distance < toRadius - fromRadius) return { inner: first, outer: last, stops, spread };
  if (toRadius >= 0 && distance < fromRadius - toRadius)
    return { inner: last, outer: first, stops: reverseStops(stops), spread: reverseSpread(spread) };
  return undefined;
}

function spreadAttribute(spread: Spread): string {
  return spread === 'reflect' || spread === 'repeat' ? ` spreadMethod="${spread}"` : '';
}
