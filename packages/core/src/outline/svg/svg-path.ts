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
  readonly #parts: string[] = [];
  #command = '';
  /** The last number written, which determines whether the next one needs a separator. */
  #last = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  constructor(decimals: number) {
    this.#decimals = decimals;
    this.#scale = 10 ** decimals;
  }

  get text(): string {
    return this.#parts.join('');
  }

  moveTo(x: number, y: number): void {
    const to = this.#round(x, y);
    this.#write('M', to);
    [this.#startX, this.#startY] = [this.#x, this.#y];
  }

  lineTo(x: number, y: number): void {
    const [toX, toY] = this.#round(x, y) as [number, number];
    this.#writeLine(toX, toY);
  }

  #writeLine(toX: number, toY: number): void {
    if (toY === this.#y && toX !== this.#x) this.#writeOne('H', toX, this.#x);
    else if (toX === this.#x && toY !== this.#y) this.#writeOne('V', toY, this.#y);
    else this.#write('L', [toX, toY]);
    this.#setPoint(toX, toY);
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#write('Q', this.#round(x1, y1, x, y));
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const places = this.#round(x1, y1, x2, y2, x, y) as [number, number, number, number, number, number];
    const [firstX, firstY, secondX, secondY, toX, toY] = places;
    const isLine = firstX === this.#x && firstY === this.#y && secondX === toX && secondY === toY;
    if (isLine) this.#writeLine(toX, toY);
    else this.#write('C', places);
  }

  close(): void {
    this.#parts.push('z');
    this.#command = 'z';
    this.#setPoint(this.#startX, this.#startY);
  }

  #write(command: string, absolute: readonly number[]): void {
    const distances = absolute.map((place, index) => place - (index % 2 === 0 ? this.#x : this.#y));
    this.#writeShorter(command, absolute, distances);
    this.#setPoint(absolute.at(-2) ?? 0, absolute.at(-1) ?? 0);
  }

  #writeOne(command: string, place: number, from: number): void {
    this.#writeShorter(command, [place], [place - from]);
  }

  #writeShorter(command: string, places: readonly number[], distances: readonly number[]): void {
    const absolute = this.#format(command, places);
    const relative = this.#format(command.toLowerCase(), distances);
    const { text, command: used, last } = relative.text.length < absolute.text.length ? relative : absolute;
    this.#parts.push(text);
    this.#command = used;
    this.#last = last;
  }

  /** A repeated command letter is omitted, as is the letter of lines after a move. */
  #format(command: string, values: readonly number[]): { text: string; command: string; last: string } {
    const isImplied = command !== 'M' && command !== 'm' && command === impliedCommand(this.#command);
    let text = isImplied ? '' : command;
    let last = isImplied ? this.#last : '';
    for (const value of values) {
      const number = this.#number(value);
      text += needsSpace(last, number) ? ` ${number}` : number;
      last = number;
    }
    return { text, command, last };
  }

  /** Writes a whole number of the smallest places, which is faster than dividing it. */
  #number(value: number): string {
    if (value === 0) return '0'; // also for -0
    let [rest, places] = [Math.abs(value), this.#decimals];
    if (!(rest < maxDigits)) return String(value / this.#scale);
    while (places > 0 && rest % 10 === 0) [rest, places] = [rest / 10, places - 1];
    const sign = value < 0 ? '-' : '';
    const digits = String(rest);
    if (places === 0) return sign + digits;
    const before = digits.length - places;
    if (before > 0) return `${sign}${digits.slice(0, before)}.${digits.slice(before)}`;
    return `${sign}.${'0'.repeat(-before)}${digits}`;
  }

  #round(...values: readonly number[]): number[] {
    return values.map((value) => Math.round(value * this.#scale));
  }

  #setPoint(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
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
  return !(next.startsWith('.') && /[.e]/.test(last));
}
