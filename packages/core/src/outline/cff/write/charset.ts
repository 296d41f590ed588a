import { ByteWriter } from '../../../bytes/writer.ts';

/** Consecutive identifiers. */
interface Range {
  readonly first: number;
  /** Number of identifiers after the first (nLeft). */
  left: number;
}

/**
 * Encodes the names or CIDs of all glyphs except the first, in the shortest of the three formats.
 * @see Adobe Technical Note 5176 (2003), "Charsets"
 */
export function encodeCharset(identifiers: readonly number[]): Uint8Array {
  const [short, long] = [rangesOf(identifiers, 0xff), rangesOf(identifiers, 0xffff)];
  const [singleLength, shortLength, longLength] = [2 * identifiers.length, 3 * short.length, 4 * long.length];
  const file = new ByteWriter();
  if (singleLength <= Math.min(shortLength, longLength)) {
    file.u8(0);
    for (const identifier of identifiers) file.u16(identifier);
    return file.finish();
  }
  const isShort = shortLength <= longLength;
  file.u8(isShort ? 1 : 2);
  for (const { first, left } of isShort ? short : long) {
    file.u16(first);
    if (isShort) file.u8(left);
    else file.u16(left);
  }
  return file.finish();
}

function rangesOf(identifiers: readonly number[], maxLeft: number): Range[] {
  const ranges: Range[] = [];
  for (const identifier of identifiers) {
    const last = ranges.at(-1);
    if (last !== undefined && identifier === last.first + last.left + 1 && last.left < maxLeft) last.left++;
    else ranges.push({ first: identifier, left: 0 });
  }
  return ranges;
}
