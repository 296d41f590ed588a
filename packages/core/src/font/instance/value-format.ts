const numberBits = 0x000f;
const deviceBits = 0x00f0;
const bits = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Which numbers and device tables values of GPOS have, by bit: the device of the number at bit 0 is at bit 4.
 * @see OpenType 1.9.1, "GPOS", "Value Record"
 */
export interface ValueFormat {
  readonly found: number;
  readonly foundBits: readonly number[];
  /** What a value has once it varies no longer, in as many bytes: each device that varied needs its number. */
  readonly placed: number;
  readonly placedBits: readonly number[];
  readonly length: number;
}

export function valueFormat(found: number): ValueFormat {
  const foundBits = bitsOf(found);
  const length = 2 * foundBits.length;
  if ((found & deviceBits) === 0) return { found, foundBits, placed: found, placedBits: foundBits, length };
  let placed = (found & numberBits) | ((found & deviceBits) >> 4);
  // What room is left stays with device tables of single sizes, which do not vary.
  for (const bit of foundBits) {
    if (bit > 3 && bitsOf(placed).length < foundBits.length) placed |= 1 << bit;
  }
  return { found, foundBits, placed, placedBits: bitsOf(placed), length };
}

export function hasDevices({ found }: ValueFormat): boolean {
  return (found & deviceBits) !== 0;
}

function bitsOf(format: number): number[] {
  return bits.filter((bit) => (format & (1 << bit)) !== 0);
}
