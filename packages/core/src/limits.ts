import { invalid, readRecord } from './arguments.ts';
import { ConversionError } from './errors.ts';

/** Upper bounds of a conversion. Every length in a file is compared with a limit before memory is allocated for it. */
export interface Limits {
  /** Bytes of one input file. */
  readonly maxInputBytes: number;
  /** Bytes of a text document, such as an svg, all of which is held as characters. */
  readonly maxTextBytes: number;
  /** Nested objects and arrays of JSON. */
  readonly maxJsonDepth: number;
  /** Values of one JSON text: objects, arrays, strings, numbers and literals. */
  readonly maxJsonValues: number;
  /** Pixels of one image, all frames together, read or written. */
  readonly maxPixels: number;
  /** Bytes of a colour profile. */
  readonly maxProfileBytes: number;
  /** Fonts of one collection. */
  readonly maxFaces: number;
  /** Bytes of the tables of one font, unpacked. */
  readonly maxFontBytes: number;
  /** Frames of an animation or pages of a document. */
  readonly maxFrames: number;
  /** Layers of an image. */
  readonly maxLayers: number;
  /** Files and folders of one archive. */
  readonly maxArchiveEntries: number;
  /** Bytes of one file in an archive, unpacked. */
  readonly maxEntryBytes: number;
  /** Bytes of all files of an archive together, unpacked, including files that are not read. */
  readonly maxArchiveBytes: number;
  /** Compression ratio of a file in an archive; only checked for files of 64 MiB or more. */
  readonly maxArchiveRatio: number;
  /** Levels of files within files: an image in a package is one level. */
  readonly maxNesting: number;
  /** Levels of composite glyphs. */
  readonly maxGlyphNesting: number;
  /** Points of one glyph, including those of its components; each component counts for ten. */
  readonly maxGlyphPoints: number;
  /** Glyphs of one font, and as many subroutines. */
  readonly maxGlyphs: number;
  /** Bytes of charstrings that are run for one glyph; a subroutine counts each time that it is called. */
  readonly maxGlyphSteps: number;
  /** Segments of one outline: lines, curves, moves and closings. */
  readonly maxPathSegments: number;
  /** Characters of text in one drawing. */
  readonly maxTextCharacters: number;
  /** Steps of work of the whole conversion; a step is about a pixel, a path segment or an operator. */
  readonly maxWork: number;
  /** Attributes of one element of XML. */
  readonly maxXmlAttributes: number;
  /** Levels of nested XML elements. */
  readonly maxXmlDepth: number;
  /** Characters to which the entities of one XML document expand, all references together. */
  readonly maxXmlExpansion: number;
  /** Elements, texts and processing instructions of one XML document. */
  readonly maxXmlNodes: number;
  /** Characters of one name, attribute or text in XML. */
  readonly maxXmlRun: number;
}

/** The limits that apply unless the caller sets others. */
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
