import { areaOf } from '../area.ts';
import { closeContour, contoursOf, reverseOutline } from '../contour.ts';
import { type PathContext, recordWithin } from '../limited.ts';
import type { Outline } from '../outline.ts';
import type { Pen } from '../pen.ts';
import { derivativeOfSegment, drawSegment, pointOfSegment, startOfSegment } from '../segment.ts';
import { simplifyOutline } from '../simplify.ts';
import { type FillRule, isInside } from '../winding.ts';
import { type Piece, piecesOf, reversePieces, type SideStyle, traceSide } from './side.ts';
import { requireNumber, type StrokeJoin } from './style.ts';
import { Tracer } from './tracer.ts';

/** How far and with what corners a filled outline grows. */
export interface OffsetStyle {
  readonly join: StrokeJoin;
  /** How many times twice the distance a miter may be long; longer ones are bevels. */
  readonly miterLimit: number;
  /** How far the result may be from the true one; two thousandths of the distance where nothing is said. */
  readonly tolerance?: number;
  /** What the outline fills. */
  readonly rule?: FillRule;
}

/**
 * The outline of what the outline fills, grown by a distance on all sides: to be filled by the nonzero rule. Contours are
 * closed; they may overlap, and do so in the result.
 */
export function growOutline(outline: Outline, distance: number, style: OffsetStyle, context: PathContext): Outline {
  const side = sideOf(distance, style);
  const contours = facingLeft(outline, style.rule ?? 'nonzero', side.tolerance, context);
  return recordWithin(context, (pen) => {
    const tracer = new Tracer(pen, side.tolerance);
    for (const pieces of contours) traceContour(tracer, pieces, side);
  });
}

/**
 * The outline of what the outline fills, shrunk by a distance on all sides: made of lines that neither cross nor overlap.
 * What is narrower than twice the distance vanishes.
 */
export function shrinkOutline(outline: Outline, distance: number, style: OffsetStyle, context: PathContext): Outline {
  const side = sideOf(distance, style);
  const half = side.tolerance / 2; // each of two steps has its error
  const simple = simplifyOutline(outline, style.rule ?? 'nonzero', half, context);
  const rims = recordWithin(context, (pen) => {
    const tracer = new Tracer(pen, half);
    for (const { segments } of contoursOf(simple)) traceContour(tracer, reversePieces(piecesOf(segments, half)), side);
  });
  // The rims run clockwise around the fill, less once for every time that a place is covered from a contour.
  return simplifyOutline(reverseOutline(rims), 'positive', half, context);
}

/**
 * The band beside the rim of what an outline fills, inside or outside of it: to be filled by the nonzero rule. A stroke
 * that is aligned is this band, clipped to the fill or away from it: where the fill is narrow, the band crosses it.
 */
export function bandOutline(
  outline: Outline,
  { width, align, ...style }: OffsetStyle & { readonly width: number; readonly align: 'inside' | 'outside' },
  context: PathContext,
): Outline {
  const side = sideOf(width, style);
  const contours = facingLeft(outline, style.rule ?? 'nonzero', side.tolerance, context);
  return recordWithin(context, (pen) => {
    const tracer = new Tracer(pen, side.tolerance);
    for (const pieces of contours) {
      const [rim, edge] = align === 'outside' ? [pieces, reversePieces(pieces)] : [reversePieces(pieces), pieces];
      traceContour(tracer, rim, side);
      drawPieces(pen, edge);
    }
  });
}

function sideOf(distance: number, { join, miterLimit, tolerance }: OffsetStyle): SideStyle {
  requireNumber('distance', distance, { above: 0 });
  requireNumber('miter limit', miterLimit, { from: 1 });
  if (tolerance !== undefined) requireNumber('tolerance', tolerance, { above: 0 });
  return { radius: distance, join, miterLimit, tolerance: tolerance ?? distance / 500 };
}

function traceContour(tracer: Tracer, pieces: readonly Piece[], side: SideStyle): void {
  traceSide(tracer, pieces, side, pieces.at(-1));
  tracer.close();
}

function drawPieces(pen: Pen, pieces: readonly Piece[]): void {
  const [first] = pieces;
  if (first === undefined) return;
  pen.moveTo(...startOfSegment(first.segment));
  for (const { segment } of pieces) drawSegment(segment, pen);
  pen.close();
}

/**
 * The contours, each with what is filled to its left. One that does not tell, because the fill is on both of its sides,
 * goes the way of the others. Where that does not fill the same, as with contours like an eight, all are made simple.
 */
function facingLeft(outline: Outline, rule: FillRule, tolerance: number, context: PathContext): Piece[][] {
  const contours = contoursOf(outline).map((contour) => piecesOf(closeContour(contour).segments, tolerance));
  const balances = contours.map((pieces) => balanceOf(outline, pieces, rule, tolerance, context));
  const usual = balances.reduce((sum, balance) => sum + Math.sign(balance), 0);
  const turned = contours.map((pieces, at) => ((balances[at] || usual) < 0 ? reversePieces(pieces) : pieces));

  const simplify = (from: Outline, by: FillRule | 'positive') => simplifyOutline(from, by, tolerance / 2, context);
  const simple = simplify(outline, rule);
  const drawn = recordWithin(context, (pen) => {
    for (const pieces of turned) drawPieces(pen, pieces);
  });
  const missed = areaOf(simple) - areaOf(simplify(drawn, 'positive'));
  const wrong = areaOf(simplify(reverseOutline(drawn), 'positive'));
  if (Math.max(Math.abs(missed), wrong) <= tolerance ** 2 + areaOf(simple) * 1e-9) return turned;
  return contoursOf(simple).map(({ segments }) => piecesOf(segments, tolerance));
}

/** How many pieces more have the fill to their left alone than to their right alone. */
function balanceOf(
  outline: Outline,
  pieces: readonly Piece[],
  rule: FillRule,
  tolerance: number,
  context: PathContext,
): number {
  let balance = 0;
  for (const { segment } of pieces) {
    context.spend(outline.verbs.length);
    const [x, y] = pointOfSegment(segment, 0.4375); // no place where symmetric shapes cross
    const [dx, dy] = derivativeOfSegment(segment, 0.4375);
    const by = (tolerance * 1e-3) / Math.hypot(dx, dy);
    balance += Number(isInside(outline, x - dy * by, y + dx * by, rule));
    balance -= Number(isInside(outline, x + dy * by, y - dx * by, rule));
  }
  return balance;
}
