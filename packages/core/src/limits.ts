import { ConversionError } from './errors.ts';

/** What a conversion may take. Every length found in a file meets one of these before memory is taken for it. */
export interface Limits {
  /** Bytes of one input file. */
  readonly maxInputBytes: number;
  /** Bytes of a document that is text, such as an svg: all of it is held as characters. */
  readonly maxTextBytes: number;
  /** Pixels of one picture, all its frames together, read or written. */
  readonly maxPixels: number;
  /** Frames of an animation or pages of a document. */
  readonly maxFrames: number;
  /** Files within files: a picture in a package is one level. */
  readonly maxNesting: number;
  /** Steps of work of the whole conversion; a step is about a pixel, a path segment or an operator. */
  readonly maxWork: number;
}

/** What holds for every limit that the caller leaves out. */
export const defaultLimits: Limits = {
  maxInputBytes: 512 * 1024 * 1024,
  maxTextBytes: 64 * 1024 * 1024,
  maxPixels: 0x3fff * 0x3fff, // the largest square that webp can hold
  maxFrames: 2_000,
  maxNesting: 4,
  maxWork: 4_000_000_000,
};

/** The defaults with the caller's values in their places; refuses what cannot be a limit. */
export function resolveLimits(wanted: Partial<Limits> = {}): Limits {
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(defaultLimits, name)) {
      const known = Object.keys(defaultLimits).join(', ');
      throw new ConversionError('OPTION_INVALID', `limits.${name} is no limit; there are ${known}`);
    }
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new ConversionError('OPTION_INVALID', `limits.${name} is ${String(value)}; expected a whole number from 1`);
    }
  }
  return { ...defaultLimits, ...wanted };
}
