import { maxCoordinate } from './contour.ts';
import { limitPen, type PathContext } from './limited.ts';
import type { Point } from './matrix.ts';
import type { Pen } from './pen.ts';
import { drawSvgArc, type SvgArc } from './svg-arc.ts';

/** Where path data went wrong: what stands before was drawn, as SVG asks for. */
export interface SvgPathStop {
  /** Counted in characters of the text. */
  readonly at: number;
  readonly expected: string;
}

/**
 * Draws SVG path data up to its end or its first error, which is returned. A caller for whom an error is a failure
 * throws then; one that shows what browsers show makes a note of it.
 *
 * @see SVG 2, "The grammar for path data" and "Path data error handling"
 */
export function parseSvgPath(text: string, pen: Pen, context: PathContext): SvgPathStop | undefined {
  return new SvgPathParser(text, limitPen(pen, context)).parse();
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
  a: 'rrdffxy', // two radii, degrees, two flags, a place
};

class SvgPathParser {
  readonly #text: string;
  readonly #pen: Pen;
  // As in SVG 1.1 a point may end a number: exporters wrote it. Sticky, so that a number stands where it is looked for.
  readonly #number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
  readonly #spaces = /[\t\n\f\r ]*/y;
  #at = 0;
  #point: Point = [0, 0];
  #start: Point = [0, 0];
  /** The last control point, as long as the command before was of the family that mirrors it. */
  #control: Point | undefined;
  #family = '';
  #isOpen = false;

  constructor(text: string, pen: Pen) {
    this.#text = text;
    this.#pen = pen;
  }

  parse(): SvgPathStop | undefined {
    this.#skipSpaces();
    let isFirst = true;
    while (this.#at < this.#text.length) {
      const letter = this.#text.charAt(this.#at);
      const command = letter.toLowerCase();
      if (isFirst && command !== 'm') return this.#stop('a moveto');
      if (command !== 'z' && !Object.hasOwn(argumentKinds, command)) return this.#stop('a command');
      this.#at++;
      const stop = command === 'z' ? this.#close() : this.#repeat(command, letter === command);
      if (stop !== undefined) return stop;
      isFirst = false;
      this.#skipSpaces();
    }
    return undefined;
  }

  /** One command with as many sets of arguments as follow. */
  #repeat(command: string, isRelative: boolean): SvgPathStop | undefined {
    let drawn = command;
    this.#skipSpaces();
    do {
      const values = this.#arguments(argumentKinds[command] ?? '', isRelative);
      if (!Array.isArray(values)) return values;
      this.#draw(drawn, values);
      if (drawn === 'm') drawn = 'l'; // what follows a moveto without a letter are lines
    } while (this.#hasMore());
    return undefined;
  }

  #arguments(kinds: string, isRelative: boolean): number[] | SvgPathStop {
    const values: number[] = [];
    for (const [index, kind] of [...kinds].entries()) {
      if (index > 0) this.#skipComma();
      const begin = this.#at;
      const value = kind === 'f' ? this.#readFlag() : this.#readNumber();
      if (value === undefined) return this.#stop(kind === 'f' ? 'a flag, 0 or 1' : 'a number');
      const placed = value + (isRelative ? this.#origin(kind) : 0);
      if (!(Math.abs(placed) <= maxCoordinate)) return { at: begin, expected: `a number up to ${maxCoordinate}` };
      values.push(placed);
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
    else if (command === 's') this.#cubic(this.#mirrored('c'), [a, b], [c, d]);
    else if (command === 'q') this.#quad([a, b], [c, d]);
    else if (command === 't') this.#quad(this.#mirrored('q'), [a, b]);
    else if (command === 'a')
      this.#arc({ rx: a, ry: b, rotationDegrees: c, isLarge: d === 1, isSweep: e === 1, end: [f, g] });
  }

  #move(to: Point): void {
    this.#pen.moveTo(...to);
    this.#start = to;
    this.#isOpen = true;
    this.#stand(to);
  }

  #line(to: Point): void {
    this.#pen.lineTo(...to);
    this.#stand(to);
  }

  #cubic(first: Point, second: Point, to: Point): void {
    this.#pen.cubicTo(...first, ...second, ...to);
    this.#stand(to, 'c', second);
  }

  #quad(control: Point, to: Point): void {
    this.#pen.quadTo(...control, ...to);
    this.#stand(to, 'q', control);
  }

  #arc(arc: SvgArc): void {
    drawSvgArc(this.#pen, this.#point, arc);
    this.#stand(arc.end);
  }

  #close(): undefined {
    if (this.#isOpen) this.#pen.close();
    this.#isOpen = false;
    this.#stand(this.#start);
  }

  /** After a closing, drawing may go on from where the contour began. */
  #open(): void {
    if (!this.#isOpen) this.#pen.moveTo(...this.#start);
    this.#isOpen = true;
  }

  #stand(point: Point, family = '', control?: Point): void {
    this.#point = point;
    this.#family = family;
    this.#control = control;
  }

  #mirrored(family: string): Point {
    const [x, y] = this.#point;
    if (this.#family !== family || this.#control === undefined) return [x, y];
    return [2 * x - this.#control[0], 2 * y - this.#control[1]];
  }

  #readNumber(): number | undefined {
    this.#number.lastIndex = this.#at;
    const found = this.#number.exec(this.#text)?.[0];
    if (found === undefined) return undefined;
    this.#at += found.length;
    return Number(found);
  }

  /** A flag is one character: the next number may follow at once. */
  #readFlag(): number | undefined {
    const character = this.#text.charAt(this.#at);
    if (character !== '0' && character !== '1') return undefined;
    this.#at++;
    return Number(character);
  }

  /** Whether another set of arguments follows; a comma promises one. */
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

  #stop(expected: string): SvgPathStop {
    return { at: this.#at, expected };
  }
}
