import { invalid, readRecord } from './arguments.ts';
import { ConversionError } from './errors.ts';

/** Upper bounds of a conversion. Every length in a file is compared with a limit before memory is allocated for it. */
export interface Limits {
  /** Bytes of one input file. From 1; default 512 MiB. */
  readonly maxInputBytes: number;
  /** Bytes of a text document, such as an svg: the whole text is held in memory. From 1; default 64 MiB. */
  readonly maxTextBytes: number;
  /** Nested objects and arrays of JSON. From 1; default 256. */
  readonly maxJsonDepth: number;
  /** Values of one JSON text: objects, arrays, strings, numbers and literals. From 1; default 2,000,000. */
  readonly maxJsonValues: number;
  /** Pixels of one image, all frames together, read or written. From 1; default 268,402,689. */
  readonly maxPixels: number;
  /** Bytes of memory that a PostScript program may allocate. From 1; default 256 MiB. */
  readonly maxProgramBytes: number;
  /** Bytes of a colour profile. From 1; default 16 MiB. */
  readonly maxProfileBytes: number;
  /** Fonts of one collection. From 1; default 4,096. */
  readonly maxFaces: number;
  /** Bytes of the tables of one font, unpacked. From 1; default 256 MiB. */
  readonly maxFontBytes: number;
  /** Frames of an animation or pages of a document. From 1; default 2,000. */
  readonly maxFrames: number;
  /** Layers of an image. From 1; default 10,000. */
  readonly maxLayers: number;
  /** Files and folders of one archive. From 1; default 10,000. */
  readonly maxArchiveEntries: number;
  /** Bytes of one file in an archive, unpacked. From 1; default 512 MiB. */
  readonly maxEntryBytes: number;
  /**
   * Bytes of all files of an archive together, unpacked, including files that are not read. From 1; default 2 GiB.
   */
  readonly maxArchiveBytes: number;
  /** Compression ratio of a file in an archive; only checked for files of 64 MiB or more. From 1; default 200. */
  readonly maxArchiveRatio: number;
  /** Levels of files within files: an image in a package is one level. From 1; default 4. */
  readonly maxNesting: number;
  /** Levels of composite glyphs. From 1; default 16. */
  readonly maxGlyphNesting: number;
  /**
   * Points of one glyph, including those of its components; each component counts for ten. From 1; default 200,000.
   */
  readonly maxGlyphPoints: number;
  /** Glyphs of one font, and as many subroutines. From 1; default 65,536. */
  readonly maxGlyphs: number;
  /**
   * Bytes of charstrings that are run for one glyph; a subroutine counts each time that it is called. From 1; default
   * 2,000,000.
   */
  readonly maxGlyphSteps: number;
  /** Segments of one outline: lines, curves, moves and closings. From 1; default 2,000,000. */
  readonly maxPathSegments: number;
  /** Characters of text in one drawing. From 1; default 1,000,000. */
  readonly maxTextCharacters: number;
  /**
   * Steps of work of the whole conversion; a step is about a pixel, a path segment or an operator. From 1; default
   * 4,000,000,000.
   */
  readonly maxWork: number;
  /** Attributes of one element of XML. From 1; default 1,000. */
  readonly maxXmlAttributes: number;
  /** Levels of nested XML elements. From 1; default 512. */
  readonly maxXmlDepth: number;
  /** Characters to which the entities of one XML document expand, all references together. From 1; default 65,536. */
  readonly maxXmlExpansion: number;
  /** Elements, texts and processing instructions of one XML document. From 1; default 5,000,000. */
  readonly maxXmlNodes: number;
  /** Characters of one name, attribute or text in XML. From 1; default 64 MiB. */
  readonly maxXmlRun: number;
}

/** The limits that apply unless the caller sets others. */
export const defaultLimits: Limits = {
  maxInputBytes: 512 * 1024 * 1024,
  maxTextBytes: 64 * 1024 * 1024,
  maxJsonDepth: 256,
  maxJsonValues: 2_000_000,
  maxPixels: 0x3fff * 0x3fff, // the largest square that webp can hold
  maxProgramBytes: 256 * 1024 * 1024,
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

/** The caller's limits, completed by the defaults; throws for unknown names and invalid values. */
export function resolveLimits(limits: unknown = {}): Limits {
  const given = readRecord(limits, 'limits');
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaultLimits, name)) {
      const known = Object.keys(defaultLimits).join(', ');
      throw new ConversionError('OPTION_INVALID', `limits.${name} is not a limit; known limits: ${known}`);
    }
    if (!Number.isSafeInteger(value) || Number(value) < 1)
      throw invalid(`limits.${name}`, value, 'a whole number from 1');
  }
  return { ...defaultLimits, ...given };
}
