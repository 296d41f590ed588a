import { parseCssColour } from '../../../colour/css-colour.ts';
import type { Effect } from '../../../models/design/effects.ts';
import type { Fill, Stroke } from '../../../models/design/paint.ts';
import { roundNumber } from '../../round.ts';
import { type CssStop, placeStops } from '../scene/css-gradient.ts';
import { blackColour, readColour, readPaint, toDash, toShadow, toStroke } from '../scene/element-base.ts';
import { placeLinear, placeRadial } from '../scene/gradient-geometry.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import type { Swatches } from '../scene/swatches.ts';
import { isObject, type Json } from '../template/json.ts';
import { Members } from '../template/members.ts';

/** Tools and context for reading paint. */
export interface PaintTools {
  readonly swatches: Swatches;
  readonly location: NoteLocation;
  /** Points per pixel. */
  readonly unit: number;
}

type Size = { readonly width: number; readonly height: number };

/**
 * Reads a colour, gradient or pattern. An empty string means no fill. Fabric's default fill, black, is handled by the
 * callers.
 */
export function readFill(members: Members, name: string, size: Size, tools: PaintTools): Fill | undefined {
  return toFill(members.raw(name), `${members.pointer}/${name}`, size, tools);
}

export function toFill(value: Json | undefined, pointer: string, size: Size, tools: PaintTools): Fill | undefined {
  const { swatches, location } = tools;
  if (typeof value === 'string') return readPaint(value, swatches, location);
  if (value === undefined || value === null || value === false) return undefined;
  if (!isObject(value)) {
    location.invalidValue(pointer, 'a colour, gradient or pattern');
    return undefined;
  }
  const members = new Members(value, location, pointer);
  if (isObject(members.raw('coords'))) return readGradient(members, size, tools);
  location.note('POD_LOOK_LOST', 'designs do not support image patterns as paint');
  return undefined;
}

/** @see Fabric.js 6, `Gradient`, `_applyPatternGradientTransform` */
function readGradient(members: Members, size: Size, { swatches, location, unit }: PaintTools): Fill | undefined {
  const type = members.choice('type', ['linear', 'radial'] as const) ?? 'linear';
  const isPart = members.choice('gradientUnits', ['pixels', 'percentage'] as const) === 'percentage';
  const [sx, sy] = isPart ? [size.width, size.height] : [1, 1];
  const [offsetX = 0, offsetY = 0] = [members.number('offsetX'), members.number('offsetY')];
  const coords = members.object('coords');
  const at = (name: string) => coords?.number(name) ?? 0;
  const point = (x: string, y: string): [number, number] => [
    at(x) * sx - size.width / 2 + offsetX,
    at(y) * sy - size.height / 2 + offsetY,
  ];
  if (members.raw('gradientTransform') != null) location.note('POD_LOOK_LOST', 'the transform of a gradient');
  members.skip(['id']);
  const stops = readStops(members, location);
  members.close();
  if (stops === undefined) return undefined;
  const [start, end] = [point('x1', 'y1'), point('x2', 'y2')];
  if (type === 'linear') return swatches.gradient(type, stops, placeLinear(start, end, unit));
  const [inner, outer] = [at('r1'), at('r2')];
  if (sx !== sy) location.note('POD_LOOK_CHANGED', 'a radial gradient is round instead of oval');
  const from = outer > 0 ? Math.min(1, Math.max(0, inner / outer)) : 0;
  const spread = stops.map((stop) => ({ ...stop, position: from + stop.position * (1 - from) }));
  return swatches.gradient(type, spread, placeRadial(start, end, outer * Math.sqrt(Math.abs(sx * sy)), unit));
}

