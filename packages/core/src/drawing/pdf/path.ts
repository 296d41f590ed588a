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
    [this.#startX, this.#startY] = [x, y];
    this.#setPoint(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#write(`${this.#format(x)} ${this.#format(y)} l`);
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
    this.#setPoint(x, y);
  }

  close(): void {
    this.#write('h');
    this.#setPoint(this.#startX, this.#startY);
  }

  #write(text: string): void {
    if (this.#move !== '') this.#parts.push(this.#move);
    this.#move = '';
    this.#parts.push(text);
  }

  #format(value: number): string {
    return formatReal(value, this.#decimals);
  }

  #setPoint(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }
}
