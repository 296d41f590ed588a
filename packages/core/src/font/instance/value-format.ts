const numberBits = 0x000f;
const deviceBits = 0x00f0;
const bits = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Which numbers and device tables values of GPOS have, by bit: the device of the number at bit 0 is at bit 4.
 * @see OpenType 1.9.1, "GPOS", "Value Record"
 */
export interface ValueFormat {
  readonly source: number;
  readonly sourceBits: readonly number[];
  /** What a value has once it varies no longer, in as many bytes: each device that varied needs its number. */
  readonly static: number;
  readonly staticBits: readonly number[];
  readonly length: number;
}

export function valueFormat(source: number): ValueFormat {
  const sourceBits = bitsOf(source);
  const length = 2 * sourceBits.length;
  if ((source & deviceBits) === 0) return { source, sourceBits, static: source, staticBits: sourceBits, length };
  let placed = (source & numberBits) | ((source & deviceBits) >> 4);
  // What room is left stays with device tables of single sizes, which do not vary.
  for (const bit of sourceBits) {
    if (bit > 3 && bitsOf(placed).length < sourceBits.length) placed |= 1 << bit;
  }
  return { source, sourceBits, static: placed, staticBits: bitsOf(placed), length };
}

export function hasDevices({ source }: ValueFormat): boolean {
  return (source & deviceBits) !== 0;
}

function bitsOf(format: number): number[] {
  return bits.filter((bit) => (format & (1 << bit)) !== 0);
}
