import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { resolveGlyph } from '../../outline/glyf/resolve.ts';
import type { Pen } from '../../outline/pen.ts';
import { outlineKindOf } from '../outline-kind.ts';
import type { FindPoint } from '../tables/ligature-carets.ts';
import { CffOutlines } from './cff-outlines.ts';
import { outlineTables } from './to-cff.ts';
import { openCff, requireUnitsPerEm } from './to-glyf.ts';

/** Answers with the coordinates of the points of a glyph along the line, in their order. */
type ReadPoints = (glyph: number) => ArrayLike<number>;

/** Looks points up in the outlines of a font at the default of its variations, which are opened when first asked for. */
export function createFindPoint(font: FontFile, context: Context): FindPoint {
  let read: ReadPoints | undefined;
  let [last, points]: [number, ArrayLike<number>] = [-1, []];
  return (glyph, point) => {
    read ??= outlineKindOf(font) === 'glyf' ? readQuadratics(font, context) : readCubics(font, context);
    if (glyph !== last) [last, points] = [glyph, readUndamaged(read, glyph)];
    return points[point];
  };
}

/** A glyph that is damaged has no points; what is said of the font tells it. */
function readUndamaged(read: ReadPoints, glyph: number): ArrayLike<number> {
  try {
    return read(glyph);
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return [];
    throw error;
  }
}

function readQuadratics({ tables }: FontFile, context: Context): ReadPoints {
  const glyphs = outlineTables(tables);
  return (glyph) => {
    const { xs, phantoms } = resolveGlyph(glyphs, glyph, context);
    context.spend(xs.length);
    return xs.map((x) => x - phantoms.left);
  };
}

function readCubics(font: FontFile, context: Context): ReadPoints {
  const outlines = new CffOutlines(openCff(font, context), requireUnitsPerEm(font.tables));
  return (glyph) => {
    const pen = new PointPen();
    outlines.draw(glyph, pen);
    context.spend(pen.xs.length);
    return pen.xs;
  };
}

/** Counts points as FreeType does: those of control too, and the last of a contour not where it lies on the first. */
class PointPen implements Pen {
  readonly xs: number[] = [];
  readonly #ys: number[] = [];
  #first = 0;

  moveTo(x: number, y: number): void {
    this.#first = this.xs.length;
    this.lineTo(x, y);
  }
  lineTo(x: number, y: number): void {
    this.xs.push(x);
    this.#ys.push(y);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.lineTo(x1, y1);
    this.lineTo(x, y);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.lineTo(x1, y1);
    this.quadTo(x2, y2, x, y);
  }
  close(): void {
    const last = this.xs.length - 1;
    if (last <= this.#first) return;
    if (this.xs[last] !== this.xs[this.#first] || this.#ys[last] !== this.#ys[this.#first]) return;
    this.xs.pop();
    this.#ys.pop();
  }
}
