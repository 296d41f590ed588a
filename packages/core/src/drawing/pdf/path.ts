import type { Box } from '../../outline/measure/bounds.ts';
import { drawOutline, type Outline, recordOutline, verb } from '../../outline/outline.ts';
import type { Pen } from '../../outline/pen.ts';
import { formatReal } from './file/syntax.ts';

/** Writes an outline with the operators of paths; empty if it paints nothing. @see ISO 32000-2, "Path construction" */
export function pathOperators(outline: Outline, decimals: number): string {
  if (isPathEmpty(outline)) return '';
  const pen = new PathWriter(decimals);
  drawOutline(outline, pen);
  return pen.text;
}

/** True if an outline has no segments besides moves. */
function isPathEmpty({ verbs }: Outline): boolean {
  return verbs.every((each) => each === verb.move);
}

/** A rectangle as an outline. */
export function rectangleOutline({ xMin, yMin, xMax, yMax }: Box): Outline {
  return recordOutline((pen) => {
    pen.moveTo(xMin, yMin);
    pen.lineTo(xMax, yMin);
    pen.lineTo(xMax, yMax);
    pen.lineTo(xMin, yMax);
    pen.close();
  });
}

/** The pen that writes path operators. A move is written with the segment after it. */
class PathWriter implements Pen {
  readonly #decimals: number;
  readonly #parts: string[] = [];
  #move = '';
  /** Coordinates of the current contour, as written, while it consists of lines. */
  #corners: number[] | undefined;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  constructor(decimals: number) {
    this.#decimals = decimals;
  }

  get text(): string {
    return this.#parts.join('\n');
  }

  moveTo(x: number, y: number): void {
    this.#move = `${this.#format(x)} ${this.#format(y)} m`;
    this.#corners = [this.#round(x), this.#round(y)];
    [this.#startX, this.#startY] = [x, y];
    this.#setPoint(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#write(`${this.#format(x)} ${this.#format(y)} l`);
    this.#corners?.push(this.#round(x), this.#round(y));
    this.#setPoint(x, y);
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    const [x0, y0] = [this.#x, this.#y];
    const third = (end: number, control: number): number => end + ((control - end) * 2) / 3;
    this.cubicTo(third(x0, x1), third(y0, y1), third(x, x1), third(y, y1), x, y);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const [one, two, end] = [
      [x1, y1],
      [x2, y2],
      [x, y],
    ].map(([left, top]) => `${this.#format(left!)} ${this.#format(top!)}`);
    this.#write(`${one} ${two} ${end} c`);
    this.#corners = undefined;
    this.#setPoint(x, y);
  }

  close(): void {
    if (this.#corners !== undefined && isRectangle(this.#corners)) this.#writeRectangle(this.#corners);
    else this.#write('h');
    this.#corners = undefined;
    this.#setPoint(this.#startX, this.#startY);
  }

  /** Replaces the move and the three lines of a contour, which take three times as many bytes. */
  #writeRectangle([left, top, right, , , bottom]: readonly number[]): void {
    this.#parts.length -= 4;
    const values = [left!, top!, right! - left!, bottom! - top!]; // a rectangle has four corners
    this.#parts.push(`${values.map((value) => this.#format(value)).join(' ')} re`);
  }

  #write(text: string): void {
    if (this.#move !== '') this.#parts.push(this.#move);
    this.#move = '';
    this.#parts.push(text);
  }

  #round(value: number): number {
    return Number(this.#format(value));
  }

  #format(value: number): string {
    return formatReal(value, this.#decimals);
  }

  #setPoint(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }
}

/** True for four corners, the first side horizontal, as `re` draws them. @see ISO 32000-2, "Path construction" */
function isRectangle(corners: readonly number[]): boolean {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = corners;
  const isAligned = y0 === y1 && x1 === x2 && y2 === y3 && x3 === x0;
  return corners.length === 8 && isAligned && x0 !== x1 && y1 !== y2;
}
