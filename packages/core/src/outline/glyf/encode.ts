import { ByteWriter } from '../../bytes/writer.ts';
import type { Box } from '../measure/bounds.ts';
import { componentFlag, pointFlag } from './flags.ts';
import type { Component, CompositeGlyph, Glyph, GlyphPoints, SimpleGlyph } from './glyph.ts';
import { isAnchor } from './glyph.ts';

/** Properties of a glyph besides its points. The bounds default to those of the points. */
export type GlyphExtras = Partial<Pick<SimpleGlyph, 'bounds' | 'overlaps' | 'instructions'>>;

const noBytes = new Uint8Array();
const compositeMark = -1;

/** Encodes a glyph for the glyf table; empty for a glyph without outline. The reverse of `readGlyph`. */
export function encodeGlyph(glyph: Glyph): Uint8Array {
  if (glyph === undefined) return noBytes;
  return glyph.kind === 'simple' ? encodePoints(glyph, glyph) : encodeComposite(glyph);
}

/**
 * Encodes a simple glyph from points with integer coordinates. Each delta has its shortest form, and equal flags are
 * repeated where that is shorter.
 * @see OpenType 1.9, glyf, "Simple Glyph Description"
 */
export function encodePoints(points: GlyphPoints, extras: GlyphExtras = {}): Uint8Array {
  const { xs, ys, onCurve, ends } = points;
  if (ends.length === 0) return noBytes;
  const { bounds = boundsOfPoints(points), overlaps = false, instructions = noBytes } = extras;
  const file = new ByteWriter('big', { capacity: 64 + instructions.length + 5 * xs.length });
  file.i16(ends.length);
  writeBounds(file, bounds);
  for (const end of ends) file.u16(end);
  file.u16(instructions.length);
  file.bytes(instructions);
  const flags = onCurve.map((is, at) => is | flagOfX(step(xs, at)) | flagOfY(step(ys, at)));
  if (overlaps) flags[0]! |= pointFlag.overlap; // a contour has at least one point
  writeFlags(file, flags);
  writeSteps(file, xs);
  writeSteps(file, ys);
  return file.finish();
}

function step(values: Float64Array, at: number): number {
  return values[at]! - (values[at - 1] ?? 0); // the index is in range
}

function flagOfX(dx: number): number {
  if (dx === 0) return pointFlag.xSame;
  return isShort(dx) ? pointFlag.xShort | (dx > 0 ? pointFlag.xSame : 0) : 0;
}

function flagOfY(dy: number): number {
  if (dy === 0) return pointFlag.ySame;
  return isShort(dy) ? pointFlag.yShort | (dy > 0 ? pointFlag.ySame : 0) : 0;
}

function isShort(step: number): boolean {
  return Math.abs(step) <= 0xff;
}

function writeFlags(file: ByteWriter, flags: Uint8Array): void {
  for (let at = 0; at < flags.length; ) {
    const flag = flags[at]!; // within the loop's bound
    let end = at + 1;
    while (end < flags.length && flags[end] === flag && end - at <= 0xff) end++;
    const repeats = end - at - 1;
    if (repeats > 1) {
      file.u8(flag | pointFlag.repeat);
      file.u8(repeats);
    } else {
      for (; at < end; at++) file.u8(flag);
    }
    at = end;
  }
}

function writeSteps(file: ByteWriter, values: Float64Array): void {
  for (let at = 0; at < values.length; at++) {
    const by = step(values, at);
    if (by === 0) continue;
    if (isShort(by)) file.u8(Math.abs(by));
    else file.i16(by);
  }
}

/** @see OpenType 1.9, glyf, "Composite Glyph Description" */
function encodeComposite({ bounds, components, instructions }: CompositeGlyph): Uint8Array {
  const file = new ByteWriter('big', { capacity: 32 + instructions.length + 16 * components.length });
  file.i16(compositeMark);
  writeBounds(file, bounds);
  for (const [index, component] of components.entries()) {
    const isLast = index === components.length - 1;
    const ending = !isLast ? componentFlag.more : instructions.length > 0 ? componentFlag.instructions : 0;
    writeComponent(file, component, ending);
  }
  if (instructions.length > 0) {
    file.u16(instructions.length);
    file.bytes(instructions);
  }
  return file.finish();
}

function writeComponent(file: ByteWriter, component: Component, ending: number): void {
  const { placement, scale, glyph, roundToGrid, useMyMetrics, overlaps } = component;
  const args = isAnchor(placement) ? [placement.parentPoint, placement.childPoint] : [placement.x, placement.y];
  const [low, high] = isAnchor(placement) ? [0, 0xff] : [-0x80, 0x7f];
  const areWords = args.some((value) => value < low || value > high);
  const isScaled = !isAnchor(placement) && placement.isScaled;
  file.u16(
    ending |
      flagOfScale(scale) |
      (areWords ? componentFlag.argsAreWords : 0) |
      (isAnchor(placement) ? 0 : componentFlag.argsAreOffset) |
      (isScaled ? componentFlag.scaledOffset : 0) |
      (roundToGrid ? componentFlag.roundToGrid : 0) |
      (useMyMetrics ? componentFlag.useMyMetrics : 0) |
      (overlaps ? componentFlag.overlap : 0),
  );
  file.u16(glyph);
  for (const value of args) {
    if (isAnchor(placement)) areWords ? file.u16(value) : file.u8(value);
    else areWords ? file.i16(value) : file.i8(value);
  }
  writeScale(file, scale);
}

function flagOfScale([a, b, c, d]: Component['scale']): number {
  if (b !== 0 || c !== 0) return componentFlag.twoByTwo;
  if (a !== d) return componentFlag.xAndYScale;
  return a === 1 ? 0 : componentFlag.scale;
}

function writeScale(file: ByteWriter, scale: Component['scale']): void {
  const [a, , , d] = scale;
  const kind = flagOfScale(scale);
  const numbers =
    kind === 0 ? [] : kind === componentFlag.scale ? [a] : kind === componentFlag.xAndYScale ? [a, d] : scale;
  for (const value of numbers) file.i16(Math.round(value * 0x4000));
}

function writeBounds(file: ByteWriter, { xMin, yMin, xMax, yMax }: Box): void {
  for (const value of [xMin, yMin, xMax, yMax]) file.i16(value);
}

/** The bounding box of all points, including control points, as in the glyf header. */
export function boundsOfPoints({ xs, ys }: GlyphPoints): Box {
  const box = { xMin: xs[0] ?? 0, yMin: ys[0] ?? 0, xMax: xs[0] ?? 0, yMax: ys[0] ?? 0 };
  for (let at = 1; at < xs.length; at++) {
    const [x, y] = [xs[at]!, ys[at]!]; // within the loop's bound
    box.xMin = Math.min(box.xMin, x);
    box.yMin = Math.min(box.yMin, y);
    box.xMax = Math.max(box.xMax, x);
    box.yMax = Math.max(box.yMax, y);
  }
  return box;
}
