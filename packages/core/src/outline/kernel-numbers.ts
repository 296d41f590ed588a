// The types of kernels: files that are also compiled to WebAssembly, where whole and other numbers differ.

/** A whole number of 32 bits. */
export type int = number;
/** Any number. */
export type float = number;
/** Coordinates that are only read. */
export type Coordinates = ArrayLike<number>;
