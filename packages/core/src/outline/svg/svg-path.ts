import type { Outline } from '../outline.ts';
import { drawOutline } from '../outline.ts';
import type { Pen } from '../pen.ts';
import { type Ending, ending, PathText } from './path-text.ts';

/**
 * Writes an outline as compact SVG path data, using absolute or relative coordinates, whichever is shorter. Relative
 * coordinates refer to rounded points, so that rounding errors do not accumulate. Cubics whose control points are their
 * ends become lines; some programs draw all lines so.
 * @param decimals number of digits after the decimal point
 */
export function toSvgPath(outline: Outline, decimals: number): string {
  const writer = new SvgPathWriter(decimals, outline.points.length);
  drawOutline(outline, writer);
  return writer.text;
}

/** Letters of commands: the absolute ones, and what must be added for the relative ones. */
const letter = { move: 77, line: 76, horizontal: 72, vertical: 86, quad: 81, cubic: 67, close: 122 } as const;
const toRelative = 32;

/** Bytes of a coordinate in a typical path. */
const typicalLength = 5;

/** The pen that writes path data. Its coordinates are integers in units of the last decimal. */
class SvgPathWriter implements Pen {
  readonly #scale: number;
  readonly #text: PathText;
  /** The coordinates of the next command, and their distances from the last point. */
  readonly #places = new Float64Array(6);
  readonly #distances = new Float64Array(6);
  /** The letter that coordinates without one belong to. */
  #implied = 0;
  #ending: Ending = ending.letter;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  constructor(decimals: number, coordinates: number) {
    this.#scale = 10 ** decimals;
    this.#text = new PathText(decimals, coordinates * typicalLength);
  }

  get text(): string {
    return this.#text.toString();
  }

  moveTo(x: number, y: number): void {
    this.#setPair(0, this.#round(x), this.#round(y));
    this.#write(letter.move, 2);
    this.#startX = this.#x;
    this.#startY = this.#y;
  }

  lineTo(x: number, y: number): void {
    this.#writeLine(this.#round(x), this.#round(y));
  }

  #writeLine(toX: number, toY: number): void {
    this.#setPair(0, toX, toY);
    if (toY === this.#y && toX !== this.#x) this.#writeShorter(letter.horizontal, 0, 1);
    else if (toX === this.#x && toY !== this.#y) this.#writeShorter(letter.vertical, 1, 2);
    else this.#writeShorter(letter.line, 0, 2);
    this.#x = toX;
    this.#y = toY;
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#setPair(0, this.#round(x1), this.#round(y1));
    this.#setPair(2, this.#round(x), this.#round(y));
    this.#write(letter.quad, 4);
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
    this.#write(letter.cubic, 6);
  }

  close(): void {
    this.#text.reserve();
    this.#text.addLetter(letter.close);
    this.#implied = letter.close;
    this.#ending = ending.letter;
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
  #write(command: number, count: number): void {
    this.#writeShorter(command, 0, count);
    this.#x = this.#places[count - 2]!;
    this.#y = this.#places[count - 1]!;
  }

  /** Writes the absolute command and the relative one, and removes the longer. */
  #writeShorter(command: number, from: number, end: number): void {
    const text = this.#text;
    text.reserve();
    const start = text.length;
    const absoluteEnding = this.#addCommand(command, this.#places, from, end);
    const middle = text.length;
    const relativeEnding = this.#addCommand(command + toRelative, this.#distances, from, end);
    const isRelative = text.length - middle < middle - start;
    if (isRelative) text.remove(start, middle);
    else text.truncate(middle);
    this.#implied = impliedCommand(isRelative ? command + toRelative : command);
    this.#ending = isRelative ? relativeEnding : absoluteEnding;
  }

  /** A repeated command letter is omitted, as is the letter of lines after a move. */
  #addCommand(command: number, values: Float64Array, from: number, end: number): Ending {
    const isMove = command === letter.move || command === letter.move + toRelative;
    const isImplied = command === this.#implied && !isMove;
    if (!isImplied) this.#text.addLetter(command);
    let before: Ending = isImplied ? this.#ending : ending.letter;
    for (let at = from; at < end; at++) before = this.#text.addNumber(values[at]!, before);
    return before;
  }

  #round(value: number): number {
    return Math.round(value * this.#scale);
  }
}

/** The command that numbers without a letter belong to. */
function impliedCommand(command: number): number {
  if (command === letter.move) return letter.line;
  return command === letter.move + toRelative ? letter.line + toRelative : command;
}
