import type { Effect } from '../../../models/design/effects.ts';
import type { Fill, Stroke } from '../../../models/design/paint.ts';
import { roundNumber } from '../../round.ts';
import { type CssStop, placeStops } from '../scene/css-gradient.ts';
import type { Paint } from '../scene/design-builder.ts';
import { blackColour, readColour, readPaint, toDash, toShadow, toStroke } from '../scene/element-base.ts';
import { placeLinear, placeRadial } from '../scene/gradient-geometry.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import type { Swatches } from '../scene/swatches.ts';
import type { Members } from '../template/members.ts';

/** Tools and context for reading paint. */
export interface PaintTools {
  readonly swatches: Swatches;
  readonly location: NoteLocation;
  readonly unit: number;
}

export function readShapePaint(attrs: Members, tools: PaintTools, isOpen: boolean): Paint {
  const fill = attrs.boolean('fillEnabled') === false ? undefined : readFill(attrs, tools);
  const stroke = attrs.boolean('strokeEnabled') === false ? undefined : readStroke(attrs, tools);
  return { fill: isOpen ? undefined : fill, stroke, isStrokeBelow: attrs.boolean('fillAfterStrokeEnabled') };
}

const priorities = ['color', 'linear-gradient', 'radial-gradient', 'pattern'] as const;

/** Returns the paint with priority, or another one if that is missing. */
export function readFill(attrs: Members, tools: PaintTools): Fill | undefined {
  const priority = attrs.choice('fillPriority', priorities) ?? 'color';
  const colour = readPaint(attrs.text('fill'), tools.swatches, tools.location);
  const found = {
    color: colour,
    'linear-gradient': readLinear(attrs, 'fillLinearGradient', tools),
    'radial-gradient': readRadial(attrs, tools),
    pattern: readPattern(attrs, tools.location),
  };
  return found[priority] ?? found.color ?? found['linear-gradient'] ?? found['radial-gradient'];
}

function readPattern(attrs: Members, location: NoteLocation): undefined {
  const names = attrs.names().filter((name) => name.startsWith('fillPattern'));
  attrs.skip(names);
  if (names.length > 0) location.note('POD_LOOK_LOST', 'designs do not support image patterns as paint');
  return undefined;
}

/** Reads a point from one attribute or from two. */
function readPoint(attrs: Members, name: string): [number, number] {
  const point = attrs.object(name);
  const [x, y] = [attrs.number(`${name}X`) ?? point?.number('x'), attrs.number(`${name}Y`) ?? point?.number('y')];
  return [x ?? 0, y ?? 0];
}

function readLinear(attrs: Members, name: string, { swatches, location, unit }: PaintTools): Fill | undefined {
  const [start, end] = [readPoint(attrs, `${name}StartPoint`), readPoint(attrs, `${name}EndPoint`)];
  const stops = readStops(attrs, `${name}ColorStops`, location);
  return stops && swatches.gradient('linear', stops, placeLinear(start, end, unit));
}

function readRadial(attrs: Members, { swatches, location, unit }: PaintTools): Fill | undefined {
  const [start, end] = [
    readPoint(attrs, 'fillRadialGradientStartPoint'),
    readPoint(attrs, 'fillRadialGradientEndPoint'),
  ];
  const inner = attrs.number('fillRadialGradientStartRadius', { min: 0 }) ?? 0;
  const outer = attrs.number('fillRadialGradientEndRadius', { min: 0 }) ?? 0;
  const stops = readStops(attrs, 'fillRadialGradientColorStops', location);
  const from = outer > 0 ? Math.min(1, inner / outer) : 0;
  const spread = stops?.map((stop) => ({ ...stop, position: from + stop.position * (1 - from) }));
  return spread && swatches.gradient('radial', spread, placeRadial(start, end, outer, unit));
}

/** Reads alternating positions and colours. */
function readStops(attrs: Members, name: string, location: NoteLocation): CssStop[] | undefined {
  const list = attrs.list(name) ?? [];
  const stops = [];
  for (let at = 0; at + 1 < list.length; at += 2) {
    const position = Math.min(1, Math.max(0, Number(list[at]) || 0));
    stops.push({ position, colour: readColour(String(list[at + 1]), location, blackColour) });
  }
  const [only] = stops;
  if (only === undefined) return undefined;
  return placeStops(stops.length === 1 ? [only, { ...only, position: 1 }] : stops);
}

const caps = ['butt', 'round', 'square'] as const;
const joins = ['miter', 'round', 'bevel'] as const;
/** Default of canvases. @see HTML, "Line styles" */
const defaultMiterLimit = 10;
/** @see Konva 9, `Shape.strokeWidth` */
const defaultStrokeWidth = 2;

/** A stroke gradient takes precedence over the stroke colour. */
export function readStroke(attrs: Members, tools: PaintTools): Stroke | undefined {
  const { swatches, location, unit } = tools;
  const colour = readPaint(attrs.text('stroke'), swatches, location);
  const paint = readLinear(attrs, 'strokeLinearGradient', tools) ?? colour;
  const [cap, join] = [attrs.choice('lineCap', caps), attrs.choice('lineJoin', joins)];
  const width = attrs.number('strokeWidth', { min: 0 }) ?? defaultStrokeWidth;
  const isDashed = attrs.boolean('dashEnabled') !== false;
  const dash = toDash(isDashed ? attrs.numbers('dash') : undefined, unit);
  const offset = attrs.number('dashOffset') ?? 0;
  const miterLimit = attrs.number('miterLimit', { min: 1 }) ?? defaultMiterLimit;
  return toStroke(paint, width * unit, {
    ...(cap && cap !== 'butt' && { cap }),
    ...(join && join !== 'miter' && { join }),
    ...(miterLimit !== 4 && { miterLimit: roundNumber(miterLimit) }),
    ...dash,
    ...(dash.dash && offset !== 0 && { dashOffset: roundNumber(offset * unit) }),
    ...(attrs.boolean('strokeScaleEnabled') === false && { scaled: false }),
  });
}

/** @see Konva 9, `Shape.hasShadow`, `Context._applyShadow` */
export function readShadow(attrs: Members, { swatches, location, unit }: PaintTools): Effect[] {
  const value = attrs.text('shadowColor');
  const blur = attrs.number('shadowBlur', { min: 0 }) ?? 0;
  const [x, y] = readPoint(attrs, 'shadowOffset');
  const opacity = attrs.number('shadowOpacity', { min: 0, max: 1 }) ?? 1;
  const isOn = attrs.boolean('shadowEnabled') !== false && (value || blur !== 0 || x !== 0 || y !== 0);
  attrs.skip(['shadowForStrokeEnabled']);
  if (!isOn) return [];
  const { rgb, alpha } = readColour(value, location, blackColour);
  const [sx, sy] = [attrs.number('scaleX') ?? 1, attrs.number('scaleY') ?? 1].map((scale) => scale * unit) as [
    number,
    number,
  ];
  const size = blur * Math.min(Math.abs(sx), Math.abs(sy));
  return toShadow({ colour: { rgb, alpha: alpha * opacity }, blur: size, x: x * sx, y: y * sy }, swatches);
}
