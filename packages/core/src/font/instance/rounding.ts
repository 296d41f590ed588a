/** Rounds halves up, as OpenType specifies. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}
