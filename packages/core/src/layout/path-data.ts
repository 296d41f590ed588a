import type { Outline } from '../outline/outline.ts';
import { drawOutline } from '../outline/outline.ts';
import type { Pen } from '../outline/pen.ts';
import { roundNumber } from './round.ts';

/** Converts an outline to SVG path data with absolute M, L, C and Z only. */
export function toPathData(outline: Outline): string {
  const writer = new PathDataWriter();
  drawOutline(outline, writer);
  return writer.text;
}

class PathDataWriter implements Pen {
  readonly #parts: string[] = [];
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  get text(): string {
    return this.#parts.join(' ');
  }

  moveTo(x: number, y: number): void {
    [this.#startX, this.#startY] = [x, y];
    this.#write('M', x, y);
  }
  lineTo(x: number, y: number): void {
    this.#write('L', x, y);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    const toward = (from: number, control: number): number => from + ((control - from) * 2) / 3;
    const [x0, y0] = [this.#x, this.#y];
    this.cubicTo(toward(x0, x1), toward(y0, y1), toward(x, x1), toward(y, y1), x, y);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#write('C', x1, y1, x2, y2, x, y);
  }
  close(): void {
    this.#parts.push('Z');
    [this.#x, this.#y] = [this.#startX, this.#startY];
  }

  #write(command: string, ...numbers: readonly number[]): void {
    this.#parts.push(`${command}${numbers.map(roundNumber).join(' ')}`);
    [this.#x, this.#y] = [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0];
  }
}
