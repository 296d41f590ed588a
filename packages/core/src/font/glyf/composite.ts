import { componentFlag } from '../../outline/glyf/flags.ts';

/** The end of a composite glyph's components. */
export interface ComponentsExtent {
  readonly end: number;
  readonly hasInstructions: boolean;
}

/** Skips the components of a composite glyph; `undefined` if they extend beyond the limit. */
export function measureComponents(bytes: Uint8Array, start: number, limit: number): ComponentsExtent | undefined {
  let at = start;
  let flags = 0;
  let hasInstructions = false;
  do {
    if (at + 2 > limit) return undefined;
    flags = (bytes[at]! << 8) | bytes[at + 1]!; // within the limit, checked above
    hasInstructions ||= (flags & componentFlag.instructions) !== 0;
    at += lengthOfComponent(flags);
  } while ((flags & componentFlag.more) !== 0);
  return at <= limit ? { end: at, hasInstructions } : undefined;
}

/** Flags, glyph index, two arguments, and the transformation. @see OpenType 1.9, glyf, "Composite Glyph Description" */
function lengthOfComponent(flags: number): number {
  return 4 + ((flags & componentFlag.argsAreWords) !== 0 ? 4 : 2) + lengthOfScale(flags);
}

function lengthOfScale(flags: number): number {
  if ((flags & componentFlag.scale) !== 0) return 2;
  if ((flags & componentFlag.xAndYScale) !== 0) return 4;
  return (flags & componentFlag.twoByTwo) !== 0 ? 8 : 0;
}
