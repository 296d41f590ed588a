// The types of kernels: files that are also compiled to WebAssembly, where whole and other numbers differ.

/** A whole number of 32 bits. */
export type int = number;
/** Any number. */
export type float = number;
/** Coordinates that are only read. */
export type Coordinates = ArrayLike<number>;

/** The low 8 bits of a number, for an array of bytes. */
export function toByte(value: int): int {
  return value & 0xff;
}

/** The low 32 bits of a product. */
export function multiply(a: int, b: int): int {
  return Math.imul(a, b);
}

/** The whole part of a number that has at most 32 bits. */
export function toInt(value: float): int {
  return value | 0;
}

/** True if a number has no fraction. */
export function isWhole(value: float): boolean {
  return Math.floor(value) === value;
}
