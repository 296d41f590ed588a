import type { Context } from '../../context.ts';
import { drawOutline, type Outline, OutlineRecorder } from '../outline.ts';
import type { Pen } from '../pen.ts';
import type { CubicFitter } from './cubics.ts';
import type { FittedOutline } from './quad-outline.ts';
import { Rounding } from './rounding.ts';

/** A piece of a contour, with its start: the points of a line, of a quadratic or of a cubic. */
type Piece = readonly number[];
type Straight = readonly [x0: number, y0: number, x1: number, y1: number];

/**
 * The outline with cubics for its quadratics, on the fitter's grid. A closed contour may begin at another of its
 * points, quadratics that are straight become lines, and what has no length goes.
 */
export function toCubics(outline: Outline, fitter: CubicFitter, context: Pick<Context, 'spend'>): FittedOutline {
  const pen = new CubicPen(fitter);
  context.spend(outline.verbs.length);
  drawOutline(outline, pen);
  pen.finish();
  return { outline: pen.recorder.outline(), error: pen.rounding.error };
}

/** Gathers a contour, since merging looks ahead and, where it is closed, around. */
class CubicPen implements Pen {
  readonly recorder = new OutlineRecorder();
  readonly rounding: Rounding;
  readonly #fitter: CubicFitter;
  #pieces: Piece[] = [];
  #startX = 0;
  #startY = 0;
  #x = 0;
  #y = 0;
  #isOpen = false;
  /** The last piece, where it is a line that stands for quadratics. */
  #straight: Straight | undefined;

  constructor(fitter: CubicFitter) {
    this.#fitter = fitter;
    this.rounding = new Rounding(fitter.options.grid);
  }

  moveTo(x: number, y: number): void {
    this.finish();
    this.#isOpen = true;
    [this.#startX, this.#startY] = [x, y];
    [this.#x, this.#y] = [x, y];
  }
  lineTo(x: number, y: number): void {
    this.#add([this.#x, this.#y, x, y]);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    if (isBetween(this.#x, this.#y, x1, y1, x, y)) this.#goStraight(x, y);
    else this.#add([this.#x, this.#y, x1, y1, x, y]);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#add([this.#x, this.#y, x1, y1, x2, y2, x, y]);
  }
  close(): void {
    this.lineTo(this.#startX, this.#startY);
    const pieces = turnToJoint(this.#pieces, this.#fitter);
    const last = pieces.at(-1);
    this.#draw(last?.length === 4 ? pieces.slice(0, -1) : pieces, pieces[0]?.[0], pieces[0]?.[1]);
    this.recorder.close();
  }

  /** Draws the contour that was not closed. */
  finish(): void {
    if (this.#isOpen) this.#draw(this.#pieces);
  }

  /** A line for a quadratic, and one line for several that lie on it one after the other. */
  #goStraight(x: number, y: number): void {
    if (x === this.#x && y === this.#y) return;
    let line: Straight = [this.#x, this.#y, x, y];
    if (this.#straight !== undefined && isBetween(...this.#straight, x, y)) {
      line = [this.#straight[0], this.#straight[1], x, y];
      this.#pieces.pop();
    }
    this.#add(line);
    this.#straight = line;
  }

  #add(piece: Piece): void {
    const [x, y] = [piece.at(-2)!, piece.at(-1)!]; // a piece has two points at least
    const hasLength = piece.some((value, at) => value !== (at % 2 === 0 ? x : y));
    if (hasLength) this.#pieces.push(piece);
    this.#straight = undefined;
    [this.#x, this.#y] = [x, y];
  }

  #draw(pieces: readonly Piece[], startX = this.#startX, startY = this.#startY): void {
    this.recorder.moveTo(...this.rounding.point(startX, startY));
    for (let from = 0; from < pieces.length; from++) {
      const piece = pieces[from]!;
      let to = from + 1;
      if (piece.length === 6) while (pieces[to]?.length === 6) to++;
      if (piece.length === 6) this.#merge(pieces.slice(from, to));
      else this.#drawPiece(piece);
      from = to - 1;
    }
    this.#pieces = [];
    this.#isOpen = false;
  }

  #merge(quads: readonly Piece[]): void {
    const { cubics, error } = this.#fitter.merge(chainOf(quads));
    for (const [, , x1, y1, x2, y2, x3, y3] of cubics) this.recorder.cubicTo(x1, y1, x2, y2, x3, y3);
    this.rounding.count(error);
  }

  #drawPiece(piece: Piece): void {
    const points = [];
    for (let at = 2; at < piece.length; at += 2) points.push(...this.rounding.point(piece[at]!, piece[at + 1]!));
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points;
    if (piece.length === 4) this.recorder.lineTo(x1, y1);
    else this.recorder.cubicTo(x1, y1, x2, y2, x3, y3);
  }
}

function chainOf(quads: readonly Piece[]): Float64Array {
  return Float64Array.from([...quads[0]!.slice(0, 2), ...quads.flatMap((quad) => quad.slice(2))]);
}

/** The pieces of a closed contour, beginning at a joint that merging would not take away, if it has one. */
function turnToJoint(pieces: readonly Piece[], fitter: CubicFitter): readonly Piece[] {
  const isJoint = (at: number): boolean => {
    const [before, after] = [pieces.at(at - 1)!, pieces[at]!];
    return before.length !== 6 || after.length !== 6 || fitter.keeps(chainOf([before, after]), 1);
  };
  const joint = pieces.findIndex((_, at) => isJoint(at));
  return joint > 0 ? [...pieces.slice(joint), ...pieces.slice(0, joint)] : pieces;
}

/** Whether a quadratic goes straight from its start to its end. */
function isBetween(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): boolean {
  const cross = (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0);
  const isAhead = (x1 - x0) * (x2 - x0) + (y1 - y0) * (y2 - y0) >= 0;
  return cross === 0 && isAhead && (x2 - x1) * (x2 - x0) + (y2 - y1) * (y2 - y0) >= 0;
}