/** Reads stops as a list, or as colours by position, as written up to Fabric 1. */
function readStops(members: Members, location: NoteLocation): CssStop[] | undefined {
  const raw = members.raw('colorStops');
  const pairs = isObject(raw)
    ? Object.entries(raw).map(([offset, color]) => ({ offset, color, opacity: undefined }))
    : members.objects('colorStops').map((stop) => ({
        offset: stop.raw('offset') ?? 0,
        color: stop.raw('color') ?? '',
        opacity: stop.number('opacity', { min: 0, max: 1 }),
      }));
  const stops = pairs.map(({ offset, color, opacity = 1 }) => {
    const { rgb, alpha } = readColour(String(color), location, blackColour);
    return { colour: { rgb, alpha: alpha * opacity }, position: Math.min(1, Math.max(0, Number(offset) || 0)) };
  });
  stops.sort((one, other) => one.position - other.position);
  const [only] = stops;
  if (only === undefined) return undefined;
  return placeStops(stops.length === 1 ? [only, { ...only, position: 1 }] : stops);
}

const caps = ['butt', 'round', 'square'] as const;
const joins = ['miter', 'round', 'bevel'] as const;

export function readStroke(members: Members, width: number, size: Size, tools: PaintTools): Stroke | undefined {
  const paint = readFill(members, 'stroke', size, tools);
  const [cap, join] = [members.choice('strokeLineCap', caps), members.choice('strokeLineJoin', joins)];
  const miterLimit = members.number('strokeMiterLimit', { min: 1 });
  const offset = members.number('strokeDashOffset') ?? 0;
  const dash = toDash(members.numbers('strokeDashArray'), tools.unit);
  const isUniform = members.boolean('strokeUniform') === true;
  return toStroke(paint, width * tools.unit, {
    ...(cap && cap !== 'butt' && { cap }),
    ...(join && join !== 'miter' && { join }),
    ...(miterLimit !== undefined && miterLimit !== 4 && { miterLimit: roundNumber(miterLimit) }),
    ...dash,
    ...(dash.dash && offset !== 0 && { dashOffset: roundNumber(offset * tools.unit) }),
    ...(isUniform && { scaled: false }),
  });
}

/** Matches `rgba(0,0,0,0.3) 5px 5px 7px`: x, y and blur, with the colour before or after. */
const shadowText = /(?:^|\s)(-?\d+(?:\.\d*)?)(?:px)?\s+(-?\d+(?:\.\d*)?)(?:px)?(?:\s+(\d+(?:\.\d*)?)(?:px)?)?(?=\s|$)/;

/** Reads the shadow, scaled like the object. A canvas neither rotates nor skews shadows. */
export function readShadow(members: Members, scale: readonly [number, number], tools: PaintTools): Effect[] {
  const value = members.raw('shadow');
  if (value === undefined || value === null || value === '') return [];
  const found =
    typeof value === 'string'
      ? parseShadow(value)
      : isObject(value)
        ? readShadowObject(value, tools.location)
        : undefined;
  if (found === undefined) {
    members.reportInvalid('shadow', 'a shadow');
    return [];
  }
  const [sx, sy] = found.isScaled
    ? [Math.abs(scale[0]) * tools.unit, Math.abs(scale[1]) * tools.unit]
    : [tools.unit, tools.unit];
  const { colour, blur, x, y } = found;
  return toShadow({ colour, blur: (blur * (sx + sy)) / 2, x: x * sx, y: y * sy }, tools.swatches);
}

function parseShadow(text: string) {
  if (text.length > 200) return undefined;
  const found = shadowText.exec(text);
  const [whole = '', x = 0, y = 0, blur = 0] = found ?? [];
  const colour = parseCssColour(text.replace(whole, ' ').trim()) ?? blackColour;
  return found === null ? undefined : { colour, blur: Number(blur), x: Number(x), y: Number(y), isScaled: true };
}

function readShadowObject(value: ReturnType<Members['raw']>, location: NoteLocation) {
  const shadow = new Members(isObject(value) ? value : {}, location, '/shadow');
  shadow.skip(['affectStroke', 'includeDefaultValues', 'id', 'type']);
  const facts = {
    colour: readColour(shadow.text('color'), location, blackColour),
    blur: shadow.number('blur') ?? 0,
    x: shadow.number('offsetX') ?? 0,
    y: shadow.number('offsetY') ?? 0,
    isScaled: shadow.boolean('nonScaling') !== true,
  };
  shadow.close();
  return facts;
}
