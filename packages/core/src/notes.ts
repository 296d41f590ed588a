/** What became of the thing that the note is about. */
export type NoteClass = 'lost' | 'substituted' | 'changed' | 'ignored';

/** Every way a result can differ from its source. The codes are public and stable. */
export const noteTable = {
  ACTIVE_CONTENT_DROPPED: {
    class: 'lost',
    summary: 'What could run, or load something from elsewhere, was taken out of the drawing.',
  },
  ADVANCES_IGNORED: { class: 'ignored', summary: 'The outlines state other advances than the metrics, which hold.' },
  ALPHA_FLATTENED: {
    class: 'lost',
    summary: 'What was transparent lies on white, because the output has no transparency.',
  },
  ALPHA_IGNORED: {
    class: 'ignored',
    summary: 'The transparency of the picture would hide all of it and was left aside.',
  },
  BLEND_SPACE_IGNORED: {
    class: 'changed',
    summary: 'A colour on a page with transparency would show through the CMYK press; it keeps its own look.',
  },
  CHANNELS_DROPPED: {
    class: 'lost',
    summary: 'Selections or spot colours that are kept beside the picture were dropped.',
  },
  COLOUR_CONVERTED: { class: 'changed', summary: 'Colours were converted to sRGB.' },
  COLOUR_MODEL_ASSUMED: {
    class: 'substituted',
    summary: 'The colour model that the file states is probably wrong; another was assumed.',
  },
  CONFIG_IGNORED: { class: 'ignored', summary: 'A setting has no effect on this output.' },
  DEPTH_REDUCED: { class: 'changed', summary: 'Samples were reduced to 8 bits.' },
  DEVICE_METRICS_DROPPED: {
    class: 'lost',
    summary: 'Measures of glyphs at single sizes could not be unpacked; they only spare programs some work.',
  },
  EOT_BINDING_DROPPED: { class: 'lost', summary: 'The addresses that the EOT binds the font to were dropped.' },
  EOT_EUDC_DROPPED: { class: 'lost', summary: 'The second font in the EOT, of characters of a user, was dropped.' },
  EOT_RIGHTS_DROPPED: {
    class: 'lost',
    summary: 'The EOT says otherwise than its font what may be done with it; what the font says was kept.',
  },
  FACES_DROPPED: { class: 'lost', summary: 'Only one font of the collection was kept.' },
  FONT_MENDED: { class: 'changed', summary: 'The container of the font was not as it must be, and is now.' },
  FONT_MISSING: { class: 'lost', summary: 'A font that the text uses was not there.' },
  FONT_RIGHTS_RESTRICTED: {
    class: 'ignored',
    summary: 'The font states rights that do not cover this conversion; using the result may need a licence.',
  },
  FONT_SOURCE_INVALID: {
    class: 'ignored',
    summary: 'The source font is invalid, so that browsers may refuse it or ignore a table; its bytes were kept.',
  },
  FONT_UNREADABLE: { class: 'lost', summary: 'A font that the file or the caller brings cannot be read here.' },
  FRAMES_DROPPED: { class: 'lost', summary: 'Only the first frame of the animation was kept.' },
  GAMMA_IGNORED: { class: 'ignored', summary: 'The gamma that the picture states is out of all reason.' },
  GLYPH_COLOURS_DROPPED: {
    class: 'lost',
    summary: 'Glyphs of a font are in colours, or pictures; what was drawn is their outlines, as the text is painted.',
  },
  GLYPH_DAMAGED: { class: 'lost', summary: 'A glyph is damaged, and blank in the result.' },
  GLYPH_NAMES_CHANGED: { class: 'changed', summary: 'Some names of glyphs were no names, or those of others too.' },
  GLYPH_NAMES_DROPPED: { class: 'lost', summary: 'The output cannot hold the names of the glyphs.' },
  GLYPH_VARIATIONS_DAMAGED: {
    class: 'lost',
    summary: 'What a glyph varies by is damaged, and the glyph everywhere as it is by default.',
  },
  HINTS_DROPPED: { class: 'lost', summary: 'The hints of the old outlines do not fit the new ones and were dropped.' },
  IMAGE_MISSING: { class: 'lost', summary: 'A picture that the layout places was not there.' },
  IMAGE_REDUCED: { class: 'changed', summary: 'A picture was reduced to what its largest use needs.' },
  IMAGE_TRUNCATED: {
    class: 'lost',
    summary: 'The file ends early; the missing part of the image is blank or guessed.',
  },
  IMAGE_UNREADABLE: { class: 'lost', summary: 'A picture that the layout places cannot be read here.' },
  INKS_DROPPED: { class: 'lost', summary: 'The inks that a picture is printed with were left out.' },
  INSTANCE_CLAMPED: { class: 'changed', summary: 'An axis does not reach as far as was asked, and stands at its end.' },
  LAYERS_COMPOSED: {
    class: 'changed',
    summary: 'The layers were put together here, because the file has no picture of them all.',
  },
  LAYER_ADJUSTMENT_DROPPED: { class: 'lost', summary: 'What a layer does to those below it was left out.' },
  LAYER_BLENDING_CHANGED: { class: 'changed', summary: 'A layer is blended otherwise than it should be.' },
  LAYER_CONTENT_DROPPED: { class: 'lost', summary: 'What a layer is filled with was left out.' },
  LAYER_EFFECTS_DROPPED: { class: 'lost', summary: 'Effects of a layer were left out.' },
  LAYOUT_INTERACTION_DROPPED: { class: 'lost', summary: 'What happens when people use an item was dropped.' },
  LAYOUT_ITEM_BESIDE_PAGES: {
    class: 'changed',
    summary: 'An item lies beside all pages and was kept with the nearest.',
  },
  LAYOUT_ITEM_EMPTY: { class: 'changed', summary: 'An item has no outline, and nothing of it is seen.' },
  LAYOUT_ITEM_LOST: { class: 'lost', summary: 'An item of the layout has no place in a design.' },
  LAYOUT_LOOK_CHANGED: { class: 'changed', summary: 'An item looks a little different from before.' },
  LAYOUT_LOOK_LOST: { class: 'lost', summary: 'Some of how an item looks has no place in a design.' },
  LAYOUT_METADATA_IGNORED: { class: 'ignored', summary: 'What the layout says of itself is damaged.' },
  LAYOUT_PART_MISSING: { class: 'lost', summary: 'A part of the layout was not there.' },
  LAYOUT_PART_UNREAD: { class: 'lost', summary: 'Something in the layout has no place in a design.' },
  LAYOUT_REFERENCE_BROKEN: { class: 'substituted', summary: 'The layout refers to something that it does not hold.' },
  LAYOUT_STATES_DROPPED: { class: 'lost', summary: 'Of an item with several states only the one seen first was kept.' },
  LAYOUT_VALUE_IGNORED: { class: 'ignored', summary: 'Something in the layout has a value that it cannot have.' },
  LINK_AMBIGUOUS: { class: 'substituted', summary: 'Several files have the name of a picture that is placed.' },
  LINK_MISMATCH: {
    class: 'changed',
    summary: 'A linked picture has other proportions than the one that was placed.',
  },
  METADATA_DROPPED: { class: 'lost', summary: 'The output cannot hold some metadata of the source.' },
  NOTES_FOLDED: { class: 'ignored', summary: 'There were more notes than are kept.' },
  OUTLINES_COARSE: {
    class: 'changed',
    summary: 'The units of the font are too coarse for outlines as exact as they should be.',
  },
  PAGES_DROPPED: { class: 'lost', summary: 'Only the first page was kept.' },
  PAINT_CLAMPED: { class: 'changed', summary: 'A number of a colour paint ends where its field does.' },
  PALETTE_EXCEEDED: {
    class: 'substituted',
    summary: 'Pixels have colours that the palette of the picture lacks, and became black.',
  },
  PICTURE_TRACED: { class: 'changed', summary: 'The picture became outlines, which come near to it.' },
  POD_ELEMENT_LOST: { class: 'lost', summary: 'An element of the template is of a kind that is not known here.' },
  POD_ENCODING: { class: 'changed', summary: 'The template is in another encoding than UTF-8.' },
  POD_FONT_UNUSED: { class: 'ignored', summary: 'A font of the template is used by no text.' },
  POD_LOOK_CHANGED: { class: 'changed', summary: 'An element looks a little different from before.' },
  POD_LOOK_LOST: { class: 'lost', summary: 'Some of how an element looks has no place in a design.' },
  POD_MEMBER_IGNORED: { class: 'ignored', summary: 'Members of the template are not known here.' },
  POD_PLACEHOLDER: { class: 'substituted', summary: 'A frame stands in the place of what is filled in later.' },
  POD_SIZE_ASSUMED: { class: 'substituted', summary: 'The template does not say how large something is.' },
  POD_SOURCE_UNREACHABLE: { class: 'lost', summary: 'A picture or font lies where nobody else reaches it.' },
  POD_VALUE_IGNORED: { class: 'ignored', summary: 'A member of the template has a value that it cannot have.' },
  POINT_REFERENCES_DROPPED: {
    class: 'lost',
    summary: 'What a table says by numbers of points went with the outlines that had these points.',
  },
  PROFILE_ABSENT: { class: 'changed', summary: 'A colour profile that the document names is not there.' },
  PROFILE_IGNORED: { class: 'ignored', summary: 'The colour profile of the picture cannot be used.' },
  SAMPLE_RANGE_ASSUMED: {
    class: 'changed',
    summary: 'The file does not say which samples are dark and which bright; a range was taken for it.',
  },
  SHAPING_CHANGED: {
    class: 'changed',
    summary: 'Tables that shape text no longer work; OpenType layout shapes it instead.',
  },
  SHAPING_LOST: {
    class: 'lost',
    summary: 'Tables that shape text no longer work, and OpenType layout does not replace them.',
  },
  SIGNATURE_DROPPED: { class: 'lost', summary: 'The digital signature would no longer hold and was dropped.' },
  SVG_ELEMENT_IGNORED: { class: 'lost', summary: 'Elements of the drawing are of a kind that is not drawn.' },
  SVG_STYLE_IGNORED: { class: 'ignored', summary: 'Something in the styles of the drawing has no effect here.' },
  SYSTEM_FONTS: { class: 'substituted', summary: 'Text was set with the fonts of this machine.' },
  TABLE_MENDED: {
    class: 'changed',
    summary: 'The rows, columns and cells of a table did not fit together, and do now.',
  },
  TEXT_ATTRIBUTE_DROPPED: { class: 'lost', summary: 'Text has a property that the document has no word for.' },
  TEXT_BREAKS_HIDDEN: {
    class: 'changed',
    summary: 'Paragraphs end within text that conditions hide; lines end there instead.',
  },
  TEXT_CHANGES_ACCEPTED: {
    class: 'ignored',
    summary: 'Text that somebody has deleted with changes tracked is left out, what was added is kept.',
  },
  TEXT_CHARACTER_MISSING: { class: 'lost', summary: 'No font at hand has a character of the text.' },
  TEXT_FONT_SUBSTITUTED: { class: 'substituted', summary: 'Text was set in another font than it asks for.' },
  TEXT_FONT_UNLISTED: { class: 'ignored', summary: 'Text names a font that the layout does not list.' },
  TEXT_ITEM_DROPPED: { class: 'lost', summary: 'Something that goes along with text cannot be expressed.' },
  TEXT_MARKS_DROPPED: {
    class: 'ignored',
    summary: 'Notes of editors, index marks and empty tags in the text were left out; nobody sees them in print.',
  },
  TEXT_PARAGRAPHS_JOINED: {
    class: 'changed',
    summary: 'Nothing ends a paragraph where the next style begins, so that both are one.',
  },
  TEXT_PROPERTY_IGNORED: { class: 'ignored', summary: 'A property of text has no effect here.' },
  TEXT_REFERENCE_MISSING: { class: 'substituted', summary: 'Text refers to something that the layout does not hold.' },
  TEXT_REFERENCE_SPLIT: {
    class: 'changed',
    summary: 'The text of a cross reference has several looks; it became a link.',
  },
  TEXT_STYLES_MENDED: { class: 'changed', summary: 'The styles of the layout do not fit together, and do now.' },
  TEXT_UNPLACED: { class: 'ignored', summary: 'A text stands in no frame, and is left out.' },
  TEXT_VALUE_UNKNOWN: {
    class: 'substituted',
    summary: 'Text has a property with a value that is not known; what is usual stands in its place.',
  },
  TRACE_SIMPLIFIED: { class: 'lost', summary: 'The picture has more detail than is traced.' },
  TYPE_FOLLOWED: { class: 'changed', summary: 'The bytes are of a sister type of the one named, and were followed.' },
  VARIATIONS_DROPPED: { class: 'lost', summary: 'The font no longer varies: it is what it was at its default.' },
  VERTICAL_ORIGINS_DROPPED: { class: 'lost', summary: 'The output cannot hold the vertical origins of the glyphs.' },
  WOFF2_UNTRANSFORMED: {
    class: 'changed',
    summary: 'The glyphs were compressed as they are, without being taken apart, which takes more room.',
  },
} as const satisfies Record<string, { class: NoteClass; summary: string }>;

