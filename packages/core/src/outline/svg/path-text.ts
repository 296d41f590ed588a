/** Larger numbers are written with an exponent, or lose digits. */
const maxDigits = 1e15;
/** More bytes than the longest command of six coordinates, written twice. */
const commandReserve = 512;

/** How a text ends: with a letter, an integer, or a number that has a point or an exponent. */
export const ending = { letter: 0, integer: 1, decimal: 2 } as const;
export type Ending = (typeof ending)[keyof typeof ending];

const ascii = { space: 32, minus: 45, point: 46, zero: 48 } as const;

/**
 * The text of path data, as bytes: a string that grows piece by piece takes ten times the memory. Its numbers are
 * integers in units of the last decimal.
 */
export class PathText {
  readonly #decimals: number;
  readonly #scale: number;
  #bytes: Buffer;
  #length = 0;

  constructor(decimals: number, expectedLength: number) {
    this.#decimals = decimals;
    this.#scale = 10 ** decimals;
    this.#bytes = Buffer.allocUnsafe(expectedLength + commandReserve);
  }

  get length(): number {
    return this.#length;
  }

  toString(): string {
    return this.#bytes.toString('latin1', 0, this.#length);
  }

  /** Makes room for one command. Must be called before it is written. */
  reserve(): void {
    if (this.#length + commandReserve <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(this.#bytes.length * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  addLetter(code: number): void {
    this.#bytes[this.#length++] = code;
  }

  /** Adds a number, after a space if it would join the one before. Returns how the text ends now. */
  addNumber(value: number, before: Ending): Ending {
    let rest = Math.abs(value);
    if (!(rest < maxDigits)) return this.#addText(String(value / this.#scale), before);
    let places = this.#decimals;
    while (places > 0 && rest % 10 === 0) {
      rest /= 10; // at last 0, without a decimal
      places--;
    }
    const digits = digitsOf(rest);
    const isNegative = value < 0 && rest > 0;
    const startsWithPoint = places > 0 && digits <= places;
    if (isNegative) this.addLetter(ascii.minus);
    else if (needsSpace(before, startsWithPoint)) this.addLetter(ascii.space);
    this.#addDigits(rest, Math.max(digits, places), places);
    return places > 0 ? ending.decimal : ending.integer;
  }

  /** Adds digits from the last one to the first, with the point before the last `places`. */
  #addDigits(value: number, digits: number, places: number): void {
    const start = this.#length;
    let at = start + digits + (places > 0 ? 1 : 0);
    this.#length = at;
    let rest = value;
    for (let count = 0; at > start; count++) {
      if (places > 0 && count === places) this.#bytes[--at] = ascii.point;
      if (at === start) break;
      const tenth = Math.floor(rest / 10);
      this.#bytes[--at] = ascii.zero + rest - tenth * 10;
      rest = tenth;
    }
  }

  #addText(text: string, before: Ending): Ending {
    if (!text.startsWith('-') && needsSpace(before, text.startsWith('.'))) this.addLetter(ascii.space);
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
    return /[.e]/.test(text) ? ending.decimal : ending.integer;
  }

  /** Removes the text between two positions. */
  remove(start: number, end: number): void {
    this.#bytes.copyWithin(start, end, this.#length);
    this.#length -= end - start;
  }

  /** Removes the text after a position. */
  truncate(length: number): void {
    this.#length = length;
  }
}

/** Nothing is needed after a letter, or before a second decimal point. */
function needsSpace(before: Ending, startsWithPoint: boolean): boolean {
  return before === ending.integer || (before === ending.decimal && !startsWithPoint);
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits++;
  return digits;
}
