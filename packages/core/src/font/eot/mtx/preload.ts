/**
 * The bytes that precede every block: pairs of small numbers, which are common in fonts, and each byte four times.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "LZCOMP"
 */
export const preloaded = makePreloaded();

function makePreloaded(): Uint8Array {
  const pairs = Array.from({ length: 32 * 96 }, (_, index) => [Math.floor(index / 96), index % 96]);
  const fours = Array.from({ length: 256 }, (_, byte) => [byte, byte, byte, byte]);
  return Uint8Array.from([...pairs, ...fours].flat());
}
