import { fitsInteger } from '../objects/kinds.ts';

/** The outcome of reading a number: none of the two if the text is a name. */
export const numeric = { name: 0, integer: 1, real: 2, outOfRange: 3 } as const;

/** Reads numbers without allocating; the value of the last one is in `value`. */
export class NumberReader {
  value = 0;

  /** @see PostScript Language Reference, third edition, "Numbers" */
  read(bytes: Uint8Array, length: number): number {
    const first = bytes[0]!;
    if (first > 57 || (first < 48 && first !== 45 && first !== 43 && first !== 46)) return numeric.name;
    let at = first === 45 || first === 43 ? 1 : 0;
    let [value, digits] = [0, 0];
    for (; at < length; at++) {
      const digit = bytes[at]! - 48;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      digits++;
    }
    if (at === length) {
      if (digits === 0) return numeric.name;
      this.value = first === 45 ? -value : value;
      return digits <= 10 && fitsInteger(this.value) ? numeric.integer : this.#finite();
    }
    if (bytes[at] === 35 && first >= 48 && first <= 57) return this.#radix(bytes, at + 1, length, value);
    return this.#real(bytes, length);
  }

  #real(bytes: Uint8Array, length: number): number {
    let text = '';
    for (let at = 0; at < length; at++) text += String.fromCharCode(bytes[at]!);
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return numeric.name;
    this.value = Number(text);
    return this.#finite();
  }

  #radix(bytes: Uint8Array, start: number, length: number, base: number): number {
    if (base < 2 || base > 36 || start === length) return numeric.name;
    let value = 0;
    for (let at = start; at < length; at++) {
      const byte = bytes[at]!;
      const digit = byte <= 57 ? byte - 48 : (byte | 32) - 87;
      if (digit < 0 || digit >= base || (byte > 57 && digit < 10)) return numeric.name;
      value = value * base + digit;
      if (value > 0xffffffff) return numeric.outOfRange;
    }
    this.value = value | 0; // the bits of an integer, which may be negative
    return numeric.integer;
  }

  #finite(): number {
    return Math.abs(this.value) < 3.4028235e38 ? numeric.real : numeric.outOfRange;
  }
}
