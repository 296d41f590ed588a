import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { readVariations } from '../../outline/glyf/gvar/variations.ts';
import { resolveVariedGlyph } from '../../outline/glyf/gvar/varied.ts';
import { drawOutline } from '../../outline/outline.ts';
import type { Pen } from '../../outline/pen.ts';
import type { ExplicitRegion } from '../../outline/variations/region-table.ts';
import { outlineKindOf } from '../outline-kind.ts';
import type { FindPoint } from '../tables/layout/ligature-carets.ts';
import { countAxes, openCff, outlineTables, requireUnitsPerEm } from './outline-source.ts';
import { CffOutlines } from './to-glyf/cff-outlines.ts';
import { drawVariedGlyph } from './to-glyf/varied-outlines.ts';

/** Reads the x coordinates of a glyph's points, in point order. */
type ReadPoints = (glyph: number) => GlyphPointXs;

/** Default x coordinates of points, and their deltas by region. */
interface GlyphPointXs {
  readonly xs: ArrayLike<number>;
  readonly deltas: readonly (readonly [region: ExplicitRegion, xs: ArrayLike<number>])[];
}

const noPoints: GlyphPointXs = { xs: [], deltas: [] };

/** Creates a lookup of outline points. The outlines are opened on first use. */
export function createFindPoint(font: FontFile, context: Context): FindPoint {
  let read: ReadPoints | undefined;
  let [last, points]: [number, GlyphPointXs] = [-1, noPoints];
  return (glyph, point) => {
    read ??= outlineKindOf(font) === 'glyf' ? readQuadratics(font, context) : readCubics(font, context);
    if (glyph !== last) [last, points] = [glyph, readUndamaged(read, glyph)];
    const { xs, deltas } = points;
    const x = xs[point];
    return x === undefined ? undefined : { x, deltas: deltas.map(([region, moved]) => [region, moved[point] ?? 0]) };
  };
}

/** A damaged glyph has no points; its own note reports it. */
function readUndamaged(read: ReadPoints, glyph: number): GlyphPointXs {
  try {
    return read(glyph);
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return noPoints;
    throw error;
  }
}

function readQuadratics({ tables }: FontFile, context: Context): ReadPoints {
  const gvar = countAxes(tables) > 0 ? tables.get('gvar') : undefined;
  const glyphs = { ...outlineTables(tables), variations: gvar && readVariations(gvar) };
  return (glyph) => {
    const varied = resolveVariedGlyph(glyphs, glyph, context);
    const { xs, phantoms } = varied.glyph;
    context.spend(xs.length * (1 + varied.deltas.length));
    return {
      xs: xs.map((x) => x - phantoms.left),
      deltas: varied.deltas.map((delta) => [delta.region, delta.xs.map((x) => x - delta.phantoms.left)]),
    };
  };
}

function readCubics(font: FontFile, context: Context): ReadPoints {
  const cff = openCff(font, context);
  const outlines = new CffOutlines(cff, requireUnitsPerEm(font.tables));
  const isVarying = cff.version === 2 && countAxes(font.tables) > 0;
  return (glyph) => {
    const { verbs, columns, regions } = drawVariedGlyph(outlines, glyph);
    const [points = new Float64Array()] = columns;
    const pen = new CountingPen();
    drawOutline({ verbs, points }, pen);
    context.spend(pen.counted.length * columns.length);
    const pick = (column: ArrayLike<number>) => pen.counted.map((at) => column[2 * at] ?? 0);
    const deltas = regions.map((region, at) => [region, pick(columns[at + 1] ?? [])] as const);
    return { xs: pick(points), deltas: isVarying ? deltas : [] };
  };
}

/**
 * Numbers points as FreeType does: control points count, and the last point of a contour does not if it equals the
 * first.
 */
class CountingPen implements Pen {
  /** Indexes of the points that count. */
  readonly counted: number[] = [];
  #drawn = 0;
  #first = 0;
  #startX = 0;
  #startY = 0;
  #x = 0;
  #y = 0;

  moveTo(x: number, y: number): void {
    this.#first = this.counted.length;
    [this.#startX, this.#startY] = [x, y];
    this.lineTo(x, y);
  }
  lineTo(x: number, y: number): void {
    this.counted.push(this.#drawn++);
    [this.#x, this.#y] = [x, y];
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
    if (this.counted.length - 1 <= this.#first) return;
    if (this.#x === this.#startX && this.#y === this.#startY) this.counted.pop();
  }
}
