import type { Outline } from '../outline.ts';
import { drawOutline } from '../outline.ts';
import type { Pen } from '../pen.ts';

/**
 * Writes an outline as compact SVG path data, using absolute or relative coordinates, whichever is shorter. Relative
 * coordinates refer to rounded points, so that rounding errors do not accumulate. Cubics whose control points are their
 * ends become lines; some programs draw all lines so.
 * @param decimals number of digits after the decimal point
 */
export function toSvgPath(outline: Outline, decimals: number): string {
  const writer = new SvgPathWriter(decimals);
  drawOutline(outline, writer);
  return writer.text;
}

/** Larger numbers are written with an exponent, or lose digits. */
const maxDigits = 1e15;

/** The pen that writes path data. Its coordinates are integers in units of the last decimal. */
class SvgPathWriter implements Pen {
  readonly #decimals: number;
  readonly #scale: number;
  /** The coordinates of the next command, and their distances from the last point. */
  readonly #places = new Float64Array(6);
  readonly #distances = new Float64Array(6);
  #text = '';
  #command = '';
  /** The last number written, which determines whether the next one needs a separator. */
  #last = '';
  /** The last number of the text that was formatted last. */
  #end = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  constructor(decimals: number) {
    this.#decimals = decimals;
    this.#scale = 10 ** decimals;
  }

  get text(): string {
    return this.#text;
  }

  moveTo(x: number, y: number): void {
    this.#setPair(0, this.#round(x), this.#round(y));
    this.#write('M', 'm', 2);
    this.#startX = this.#x;
    this.#startY = this.#y;
  }

  lineTo(x: number, y: number): void {
    this.#writeLine(this.#round(x), this.#round(y));
  }

  #writeLine(toX: number, toY: number): void {
    this.#setPair(0, toX, toY);
    if (toY === this.#y && toX !== this.#x) this.#writeShorter('H', 'h', 0, 1);
    else if (toX === this.#x && toY !== this.#y) this.#writeShorter('V', 'v', 1, 2);
    else this.#writeShorter('L', 'l', 0, 2);
    this.#x = toX;
    this.#y = toY;
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#setPair(0, this.#round(x1), this.#round(y1));
    this.#setPair(2, this.#round(x), this.#round(y));
    this.#write('Q', 'q', 4);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const [firstX, firstY] = [this.#round(x1), this.#round(y1)];
    const [secondX, secondY] = [this.#round(x2), this.#round(y2)];
    const [toX, toY] = [this.#round(x), this.#round(y)];
    if (firstX === this.#x && firstY === this.#y && secondX === toX && secondY === toY) {
      this.#writeLine(toX, toY);
      return;
    }
    this.#setPair(0, firstX, firstY);
    this.#setPair(2, secondX, secondY);
    this.#setPair(4, toX, toY);
    this.#write('C', 'c', 6);
  }

  close(): void {
    this.#text += 'z';
    this.#command = 'z';
    this.#x = this.#startX;
    this.#y = this.#startY;
  }

  #setPair(at: number, x: number, y: number): void {
    this.#places[at] = x;
    this.#places[at + 1] = y;
    this.#distances[at] = x - this.#x;
    this.#distances[at + 1] = y - this.#y;
  }

  /** Writes a command with this many coordinates, of which the last two are the next point. */
  #write(absolute: string, relative: string, count: number): void {
    this.#writeShorter(absolute, relative, 0, count);
    this.#x = this.#places[count - 2]!;
    this.#y = this.#places[count - 1]!;
  }

  #writeShorter(absolute: string, relative: string, from: number, end: number): void {
    const stated = this.#format(absolute, this.#places, from, end);
    const last = this.#end;
    const shorter = this.#format(relative, this.#distances, from, end);
    const isRelative = shorter.length < stated.length;
    this.#text += isRelative ? shorter : stated;
    this.#command = isRelative ? relative : absolute;
    this.#last = isRelative ? this.#end : last;
  }

  /** A repeated command letter is omitted, as is the letter of lines after a move. */
  #format(command: string, values: Float64Array, from: number, end: number): string {
    const isImplied = command !== 'M' && command !== 'm' && command === impliedCommand(this.#command);
    let text = isImplied ? '' : command;
    let last = isImplied ? this.#last : '';
    for (let at = from; at < end; at++) {
      const number = this.#number(values[at]!);
      text += needsSpace(last, number) ? ` ${number}` : number;
      last = number;
    }
    this.#end = last;
    return text;
  }

  /** Writes a whole number of the smallest places, which is faster than dividing it. */
  #number(value: number): string {
    if (value === 0) return '0'; // also for -0
    let rest = Math.abs(value);
    let places = this.#decimals;
    if (!(rest < maxDigits)) return String(value / this.#scale);
    while (places > 0 && rest % 10 === 0) {
      rest /= 10;
      places--;
    }
    const sign = value < 0 ? '-' : '';
    const digits = String(rest);
    if (places === 0) return sign + digits;
    const before = digits.length - places;
    if (before > 0) return `${sign}${digits.slice(0, before)}.${digits.slice(before)}`;
    return `${sign}.${'0'.repeat(-before)}${digits}`;
  }

  #round(value: number): number {
    return Math.round(value * this.#scale);
  }
}

/** The command that numbers without a letter belong to. */
function impliedCommand(command: string): string {
  if (command === 'M') return 'L';
  return command === 'm' ? 'l' : command;
}

/** A sign separates numbers, and so does a second decimal point. Nothing is needed after a letter. */
function needsSpace(last: string, next: string): boolean {
  if (last === '' || next.startsWith('-')) return false;
  return !(next.startsWith('.') && (last.includes('.') || last.includes('e')));
}