/** The stable word of a note: compare with it, never with the message. */
export type NoteCode = keyof typeof noteTable;

/** Where in the source: each member names one thing, from the outside in. */
export interface NotePlace {
  readonly entry?: string;
  readonly page?: number;
  readonly item?: string;
  readonly glyph?: number;
}

/** One difference between source and result; equal ones are counted, not repeated. */
export interface Note {
  readonly code: NoteCode;
  readonly class: NoteClass;
  readonly message: string;
  readonly where?: NotePlace;
  readonly count: number;
}

const maxNotes = 500;

/** Collects the notes of one conversion, folding equal ones. */
export class NoteList {
  readonly #notes = new Map<string, Note>();
  #dropped = 0;

  add(code: NoteCode, detail: string | undefined, where: NotePlace | undefined, count = 1): void {
    const { class: kind, summary } = noteTable[code];
    const message = detail === undefined ? summary : `${summary.slice(0, -1)}: ${detail}.`;
    const key = JSON.stringify([code, message, where?.entry, where?.page, where?.item, where?.glyph]);
    const known = this.#notes.get(key);
    if (known !== undefined) {
      this.#notes.set(key, { ...known, count: known.count + count });
    } else if (this.#notes.size < maxNotes - 1) {
      this.#notes.set(key, { code, class: kind, message, ...(where && { where }), count });
    } else {
      this.#dropped += count; // the last place is kept for the note that says so
    }
  }

  list(): Note[] {
    const notes = [...this.#notes.values()];
    if (this.#dropped === 0) return notes;
    const { class: kind, summary } = noteTable.NOTES_FOLDED;
    return [...notes, { code: 'NOTES_FOLDED', class: kind, message: summary, count: this.#dropped }];
  }
}
