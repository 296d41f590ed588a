import type { Outline } from './outline.ts';
import { drawOutline } from './outline.ts';
import type { Pen } from './pen.ts';

/**
 * The outline as SVG path data, in few characters: each piece by places or by distances, whichever is shorter.
 * Distances are between rounded places, so that roundings do not add up.
 *
 * @param decimals how many digits after the point are kept
 */
export function toSvgPath(outline: Outline, decimals: number): string {
  const writer = new SvgPathWriter(decimals);
  drawOutline(outline, writer);
  return writer.text;
}

/** The pen that writes. Inside, coordinates are whole numbers of the smallest step. */
class SvgPathWriter implements Pen {
  readonly #steps: number;
  readonly #parts: string[] = [];
  #command = '';
  /** The last number that was written, which says how the next may follow. */
  #last = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  constructor(decimals: number) {
    this.#steps = 10 ** decimals;
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
    if (toY === this.#y && toX !== this.#x) this.#writeOne('H', toX, this.#x);
    else if (toX === this.#x && toY !== this.#y) this.#writeOne('V', toY, this.#y);
    else this.#write('L', [toX, toY]);
    this.#stand(toX, toY);
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#write('Q', this.#round(x1, y1, x, y));
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#write('C', this.#round(x1, y1, x2, y2, x, y));
  }

  close(): void {
    this.#parts.push('z');
    this.#command = 'z';
    this.#stand(this.#startX, this.#startY);
  }

  #write(command: string, places: readonly number[]): void {
    const distances = places.map((place, index) => place - (index % 2 === 0 ? this.#x : this.#y));
    this.#shorter(command, places, distances);
    this.#stand(places.at(-2) ?? 0, places.at(-1) ?? 0);
  }

  #writeOne(command: string, place: number, from: number): void {
    this.#shorter(command, [place], [place - from]);
  }

  #shorter(command: string, places: readonly number[], distances: readonly number[]): void {
    const absolute = this.#spell(command, places);
    const relative = this.#spell(command.toLowerCase(), distances);
    const { text, command: used, last } = relative.text.length < absolute.text.length ? relative : absolute;
    this.#parts.push(text);
    this.#command = used;
    this.#last = last;
  }

  /** A command's letter is left out where it repeats; after a move, lines need none. */
  #spell(command: string, values: readonly number[]): { text: string; command: string; last: string } {
    const isImplied = command !== 'M' && command !== 'm' && command === follower(this.#command);
    let text = isImplied ? '' : command;
    let last = isImplied ? this.#last : '';
    for (const value of values) {
      const number = this.#number(value);
      text += needsSpace(last, number) ? ` ${number}` : number;
      last = number;
    }
    return { text, command, last };
  }

  #number(value: number): string {
    if (value === 0) return '0'; // also where it is -0
    return String(value / this.#steps).replace(/^(-?)0\./, '$1.');
  }

  #round(...values: readonly number[]): number[] {
    return values.map((value) => Math.round(value * this.#steps));
  }

  #stand(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }
}

/** Which command the next numbers belong to when none is written. */
function follower(command: string): string {
  if (command === 'M') return 'L';
  return command === 'm' ? 'l' : command;
}

/** A sign ends a number, and so does a second point; after a letter nothing stands yet. */
function needsSpace(last: string, next: string): boolean {
  if (last === '' || next.startsWith('-')) return false;
  return !(next.startsWith('.') && /[.e]/.test(last));
}
