import type { Context } from '../../context.ts';
import type { CharstringList } from '../../outline/cff/write/charstrings/charstring-list.ts';
import { CubicOutliner } from '../../outline/fit/cubic-outline.ts';
import { CubicFitter } from '../../outline/fit/cubics.ts';
import { typicalLines } from '../../outline/fit/flattening-error.ts';
import { drawPointContour } from '../../outline/glyf/draw-points.ts';
import type { Pen } from '../../outline/pen.ts';
import type { GlyphBoxes } from '../glyph-boxes.ts';
import { ContourPen } from './contour-pen.ts';
import { type Points, TurnedPoints } from './turned-points.ts';

/** Merging a curve with its neighbours takes about as long as so many steps of other work. */
const stepsPerCurve = 100;
/** So many points of contours are kept; then all are forgotten. */
const maxKept = 1_000_000;
/** Of each contour: how far it is off, where it starts, and the rectangle that it fills, all counted from a whole point. */
const factCount = 7;
const none = -1;

/**
 * Makes cubic contours of quadratic ones, on whole units if they allow it, and the other way round: PostScript fills
 * what lies to the left. Letters and accents come back in many glyphs, so that every contour is looked for among those
 * made before.
 */
export class CubicContours {
  readonly #tolerance: number;
  readonly #outliner: CubicOutliner;
  /** For what whole units do not allow. */
  readonly #fine: CubicOutliner;
  readonly #charstrings: CharstringList;
  readonly #context: Pick<Context, 'spend'>;
  readonly #points = new TurnedPoints();
  readonly #pen: ContourPen;
  /** Of each contour, the number of its body: none, where nothing is left of it. */
  #bodies = new Int32Array(256);
  #facts = new Float64Array(256 * factCount);

  constructor(tolerance: number, charstrings: CharstringList, context: Pick<Context, 'spend'>) {
    const outlinerOn = (grid: number) => new CubicOutliner(new CubicFitter({ tolerance, grid, lines: typicalLines }));
    this.#tolerance = tolerance;
    this.#outliner = outlinerOn(1);
    this.#fine = outlinerOn(fineGrid(tolerance));
    this.#charstrings = charstrings;
    this.#context = context;
    this.#pen = new ContourPen(charstrings.pen);
  }

  /** Gives a glyph the contour of some of its points, and answers how far it is off. */
  place(glyph: number, points: Points, first: number, last: number, boxes: GlyphBoxes): number {
    const x = Math.floor(points.xs[first]!); // the first point of a contour
    const y = Math.floor(points.ys[first]!);
    const contour = this.#find(points, first, last, x, y);
    const facts = this.#facts;
    const at = factCount * contour;
    const body = this.#bodies[contour]!; // every contour has its body and its facts
    if (body !== none) {
      this.#charstrings.placeBody(body, x + facts[at + 1]!, y + facts[at + 2]!);
      boxes.extend(glyph, x + facts[at + 3]!, y + facts[at + 4]!, x + facts[at + 5]!, y + facts[at + 6]!);
    }
    return facts[at]!;
  }

  #find(points: Points, first: number, last: number, x: number, y: number): number {
    if (this.#points.length > maxKept) this.#points.clear();
    const count = this.#points.count;
    const contour = this.#points.take(points, first, last, x, y);
    if (contour === count) this.#make(contour);
    return contour;
  }

  #make(contour: number): void {
    const points = this.#points;
    const [first, last] = [points.startOf(contour), points.startOf(contour + 1) - 1];
    this.#context.spend(stepsPerCurve * (last - first + 1));
    const pen = this.#pen;
    const error = this.#fit((to) => drawPointContour(points, first, last, to));
    if (contour === this.#bodies.length) this.#grow();
    const { box, startX, startY } = pen;
    this.#bodies[contour] = box === undefined ? none : this.#charstrings.addBody();
    const facts = this.#facts;
    const at = factCount * contour;
    facts[at] = error;
    facts[at + 1] = startX;
    facts[at + 2] = startY;
    if (box === undefined) return;
    facts[at + 3] = Math.floor(box.xMin);
    facts[at + 4] = Math.floor(box.yMin);
    facts[at + 5] = Math.ceil(box.xMax);
    facts[at + 6] = Math.ceil(box.yMax);
  }

  /** Draws a contour with the pen, and answers how far it is off. */
  #fit(draw: (pen: Pen) => void): number {
    const whole = this.#outliner.fit(draw, this.#pen);
    if (whole <= this.#tolerance) return whole;
    const fine = this.#fine.fit(draw, this.#pen);
    return fine < whole ? fine : this.#outliner.fit(draw, this.#pen);
  }

  #grow(): void {
    const [bodies, facts] = [this.#bodies, this.#facts];
    this.#bodies = new Int32Array(2 * bodies.length);
    this.#facts = new Float64Array(2 * facts.length);
    this.#bodies.set(bodies);
    this.#facts.set(facts);
  }
}

/** The greatest half, quarter and so on of a unit that the tolerance allows; charstrings hold 1/65536. */
function fineGrid(tolerance: number): number {
  return 2 ** Math.max(-16, Math.min(-1, Math.floor(Math.log2(tolerance))));
}
