/** Symbols of deflate. @see RFC 1951, "Compressed blocks (length and distance codes)" */

export const [minMatch, maxMatch] = [3, 258];
/** The maximum distance of a match. */
export const windowLength = 32_768;
export const [literalCount, distanceCount] = [286, 30];
export const endOfBlock = 256;
const firstLengthSymbol = 257;

/** For each length its symbol, and by symbol minus 257 the number of extra bits and the first length. */
export const lengthSymbols = new Uint16Array(maxMatch + 1);
export const lengthExtraBits = new Uint8Array(29);
const lengthBases = new Uint16Array(29);
for (let symbol = 0, base = minMatch; symbol < 28; symbol++) {
  const bits = symbol < 8 ? 0 : (symbol >> 2) - 1;
  lengthExtraBits[symbol] = bits;
  lengthBases[symbol] = base;
  for (let length = base; length < base + 2 ** bits && length < maxMatch; length++) {
    lengthSymbols[length] = firstLengthSymbol + symbol;
  }
  base += 2 ** bits;
}
lengthSymbols[maxMatch] = 285;
lengthBases[28] = maxMatch;

export const distanceExtraBits = Uint8Array.from({ length: distanceCount }, (_, symbol) =>
  symbol < 4 ? 0 : (symbol >> 1) - 1,
);
const distanceBases = new Uint16Array(distanceCount);
for (let symbol = 1; symbol < distanceCount; symbol++) {
  distanceBases[symbol] = symbol === 1 ? 2 : distanceBases[symbol - 1]! + 2 ** distanceExtraBits[symbol - 1]!;
}
distanceBases[0] = 1;

const distanceSymbols = new Uint8Array(windowLength + 1);
for (let symbol = 0, distance = 1; distance <= windowLength; distance++) {
  if (symbol + 1 < distanceCount && distance >= distanceBases[symbol + 1]!) symbol += 1;
  distanceSymbols[distance] = symbol;
}

export const symbolOfDistance = (distance: number): number => distanceSymbols[distance]!;
export const extraOfLength = (length: number): number =>
  length - lengthBases[lengthSymbols[length]! - firstLengthSymbol]!;
export const extraOfDistance = (distance: number): number => distance - distanceBases[distanceSymbols[distance]!]!;
export const extraBitsOfLength = (length: number): number =>
  lengthExtraBits[lengthSymbols[length]! - firstLengthSymbol]!;
