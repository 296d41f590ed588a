/** The kind of a failure: the file, the caller or the engine is at fault, and another attempt may help or not. */
export type FailureKind = 'malformed' | 'unsupported' | 'limit' | 'parameter' | 'aborted' | 'engine';

/** All failures of a conversion. The codes are public and stable; a new failure gets a new code. */
export const failures = {
  ABORTED: { kind: 'aborted', summary: 'The caller aborted the conversion.' },
  BUNDLE_MALFORMED: { kind: 'malformed', summary: 'The design package has no document, or the document is not JSON.' },
  BYTES_TRUNCATED: { kind: 'malformed', summary: 'The file ends before its own header says it should.' },
  BYTES_UNWRITABLE: { kind: 'limit', summary: 'A value does not fit the field to which it must be written.' },
  CFF_CHARSTRING: { kind: 'malformed', summary: 'A charstring (glyph program) of the CFF font is invalid.' },
  CFF_MALFORMED: { kind: 'malformed', summary: 'The CFF font is inconsistent or lacks required data.' },
  CFF_UNSUPPORTED: { kind: 'unsupported', summary: 'The version or kind of the CFF font is not supported.' },
  CONFIG_INVALID: { kind: 'parameter', summary: 'The output settings are invalid.' },
  DESIGN_INVALID: { kind: 'malformed', summary: 'The design document is invalid or cannot be upgraded.' },
  DESIGN_TOO_NEW: { kind: 'unsupported', summary: 'The design document has a newer version than this one supports.' },
  DOCUMENT_FONTS_ABSENT: { kind: 'malformed', summary: 'The layout contains text, but its package has no fonts.' },
  DRAWING_INVALID: { kind: 'malformed', summary: 'The drawing contains a number that is not finite or out of range.' },
  DRAWING_TOO_LARGE: { kind: 'limit', summary: 'The drawing has more elements or levels than the limits allow.' },
  ENGINE_FAILED: { kind: 'engine', summary: 'The image engine failed for a reason that is not in the file.' },
  ENGINE_MISSING: {
    kind: 'engine',
    summary: 'An engine or another part of the program is not installed for this machine.',
  },
  EOT_COMPRESSION: { kind: 'unsupported', summary: 'The compression of the EOT is not supported.' },
  EOT_DAMAGED: { kind: 'malformed', summary: 'The compressed font in the EOT is damaged.' },
  EOT_GLYPHS: { kind: 'malformed', summary: 'The packed glyphs in the EOT are invalid.' },
  EOT_MALFORMED: { kind: 'malformed', summary: 'The header of the EOT is inconsistent with itself or the file.' },
  EPS_MALFORMED: { kind: 'malformed', summary: 'The file is not a PostScript program, or its header is damaged.' },
  FONT_DIRECTORY_WRONG: {
    kind: 'malformed',
    summary: 'The table directory of the font is inconsistent with itself or the file.',
  },
  FONT_EMPTIED: { kind: 'engine', summary: 'The result would lack glyphs or outlines that the font has.' },
  FONT_EMPTY: { kind: 'malformed', summary: 'The font has no glyphs.' },
  FONT_FACE_ABSENT: { kind: 'parameter', summary: 'The file has no font with the requested number.' },
  FONT_FLAVOUR: {
    kind: 'unsupported',
    summary: "The font's outlines cannot be converted to the kind that the output type requires.",
  },
  FONT_INSTANCE: { kind: 'parameter', summary: 'The font is not variable or has no such instance.' },
  FONT_KIND: { kind: 'unsupported', summary: 'This kind of font is not supported.' },
  FONT_SUBSET: { kind: 'malformed', summary: 'The font cannot be subset.' },
  FONT_TABLE_DAMAGED: { kind: 'malformed', summary: 'A table of the font is damaged.' },
  FONT_TABLE_MISSING: { kind: 'malformed', summary: 'The font lacks a required table.' },
  FONT_TOO_LARGE: { kind: 'limit', summary: 'The font has more glyphs, parts or bytes than the limits allow.' },
  FONT_VARIATIONS: { kind: 'unsupported', summary: 'The font varies in a way that is not supported.' },
  FORMAT_UNRECOGNIZED: { kind: 'unsupported', summary: 'The bytes are not in any known format.' },
  GLYF_DAMAGED: { kind: 'malformed', summary: 'The outline of a glyph contradicts its table.' },
  GLYF_UNSUPPORTED: { kind: 'unsupported', summary: 'The outline of a glyph has curves that are not supported.' },
  GLYPH_TOO_COMPLEX: { kind: 'limit', summary: 'A glyph has more points, parts or steps than the limits allow.' },
  GVAR_DAMAGED: { kind: 'malformed', summary: 'The variations of a glyph contradict their table.' },
  IDML_MALFORMED: { kind: 'malformed', summary: 'The layout lacks parts that every layout must have.' },
  IMAGE_DAMAGED: { kind: 'malformed', summary: 'The image is damaged and cannot be decoded.' },
  IMAGE_TOO_LARGE: { kind: 'limit', summary: 'The image has more pixels than the limits allow.' },
  IMAGE_TOO_MANY_FRAMES: { kind: 'limit', summary: 'The image has more frames or pages than the limits allow.' },
  IMAGE_UNSUPPORTED: { kind: 'unsupported', summary: 'The image uses a feature of its format that is not supported.' },
  INPUT_EMPTY: { kind: 'malformed', summary: 'The input is empty.' },
  INPUT_TOO_LARGE: { kind: 'limit', summary: 'The input has more bytes than the limits allow.' },
  LAYOUT_ABSENT: { kind: 'malformed', summary: 'The package contains no layout.' },
  LAYOUT_AMBIGUOUS: { kind: 'malformed', summary: 'The package contains several layouts.' },
  LAYOUT_TOO_LONG: { kind: 'limit', summary: 'The layout has more pages than the limits allow.' },
  LINKS_ABSENT: { kind: 'malformed', summary: 'The layout places linked images, but its package has none.' },
  NESTING_TOO_DEEP: { kind: 'limit', summary: 'Files are nested in files more deeply than the limits allow.' },
  OPTION_INVALID: { kind: 'parameter', summary: 'An option has an invalid value.' },
  OUTLINE_MALFORMED: { kind: 'malformed', summary: 'A coordinate of an outline is not a finite number.' },
  OUTLINE_TOO_LONG: { kind: 'limit', summary: 'An outline has more segments than the limits allow.' },
  OUTPUT_TOO_LARGE: { kind: 'limit', summary: 'The output would be larger than its format or the limits allow.' },
  PAIR_UNSUPPORTED: { kind: 'parameter', summary: 'The input type cannot be converted to the output type.' },
  POD_DIALECT: { kind: 'unsupported', summary: 'The kind of the template is not known.' },
  POD_JSON: { kind: 'malformed', summary: 'The template is not JSON.' },
  POD_MALFORMED: { kind: 'malformed', summary: 'The package contains no template, or one with nothing to draw.' },
  POD_PLACEMENT: { kind: 'unsupported', summary: 'The template places images on products and draws nothing itself.' },
  POD_SCENE: { kind: 'unsupported', summary: 'The template is a CE.SDK scene, which only CE.SDK can read.' },
  POD_TEMPLATE_INVALID: { kind: 'malformed', summary: 'The template breaks the rules of its kind.' },
  POD_TOO_LARGE: { kind: 'limit', summary: 'The template is larger than the limits allow.' },
  FRAME_ABSENT: { kind: 'parameter', summary: 'The animation has no frame with the requested number.' },
  PAGE_ABSENT: { kind: 'parameter', summary: 'The document has no page with the requested number.' },
  PASSWORD_REQUIRED: { kind: 'parameter', summary: 'The document is encrypted and needs a password.' },
  PASSWORD_WRONG: { kind: 'parameter', summary: 'The password does not open the document.' },
  PDF_MALFORMED: { kind: 'malformed', summary: 'The PDF document is damaged.' },
  PDF_TOO_LARGE: { kind: 'limit', summary: 'A part of the PDF document is larger than the limits allow.' },
  PDF_WITHOUT_ART: {
    kind: 'unsupported',
    summary: "The document contains only the application's private data and no page that others can show.",
  },
  POSTSCRIPT_ERROR: { kind: 'malformed', summary: 'The PostScript program failed with an error of its own.' },
  POSTSCRIPT_TOO_LARGE: { kind: 'limit', summary: 'The PostScript program needs more memory than the limits allow.' },
  PROFILE_MALFORMED: { kind: 'malformed', summary: 'A colour profile is damaged.' },
  PROFILE_TOO_LARGE: { kind: 'limit', summary: 'A colour profile has more bytes than the limits allow.' },
  PROFILE_UNSUPPORTED: { kind: 'unsupported', summary: 'This kind of colour profile is not supported.' },
  PSD_MALFORMED: { kind: 'malformed', summary: 'The Photoshop file is inconsistent or lacks required data.' },
  PSD_TOO_LARGE: { kind: 'limit', summary: 'The Photoshop file has more layers or groups than the limits allow.' },
  STROKE_INVALID: { kind: 'malformed', summary: 'A stroke has an invalid width, miter limit or dash.' },
  SUBSET_EMPTY: { kind: 'parameter', summary: 'The font has none of the characters asked for.' },
  TYPE1_CHARSTRING: { kind: 'malformed', summary: 'A charstring (glyph program) of the Type 1 font is invalid.' },
  TYPE1_DAMAGED: { kind: 'malformed', summary: 'The Type 1 font lacks required data or ends too early.' },
  TYPE_CONTRADICTED: { kind: 'parameter', summary: 'The bytes are not of the type that the caller named.' },
  TYPE_UNKNOWN: { kind: 'parameter', summary: 'The type cannot be read or written.' },
  WOFF2_DAMAGED: { kind: 'malformed', summary: 'The compressed data of the WOFF 2 file is damaged.' },
  WOFF2_GLYPHS: { kind: 'malformed', summary: 'The packed glyphs in the WOFF 2 file are invalid.' },
  WOFF2_MALFORMED: {
    kind: 'malformed',
    summary: 'The header or directory of the WOFF 2 file is inconsistent with itself or the file.',
  },
  WOFF2_METRICS: { kind: 'malformed', summary: 'The packed metrics in the WOFF 2 file are invalid.' },
  WOFF2_NUMBER: { kind: 'malformed', summary: 'A number in the WOFF 2 file is not encoded as required.' },
  WOFF2_TRANSFORM: { kind: 'unsupported', summary: 'A table has a transform that WOFF 2.0 does not define.' },
  WOFF_DAMAGED: { kind: 'malformed', summary: 'A table of the WOFF contradicts its directory entry.' },
  WOFF_MALFORMED: {
    kind: 'malformed',
    summary: 'The header or directory of the WOFF is inconsistent with itself or the file.',
  },
  WORK_EXHAUSTED: { kind: 'limit', summary: 'The conversion needs more work than the limits allow.' },
  XML_ENCODING: { kind: 'unsupported', summary: 'The encoding stated by the XML is not known.' },
  XML_ENTITY: { kind: 'unsupported', summary: 'The XML refers to an entity in another file.' },
  XML_MALFORMED: { kind: 'malformed', summary: 'The XML is not well-formed.' },
  XML_TOO_LARGE: { kind: 'limit', summary: 'The XML is larger than the limits allow.' },
  XML_UNDECODABLE: { kind: 'malformed', summary: 'The bytes of the XML are not text in its encoding.' },
  XML_VALUE: { kind: 'malformed', summary: 'A required part of an XML element is missing or invalid.' },
  ZIP_DIRECTORY_WRONG: { kind: 'malformed', summary: 'The central directory of the archive is inconsistent.' },
  ZIP_ENCRYPTED: { kind: 'unsupported', summary: 'The archive is encrypted, in whole or in part.' },
  ZIP_ENTRY_DAMAGED: { kind: 'malformed', summary: 'A file in the archive does not match its checksum.' },
  ZIP_ENTRY_TOO_LARGE: { kind: 'limit', summary: 'A file in the archive has more bytes than the limits allow.' },
  ZIP_HEADER_CONTRADICTION: {
    kind: 'malformed',
    summary: 'The local header of a file in the archive contradicts the central directory.',
  },
  ZIP_LINK: { kind: 'unsupported', summary: 'The archive contains a link or a device instead of a file.' },
  ZIP_METHOD: { kind: 'unsupported', summary: 'A compression method of the archive is not supported.' },
  ZIP_NAME_DUPLICATE: { kind: 'malformed', summary: 'Two files in the archive have the same name.' },
  ZIP_NAME_UNSAFE: { kind: 'malformed', summary: 'A name in the archive is not a path inside the archive.' },
  ZIP_NO_DIRECTORY: {
    kind: 'malformed',
    summary: 'The file is not an archive, or its end with the central directory is missing.',
  },
  ZIP_OVERLAP: { kind: 'malformed', summary: 'Files in the archive overlap each other or the central directory.' },
  ZIP_RATIO: { kind: 'limit', summary: 'A file in the archive has a higher compression ratio than the limits allow.' },
  ZIP_SIZE_FALSE: {
    kind: 'malformed',
    summary: 'A file in the archive is larger or smaller than the central directory says.',
  },
  ZIP_SPLIT: { kind: 'unsupported', summary: 'The archive is one part of several.' },
  ZIP_TOO_LARGE: { kind: 'limit', summary: 'The files in the archive have more bytes in total than the limits allow.' },
  ZIP_TOO_MANY_ENTRIES: { kind: 'limit', summary: 'The archive has more entries than the limits allow.' },
} as const satisfies Record<string, { kind: FailureKind; summary: string }>;

/** The stable identifier of a failure; programs compare it, never the message. */
export type FailureCode = keyof typeof failures;

/**
 * The only error that a conversion throws; any other error is a bug.
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
  /** The offset in the file, if the failure is at one place. */
  readonly at: number | undefined;

  constructor(code: FailureCode, message: string, options: { at?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.kind = failures[code].kind;
    this.at = options.at;
  }
}
