import { BaseStream, type Dict } from '../../../assets/pdfjs.generated.js';
import { ConversionError } from '../../../errors.ts';
import type { TilePaint } from '../../../models/drawing/nodes.ts';
import { determinant, identity, invertMatrix, joinMatrices, type Matrix, scaleOf } from '../../../outline/matrix.ts';
import { controlBoundsOf } from '../../../outline/measure/bounds.ts';
import type { Outline } from '../../../outline/outline.ts';
import type { Interpreter } from '../content/interpreter.ts';
import { type ColourState, initialState } from '../content/state.ts';
import { boxOf, dictOf, matrixOf, numberOf } from '../document/values.ts';
import type { ResolvedPaint } from './resolved-paint.ts';
import { shadingPaint } from './shading.ts';

const known = new WeakMap<object, Map<string, TilePaint>>();

/** The paint of a pattern for an outline; undefined if it paints nothing. @see ISO 32000-1, "Patterns" */
export async function resolvePattern(
  content: Interpreter,
  colour: ColourState,
  outline: Outline,
): Promise<ResolvedPaint | undefined> {
  const { pattern } = colour;
  const dict = dictOf(pattern);
  if (dict === undefined) throw new ConversionError('PDF_MALFORMED', 'a pattern is not a dictionary');
  const matrix = joinMatrices(matrixOf(dict) ?? identity, content.base);
  if (numberOf(dict.get('PatternType')) === 2) {
    const bounds = controlBoundsOf(outline);
    if (bounds === undefined) return undefined;
    return shadingPaint(content, dict.get('Shading'), matrix, bounds, 'pattern');
  }
  if (!(pattern instanceof BaseStream)) throw new ConversionError('PDF_MALFORMED', 'a tiling pattern is not a stream');
  return tilePaint(content, pattern, dict, matrix, colour);
}

/** Runs the content of a tile once for each matrix and colour. */
async function tilePaint(
  content: Interpreter,
  pattern: BaseStream,
  dict: Dict,
  matrix: Matrix,
  colour: ColourState,
): Promise<TilePaint | undefined> {
  const isColoured = numberOf(dict.get('PaintType')) !== 2;
  const key = JSON.stringify([dict.objId, matrix, isColoured ? undefined : colour.colour.srgb]);
  const cache = known.get(content.services) ?? new Map<string, TilePaint>();
  known.set(content.services, cache);
  const found = dict.objId === null ? undefined : cache.get(key);
  if (found !== undefined) return found;

  const area = boxOf(dict, 'BBox');
  if (area === undefined || area.xMax <= area.xMin || area.yMax <= area.yMin) return undefined;
  if (determinant(matrix) === 0 || invertMatrix(matrix) === undefined) return undefined;
  const surface = content.surface.inner(area, scaleOf(matrix));
  const solid: ColourState = { space: colour.space.base ?? colour.space, colour: colour.colour };
  const state = isColoured ? initialState : { ...initialState, fill: solid, stroke: solid };
  const resources = dictOf(dict.get('Resources')) ?? content.resources;
  const inner = content.inner(dict.objId ?? pattern, surface, { matrix: identity, resources, state });
  if (inner === undefined) return undefined;
  inner.ignoresColours ||= !isColoured;
  await inner.run([pattern]);
  const tile: TilePaint = {
    kind: 'tile',
    area,
    stepX: Math.abs(numberOf(dict.get('XStep')) ?? 0) || area.xMax - area.xMin,
    stepY: Math.abs(numberOf(dict.get('YStep')) ?? 0) || area.yMax - area.yMin,
    transform: matrix,
    children: surface.nodes(),
  };
  if (dict.objId !== null) cache.set(key, tile);
  return tile;
}
