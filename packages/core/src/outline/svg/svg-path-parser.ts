import { maxCoordinate } from '../contour.ts';
import type { Point } from '../matrix.ts';
import type { Pen } from '../pen.ts';
import { limitPen, type PathContext } from '../segment-limit.ts';
import { drawSvgArc, type SvgArc } from './svg-arc.ts';

/** An error in path data. Everything before it was drawn, as SVG requires. */
export interface SvgPathError {
  /** Character offset in the text. */
  readonly at: number;
  readonly expected: string;
}

/**
 * Draws SVG path data up to its end or its first error. Returns the error; callers throw it or, like browsers, show
 * what was drawn and add a note. `onCommand` is called after each command, because an arc is drawn as several curves.
 * @see SVG 2, "The grammar for path data" and "Path data error handling"
 */
export function parseSvgPath(
  text: string,
  pen: Pen,
  context: PathContext,
  onCommand: () => void = () => {},
): SvgPathError | undefined {
  return new SvgPathParser(text, limitPen(pen, context), onCommand).parse();
}

const argumentKinds: Readonly<Record<string, string>> = {
  m: 'xy',
  l: 'xy',
  h: 'x',
  v: 'y',
  c: 'xyxyxy',
  s: 'xyxy',
  q: 'xyxy',
  t: 'xy',
  a: 'rrdffxy', // two radii, degrees, two flags, an end point
};

class SvgPathParser {
  readonly #text: string;
  readonly #pen: Pen;
  // As in SVG 1.1, a number may end with a point, since exporters wrote that. Sticky, so that it matches at the current
  // position only.
  readonly #number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
  readonly #spaces = /[\t\n\f\r ]*/y;
  #at = 0;
  #point: Point = [0, 0];
  #start: Point = [0, 0];
  /** The last control point, if the previous command was one whose control point is reflected. */
  #control: Point | undefined;
  #controlCommand = '';
  #isOpen = false;

  readonly #onCommand: () => void;

  constructor(text: string, pen: Pen, onCommand: () => void) {
    this.#text = text;
    this.#pen = pen;
    this.#onCommand = onCommand;
  }

  parse(): SvgPathError | undefined {
    this.#skipSpaces();
    let isFirst = true;
    while (this.#at < this.#text.length) {
      const letter = this.#text.charAt(this.#at);
      const command = letter.toLowerCase();
      if (isFirst && command !== 'm') return this.#errorAt('a moveto');
      if (command !== 'z' && !Object.hasOwn(argumentKinds, command)) return this.#errorAt('a command');
      this.#at++;
      const error = command === 'z' ? this.#close() : this.#repeat(command, letter === command);
      if (error !== undefined) return error;
      isFirst = false;
      this.#skipSpaces();
    }
    return undefined;
  }

  /** Reads a command with one or more sets of arguments. */
  #repeat(command: string, isRelative: boolean): SvgPathError | undefined {
    let drawn = command;
    this.#skipSpaces();
    do {
      const values = this.#arguments(argumentKinds[command] ?? '', isRelative);
      if (!Array.isArray(values)) return values;
      this.#draw(drawn, values);
      if (drawn === 'm') drawn = 'l'; // further arguments of a moveto are lines
    } while (this.#hasMore());
    return undefined;
  }

  #arguments(kinds: string, isRelative: boolean): number[] | SvgPathError {
    const values: number[] = [];
    for (const [index, kind] of [...kinds].entries()) {
      if (index > 0) this.#skipComma();
      const begin = this.#at;
      const value = kind === 'f' ? this.#readFlag() : this.#readNumber();
      if (value === undefined) return this.#errorAt(kind === 'f' ? 'a flag, 0 or 1' : 'a number');
      const coordinate = value + (isRelative ? this.#origin(kind) : 0);
      if (!(Math.abs(coordinate) <= maxCoordinate)) return { at: begin, expected: `a number up to ${maxCoordinate}` };
      values.push(coordinate);
    }
    return values;
  }

  #origin(kind: string): number {
    if (kind === 'x') return this.#point[0];
    return kind === 'y' ? this.#point[1] : 0;
  }

  #draw(command: string, values: readonly number[]): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = values;
    const [x, y] = this.#point;
    if (command === 'm') this.#move([a, b]);
    else this.#open();
    if (command === 'l') this.#line([a, b]);
    else if (command === 'h') this.#line([a, y]);
    else if (command === 'v') this.#line([x, a]);
    else if (command === 'c') this.#cubic([a, b], [c, d], [e, f]);
    else if (command === 's') this.#cubic(this.#reflectedControl('c'), [a, b], [c, d]);
    else if (command === 'q') this.#quad([a, b], [c, d]);
    else if (command === 't') this.#quad(this.#reflectedControl('q'), [a, b]);
    else if (command === 'a')
      this.#arc({ rx: a, ry: b, rotationDegrees: c, isLarge: d === 1, isSweep: e === 1, end: [f, g] });
    this.#onCommand();
  }

  #move(to: Point): void {
    this.#pen.moveTo(...to);
    this.#start = to;
    this.#isOpen = true;
    this.#setPoint(to);
  }

  #line(to: Point): void {
    this.#pen.lineTo(...to);
    this.#setPoint(to);
  }

  #cubic(first: Point, second: Point, to: Point): void {
    this.#pen.cubicTo(...first, ...second, ...to);
    this.#setPoint(to, 'c', second);
  }

  #quad(control: Point, to: Point): void {
    this.#pen.quadTo(...control, ...to);
    this.#setPoint(to, 'q', control);
  }

  #arc(arc: SvgArc): void {
    drawSvgArc(this.#pen, this.#point, arc);
    this.#setPoint(arc.end);
  }

  #close(): undefined {
    if (this.#isOpen) this.#pen.close();
    this.#isOpen = false;
    this.#setPoint(this.#start);
    this.#onCommand();
  }

  /** After a closepath, drawing continues from the start of the contour. */
  #open(): void {
    if (!this.#isOpen) this.#pen.moveTo(...this.#start);
    this.#isOpen = true;
  }

  #setPoint(point: Point, family = '', control?: Point): void {
    this.#point = point;
    this.#controlCommand = family;
    this.#control = control;
  }

  #reflectedControl(family: string): Point {
    const [x, y] = this.#point;
    if (this.#controlCommand !== family || this.#control === undefined) return [x, y];
    return [2 * x - this.#control[0], 2 * y - this.#control[1]];
  }

  #readNumber(): number | undefined {
    this.#number.lastIndex = this.#at;
    const found = this.#number.exec(this.#text)?.[0];
    if (found === undefined) return undefined;
    this.#at += found.length;
    return Number(found);
  }

  /** A flag is a single character; the next number may follow directly. */
  #readFlag(): number | undefined {
    const character = this.#text.charAt(this.#at);
    if (character !== '0' && character !== '1') return undefined;
    this.#at++;
    return Number(character);
  }

  /** True if another set of arguments follows. After a comma one must follow. */
  #hasMore(): boolean {
    return this.#skipComma() || /[\d.+-]/.test(this.#text.charAt(this.#at));
  }

  #skipComma(): boolean {
    this.#skipSpaces();
    if (this.#text.charAt(this.#at) !== ',') return false;
    this.#at++;
    this.#skipSpaces();
    return true;
  }

  #skipSpaces(): void {
    this.#spaces.lastIndex = this.#at;
    this.#at += this.#spaces.exec(this.#text)?.[0].length ?? 0;
  }

  #errorAt(expected: string): SvgPathError {
    return { at: this.#at, expected };
  }
}
