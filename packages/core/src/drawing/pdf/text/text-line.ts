import type { GlyphFont, GlyphPosition } from '../../../models/drawing/nodes.ts';
import { determinant, invertMatrix, joinMatrices, type Matrix, scaling } from '../../../outline/matrix.ts';
import { boundsOf } from '../../../outline/measure/bounds.ts';
import type { PdfContent } from '../file/content.ts';
import { formatFactor, formatMatrix, formatReal } from '../file/syntax.ts';
import { decimalsOf, type Scope } from '../scope.ts';
import type { EmbeddedFont } from './font-book.ts';
import { hexCode } from './to-unicode.ts';

const thousand = 1000;
/** Widths in ems that an advance to the next glyph can be taken for. */
const [leastAdvance, largestAdvance] = [0.01, 4];
/** The width of a blank glyph without a known advance, and the most space on the right of a glyph, in ems. */
const [blankWidth, largestBearing] = [0.25, 0.12];
/** Places on a line are exact to half of this part of an em; those off it by less are on it. */
const lineTolerance = 0.001;

/** Writes glyphs as text objects: those of one line as one operator. @see ISO 32000-2, "Text-showing operators" */
export function writeText(font: EmbeddedFont, glyphs: readonly GlyphPosition[], scope: Scope, out: PdfContent): void {
  out.add('BT');
  for (let start = 0; start < glyphs.length; ) {
    const { matrix } = glyphs[start]!;
    const inverse = determinant(matrix) === 0 ? undefined : invertMatrix(matrix);
    if (inverse === undefined) {
      start++;
      continue;
    }
    const size = Number(formatFactor(Math.hypot(matrix[2], matrix[3])));
    const placed = joinMatrices(scaling(1 / size), matrix);
    out.set('font', `${out.use('Font', font.number)} ${formatFactor(size)} Tf`);
    out.add(`${formatMatrix(placed, decimalsOf(scope) + 1)} Tm`);
    start = writeLine(font, glyphs, start, inverse, out);
  }
  out.add('ET');
}

/** Writes the glyphs that follow on the line of the first; returns the next one. */
function writeLine(
  font: EmbeddedFont,
  glyphs: readonly GlyphPosition[],
  start: number,
  inverse: Matrix,
  out: PdfContent,
): number {
  let text = '';
  let codes = '';
  let pen = 0;
  let at = start;
  for (; at < glyphs.length; at++) {
    const { glyph, matrix, text: characters } = glyphs[at]!;
    const place = placeOnLine(matrix, inverse);
    if (place === undefined) break;
    const used = font.use(glyph, characters, () => widthOf(font.font, glyph, placeAfter(glyphs, at, inverse, place)));
    const gap = Math.round((place * thousand - pen) * 10) / 10;
    if (gap !== 0) {
      if (codes !== '') text += `<${codes}>`;
      codes = '';
      text += formatReal(-gap, 1);
    }
    codes += hexCode(used.code);
    pen += gap + used.width;
  }
  out.add(`[${text}<${codes}>]TJ`);
  return at;
}

/** The distance of a glyph from the first one of its line, in ems; undefined if it is on another line. */
function placeOnLine(matrix: Matrix, inverse: Matrix): number | undefined {
  const [a, b, c, d, x, y] = joinMatrices(matrix, inverse);
  const isSame = Math.abs(a - 1) < 1e-6 && Math.abs(b) < 1e-6 && Math.abs(c) < 1e-6 && Math.abs(d - 1) < 1e-6;
  return isSame && Math.abs(y) < lineTolerance && Math.abs(x) < thousand ? x : undefined;
}

function placeAfter(glyphs: readonly GlyphPosition[], at: number, inverse: Matrix, place: number): number | undefined {
  const next = glyphs[at + 1];
  const after = next === undefined ? undefined : placeOnLine(next.matrix, inverse);
  return after === undefined ? undefined : after - place;
}

/**
 * The width of a glyph in thousandths of an em: the advance to the next one, unless it includes a space between words,
 * otherwise that of its outline with the same space on both sides.
 */
function widthOf(font: GlyphFont, glyph: number, advance: number | undefined): number {
  const outline = font.outlines.get(glyph);
  const box = outline === undefined ? undefined : boundsOf(outline);
  const [left, right] = box === undefined ? [0, blankWidth] : [box.xMin / font.unitsPerEm, box.xMax / font.unitsPerEm];
  const largest = box === undefined ? largestAdvance : right + largestBearing;
  const isKnown = advance !== undefined && advance >= leastAdvance && advance <= largest;
  const width = isKnown ? advance : right + Math.min(largestBearing, Math.max(0, left));
  return Math.round(Math.min(largestAdvance, Math.max(0, width)) * thousand);
}
