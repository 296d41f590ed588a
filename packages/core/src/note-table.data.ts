/** The effect on the thing that the note is about. */
export type NoteClass = 'lost' | 'substituted' | 'changed' | 'ignored';

/** An entry of `noteTable`. */
export interface NoteEntry {
  readonly class: NoteClass;
  /** A sentence that holds for every note with the code. */
  readonly summary: string;
  /** The sentence for notes with a detail, which replaces `{}`; by default, the detail follows the summary and a colon. */
  readonly detailed?: string;
}

/** All differences that can exist between a result and its source. The codes are public and stable. */
export const noteTable = {
  ACTIVE_CONTENT_DROPPED: {
    class: 'lost',
    summary: 'Active content and references to external resources were removed from the drawing.',
  },
  ADVANCES_IGNORED: {
    class: 'ignored',
    summary: 'The outlines state other advance widths than the metrics; the metrics were used.',
    detailed: 'The outlines of {} state other advance widths than the metrics; the metrics were used.',
  },
  ALPHA_FLATTENED: {
    class: 'lost',
    summary: 'Transparent areas were placed on white, because the output has no transparency.',
    detailed: 'Transparent areas were placed {}, the background that was set.',
  },
  ALPHA_IGNORED: { class: 'ignored', summary: 'The alpha channel would hide the whole image and was ignored.' },
  ALPHA_REDUCED: {
    class: 'changed',
    summary: 'Translucent pixels became opaque or fully transparent, because the output has nothing between.',
  },
  BLEND_SPACE_IGNORED: {
    class: 'changed',
    summary: 'A colour on a page that blends in CMYK was kept as it is; InDesign would convert it to CMYK there.',
  },
  CHANNELS_DROPPED: {
    class: 'lost',
    summary: 'Extra channels of the image (selections or spot colours) were dropped.',
  },
  CHARACTERS_MISSING: { class: 'lost', summary: 'The font lacks characters that the subset was to have.' },
  COLOURS_REDUCED: {
    class: 'changed',
    summary: 'The colours were reduced to a palette of 255.',
    detailed: 'The colours were reduced to a palette of 255 {}.',
  },
  COLOUR_CONVERTED: {
    class: 'changed',
    summary: 'Colours were converted to sRGB.',
    detailed: 'Colours were converted {} to sRGB.',
  },
  COLOUR_MODEL_ASSUMED: {
    class: 'substituted',
    summary: 'The colour model stated by the file is probably wrong; another was assumed.',
  },
  CONFIG_IGNORED: { class: 'ignored', summary: 'A setting has no effect on this output.' },
  DEPTH_REDUCED: {
    class: 'changed',
    summary: 'The sample depth was reduced.',
    detailed: 'The sample depth was reduced {}.',
  },
  DEVICE_METRICS_DROPPED: {
    class: 'lost',
    summary: 'Precomputed glyph metrics for single sizes were dropped; programs compute them themselves.',
  },
  DRAWING_LOOK_CHANGED: { class: 'changed', summary: 'Part of the drawing looks slightly different.' },
  DRAWING_LOOK_LOST: { class: 'lost', summary: "Part of the drawing's appearance cannot be represented." },
  EOT_BINDING_DROPPED: { class: 'lost', summary: "The EOT's list of addresses that may use the font was dropped." },
  EOT_EUDC_DROPPED: { class: 'lost', summary: "The EOT's embedded EUDC (user-defined characters) font was dropped." },
  EOT_RIGHTS_DROPPED: {
    class: 'lost',
    summary: "The EOT header states other embedding rights than its font; the font's were kept.",
  },
  FACES_DROPPED: { class: 'lost', summary: 'Only one font of the collection was kept.' },
  FEATURES_DROPPED: { class: 'lost', summary: 'The subset of the font leaves out layout features.' },
  FONT_MISSING: { class: 'lost', summary: 'A font used by the text is missing.', detailed: 'Font "{}" is missing.' },
  FONT_REPAIRED: { class: 'changed', summary: 'The font container was invalid and was repaired.' },
  FONT_RIGHTS_RESTRICTED: {
    class: 'ignored',
    summary: 'The embedding rights of the font do not cover this conversion; using the result may need a licence.',
  },
  FONT_SOURCE_INVALID: {
    class: 'ignored',
    summary: 'The source font is invalid and was kept as it is; browsers may refuse it or ignore a table.',
  },
  FONT_TABLES_DROPPED: { class: 'lost', summary: 'The subset of the font cannot hold some of its tables.' },
  FONT_UNREADABLE: { class: 'lost', summary: 'A font from the file or the caller cannot be read.' },
  FRAMES_DROPPED: {
    class: 'lost',
    summary: 'Only one frame of the animation was kept.',
    detailed: 'Only one frame of the animation was kept ({}).',
  },
  FRAME_DELAYS_CHANGED: {
    class: 'changed',
    summary: 'The delays of frames were rounded to hundredths of a second, the unit of the output.',
  },
  GAMMA_IGNORED: {
    class: 'ignored',
    summary: "The image's gamma value is implausible and was ignored.",
    detailed: "The image's gamma value {} is implausible and was ignored.",
  },
  GLYPH_COLOURS_DROPPED: {
    class: 'lost',
    summary: 'A font has coloured or bitmap glyphs; their outlines were drawn in the colour of the text instead.',
    detailed: 'Font "{}" has coloured or bitmap glyphs; their outlines were drawn in the colour of the text instead.',
  },
  GLYPH_DAMAGED: { class: 'lost', summary: 'A glyph is damaged and is blank in the result.' },
  GLYPH_NAMES_CHANGED: { class: 'changed', summary: 'Invalid or duplicate glyph names were replaced.' },
  GLYPH_NAMES_DROPPED: { class: 'lost', summary: 'The output cannot hold the glyph names.' },
  GLYPH_VARIATIONS_DAMAGED: {
    class: 'lost',
    summary: 'The variations of a glyph are damaged; the glyph has its default shape everywhere.',
  },
  HINTS_DROPPED: { class: 'lost', summary: 'The hints do not fit the new outlines and were dropped.' },
  IMAGE_MISSING: { class: 'lost', summary: 'An image placed in the layout is missing.' },
  IMAGE_REDUCED: {
    class: 'changed',
    summary: 'An image was scaled down to the size that its largest use needs.',
    detailed: 'An image was scaled down {}, the size that its largest use needs.',
  },
  IMAGE_TRUNCATED: {
    class: 'lost',
    summary: 'The file ends early; the missing part of the image is blank or guessed.',
  },
  IMAGE_UNREADABLE: { class: 'lost', summary: 'An image placed in the layout cannot be read.' },
  INKS_DROPPED: { class: 'lost', summary: 'Printing inks of the image were dropped.' },
  INSTANCE_CLAMPED: {
    class: 'changed',
    summary: 'An axis value is out of range and was clamped to the end of the axis.',
  },
  LAYERS_COMPOSED: {
    class: 'changed',
    summary: 'The layers were composited, because the file has no usable merged image.',
  },
  LAYER_ADJUSTMENT_DROPPED: { class: 'lost', summary: 'An adjustment layer was skipped.' },
  LAYER_BLENDING_CHANGED: { class: 'changed', summary: 'A layer is blended differently.' },
  LAYER_CONTENT_DROPPED: { class: 'lost', summary: 'The fill of a layer was skipped.' },
  LAYER_EFFECTS_DROPPED: { class: 'lost', summary: 'Effects of a layer were skipped.' },
  LAYOUT_INTERACTION_DROPPED: { class: 'lost', summary: 'Interactive behaviour of an item was dropped.' },
  LAYOUT_ITEM_BESIDE_PAGES: { class: 'changed', summary: 'An item outside all pages was kept with the nearest page.' },
  LAYOUT_ITEM_EMPTY: { class: 'changed', summary: 'An item has no outline and is invisible.' },
  LAYOUT_ITEM_LOST: { class: 'lost', summary: 'An item of the layout cannot be represented.' },
  LAYOUT_LOOK_CHANGED: { class: 'changed', summary: 'An item looks slightly different.' },
  LAYOUT_LOOK_LOST: { class: 'lost', summary: "Part of an item's appearance cannot be represented." },
  LAYOUT_METADATA_IGNORED: { class: 'ignored', summary: "The layout's metadata is damaged and was ignored." },
  LAYOUT_PART_MISSING: { class: 'lost', summary: 'A part of the layout is missing.' },
  LAYOUT_PART_UNREAD: { class: 'lost', summary: 'Something in the layout cannot be represented.' },
  LAYOUT_REFERENCE_BROKEN: {
    class: 'substituted',
    summary: 'The layout refers to something that it does not contain.',
  },
  LAYOUT_STATES_DROPPED: {
    class: 'lost',
    summary: 'Only the initial state of an item with several states was kept.',
    detailed: 'Only the initial state of an item was kept ({}).',
  },
  LAYOUT_VALUE_IGNORED: { class: 'ignored', summary: 'A value in the layout is invalid and was ignored.' },
  LINK_AMBIGUOUS: { class: 'substituted', summary: 'Several files have the name of a placed image.' },
  LINK_MISMATCH: { class: 'changed', summary: 'A linked image has other proportions than when it was placed.' },
  METADATA_DROPPED: { class: 'lost', summary: "Some of the source's metadata was dropped." },
  NOTES_FOLDED: { class: 'ignored', summary: 'Further notes were omitted.' },
  OUTLINES_COARSE: {
    class: 'changed',
    summary: 'The units of the font are too coarse for the intended precision of the outlines.',
  },
  PAGES_DROPPED: {
    class: 'lost',
    summary: 'Only one page was kept.',
    detailed: 'Only one page was kept ({}).',
  },
  PAINT_CLAMPED: { class: 'changed', summary: 'A value of a colour paint is out of range and was clamped.' },
  PALETTE_EXCEEDED: {
    class: 'substituted',
    summary: 'Pixels refer to colours beyond the end of the palette and became black.',
  },
  PICTURE_TRACED: { class: 'changed', summary: 'The image was traced into outlines that approximate it.' },
  POD_ELEMENT_LOST: { class: 'lost', summary: 'An element of the template is of an unknown kind and was left out.' },
  POD_ENCODING: { class: 'changed', summary: 'The template is in another encoding than UTF-8.' },
  POD_FONT_UNUSED: {
    class: 'ignored',
    summary: 'A font of the template is not used by any text.',
    detailed: 'Font "{}" of the template is not used by any text.',
  },
  POD_LOOK_CHANGED: { class: 'changed', summary: 'An element looks slightly different.' },
  POD_LOOK_LOST: { class: 'lost', summary: "Part of an element's appearance cannot be represented." },
  POD_MEMBER_IGNORED: { class: 'ignored', summary: 'Unknown members of the template were ignored.' },
  POD_PLACEHOLDER: { class: 'substituted', summary: 'A frame is a placeholder for content that is filled in later.' },
  POD_SIZE_ASSUMED: { class: 'substituted', summary: 'The template does not state a size; one was assumed.' },
  POD_SOURCE_UNREACHABLE: {
    class: 'lost',
    summary: 'An image or font of the template has no address from which it can be loaded.',
  },
  POD_VALUE_IGNORED: { class: 'ignored', summary: 'A value in the template is invalid and was ignored.' },
  POINT_REFERENCES_DROPPED: {
    class: 'lost',
    summary: 'Table data that refers to points of the old outlines was dropped.',
  },
  PROFILE_ABSENT: { class: 'changed', summary: 'A colour profile named by the document is missing.' },
  PROFILE_IGNORED: { class: 'ignored', summary: 'The colour profile cannot be used.' },
  SAMPLE_RANGE_ASSUMED: {
    class: 'changed',
    summary: 'The file does not state which samples are dark and which are bright; a range was assumed.',
  },
  SHAPING_CHANGED: {
    class: 'changed',
    summary: 'Some tables that shape text no longer work; OpenType layout shapes it instead.',
  },
  SHAPING_LOST: {
    class: 'lost',
    summary: 'Some tables that shape text no longer work, and OpenType layout does not replace them.',
  },
  SIGNATURE_DROPPED: { class: 'lost', summary: 'The digital signature is no longer valid and was dropped.' },
  SVG_ELEMENT_IGNORED: { class: 'lost', summary: 'Unsupported elements of the drawing were skipped.' },
  SVG_STYLE_IGNORED: { class: 'ignored', summary: 'A style of the drawing is not supported and has no effect.' },
  SYSTEM_FONTS: { class: 'substituted', summary: 'Text was set in fonts of this machine.' },
  TABLE_MENDED: {
    class: 'changed',
    summary: 'The rows, columns and cells of a table were inconsistent and were repaired.',
  },
  TEXT_ATTRIBUTE_DROPPED: { class: 'lost', summary: 'A text property cannot be represented.' },
  TEXT_BREAKS_HIDDEN: {
    class: 'changed',
    summary: 'Paragraph breaks in text hidden by conditions became line breaks.',
  },
  TEXT_CHANGES_ACCEPTED: {
    class: 'ignored',
    summary: 'Tracked changes were accepted; deleted text was left out and added text was kept.',
  },
  TEXT_CHARACTER_MISSING: {
    class: 'lost',
    summary: 'No available font has a character of the text.',
    detailed: 'No available font has the character {}.',
  },
  TEXT_FONT_SUBSTITUTED: {
    class: 'substituted',
    summary: 'A font requested by the text is not available; another was used.',
    detailed: 'Font {}.',
  },
  TEXT_FONT_UNLISTED: {
    class: 'ignored',
    summary: 'The text uses a font that the layout does not list.',
    detailed: 'The text uses font "{}", which the layout does not list.',
  },
  TEXT_ITEM_DROPPED: { class: 'lost', summary: 'An item in the text cannot be represented.' },
  TEXT_MARKS_DROPPED: {
    class: 'ignored',
    summary: 'Editorial notes, index markers and empty tags in the text were left out; they are invisible in print.',
    detailed: 'Invisible marks in the text were left out: {}.',
  },
  TEXT_PARAGRAPHS_JOINED: {
    class: 'changed',
    summary: 'Two paragraphs were joined, because no paragraph break precedes the second style.',
  },
  TEXT_PROPERTY_IGNORED: { class: 'ignored', summary: 'A text property is not supported and has no effect.' },
  TEXT_REFERENCE_MISSING: {
    class: 'substituted',
    summary: 'The text refers to something that the layout does not contain.',
  },
  TEXT_REFERENCE_SPLIT: {
    class: 'changed',
    summary: 'A cross-reference whose text has several formats became a hyperlink.',
    detailed: 'Cross-reference "{}" became a hyperlink, because its text has several formats.',
  },
  TEXT_STYLES_MENDED: { class: 'changed', summary: 'The styles of the layout were inconsistent and were repaired.' },
  TEXT_UNPLACED: { class: 'ignored', summary: 'A text that is in no frame was left out.' },
  TEXT_VALUE_UNKNOWN: {
    class: 'substituted',
    summary: 'The value of a text property is unknown; the default was used.',
  },
  TRACE_SIMPLIFIED: { class: 'lost', summary: 'The image has more detail than tracing keeps.' },
  TYPE_FOLLOWED: {
    class: 'changed',
    summary: 'The file is of another type than named, and was read as what it is.',
    detailed: 'The file is {}, and was read as what it is.',
  },
  UNKNOWN_CONTENT_DROPPED: {
    class: 'lost',
    summary: 'Elements and attributes that svg does not have were removed from the drawing.',
  },
  VARIATIONS_DROPPED: { class: 'lost', summary: 'The font no longer varies; the result is its default instance.' },
  VERTICAL_ORIGINS_DROPPED: { class: 'lost', summary: 'The output cannot hold the vertical origins of the glyphs.' },
  WOFF2_UNTRANSFORMED: {
    class: 'changed',
    summary: 'The glyph data was compressed without the WOFF 2 transform, so the file is larger.',
  },
} as const satisfies Record<string, NoteEntry>;
