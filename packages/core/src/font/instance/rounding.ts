/** The nearest whole number, halves upwards, as all of OpenType's own arithmetic has it. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}
