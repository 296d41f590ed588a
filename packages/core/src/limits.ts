import { invalid, readRecord } from './arguments.ts';
import { ConversionError } from './errors.ts';

/** What a conversion may take. Every length found in a file meets one of these before memory is taken for it. */
export interface Limits {
  /** Bytes of one input file. */
  readonly maxInputBytes: number;
  /** Bytes of a document that is text, such as an svg: all of it is held as characters. */
  readonly maxTextBytes: number;
  /** Objects and arrays of JSON within one another. */
  readonly maxJsonDepth: number;
  /** Values of one JSON text: objects, arrays, strings, numbers and words. */
  readonly maxJsonValues: number;
  /** Pixels of one picture, all its frames together, read or written. */
  readonly maxPixels: number;
  /** Bytes of a colour profile. */
  readonly maxProfileBytes: number;
  /** Fonts of one collection. */
  readonly maxFaces: number;
  /** Bytes of the tables of one font, unpacked. */
  readonly maxFontBytes: number;
  /** Frames of an animation or pages of a document. */
  readonly maxFrames: number;
  /** Layers of a picture. */
  readonly maxLayers: number;
  /** Files and folders of one archive. */
  readonly maxArchiveEntries: number;
  /** Bytes of one file in an archive, unpacked. */
  readonly maxEntryBytes: number;
  /** Bytes of all files of an archive together, unpacked, whether they are read or not. */
  readonly maxArchiveBytes: number;
  /** How many times its packed bytes a file of 64 MiB or more in an archive may have. */
  readonly maxArchiveRatio: number;
  /** Files within files: a picture in a package is one level. */
  readonly maxNesting: number;
  /** Glyphs within glyphs, as composites have them. */
  readonly maxGlyphNesting: number;
  /** Points of one glyph, with those of the glyphs that it is made of; each of these counts for ten. */
  readonly maxGlyphPoints: number;
  /** Glyphs of one font, and as many subroutines. */
  readonly maxGlyphs: number;
  /** Bytes of charstrings that are run for one glyph, a subroutine's each time that it is called. */
  readonly maxGlyphSteps: number;
  /** Pieces of one outline: lines, curves, moves and closings. */
  readonly maxPathSegments: number;
  /** Characters of one drawing that are set in type. */
  readonly maxTextCharacters: number;
  /** Steps of work of the whole conversion; a step is about a pixel, a path segment or an operator. */
  readonly maxWork: number;
  /** Attributes of one element of XML. */
  readonly maxXmlAttributes: number;
  /** Elements of XML within elements. */
  readonly maxXmlDepth: number;
  /** Characters that the entities of one XML document stand for, all references together. */
  readonly maxXmlExpansion: number;
  /** Elements, texts and processing instructions of one XML document. */
  readonly maxXmlNodes: number;
  /** Characters of one name, attribute or text in XML. */
  readonly maxXmlRun: number;
}

/** What holds for every limit that the caller leaves out. */
export const defaultLimits: Limits = {
  maxInputBytes: 512 * 1024 * 1024,
  maxTextBytes: 64 * 1024 * 1024,
  maxJsonDepth: 256,
  maxJsonValues: 2_000_000,
  maxPixels: 0x3fff * 0x3fff, // the largest square that webp can hold
  maxProfileBytes: 16 * 1024 * 1024,
  maxFaces: 4_096,
  maxFontBytes: 256 * 1024 * 1024,
  maxFrames: 2_000,
  maxLayers: 10_000,
  maxArchiveEntries: 10_000,
  maxEntryBytes: 512 * 1024 * 1024,
  maxArchiveBytes: 2 * 1024 * 1024 * 1024,
  maxArchiveRatio: 200,
  maxNesting: 4,
  maxGlyphNesting: 16,
  maxGlyphPoints: 200_000,
  maxGlyphs: 65_536,
  maxGlyphSteps: 2_000_000,
  maxPathSegments: 2_000_000,
  maxTextCharacters: 1_000_000,
  maxWork: 4_000_000_000,
  maxXmlAttributes: 1_000,
  maxXmlDepth: 512,
  maxXmlExpansion: 64 * 1024,
  maxXmlNodes: 5_000_000,
  maxXmlRun: 64 * 1024 * 1024,
};

/** The defaults with the caller's values in their places; refuses what cannot be a limit. */
export function resolveLimits(limits: unknown = {}): Limits {
  const given = readRecord(limits, 'limits');
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaultLimits, name)) {
      const known = Object.keys(defaultLimits).join(', ');
      throw new ConversionError('OPTION_INVALID', `limits.${name} is no limit; there are ${known}`);
    }
    if (!Number.isSafeInteger(value) || Number(value) < 1)
      throw invalid(`limits.${name}`, value, 'a whole number from 1');
  }
  return { ...defaultLimits, ...given };
}
