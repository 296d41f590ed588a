const numberBits = 0x000f;
const deviceBits = 0x00f0;
const bits = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * The fields of a GPOS value record, by bit: the device of the number at bit 0 is at bit 4.
 * @see OpenType 1.9.1, "GPOS", "Value Record"
 */
export interface ValueFormat {
  readonly source: number;
  readonly sourceBits: readonly number[];
  /** The format of the static value, with the same length: each device that varied becomes its number. */
  readonly static: number;
  readonly staticBits: readonly number[];
  readonly length: number;
}

export function valueFormat(source: number): ValueFormat {
  const sourceBits = bitsOf(source);
  const length = 2 * sourceBits.length;
  if ((source & deviceBits) === 0) return { source, sourceBits, static: source, staticBits: sourceBits, length };
  let placed = (source & numberBits) | ((source & deviceBits) >> 4);
  // The remaining fields keep device tables, which do not vary.
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
