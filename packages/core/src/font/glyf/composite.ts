import { componentFlag } from '../../outline/glyf/flags.ts';

/** Where the parts of a composite glyph end, and whether instructions follow. */
export interface Parts {
  readonly end: number;
  readonly hasInstructions: boolean;
}

/** Passes over the parts of a composite glyph. Nothing, where they do not end within the bytes. */
export function measureParts(bytes: Uint8Array, start: number, limit: number): Parts | undefined {
  let at = start;
  let flags = 0;
  let hasInstructions = false;
  do {
    if (at + 2 > limit) return undefined;
    flags = (bytes[at]! << 8) | bytes[at + 1]!; // within the limit, as was just seen
    hasInstructions ||= (flags & componentFlag.instructions) !== 0;
    at += lengthOfPart(flags);
  } while ((flags & componentFlag.more) !== 0);
  return at <= limit ? { end: at, hasInstructions } : undefined;
}

/** Flags, the glyph's number, two arguments, and the scale. @see OpenType 1.9, glyf, "Composite Glyph Description" */
function lengthOfPart(flags: number): number {
  return 4 + ((flags & componentFlag.argsAreWords) !== 0 ? 4 : 2) + lengthOfScale(flags);
}

function lengthOfScale(flags: number): number {
  if ((flags & componentFlag.scale) !== 0) return 2;
  if ((flags & componentFlag.xAndYScale) !== 0) return 4;
  return (flags & componentFlag.twoByTwo) !== 0 ? 8 : 0;
}
