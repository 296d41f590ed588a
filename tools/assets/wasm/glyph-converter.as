// The functions that core calls. Arrays are passed as addresses in the program's memory.

import { GlyphConverter } from './font/outline-format/to-cff/kernel/glyph-converter';
import { SymbolListBuilder } from './outline/cff/write/subroutines/kernel/symbol-list-builder';

let converter = new GlyphConverter(1, 1);
let table = new StaticArray<u8>(0);
const result = new StaticArray<f64>(8);
const lists = new StaticArray<i32>(4);

export function start(tolerance: f64, fineGrid: f64): void {
  converter = new GlyphConverter(tolerance, fineGrid);
}

/** Returns the array for a table of so many bytes. */
export function tableOf(length: i32): usize {
  table = new StaticArray<u8>(length);
  converter.expectTable(length);
  return changetype<usize>(table);
}
export function read(start: i32, end: i32, maxPoints: i32): bool {
  return converter.glyph.read(table, start, end, maxPoints);
}

/** Makes room for the points of a glyph, which the caller then writes. */
export function reserve(points: i32, contours: i32): void {
  converter.glyph.reserve(points, contours);
}
export function xs(): usize {
  return changetype<usize>(converter.glyph.xs);
}
export function ys(): usize {
  return changetype<usize>(converter.glyph.ys);
}
export function onCurve(): usize {
  return changetype<usize>(converter.glyph.onCurve);
}
export function ends(): usize {
  return changetype<usize>(converter.glyph.ends);
}
export function pointCount(): i32 {
  return converter.glyph.count;
}
export function contourCount(): i32 {
  return converter.glyph.contourCount;
}
export function xMin(): i32 {
  return converter.glyph.xMin;
}
export function yMax(): i32 {
  return converter.glyph.yMax;
}
export function moveLeft(distance: f64): void {
  converter.glyph.moveLeft(distance);
}

export function begin(): void {
  converter.charstrings.begin();
}
export function addWidth(width: f64): void {
  converter.charstrings.addWidth(width);
}
/** Returns an array with what became of the contours. */
export function addContours(): usize {
  converter.addContours();
  result[0] = converter.charstrings.outOfRange;
  result[1] = converter.charstrings.hasTooManyFractions ? 1 : 0;
  result[2] = converter.newPoints;
  result[3] = converter.error;
  result[4] = converter.xMin;
  result[5] = converter.yMin;
  result[6] = converter.xMax;
  result[7] = converter.yMax;
  return changetype<usize>(result);
}
export function end(): void {
  converter.charstrings.end();
}

export function glyphs(): usize {
  return describe(converter.charstrings.glyphs);
}
export function bodies(): usize {
  return describe(converter.charstrings.bodies.table.lists);
}
/** Returns an array with the address of the fractions and their number. */
export function fractions(): usize {
  lists[0] = <i32>changetype<usize>(converter.charstrings.bodies.fractions.values);
  lists[1] = converter.charstrings.bodies.fractions.count;
  return changetype<usize>(lists);
}

/** Returns an array with the addresses of symbols and starts, and the number of symbols and lists. */
function describe(builder: SymbolListBuilder): usize {
  builder.finish();
  lists[0] = <i32>changetype<usize>(builder.symbols);
  lists[1] = <i32>changetype<usize>(builder.starts);
  lists[2] = builder.length;
  lists[3] = builder.count;
  return changetype<usize>(lists);
}
