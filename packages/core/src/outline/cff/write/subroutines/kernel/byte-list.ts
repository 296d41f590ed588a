import { resizedBytes } from '../../../../kernel/arrays.ts';
import { type int, toByte } from '../../../../kernel/numbers.ts';

/** A growing list of bytes. */
export class ByteList {
  bytes: Uint8Array = new Uint8Array(256);
  /** Number of bytes in use. */
  length: int = 0;

  clear(): void {
    this.length = 0;
  }

  push(value: int): void {
    if (this.length === this.bytes.length) this.bytes = resizedBytes(this.bytes, 2 * this.bytes.length);
    this.bytes[this.length] = toByte(value);
    this.length++;
  }

  /** Adds a 16-bit integer as charstrings and DICTs encode it. @see Adobe Technical Note 5176 (2003), "DICT Data" */
  pushOperand(value: int): void {
    const size: int = value < 0 ? -value : value;
    if (size <= 107) this.push(value + 139);
    else if (size <= 1131) {
      this.push((value > 0 ? 247 : 251) + ((size - 108) >> 8));
      this.push(size - 108);
    } else {
      this.push(28);
      this.push(value >> 8);
      this.push(value);
    }
  }

  /** Adds four bytes. */
  pushWord(value: int): void {
    this.push(value >> 24);
    this.push(value >> 16);
    this.push(value >> 8);
    this.push(value);
  }
}
