/** What kind of failure it is, for the program: whom to blame and whether another try could help. */
export type FailureKind = 'malformed' | 'unsupported' | 'limit' | 'parameter' | 'aborted' | 'engine';

/** Every way a conversion can fail. The codes are public and stable; a new way to fail is a new line. */
export const failures = {
  ABORTED: { kind: 'aborted', summary: 'The caller stopped the conversion.' },
  BUNDLE_MALFORMED: { kind: 'malformed', summary: 'The design package lacks its document, or that is no JSON.' },
  BYTES_TRUNCATED: { kind: 'malformed', summary: 'The file ends before its own header says it should.' },
  BYTES_UNWRITABLE: { kind: 'limit', summary: 'A value does not fit the field that it must be written to.' },
  CFF_CHARSTRING: { kind: 'malformed', summary: 'The program of a glyph in the CFF font is wrong.' },
  CFF_MALFORMED: { kind: 'malformed', summary: 'The CFF font contradicts itself, or lacks what it must have.' },
  CFF_UNSUPPORTED: { kind: 'unsupported', summary: 'The CFF font is of a version or kind that is not read here.' },
  CONFIG_INVALID: { kind: 'parameter', summary: 'The settings for the output are not valid.' },
  DESIGN_INVALID: { kind: 'malformed', summary: 'The design document is not valid, or cannot be made so.' },
  DESIGN_TOO_NEW: { kind: 'unsupported', summary: 'The design document is of a newer version than is read here.' },
  DOCUMENT_FONTS_ABSENT: { kind: 'malformed', summary: 'The layout sets text, and its package has no fonts.' },
  ENGINE_FAILED: { kind: 'engine', summary: 'The image engine failed for a reason that does not lie in the file.' },
  ENGINE_MISSING: { kind: 'engine', summary: 'An engine or a part of the program is not installed for this machine.' },
  EOT_COMPRESSION: { kind: 'unsupported', summary: 'The EOT is compressed in a way that is not read here.' },
  EOT_DAMAGED: { kind: 'malformed', summary: 'The compressed font in the EOT is not what it should be.' },
  EOT_GLYPHS: { kind: 'malformed', summary: 'The glyphs in the EOT are not packed as they should be.' },
  EOT_MALFORMED: { kind: 'malformed', summary: 'The header of the EOT contradicts itself or the file.' },
  FONT_DIRECTORY_WRONG: { kind: 'malformed', summary: 'The directory of the font contradicts itself or the file.' },
  FONT_EMPTIED: { kind: 'engine', summary: 'The result would lack glyphs or outlines that the font has.' },
  FONT_EMPTY: { kind: 'malformed', summary: 'The font has no glyphs.' },
  FONT_FACE_ABSENT: { kind: 'parameter', summary: 'The file has fewer fonts than the one asked for would need.' },
  FONT_FLAVOUR: { kind: 'unsupported', summary: 'The outlines of the font do not become those of the type asked for.' },
  FONT_INSTANCE: { kind: 'parameter', summary: 'The font has no such instance, or does not vary.' },
  FONT_KIND: { kind: 'unsupported', summary: 'The font is of a kind that is not read here.' },
  FONT_TABLE_DAMAGED: { kind: 'malformed', summary: 'A table of the font is not what it should be.' },
  FONT_TABLE_MISSING: { kind: 'malformed', summary: 'The font lacks a table that it must have.' },
  FONT_TOO_LARGE: { kind: 'limit', summary: 'The font has more glyphs, parts or bytes than the caller allows.' },
  FONT_VARIATIONS: { kind: 'unsupported', summary: 'The font varies in a way that is not read here.' },
  FORMAT_UNRECOGNIZED: { kind: 'unsupported', summary: 'The bytes are of no format that is known here.' },
  GLYF_DAMAGED: { kind: 'malformed', summary: 'The outline of a glyph is not what its table says it should be.' },
  GLYF_UNSUPPORTED: { kind: 'unsupported', summary: 'The outline of a glyph has curves that are not read here.' },
  GLYPH_TOO_COMPLEX: { kind: 'limit', summary: 'A glyph has more points, parts or steps than the caller allows.' },
  GVAR_DAMAGED: { kind: 'malformed', summary: 'The variations of a glyph are not what their table says.' },
  IDML_MALFORMED: { kind: 'malformed', summary: 'The layout lacks what every layout must have.' },
  IMAGE_DAMAGED: { kind: 'malformed', summary: 'The image is damaged and cannot be decoded.' },
  IMAGE_TOO_LARGE: { kind: 'limit', summary: 'The image has more pixels than the caller allows.' },
  IMAGE_TOO_MANY_FRAMES: { kind: 'limit', summary: 'The image has more frames or pages than the caller allows.' },
  IMAGE_UNSUPPORTED: { kind: 'unsupported', summary: 'The image uses a feature of its format that is not read here.' },
  INPUT_EMPTY: { kind: 'malformed', summary: 'There are no bytes.' },
  INPUT_TOO_LARGE: { kind: 'limit', summary: 'The input has more bytes than the caller allows.' },
  LAYOUT_ABSENT: { kind: 'malformed', summary: 'The package holds no layout.' },
  LAYOUT_AMBIGUOUS: { kind: 'malformed', summary: 'The package holds several layouts.' },
  LAYOUT_TOO_LONG: { kind: 'limit', summary: 'The layout has more pages than the caller allows.' },
  LINKS_ABSENT: { kind: 'malformed', summary: 'The layout places linked pictures, and its package has none.' },
  NESTING_TOO_DEEP: { kind: 'limit', summary: 'Files are nested in files more deeply than the caller allows.' },
  OPTION_INVALID: { kind: 'parameter', summary: 'An option has a value that it cannot have.' },
  OUTLINE_MALFORMED: { kind: 'malformed', summary: 'An outline has a coordinate that is no usable number.' },
  OUTLINE_TOO_LONG: { kind: 'limit', summary: 'An outline has more pieces than the caller allows.' },
  OUTPUT_TOO_LARGE: { kind: 'limit', summary: 'The picture asked for is larger than its format or the caller allows.' },
  PAIR_UNSUPPORTED: { kind: 'parameter', summary: 'The one type does not convert into the other.' },
  POD_DIALECT: { kind: 'unsupported', summary: 'The template is of no kind that is known here.' },
  POD_JSON: { kind: 'malformed', summary: 'The template is no JSON.' },
  POD_MALFORMED: { kind: 'malformed', summary: 'The package holds no template, or one without anything to draw.' },
  POD_PLACEMENT: { kind: 'unsupported', summary: 'The template places pictures on products and draws nothing itself.' },
  POD_SCENE: { kind: 'unsupported', summary: 'The template is a scene of CE.SDK, which only that program reads.' },
  POD_TEMPLATE_INVALID: { kind: 'malformed', summary: 'The template breaks the rules of the kind that it is of.' },
  POD_TOO_LARGE: { kind: 'limit', summary: 'The template has more of something than the caller allows.' },
  PROFILE_MALFORMED: { kind: 'malformed', summary: 'A colour profile is damaged.' },
  PROFILE_TOO_LARGE: { kind: 'limit', summary: 'A colour profile has more bytes than the caller allows.' },
  PROFILE_UNSUPPORTED: { kind: 'unsupported', summary: 'A colour profile is of a kind that is not read here.' },
  PSD_MALFORMED: { kind: 'malformed', summary: 'The Photoshop file contradicts itself, or lacks what it must have.' },
  PSD_TOO_LARGE: { kind: 'limit', summary: 'The Photoshop file has more layers or groups than the caller allows.' },
  STROKE_INVALID: { kind: 'malformed', summary: 'A stroke has a width, limit or dash that no stroke can have.' },
  TYPE1_CHARSTRING: { kind: 'malformed', summary: 'The program of a glyph in the Type 1 font is wrong.' },
  TYPE1_DAMAGED: { kind: 'malformed', summary: 'The Type 1 font lacks what it must have, or ends too early.' },
  TYPE_CONTRADICTED: { kind: 'parameter', summary: 'The bytes are not of the type that the caller named.' },
  TYPE_UNKNOWN: { kind: 'parameter', summary: 'The type is not one that is read or written here.' },
  WOFF2_DAMAGED: { kind: 'malformed', summary: 'The compressed data of the WOFF 2 file is not what it should be.' },
  WOFF2_GLYPHS: { kind: 'malformed', summary: 'The glyphs in the WOFF 2 file are not packed as they should be.' },
  WOFF2_MALFORMED: {
    kind: 'malformed',
    summary: 'The header or directory of the WOFF 2 file contradicts itself or the file.',
  },
  WOFF2_METRICS: { kind: 'malformed', summary: 'The metrics in the WOFF 2 file are not packed as they should be.' },
  WOFF2_NUMBER: { kind: 'malformed', summary: 'A number in the WOFF 2 file is not written as it must be.' },
  WOFF2_TRANSFORM: { kind: 'unsupported', summary: 'A table is transformed in a way that WOFF 2.0 does not define.' },
  WOFF_DAMAGED: { kind: 'malformed', summary: 'A table of the WOFF is not what its directory says.' },
  WOFF_MALFORMED: { kind: 'malformed', summary: 'The header or directory of the WOFF contradicts itself or the file.' },
  WORK_EXHAUSTED: { kind: 'limit', summary: 'The conversion takes more work than the caller allows.' },
  XML_ENCODING: { kind: 'unsupported', summary: 'The XML states an encoding that is not known here.' },
  XML_ENTITY: { kind: 'unsupported', summary: 'The XML refers to an entity that stands in another file.' },
  XML_MALFORMED: { kind: 'malformed', summary: 'The XML is not well-formed.' },
  XML_TOO_LARGE: { kind: 'limit', summary: 'The XML has more of something than the caller allows.' },
  XML_UNDECODABLE: { kind: 'malformed', summary: 'The bytes of the XML are not text in its encoding.' },
  XML_VALUE: { kind: 'malformed', summary: 'An element of the XML lacks what it must have, or has it wrong.' },
  ZIP_DIRECTORY_WRONG: { kind: 'malformed', summary: 'The directory of the archive contradicts itself.' },
  ZIP_ENCRYPTED: { kind: 'unsupported', summary: 'The archive is encrypted, in whole or in part.' },
  ZIP_ENTRY_DAMAGED: { kind: 'malformed', summary: 'A file in the archive is not what its checksum was made of.' },
  ZIP_ENTRY_TOO_LARGE: { kind: 'limit', summary: 'A file in the archive has more bytes than the caller allows.' },
  ZIP_HEADER_CONTRADICTION: { kind: 'malformed', summary: 'A file in the archive is not what the directory says.' },
  ZIP_LINK: { kind: 'unsupported', summary: 'The archive holds a link or a device in the place of a file.' },
  ZIP_METHOD: { kind: 'unsupported', summary: 'The archive is compressed in a way that is not read here.' },
  ZIP_NAME_DUPLICATE: { kind: 'malformed', summary: 'Two files in the archive have one name.' },
  ZIP_NAME_UNSAFE: { kind: 'malformed', summary: 'A name in the archive is no path within it.' },
  ZIP_NO_DIRECTORY: { kind: 'malformed', summary: 'There is no archive, or its end with the directory is missing.' },
  ZIP_OVERLAP: { kind: 'malformed', summary: 'Files in the archive share bytes with one another or the directory.' },
  ZIP_RATIO: { kind: 'limit', summary: 'A file in the archive grows more in unpacking than the caller allows.' },
  ZIP_SIZE_FALSE: { kind: 'malformed', summary: 'A file in the archive is larger or smaller than the directory says.' },
  ZIP_SPLIT: { kind: 'unsupported', summary: 'The archive is one part of several.' },
  ZIP_TOO_LARGE: { kind: 'limit', summary: 'The files in the archive have more bytes in all than the caller allows.' },
  ZIP_TOO_MANY_ENTRIES: { kind: 'limit', summary: 'The archive has more entries than the caller allows.' },
} as const satisfies Record<string, { kind: FailureKind; summary: string }>;

/** The stable word of a failure: compare with it, never with the message. */
export type FailureCode = keyof typeof failures;

/**
 * The only error that a conversion throws; anything else is a defect.
 *
 * @example
 * ```ts
 * import { convert } from '@quoin/core';
 * import { ConversionError } from '@quoin/core/errors';
 *
 * const error = await convert(new Uint8Array(), { to: 'png' }).catch((thrown: unknown) => thrown);
 * error instanceof ConversionError; // => true
 * (error as ConversionError).kind; // => 'malformed'
 * (error as ConversionError).code; // => 'INPUT_EMPTY'
 * ```
 */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  readonly code: FailureCode;
  readonly kind: FailureKind;
  /** Offset in the file, where one place is to blame. */
  readonly at: number | undefined;

  constructor(code: FailureCode, message: string, options: { at?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.kind = failures[code].kind;
    this.at = options.at;
  }
}
