// The types of a design document and its parts, without zod. Generated: pnpm verify --accept design.
// equal-types.test.ts checks that they equal the types that zod infers.

/** A design document with the list of its files: `templatebundle.json`. */
export interface TemplateBundle {
  version: '1.0.0';
  template: Design;
  manifest: Manifest;
}

/** A design document, version 1.0.0. */
export interface Design {
  version: '1.0.0';
  /** `template`: a complete document; `clip`: a fragment to insert into one. */
  type: 'template' | 'clip';
  metaData: MetaData;
  /** The fonts that the text uses. */
  fontData: Array<Font>;
  /** All colours; at least none, paper, registration and black. */
  swatches: Array<Swatch>;
  swatchGroups?: Array<SwatchGroup> | undefined;
  /** Deprecated: use `swatches`. */
  brandColors?: { [name: string]: unknown } | undefined;
  /** The colour space for blending on pages with transparency; `rgb` if absent. With `cmyk`, print programs show all colours of such a page as printed. */
  blendSpace?: 'rgb' | 'cmyk' | undefined;
  /** No styles if absent. */
  styles: Styles;
  /** Back to front; none if absent. */
  layers: Array<Layer>;
  /** None if absent. */
  stories: Array<Story>;
  /** At least one in a template; a clip may have none. */
  pages: Array<Page>;
  /** The page that an editor opens first; 0 if absent. */
  activePageIndex?: number | undefined;
  links?: Array<Link> | undefined;
  anchors?: Array<LinkTarget> | undefined;
  /** In the order of the outline. */
  bookmarks?: Array<Bookmark> | undefined;
  conditions?: Array<Condition> | undefined;
  variables?: Array<Variable> | undefined;
  /** Fields that a data source fills in, record by record. */
  mergeFields?: Array<MergeField> | undefined;
  lists?: Array<Numbering> | undefined;
  notes?: NotesSetting | undefined;
  /** Private data of a program. Other programs keep it and do not interpret it. */
  extra?: { [name: string]: Json } | undefined;
}

/** Title, author, times, and the origin of the document. */
export interface MetaData {
  /** The title of the document; empty if absent. */
  title: string;
  author?: string | undefined;
  description?: string | undefined;
  keywords?: Array<string> | undefined;
  copyright?: string | undefined;
  /** The language of most of the text, in BCP 47: `de-CH`. */
  language?: string | undefined;
  /** ISO 8601, as stated in the source; never the time of a conversion. */
  createdAt?: string | undefined;
  /** ISO 8601, as stated in the source; never the time of a conversion. */
  modifiedAt?: string | undefined;
  /** The program that wrote this document. */
  generator?: string | undefined;
  /** The name of the ICC profile that the CMYK values are meant for, from the profile itself. */
  inkProfile?: string | undefined;
  source?: Source | undefined;
  /** Private data of a program. Other programs keep it and do not interpret it. */
  extra?: { [name: string]: Json } | undefined;
}

/** The origin of the document. */
export interface Source {
  /** The format, in lower case: `idml`, `polotno`, `fabric`, `konva`, `pdfme`, … */
  format: string;
  /** The version of the format, as the format writes it. */
  version?: string | undefined;
  /** The program that wrote the file, by its own name. */
  creator?: string | undefined;
  /** The name of the source in its package. */
  name?: string | undefined;
}

/** Any JSON value. */
export type Json = string | number | boolean | null | Array<Json> | { [name: string]: Json };

/** One face that the text uses, found by `family` and `style`. */
export interface Font {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  /** The family, as in the text property `fontFamily`. */
  family: string;
  /** The face in the family, as in the text property `fontStyle`: `Bold Condensed`. */
  style: string;
  /** As in CSS: 400 is regular, 700 bold. */
  weight?: number | undefined;
  italic?: boolean | undefined;
  /** Percent, as in CSS: 100 is normal, 75 condensed. */
  stretch?: number | undefined;
  postScriptName?: string | undefined;
  /** The font file, also a key of `manifest.fonts`. Absent: no file. */
  src?: string | undefined;
  /** Instead of `src`: the key in `manifest.fonts` of a missing file. */
  missing?: string | undefined;
  /** Index of the font in a collection; the first is 0. */
  face?: number | undefined;
  /** Families to try, in this order, if the font is not available. */
  fallback?: Array<string> | undefined;
  /** Embedding that the font's licence bits allow. `restricted`: only with permission of its maker. */
  embedding?: 'installable' | 'editable' | 'preview' | 'restricted' | undefined;
}

/** A named colour or gradient. All paint in the document refers to a swatch. */
export type Swatch = ColorSwatch | TintSwatch | MixedSwatch | GradientSwatch | SpecialSwatch;

/** A plain colour. */
export interface ColorSwatch {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  /** The name for people; need not be unique. */
  name: string;
  /** The colour on a screen, sRGB `#rrggbb`. For a gradient, its first stop. Black ink alone is `#000000`. */
  display: string;
  kind: 'color';
  space: 'rgb' | 'cmyk' | 'lab' | 'gray';
  /** rgb: 0 to 255 each; cmyk: percent of ink; lab: L 0 to 100, a and b −128 to 127; gray: percent of black. */
  values: Array<number>;
  /** The name of the ink, if it is a spot colour rather than a mixture of the four process inks. */
  spot?: string | undefined;
}

/** A tint of another swatch: 0 is paper, 100 is the full colour. */
export interface TintSwatch {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  /** The name for people; need not be unique. */
  name: string;
  /** The colour on a screen, sRGB `#rrggbb`. For a gradient, its first stop. Black ink alone is `#000000`. */
  display: string;
  kind: 'tint';
  /** The colour swatch. */
  of: string;
  /** Percent, 0 to 100. */
  tint: number;
}

/** Several inks printed on top of each other. */
export interface MixedSwatch {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  /** The name for people; need not be unique. */
  name: string;
  /** The colour on a screen, sRGB `#rrggbb`. For a gradient, its first stop. Black ink alone is `#000000`. */
  display: string;
  kind: 'mixed';
  inks: Array<{
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    swatch: string;
    /** Percent, 0 to 100. */
    amount: number;
  }>;
}

/** A gradient. The fill or stroke that uses it has its geometry. */
export interface GradientSwatch {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  /** The name for people; need not be unique. */
  name: string;
  /** The colour on a screen, sRGB `#rrggbb`. For a gradient, its first stop. Black ink alone is `#000000`. */
  display: string;
  kind: 'gradient';
  type: 'linear' | 'radial';
  stops: Array<GradientStop>;
  /** The colour space for mixing the stops; `rgb` if absent. */
  blendSpace?: 'rgb' | 'cmyk' | undefined;
}

/** A colour at a position of a gradient. Stops are sorted by `position`. */
export interface GradientStop {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** 0 to 1. */
  position: number;
  /** The position between this stop and the next one at which both are mixed equally; 0.5 if absent. */
  midpoint?: number | undefined;
  /** 0 to 1. */
  opacity?: number | undefined;
}

/** No paint, the colour of the paper, or all inks at 100 percent. */
export interface SpecialSwatch {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  /** The name for people; need not be unique. */
  name: string;
  /** The colour on a screen, sRGB `#rrggbb`. For a gradient, its first stop. Black ink alone is `#000000`. */
  display: string;
  kind: 'none' | 'paper' | 'registration';
}

/** A folder of swatches, for display in an editor. */
export interface SwatchGroup {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name: string;
  /** The swatches of the group, in order. */
  swatches: Array<string>;
}

/** All styles, each with the properties that it sets itself. */
export interface Styles {
  paragraph: Array<ParagraphStyle>;
  character: Array<CharacterStyle>;
  object?: Array<{
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    id: string;
    name: string;
    /** The folders that contain the style, outermost first. */
    group?: Array<string> | undefined;
    /** The style of the same kind that provides the properties that this one does not set. */
    basedOn?: string | undefined;
    set: ObjectProperties;
  }> | undefined;
  cell?: Array<{
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    id: string;
    name: string;
    /** The folders that contain the style, outermost first. */
    group?: Array<string> | undefined;
    /** The style of the same kind that provides the properties that this one does not set. */
    basedOn?: string | undefined;
    set: CellProperties;
  }> | undefined;
  table?: Array<{
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    id: string;
    name: string;
    /** The folders that contain the style, outermost first. */
    group?: Array<string> | undefined;
    /** The style of the same kind that provides the properties that this one does not set. */
    basedOn?: string | undefined;
    set: TableProperties;
  }> | undefined;
}

/** A named set of paragraph properties. */
export interface ParagraphStyle {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name: string;
  /** The folders that contain the style, outermost first. */
  group?: Array<string> | undefined;
  /** The style of the same kind that provides the properties that this one does not set. */
  basedOn?: string | undefined;
  /** The style of the next paragraph. */
  next?: string | undefined;
  set: ParagraphProperties;
}

/** Properties of a paragraph and its characters. Absent members come from the style. */
export interface ParagraphProperties {
  align?: 'left' | 'center' | 'right' | 'justify-left' | 'justify-center' | 'justify-right' | 'justify-all' | 'toward-spine' | 'away-from-spine' | undefined;
  direction?: 'ltr' | 'rtl' | undefined;
  /** Points, 1/72 inch. */
  leftIndent?: number | undefined;
  /** Points, 1/72 inch. */
  rightIndent?: number | undefined;
  /** Points, 1/72 inch. */
  firstLineIndent?: number | undefined;
  /** Points, 1/72 inch. */
  lastLineIndent?: number | undefined;
  /** Points, 1/72 inch; not below 0. */
  spaceBefore?: number | undefined;
  /** Points, 1/72 inch; not below 0. */
  spaceAfter?: number | undefined;
  /** Replaces `spaceBefore` and `spaceAfter` between paragraphs of the same style. */
  spaceBetween?: number | undefined;
  /** Percent of the font size, if `leading` is `auto`. */
  autoLeading?: number | undefined;
  leadingModel?: 'roman' | 'aki-below' | 'aki-above' | 'center' | 'center-down' | undefined;
  tabs?: Array<Tab> | undefined;
  list?: List | undefined;
  dropCap?: DropCap | 'none' | undefined;
  ruleAbove?: Rule | 'none' | undefined;
  ruleBelow?: Rule | 'none' | undefined;
  shading?: Shading | 'none' | undefined;
  border?: Border | 'none' | undefined;
  hyphenation?: Hyphenation | undefined;
  justification?: Justification | undefined;
  keep?: Keep | undefined;
  nestedStyles?: Array<NestedStyle> | undefined;
  /** Character styles of whole lines. `repeat`: after this style, the last so many styles of the list are repeated. */
  lineStyles?: Array<{
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    style?: string | undefined;
    lines: number;
    repeat?: number | undefined;
  }> | undefined;
  /** Character styles of the matches of a regular expression, in the syntax of the source. */
  grepStyles?: Array<{
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    style: string;
    pattern: string;
  }> | undefined;
  /** The number of columns that the paragraph spans, or into which it is split. */
  span?: 'none' | {
    across: number | 'all';
  } | {
    split: number;
    /** Points, 1/72 inch; not below 0. */
    inside?: number | undefined;
    /** Points, 1/72 inch; not below 0. */
    outside?: number | undefined;
  } | undefined;
  /** Ragged lines are balanced to similar lengths. */
  balanced?: boolean | undefined;
  ignoreOpticalMargin?: boolean | undefined;
  /** Alignment to the baseline grid. */
  gridAlign?: 'none' | 'all-lines' | 'first-line' | undefined;
  /** Name of the rules for characters that may not start or end a line. */
  kinsoku?: string | undefined;
  /** Name of the rules for space between East Asian characters. */
  mojikumi?: string | undefined;
  hangingPunctuation?: 'none' | 'regular' | 'force' | undefined;
  /** Outline level of a heading. */
  outlineLevel?: number | undefined;
  fontFamily?: string | undefined;
  /** The face in the family: `Regular`, `Bold Condensed`. */
  fontStyle?: string | undefined;
  /** Points. */
  fontSize?: number | undefined;
  /** The distance between baselines, in points; `auto`: `autoLeading` percent of the size. */
  leading?: number | 'auto' | undefined;
  /** Space between all characters, in thousandths of the size. */
  tracking?: number | undefined;
  /** The kerning method, or the space after each character in thousandths of the size. */
  kerning?: 'metrics' | 'metrics-roman' | 'optical' | 'none' | number | undefined;
  /** Upwards. */
  baselineShift?: number | undefined;
  /** Percent. */
  horizontalScale?: number | undefined;
  /** Percent. */
  verticalScale?: number | undefined;
  /** Slant of synthetic italics; positive slants the top to the right. */
  skew?: number | undefined;
  /** Rotation of each character. */
  rotation?: number | undefined;
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
  /** Painted behind the text, from ascender to descender. */
  highlight?: Fill | undefined;
  capitals?: 'normal' | 'all' | 'small' | 'all-small' | undefined;
  position?: 'normal' | 'superscript' | 'subscript' | 'numerator' | 'denominator' | 'ordinal' | undefined;
  /** Size of superscripts and subscripts, percent of the size. */
  positionSize?: number | undefined;
  /** Shift of superscripts and subscripts, percent of the size. */
  positionShift?: number | undefined;
  underline?: boolean | TextLine | undefined;
  strikethrough?: boolean | TextLine | undefined;
  ligatures?: boolean | undefined;
  /** OpenType features by tag: 0 is off, 1 is on, greater values select an alternate. */
  features?: { [name: string]: number } | undefined;
  /** Axes of a variable font by tag. */
  axes?: { [name: string]: number } | undefined;
  /** BCP 47; determines hyphenation, quotes and glyph shapes. `zxx`: none. */
  language?: string | undefined;
  /** The text has no line breaks. */
  noBreak?: boolean | undefined;
  characterDirection?: 'auto' | 'ltr' | 'rtl' | undefined;
  digits?: 'default' | 'arabic' | 'hindi' | 'farsi' | 'native' | undefined;
  diacritics?: 'default' | 'opentype' | 'loose' | 'medium' | 'tight' | 'none' | undefined;
  /** Kashidas may stretch words. */
  kashidas?: boolean | undefined;
  ruby?: Ruby | undefined;
  emphasis?: Emphasis | 'none' | undefined;
  /** The characters are horizontal in vertical text. */
  tateChuYoko?: boolean | undefined;
  /** Several small lines within one line. */
  warichu?: {
    lines: number;
    /** Percent, 0 to 100. */
    size?: number | undefined;
    /** Points, 1/72 inch. */
    lineGap?: number | undefined;
  } | 'none' | undefined;
  /** The part of the space around each character that is removed. */
  tsume?: number | undefined;
  /** Space before, in ems. */
  akiBefore?: number | undefined;
  /** Space after, in ems. */
  akiAfter?: number | undefined;
  /** OpenType tag of the East Asian glyph form: `trad`, `expt`, `jp78`; `none`: the default form. */
  alternates?: string | undefined;
}

/** A tab stop, measured from the edge of the column. */
export interface Tab {
  /** Points, 1/72 inch. */
  position: number;
  align: 'left' | 'center' | 'right' | 'character';
  /** The character that is aligned to the position; `.` if absent. */
  alignOn?: string | undefined;
  /** Text that is repeated to fill the space before the position. */
  leader?: string | undefined;
}

/** The bullet or number of a paragraph. */
export interface List {
  kind: 'none' | 'bullet' | 'number';
  level?: number | undefined;
  /** The list of `lists` that numbers the paragraph. Absent: numbered within the story. */
  list?: string | undefined;
  /** The character of a bullet. */
  bullet?: string | undefined;
  /** The font of the bullet. */
  font?: {
    family: string;
    style?: string | undefined;
  } | undefined;
  format?: 'decimal' | 'decimal-01' | 'decimal-001' | 'decimal-0001' | 'upper-roman' | 'lower-roman' | 'upper-letter' | 'lower-letter' | 'katakana-modern' | 'katakana-traditional' | 'kanji' | 'arabic-abjad' | 'arabic-alif-ba-tah' | 'hebrew-biblical' | 'hebrew-non-standard' | 'footnote-symbols' | 'asterisks' | 'none' | undefined;
  /** The number text before the paragraph: `{n}` is its number, `{1}` to `{9}` are the numbers of the levels, other text is literal. */
  text?: string | undefined;
  /** The text between the number or bullet and the paragraph, often a tab. */
  after?: string | undefined;
  /** The number of this paragraph, from which counting continues. Absent: the next number. */
  start?: number | undefined;
  /** Restarts numbering after any higher level (`always`), after the given level, or not at all. */
  restart?: 'never' | 'always' | number | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  characterStyle?: string | undefined;
}

/** Large characters at the start, several lines high. */
export interface DropCap {
  lines: number;
  characters: number;
  /** The character style of the drop cap. */
  style?: string | undefined;
  /** The left edge of the drop cap is aligned to the edge of the text. */
  aligned?: boolean | undefined;
  /** The drop cap is enlarged to allow for descenders. */
  scaled?: boolean | undefined;
}

/** A line above or below a paragraph. */
export interface Rule {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  swatch: string;
  /** Percent of the swatch; 100 if absent. */
  tint?: number | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  gradient?: GradientGeometry | undefined;
  /** The inks overprint those below instead of knocking them out. */
  overprint?: boolean | undefined;
  /** `solid` if absent. */
  pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
  /** Alternating lengths of dashes and gaps, in points. */
  dash?: Array<number> | undefined;
  /** Points, 1/72 inch. */
  dashOffset?: number | undefined;
  /** Start and end of each stripe of a striped line across its width; 0 is the left side in the direction of the path. */
  stripes?: Array<[number, number]> | undefined;
  /** `butt` if absent. */
  cap?: 'butt' | 'round' | 'square' | undefined;
  /** Points, 1/72 inch; not below 0. */
  width: number;
  gap?: Fill | undefined;
  /** Distance from the baseline: upwards for a rule above, downwards for a rule below. */
  offset: number;
  /** Points, 1/72 inch. */
  leftIndent?: number | undefined;
  /** Points, 1/72 inch. */
  rightIndent?: number | undefined;
  /** The width of the rule; `column` if absent. */
  span?: 'column' | 'text' | undefined;
  keepInFrame?: boolean | undefined;
}

/** The geometry of a gradient, in the element's own space. Absent: the gradient spans the bounding box. */
export interface GradientGeometry {
  /** The position of the first stop; the centre of a radial gradient. */
  start: Point;
  /** The distance from the first stop to the last; the radius of a radial gradient. */
  length: number;
  /** The direction from the first stop to the last: 0 is to the right, 90 down. */
  angle: number;
  /** Distance and direction of the focus from the centre of a radial gradient. */
  hilite?: {
    /** Points, 1/72 inch. */
    length: number;
    /** Degrees, clockwise. */
    angle: number;
  } | undefined;
}

/** [x, y] in points. */
export type Point = [number, number];

/** The paint of an area. */
export interface Fill {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  swatch: string;
  /** Percent of the swatch; 100 if absent. */
  tint?: number | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  gradient?: GradientGeometry | undefined;
  /** The inks overprint those below instead of knocking them out. */
  overprint?: boolean | undefined;
}

/** An area behind a paragraph. */
export interface Shading {
  fill: Fill;
  /** Distances by which the box is larger than the text. */
  offsets?: Box | undefined;
  /** Top left, top right, bottom right, bottom left. */
  corners?: [Corner, Corner, Corner, Corner] | undefined;
  /** The width of the box; `column` if absent. */
  span?: 'column' | 'text' | undefined;
  top?: 'ascent' | 'baseline' | 'leading' | 'embox' | 'x-height' | 'cap-height' | undefined;
  bottom?: 'descent' | 'baseline' | 'embox' | undefined;
  /** The shading is clipped to the frame. */
  clipped?: boolean | undefined;
}

/** Distances from the four edges, in points. */
export interface Box {
  /** Points, 1/72 inch. */
  top: number;
  /** Points, 1/72 inch. */
  right: number;
  /** Points, 1/72 inch. */
  bottom: number;
  /** Points, 1/72 inch. */
  left: number;
}

/** The shape of a corner. */
export interface Corner {
  kind: 'square' | 'round' | 'inverse-round' | 'inset' | 'bevel' | 'fancy';
  /** Points, 1/72 inch; not below 0. */
  radius: number;
}

/** Lines around a paragraph. */
export interface Border {
  /** Distances by which the box is larger than the text. */
  offsets?: Box | undefined;
  /** Top left, top right, bottom right, bottom left. */
  corners?: [Corner, Corner, Corner, Corner] | undefined;
  /** The width of the box; `column` if absent. */
  span?: 'column' | 'text' | undefined;
  top?: 'ascent' | 'baseline' | 'leading' | 'embox' | 'x-height' | 'cap-height' | undefined;
  bottom?: 'descent' | 'baseline' | 'embox' | undefined;
  lines: {
    top?: Line | undefined;
    right?: Line | undefined;
    bottom?: Line | undefined;
    left?: Line | undefined;
  };
  /** Consecutive paragraphs with the same border share it. */
  joined?: boolean | undefined;
  /** The border is drawn on both sides of a break into the next column. */
  split?: boolean | undefined;
}

/** A straight line: a rule, a border, an underline or a cell edge. */
export interface Line {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  swatch: string;
  /** Percent of the swatch; 100 if absent. */
  tint?: number | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  gradient?: GradientGeometry | undefined;
  /** The inks overprint those below instead of knocking them out. */
  overprint?: boolean | undefined;
  /** `solid` if absent. */
  pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
  /** Alternating lengths of dashes and gaps, in points. */
  dash?: Array<number> | undefined;
  /** Points, 1/72 inch. */
  dashOffset?: number | undefined;
  /** Start and end of each stripe of a striped line across its width; 0 is the left side in the direction of the path. */
  stripes?: Array<[number, number]> | undefined;
  /** `butt` if absent. */
  cap?: 'butt' | 'round' | 'square' | undefined;
  /** Points, 1/72 inch; not below 0. */
  width: number;
  gap?: Fill | undefined;
}

/** Hyphenation of words. Absent members come from the style. */
export interface Hyphenation {
  enabled?: boolean | undefined;
  minWord?: number | undefined;
  before?: number | undefined;
  after?: number | undefined;
  /** Maximum number of consecutive lines that end with a hyphen; 0: no limit. */
  limit?: number | undefined;
  /** Points, 1/72 inch; not below 0. */
  zone?: number | undefined;
  capitalized?: boolean | undefined;
  lastWord?: boolean | undefined;
  acrossColumns?: boolean | undefined;
  /** 0 prefers even spacing, 10 prefers few hyphens. */
  weight?: number | undefined;
}

/** Justification of lines. Absent members come from the style. */
export interface Justification {
  /** Percent of the normal width of spaces or glyphs; for letter spacing, 0 is normal. */
  word?: {
    min: number;
    desired: number;
    max: number;
  } | undefined;
  /** Percent of the normal width of spaces or glyphs; for letter spacing, 0 is normal. */
  letter?: {
    min: number;
    desired: number;
    max: number;
  } | undefined;
  /** Percent of the normal width of spaces or glyphs; for letter spacing, 0 is normal. */
  glyph?: {
    min: number;
    desired: number;
    max: number;
  } | undefined;
  singleWord?: 'left' | 'center' | 'right' | 'full' | undefined;
  /** Line breaks are chosen for the whole paragraph, or line by line. */
  composer?: 'paragraph' | 'line' | undefined;
}

/** Lines that stay together. Absent members come from the style. */
export interface Keep {
  withPrevious?: boolean | undefined;
  /** Number of lines of the next paragraph that stay with this one. */
  withNext?: number | undefined;
  /** All lines stay together, or the given numbers of first and last lines. */
  together?: boolean | {
    first: number;
    last: number;
  } | undefined;
  start?: 'anywhere' | 'next-column' | 'next-frame' | 'next-page' | 'next-odd-page' | 'next-even-page' | undefined;
}

/** A character style from the start of the paragraph or from the end of the previous nested style. */
export interface NestedStyle {
  /** Absent: the text does not change. */
  style?: string | undefined;
  /** The end of the style. `repeat`: the last `count` styles of the list are repeated. */
  until: {
    /** Any one of these. */
    characters: string;
  } | 'sentence' | 'word' | 'character' | 'letter' | 'digit' | 'tab' | 'line-break' | 'indent-here' | 'em-space' | 'en-space' | 'any-space' | 'non-breaking-space' | 'anchored-object' | 'page-number' | 'section-marker' | 'dropcap' | 'end-nested-style' | 'repeat';
  count: number;
  /** The character or object that ends the style has the style too. */
  inclusive: boolean;
}

/** The line along a path. */
export interface Stroke {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  swatch: string;
  /** Percent of the swatch; 100 if absent. */
  tint?: number | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  gradient?: GradientGeometry | undefined;
  /** The inks overprint those below instead of knocking them out. */
  overprint?: boolean | undefined;
  /** `solid` if absent. */
  pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
  /** Alternating lengths of dashes and gaps, in points. */
  dash?: Array<number> | undefined;
  /** Points, 1/72 inch. */
  dashOffset?: number | undefined;
  /** Start and end of each stripe of a striped line across its width; 0 is the left side in the direction of the path. */
  stripes?: Array<[number, number]> | undefined;
  /** `butt` if absent. */
  cap?: 'butt' | 'round' | 'square' | undefined;
  /** Points, 1/72 inch; not below 0. */
  width: number;
  /** Position of the stroke on a closed path; `center` if absent. */
  align?: 'center' | 'inside' | 'outside' | undefined;
  /** `miter` if absent. */
  join?: 'miter' | 'round' | 'bevel' | undefined;
  /** 4 if absent. */
  miterLimit?: number | undefined;
  /** The lengths that are adjusted so that a dash covers each corner; `none` if absent. */
  dashCorners?: 'none' | 'dashes' | 'gaps' | 'dashes-and-gaps' | undefined;
  /** The paint between dashes, dots or stripes. */
  gap?: Fill | undefined;
  start?: ArrowHead | undefined;
  end?: ArrowHead | undefined;
  /** `false`: transforms of the element and its parents do not scale the width. */
  scaled?: boolean | undefined;
}

/** An arrowhead at an end of an open path. */
export interface ArrowHead {
  kind: 'triangle' | 'triangle-wide' | 'simple' | 'simple-wide' | 'curved' | 'barbed' | 'bar' | 'circle' | 'circle-solid' | 'square' | 'square-solid';
  /** Percent of the default size for the line width; 100 if absent. */
  scale?: number | undefined;
  /** `within`: the tip is at the end of the path. */
  placement?: 'within' | 'beyond' | undefined;
}

/** A line under or through text. */
export interface TextLine {
  /** Absent: the fill of the text. */
  swatch?: string | undefined;
  /** Percent of the swatch; 100 if absent. */
  tint?: number | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  gradient?: GradientGeometry | undefined;
  /** The inks overprint those below instead of knocking them out. */
  overprint?: boolean | undefined;
  /** `solid` if absent. */
  pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
  /** Alternating lengths of dashes and gaps, in points. */
  dash?: Array<number> | undefined;
  /** Points, 1/72 inch. */
  dashOffset?: number | undefined;
  /** Start and end of each stripe of a striped line across its width; 0 is the left side in the direction of the path. */
  stripes?: Array<[number, number]> | undefined;
  /** `butt` if absent. */
  cap?: 'butt' | 'round' | 'square' | undefined;
  /** Absent: the font's value. */
  width?: number | undefined;
  gap?: Fill | undefined;
  /** Downwards from the baseline. Absent: the font's value. */
  offset?: number | undefined;
}

/** Small text beside the text that gives its reading. */
export interface Ruby {
  text: string;
  type?: 'per-character' | 'group' | undefined;
  /** `before`: above, or right of vertical text. */
  position?: 'before' | 'after' | undefined;
  /** Points, 1/72 inch; not below 0. */
  size?: number | undefined;
  fontFamily?: string | undefined;
  fontStyle?: string | undefined;
  align?: 'left' | 'center' | 'right' | 'full-justify' | 'jis' | 'equal-aki' | 'one-aki' | undefined;
  /** Shift along the line. */
  x?: number | undefined;
  /** Shift away from the text. */
  y?: number | undefined;
  /** How far ruby that is wider than its text may extend over its neighbours. Absent: not at all. */
  overhang?: 'half-ruby' | 'ruby' | 'half-character' | 'character' | 'unlimited' | undefined;
  fill?: Fill | undefined;
}

/** Emphasis marks beside East Asian text. */
export interface Emphasis {
  /** The character drawn beside each character of the text. */
  mark: string;
  position?: 'before' | 'after' | undefined;
  /** Points, 1/72 inch; not below 0. */
  size?: number | undefined;
  align?: 'left' | 'center' | undefined;
  fill?: Fill | undefined;
  fontFamily?: string | undefined;
  fontStyle?: string | undefined;
}

/** A named set of character properties. */
export interface CharacterStyle {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name: string;
  /** The folders that contain the style, outermost first. */
  group?: Array<string> | undefined;
  /** The style of the same kind that provides the properties that this one does not set. */
  basedOn?: string | undefined;
  set: CharacterProperties;
}

/** Properties of characters. Absent members come from the style. */
export interface CharacterProperties {
  fontFamily?: string | undefined;
  /** The face in the family: `Regular`, `Bold Condensed`. */
  fontStyle?: string | undefined;
  /** Points. */
  fontSize?: number | undefined;
  /** The distance between baselines, in points; `auto`: `autoLeading` percent of the size. */
  leading?: number | 'auto' | undefined;
  /** Space between all characters, in thousandths of the size. */
  tracking?: number | undefined;
  /** The kerning method, or the space after each character in thousandths of the size. */
  kerning?: 'metrics' | 'metrics-roman' | 'optical' | 'none' | number | undefined;
  /** Upwards. */
  baselineShift?: number | undefined;
  /** Percent. */
  horizontalScale?: number | undefined;
  /** Percent. */
  verticalScale?: number | undefined;
  /** Slant of synthetic italics; positive slants the top to the right. */
  skew?: number | undefined;
  /** Rotation of each character. */
  rotation?: number | undefined;
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
  /** Painted behind the text, from ascender to descender. */
  highlight?: Fill | undefined;
  capitals?: 'normal' | 'all' | 'small' | 'all-small' | undefined;
  position?: 'normal' | 'superscript' | 'subscript' | 'numerator' | 'denominator' | 'ordinal' | undefined;
  /** Size of superscripts and subscripts, percent of the size. */
  positionSize?: number | undefined;
  /** Shift of superscripts and subscripts, percent of the size. */
  positionShift?: number | undefined;
  underline?: boolean | TextLine | undefined;
  strikethrough?: boolean | TextLine | undefined;
  ligatures?: boolean | undefined;
  /** OpenType features by tag: 0 is off, 1 is on, greater values select an alternate. */
  features?: { [name: string]: number } | undefined;
  /** Axes of a variable font by tag. */
  axes?: { [name: string]: number } | undefined;
  /** BCP 47; determines hyphenation, quotes and glyph shapes. `zxx`: none. */
  language?: string | undefined;
  /** The text has no line breaks. */
  noBreak?: boolean | undefined;
  characterDirection?: 'auto' | 'ltr' | 'rtl' | undefined;
  digits?: 'default' | 'arabic' | 'hindi' | 'farsi' | 'native' | undefined;
  diacritics?: 'default' | 'opentype' | 'loose' | 'medium' | 'tight' | 'none' | undefined;
  /** Kashidas may stretch words. */
  kashidas?: boolean | undefined;
  ruby?: Ruby | undefined;
  emphasis?: Emphasis | 'none' | undefined;
  /** The characters are horizontal in vertical text. */
  tateChuYoko?: boolean | undefined;
  /** Several small lines within one line. */
  warichu?: {
    lines: number;
    /** Percent, 0 to 100. */
    size?: number | undefined;
    /** Points, 1/72 inch. */
    lineGap?: number | undefined;
  } | 'none' | undefined;
  /** The part of the space around each character that is removed. */
  tsume?: number | undefined;
  /** Space before, in ems. */
  akiBefore?: number | undefined;
  /** Space after, in ems. */
  akiAfter?: number | undefined;
  /** OpenType tag of the East Asian glyph form: `trad`, `expt`, `jp78`; `none`: the default form. */
  alternates?: string | undefined;
}

/** Initial properties of elements that are created with the style. */
export interface ObjectProperties {
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
  /** 0 to 1. */
  opacity?: number | undefined;
  effects?: Array<Effect> | undefined;
  corners?: [Corner, Corner, Corner, Corner] | undefined;
  wrap?: Wrap | undefined;
  fitting?: Fitting | undefined;
  text?: {
    columns?: Columns | undefined;
    insets?: Box | undefined;
    /** `top` if absent. */
    verticalAlign?: 'top' | 'center' | 'bottom' | 'justify' | undefined;
    /** With `justify`: the maximum space between paragraphs before space is added between lines. */
    paragraphSpacingLimit?: number | undefined;
    firstBaseline?: {
      from: 'ascent' | 'cap-height' | 'leading' | 'x-height' | 'embox' | 'fixed';
      /** Points, 1/72 inch; not below 0. */
      min?: number | undefined;
    } | undefined;
    /** The frame grows and shrinks with its text. */
    autoSize?: {
      dimension: 'height' | 'width' | 'both' | 'both-in-proportion';
      /** The point that keeps its position. */
      from?: [number, number] | undefined;
      /** Points, 1/72 inch; not below 0. */
      minWidth?: number | undefined;
      /** Points, 1/72 inch; not below 0. */
      minHeight?: number | undefined;
      noBreak?: boolean | undefined;
    } | undefined;
    baselineGrid?: {
      /** Points, 1/72 inch. */
      start: number;
      /** Points, 1/72 inch; not below 0. */
      increment: number;
    } | undefined;
    /** The text ignores the wraps of other elements. */
    ignoreWrap?: boolean | undefined;
    /** Rotation of the text in the frame. */
    rotation?: number | undefined;
    /** Opacity of the text alone; 1 if absent. */
    opacity?: number | undefined;
    /** Blend mode of the text alone; `normal` if absent. */
    blendMode?: BlendMode | undefined;
  } | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  paragraphStyle?: string | undefined;
}

/** An effect made from the shape of an element. Effects are drawn in the order listed. */
export type Effect = {
  kind: 'drop-shadow';
  /** The part of the element that the effect is made from; `object`, the whole element, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** Size of the blur. */
  size: number;
  /** Offset to the right. */
  x: number;
  /** Offset down. */
  y: number;
  /** Percent of `size` that is solid before the effect fades. */
  spread?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
  knockedOut?: boolean | undefined;
} | {
  kind: 'inner-shadow';
  /** The part of the element that the effect is made from; `object`, the whole element, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** Size of the blur. */
  size: number;
  /** Offset to the right. */
  x: number;
  /** Offset down. */
  y: number;
  /** Percent of `size` that is solid before the effect fades. */
  spread?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
} | {
  kind: 'outer-glow';
  /** The part of the element that the effect is made from; `object`, the whole element, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** Size of the blur. */
  size: number;
  /** Percent of `size` that is solid before the effect fades. */
  spread?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
  /** `softer` if absent. */
  technique?: 'softer' | 'precise' | undefined;
} | {
  kind: 'inner-glow';
  /** The part of the element that the effect is made from; `object`, the whole element, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** Size of the blur. */
  size: number;
  /** Percent of `size` that is solid before the effect fades. */
  spread?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
  /** `softer` if absent. */
  technique?: 'softer' | 'precise' | undefined;
  from?: 'edge' | 'center' | undefined;
} | {
  /** The part of the element that the effect is made from; `object`, the whole element, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  kind: 'bevel';
  style: 'inner' | 'outer' | 'emboss' | 'pillow-emboss';
  /** `smooth` if absent. */
  technique?: 'smooth' | 'chisel-hard' | 'chisel-soft' | undefined;
  /** `up` if absent. */
  direction?: 'up' | 'down' | undefined;
  /** Points, 1/72 inch; not below 0. */
  size: number;
  /** Points, 1/72 inch; not below 0. */
  soften?: number | undefined;
  /** Percent, 0 to 100. */
  depth?: number | undefined;
  /** The direction that the light comes from: 0 is the right, 90 below. */
  angle: number;
  /** Degrees, clockwise. */
  altitude?: number | undefined;
  highlight: {
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    swatch: string;
    blendMode?: BlendMode | undefined;
    /** 0 to 1. */
    opacity?: number | undefined;
  };
  shadow: {
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    swatch: string;
    blendMode?: BlendMode | undefined;
    /** 0 to 1. */
    opacity?: number | undefined;
  };
} | {
  kind: 'satin';
  /** The part of the element that the effect is made from; `object`, the whole element, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** Size of the blur. */
  size: number;
  /** Points, 1/72 inch. */
  x: number;
  /** Points, 1/72 inch. */
  y: number;
  inverted?: boolean | undefined;
} | {
  kind: 'feather';
  /** The part of the element that the effect is made from; `object`, the whole element, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
  /** Points, 1/72 inch; not below 0. */
  width: number;
  /** `diffused` if absent. */
  corner?: 'sharp' | 'rounded' | 'diffused' | undefined;
  /** Percent, 0 to 100. */
  choke?: number | undefined;
} | {
  kind: 'directional-feather';
  /** The part of the element that the effect is made from; `object`, the whole element, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
  widths: {
    /** Points, 1/72 inch; not below 0. */
    top: number;
    /** Points, 1/72 inch; not below 0. */
    right: number;
    /** Points, 1/72 inch; not below 0. */
    bottom: number;
    /** Points, 1/72 inch; not below 0. */
    left: number;
  };
  /** Degrees, clockwise. */
  angle?: number | undefined;
  /** Percent, 0 to 100. */
  choke?: number | undefined;
} | {
  kind: 'gradient-feather';
  /** The part of the element that the effect is made from; `object`, the whole element, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
  type: 'linear' | 'radial';
  stops: Array<{
    /** 0 to 1. */
    position: number;
    /** 0 to 1. */
    opacity: number;
    /** 0 to 1. */
    midpoint?: number | undefined;
  }>;
  /** The position of the first stop in the element's own space; the centre of a radial gradient. */
  start?: [number, number] | undefined;
  /** The distance from the first stop to the last; the radius of a radial gradient. */
  length?: number | undefined;
  /** The direction from the first stop to the last: 0 is to the right, 90 down. */
  angle: number;
} | {
  kind: 'blur';
  /** The part of the element that the effect is made from; `object`, the whole element, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** Points, 1/72 inch; not below 0. */
  size: number;
};

/** The blend mode, as in W3C Compositing and Blending Level 1. */
export type BlendMode = 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten' | 'color-dodge' | 'color-burn' | 'hard-light' | 'soft-light' | 'difference' | 'exclusion' | 'hue' | 'saturation' | 'color' | 'luminosity';

/** How text of other elements wraps around this one. */
export interface Wrap {
  mode: 'none' | 'box' | 'shape' | 'jump' | 'next-column';
  offsets?: Box | undefined;
  side?: 'both' | 'left' | 'right' | 'largest' | 'toward-spine' | 'away-from-spine' | undefined;
  /** Text stays inside the outline instead of outside. */
  inverted?: boolean | undefined;
  /** With `shape`: the outline that text wraps around, in the element's space. */
  contour?: Shape | undefined;
}

/** An outline in the element's own space. */
export type Shape = Rectangle | Ellipse | Path;

/** A rectangle along the axes of the element's own space. */
export interface Rectangle {
  kind: 'rectangle';
  /** Points, 1/72 inch. */
  x: number;
  /** Points, 1/72 inch. */
  y: number;
  /** Points, 1/72 inch; not below 0. */
  width: number;
  /** Points, 1/72 inch; not below 0. */
  height: number;
  /** Top left, top right, bottom right, bottom left. */
  corners?: [Corner, Corner, Corner, Corner] | undefined;
}

/** An ellipse along the axes of the element's own space, given by its bounding box. */
export interface Ellipse {
  kind: 'ellipse';
  /** Points, 1/72 inch. */
  x: number;
  /** Points, 1/72 inch. */
  y: number;
  /** Points, 1/72 inch; not below 0. */
  width: number;
  /** Points, 1/72 inch; not below 0. */
  height: number;
}

/** An outline with one or more subpaths. */
export interface Path {
  kind: 'path';
  /** SVG path data with only the absolute commands M, L, C and Z. */
  d: string;
  /** `nonzero` if absent. */
  fillRule?: 'nonzero' | 'evenodd' | undefined;
}

/** How a new picture is placed in the frame. */
export interface Fitting {
  mode: 'none' | 'contain' | 'cover' | 'stretch';
  /** The point at which picture and frame are aligned; the centre if absent. */
  align?: [number, number] | undefined;
  /** Distances between the edges of the frame and the picture. */
  insets?: Box | undefined;
  /** The picture is fitted again when the frame changes. */
  auto?: boolean | undefined;
}

/** Columns of a frame or page. */
export interface Columns {
  count: number;
  /** Points, 1/72 inch; not below 0. */
  gutter: number;
  /** The width of a column, if it is fixed rather than the width of the frame. */
  width?: number | undefined;
  /** Columns do not become wider than this; further columns are added instead. */
  maxWidth?: number | undefined;
  balanced?: boolean | undefined;
  /** The line between columns. */
  rule?: Line | undefined;
}

/** Properties of a cell. Absent members come from the style. */
export interface CellProperties {
  fill?: Fill | undefined;
  insets?: Box | undefined;
  verticalAlign?: 'top' | 'center' | 'bottom' | 'justify' | undefined;
  firstBaseline?: 'ascent' | 'cap-height' | 'leading' | 'x-height' | 'embox' | 'fixed' | undefined;
  /** Points, 1/72 inch; not below 0. */
  firstBaselineMin?: number | undefined;
  top?: Line | 'none' | undefined;
  right?: Line | 'none' | undefined;
  bottom?: Line | 'none' | undefined;
  left?: Line | 'none' | undefined;
  diagonals?: {
    down?: Line | undefined;
    up?: Line | undefined;
    inFront?: boolean | undefined;
  } | undefined;
  /** Rotation of the text: 0, 90, 180 or 270. */
  rotation?: number | undefined;
  /** Content larger than the cell is clipped. */
  clipped?: boolean | undefined;
  /** The style of paragraphs that name none. */
  paragraphStyle?: string | undefined;
}

/** Properties of a table. Absent members come from the style. */
export interface TableProperties {
  /** Points, 1/72 inch. */
  spaceBefore?: number | undefined;
  /** Points, 1/72 inch. */
  spaceAfter?: number | undefined;
  top?: Line | 'none' | undefined;
  right?: Line | 'none' | undefined;
  bottom?: Line | 'none' | undefined;
  left?: Line | 'none' | undefined;
  rowFills?: Alternation | undefined;
  columnFills?: Alternation | undefined;
  rowLines?: Alternation | undefined;
  columnLines?: Alternation | undefined;
  /** Cell style of the header rows. The following members are the cell styles of the other regions. */
  headerStyle?: string | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  bodyStyle?: string | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  footerStyle?: string | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  leftColumnStyle?: string | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  rightColumnStyle?: string | undefined;
  repeatHeader?: 'every-frame' | 'every-page' | 'every-column' | 'once' | undefined;
  repeatFooter?: 'every-frame' | 'every-page' | 'every-column' | 'once' | undefined;
  /** The lines that are drawn in front where lines cross. */
  lineOrder?: 'best' | 'rows' | 'columns' | undefined;
}

/** Alternating appearance of rows or columns. */
export interface Alternation {
  first: {
    count: number;
    fill?: Fill | undefined;
    line?: Line | 'none' | undefined;
  };
  second: {
    count: number;
    fill?: Fill | undefined;
    line?: Line | 'none' | undefined;
  };
  skipFirst?: number | undefined;
  skipLast?: number | undefined;
}

/** A layer, which spans all pages. */
export interface Layer {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name: string;
  /** `true` if absent. */
  visible?: boolean | undefined;
  /** `false` if absent. */
  locked?: boolean | undefined;
  /** `true` if absent. */
  printing?: boolean | undefined;
  /** The colour in which an editor marks the elements of the layer. */
  color?: string | undefined;
}

/** A text that runs through one or more frames. */
export interface Story {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
  /** `ltr` if absent. */
  direction?: 'ltr' | 'rtl' | undefined;
  /** `horizontal` if absent. */
  orientation?: 'horizontal' | 'vertical' | undefined;
  /** Punctuation hangs outside the frame, by the amount for text of this size. */
  opticalMargin?: number | undefined;
  /** The text elements that the story runs through, in order. */
  frames: Array<string>;
  paragraphs: Array<Paragraph>;
  /** The texts of cells and notes, which refer to them by id, so that documents are not nested without limit. */
  flows?: Array<{
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    id: string;
    paragraphs: Array<Paragraph>;
  }> | undefined;
  tables?: Array<Table> | undefined;
  notes?: Array<Note> | undefined;
  /** Elements that are anchored in the story. Runs and cells refer to them by id. */
  elements?: Array<Element> | undefined;
  role?: string | undefined;
  /** Private data of a program. Other programs keep it and do not interpret it. */
  extra?: { [name: string]: Json } | undefined;
}

/** A paragraph. */
export interface Paragraph {
  /** The paragraph style. */
  style: string;
  set?: ParagraphProperties | undefined;
  /** None: an empty line. */
  runs: Array<Run>;
  /** Private data of a program. Other programs keep it and do not interpret it. */
  extra?: { [name: string]: Json } | undefined;
}

/** Text with the same properties, or an object within text. */
export type Run = {
  kind: 'text';
  text: string;
  /** The character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` on the run. */
  link?: string | undefined;
  /** The link target of `anchors` at the run. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values replace the run. */
  field?: string | undefined;
  /** A free-form label for templates: `headline`. Nested labels are separated by `/`, the outermost first. */
  role?: string | undefined;
  /** The run is visible only if one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'marker';
  marker: 'page-number' | 'next-page' | 'previous-page' | 'section' | 'column-break' | 'frame-break' | 'page-break' | 'odd-page-break' | 'even-page-break' | 'line-break' | 'right-tab' | 'indent-here' | 'end-nested-style' | 'discretionary-line-break' | 'note-number';
  /** The character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` on the run. */
  link?: string | undefined;
  /** The link target of `anchors` at the run. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values replace the run. */
  field?: string | undefined;
  /** A free-form label for templates: `headline`. Nested labels are separated by `/`, the outermost first. */
  role?: string | undefined;
  /** The run is visible only if one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'variable';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  variable: string;
  text: string;
  /** The character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` on the run. */
  link?: string | undefined;
  /** The link target of `anchors` at the run. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values replace the run. */
  field?: string | undefined;
  /** A free-form label for templates: `headline`. Nested labels are separated by `/`, the outermost first. */
  role?: string | undefined;
  /** The run is visible only if one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'reference';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  to: string;
  format?: string | undefined;
  text: string;
  /** The character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` on the run. */
  link?: string | undefined;
  /** The link target of `anchors` at the run. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values replace the run. */
  field?: string | undefined;
  /** A free-form label for templates: `headline`. Nested labels are separated by `/`, the outermost first. */
  role?: string | undefined;
  /** The run is visible only if one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'element';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  element: string;
  at: Anchor;
  /** The character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` on the run. */
  link?: string | undefined;
  /** The link target of `anchors` at the run. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values replace the run. */
  field?: string | undefined;
  /** A free-form label for templates: `headline`. Nested labels are separated by `/`, the outermost first. */
  role?: string | undefined;
  /** The run is visible only if one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'table';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  table: string;
  /** The character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` on the run. */
  link?: string | undefined;
  /** The link target of `anchors` at the run. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values replace the run. */
  field?: string | undefined;
  /** A free-form label for templates: `headline`. Nested labels are separated by `/`, the outermost first. */
  role?: string | undefined;
  /** The run is visible only if one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'note';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  note: string;
  /** The character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` on the run. */
  link?: string | undefined;
  /** The link target of `anchors` at the run. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values replace the run. */
  field?: string | undefined;
  /** A free-form label for templates: `headline`. Nested labels are separated by `/`, the outermost first. */
  role?: string | undefined;
  /** The run is visible only if one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
};

/** The position of an element that is anchored in text. */
export interface Anchor {
  mode: 'inline' | 'above' | 'custom';
  /** Inline: the distance of the bottom of the element below the baseline. */
  y?: number | undefined;
  align?: 'left' | 'center' | 'right' | 'toward-spine' | 'away-from-spine' | 'text' | undefined;
  /** Points, 1/72 inch. */
  spaceBefore?: number | undefined;
  /** Points, 1/72 inch. */
  spaceAfter?: number | undefined;
  /** Custom: the distance from the reference points, in points. */
  offset?: [number, number] | undefined;
  /** Custom: the horizontal reference. */
  horizontal?: 'anchor' | 'column' | 'frame' | 'margin' | 'page' | undefined;
  /** Custom: the vertical reference. */
  vertical?: 'baseline' | 'cap-height' | 'line-top' | 'column' | 'frame' | 'margin' | 'page' | undefined;
  /** Custom: the reference point of the element; [0, 0] top left, [1, 1] bottom right. */
  point?: [number, number] | undefined;
  /** Custom: the reference point of the `horizontal` and `vertical` references. */
  referencePoint?: [number, number] | undefined;
  /** Custom: the sides are swapped on left pages. */
  mirrored?: boolean | undefined;
  /** Custom: the element is moved back if it would leave the column. */
  keepWithin?: boolean | undefined;
}

/** A table in text. */
export interface Table {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  style?: string | undefined;
  set?: TableProperties | undefined;
  /** The side of the first column: left for `ltr`, right for `rtl`; `ltr` if absent. */
  direction?: 'ltr' | 'rtl' | undefined;
  columns: Array<{
    /** Points, 1/72 inch; not below 0. */
    width: number;
  }>;
  rows: Array<Row>;
  headerRows?: number | undefined;
  footerRows?: number | undefined;
  cells: Array<Cell>;
  /** Private data of a program. Other programs keep it and do not interpret it. */
  extra?: { [name: string]: Json } | undefined;
}

/** A row of a table. */
export interface Row {
  /** Points, 1/72 inch; not below 0. */
  height: number;
  /** The row grows with its text, and `height` is its minimum. */
  auto?: boolean | undefined;
  /** Points, 1/72 inch; not below 0. */
  maxHeight?: number | undefined;
  keepWithNext?: boolean | undefined;
  start?: 'anywhere' | 'next-column' | 'next-frame' | 'next-page' | 'next-odd-page' | 'next-even-page' | undefined;
}

/** A cell. Cells that a span covers are not listed. */
export interface Cell {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  row: number;
  column: number;
  rowSpan?: number | undefined;
  columnSpan?: number | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  style?: string | undefined;
  set?: CellProperties | undefined;
  /** The text of the cell, in `flows` of the story. Absent in a cell that holds `element`. */
  content?: string | undefined;
  /** A picture that fills the cell, in `elements` of the story. */
  element?: string | undefined;
}

/** A footnote or endnote. */
export interface Note {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  kind: 'footnote' | 'endnote';
  /** The text of the note, in `flows`. */
  content: string;
}

/** An element of a page. */
export type Element = ShapeElement | ImageElement | TextElement | GroupElement;

/** A painted outline. */
export interface ShapeElement {
  kind: 'shape';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  layer: string;
  /** From the element's own space to that of its parent: the page, the group or the position in the text. */
  transform: Matrix;
  /** `true` if absent. */
  visible?: boolean | undefined;
  /** `true` if absent. */
  printing?: boolean | undefined;
  /** `false` if absent. */
  locked?: boolean | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** `normal` if absent. */
  blendMode?: BlendMode | undefined;
  /** Content of the element does not blend with the backdrop behind the element. */
  isolated?: boolean | undefined;
  /** Parts of the element knock each other out, whatever their opacity. */
  knockout?: boolean | undefined;
  effects?: Array<Effect> | undefined;
  /** The object style. The element repeats all properties of the style. */
  objectStyle?: string | undefined;
  wrap?: Wrap | undefined;
  /** Alternative text. Pictures have their own `alt`. */
  alt?: string | undefined;
  /** A free-form label for templates: `headline`, `photo`. */
  role?: string | undefined;
  /** The field of `mergeFields` whose values fill the element. */
  field?: string | undefined;
  /** The link of `links` on the element. */
  link?: string | undefined;
  /** The link target of `anchors` at the element. */
  anchor?: string | undefined;
  /** The name of the master page that the element comes from. */
  fromMaster?: string | undefined;
  /** An id shared by the parts of one element on several pages. Of parts with text only the first is a frame of its story; the others show the same lines. */
  spanId?: string | undefined;
  /** The name of the element in the source, for notes. */
  source?: string | undefined;
  /** Private data of a program. Other programs keep it and do not interpret it. */
  extra?: { [name: string]: Json } | undefined;
  shape: Shape;
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
}

/** [a b c d e f]: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = [number, number, number, number, number, number];

/** A frame with a picture, which is clipped to the frame. */
export interface ImageElement {
  kind: 'image';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  layer: string;
  /** From the element's own space to that of its parent: the page, the group or the position in the text. */
  transform: Matrix;
  /** `true` if absent. */
  visible?: boolean | undefined;
  /** `true` if absent. */
  printing?: boolean | undefined;
  /** `false` if absent. */
  locked?: boolean | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** `normal` if absent. */
  blendMode?: BlendMode | undefined;
  /** Content of the element does not blend with the backdrop behind the element. */
  isolated?: boolean | undefined;
  /** Parts of the element knock each other out, whatever their opacity. */
  knockout?: boolean | undefined;
  effects?: Array<Effect> | undefined;
  /** The object style. The element repeats all properties of the style. */
  objectStyle?: string | undefined;
  wrap?: Wrap | undefined;
  /** Alternative text. Pictures have their own `alt`. */
  alt?: string | undefined;
  /** A free-form label for templates: `headline`, `photo`. */
  role?: string | undefined;
  /** The field of `mergeFields` whose values fill the element. */
  field?: string | undefined;
  /** The link of `links` on the element. */
  link?: string | undefined;
  /** The link target of `anchors` at the element. */
  anchor?: string | undefined;
  /** The name of the master page that the element comes from. */
  fromMaster?: string | undefined;
  /** An id shared by the parts of one element on several pages. Of parts with text only the first is a frame of its story; the others show the same lines. */
  spanId?: string | undefined;
  /** The name of the element in the source, for notes. */
  source?: string | undefined;
  /** Private data of a program. Other programs keep it and do not interpret it. */
  extra?: { [name: string]: Json } | undefined;
  shape: Shape;
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
  image: PlacedImage;
}

/** A picture in a frame, which clips it. */
export interface PlacedImage {
  /** The picture, also a key of `manifest.images`. Absent: an empty frame. */
  src?: string | undefined;
  /** Instead of `src`: the key in `manifest.images` of a missing file. */
  missing?: string | undefined;
  /** Maps the unit square, with [0, 0] at the picture's top left and [1, 1] at its bottom right, to the element's space. */
  placement?: Matrix | undefined;
  fitting?: Fitting | undefined;
  /** The visible area of the picture, in the unit square. */
  clip?: Shape | undefined;
  /** The page of the source file that is placed. */
  page?: number | undefined;
  /** 0 to 1. */
  opacity?: number | undefined;
  blendMode?: BlendMode | undefined;
  effects?: Array<Effect> | undefined;
  /** Alternative text. */
  alt?: string | undefined;
}

/** A frame with text. */
export interface TextElement {
  kind: 'text';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  layer: string;
  /** From the element's own space to that of its parent: the page, the group or the position in the text. */
  transform: Matrix;
  /** `true` if absent. */
  visible?: boolean | undefined;
  /** `true` if absent. */
  printing?: boolean | undefined;
  /** `false` if absent. */
  locked?: boolean | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** `normal` if absent. */
  blendMode?: BlendMode | undefined;
  /** Content of the element does not blend with the backdrop behind the element. */
  isolated?: boolean | undefined;
  /** Parts of the element knock each other out, whatever their opacity. */
  knockout?: boolean | undefined;
  effects?: Array<Effect> | undefined;
  /** The object style. The element repeats all properties of the style. */
  objectStyle?: string | undefined;
  wrap?: Wrap | undefined;
  /** Alternative text. Pictures have their own `alt`. */
  alt?: string | undefined;
  /** A free-form label for templates: `headline`, `photo`. */
  role?: string | undefined;
  /** The field of `mergeFields` whose values fill the element. */
  field?: string | undefined;
  /** The link of `links` on the element. */
  link?: string | undefined;
  /** The link target of `anchors` at the element. */
  anchor?: string | undefined;
  /** The name of the master page that the element comes from. */
  fromMaster?: string | undefined;
  /** An id shared by the parts of one element on several pages. Of parts with text only the first is a frame of its story; the others show the same lines. */
  spanId?: string | undefined;
  /** The name of the element in the source, for notes. */
  source?: string | undefined;
  /** Private data of a program. Other programs keep it and do not interpret it. */
  extra?: { [name: string]: Json } | undefined;
  shape: Shape;
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
  text: TextFrame;
}

/** A part of a story. The order of the story's `frames` determines which part. */
export interface TextFrame {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  story: string;
  columns?: Columns | undefined;
  insets?: Box | undefined;
  /** `top` if absent. */
  verticalAlign?: 'top' | 'center' | 'bottom' | 'justify' | undefined;
  /** With `justify`: the maximum space between paragraphs before space is added between lines. */
  paragraphSpacingLimit?: number | undefined;
  firstBaseline?: {
    from: 'ascent' | 'cap-height' | 'leading' | 'x-height' | 'embox' | 'fixed';
    /** Points, 1/72 inch; not below 0. */
    min?: number | undefined;
  } | undefined;
  /** The frame grows and shrinks with its text. */
  autoSize?: {
    dimension: 'height' | 'width' | 'both' | 'both-in-proportion';
    /** The point that keeps its position. */
    from?: [number, number] | undefined;
    /** Points, 1/72 inch; not below 0. */
    minWidth?: number | undefined;
    /** Points, 1/72 inch; not below 0. */
    minHeight?: number | undefined;
    noBreak?: boolean | undefined;
  } | undefined;
  baselineGrid?: {
    /** Points, 1/72 inch. */
    start: number;
    /** Points, 1/72 inch; not below 0. */
    increment: number;
  } | undefined;
  /** The text ignores the wraps of other elements. */
  ignoreWrap?: boolean | undefined;
  /** Rotation of the text in the frame. */
  rotation?: number | undefined;
  onPath?: OnPath | undefined;
  /** Opacity of the text alone; 1 if absent. */
  opacity?: number | undefined;
  /** Blend mode of the text alone; `normal` if absent. */
  blendMode?: BlendMode | undefined;
}

/** The text follows the outline of the element instead of filling it. */
export interface OnPath {
  effect?: 'rainbow' | 'skew' | 'ribbon' | 'stair-step' | 'gravity' | undefined;
  /** Start of the text, as a length along the path; 0 if absent. */
  start?: number | undefined;
  /** End of the text; the end of the path if absent. */
  end?: number | undefined;
  /** The line of the text that is on the path. */
  align?: 'baseline' | 'center' | 'ascender' | 'descender' | undefined;
  /** The part of the stroke that the text is aligned to. */
  to?: 'top' | 'center' | 'bottom' | undefined;
  /** Points, 1/72 inch. */
  spacing?: number | undefined;
  /** The text is on the other side of the path and runs from its other end. */
  flipped?: boolean | undefined;
}

/** A group of elements. */
export interface GroupElement {
  kind: 'group';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  layer: string;
  /** From the element's own space to that of its parent: the page, the group or the position in the text. */
  transform: Matrix;
  /** `true` if absent. */
  visible?: boolean | undefined;
  /** `true` if absent. */
  printing?: boolean | undefined;
  /** `false` if absent. */
  locked?: boolean | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** `normal` if absent. */
  blendMode?: BlendMode | undefined;
  /** Content of the element does not blend with the backdrop behind the element. */
  isolated?: boolean | undefined;
  /** Parts of the element knock each other out, whatever their opacity. */
  knockout?: boolean | undefined;
  effects?: Array<Effect> | undefined;
  /** The object style. The element repeats all properties of the style. */
  objectStyle?: string | undefined;
  wrap?: Wrap | undefined;
  /** Alternative text. Pictures have their own `alt`. */
  alt?: string | undefined;
  /** A free-form label for templates: `headline`, `photo`. */
  role?: string | undefined;
  /** The field of `mergeFields` whose values fill the element. */
  field?: string | undefined;
  /** The link of `links` on the element. */
  link?: string | undefined;
  /** The link target of `anchors` at the element. */
  anchor?: string | undefined;
  /** The name of the master page that the element comes from. */
  fromMaster?: string | undefined;
  /** An id shared by the parts of one element on several pages. Of parts with text only the first is a frame of its story; the others show the same lines. */
  spanId?: string | undefined;
  /** The name of the element in the source, for notes. */
  source?: string | undefined;
  /** Private data of a program. Other programs keep it and do not interpret it. */
  extra?: { [name: string]: Json } | undefined;
  /** The visible area of the group, in the group's own space. */
  clip?: Shape | undefined;
  /** Back to front. */
  elements: Array<Element>;
}

/** A page. Its origin is its top left corner. */
export interface Page {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  /** The page number as displayed: `iv`, `12`. */
  name: string;
  /** Points, 1/72 inch. */
  width: number;
  /** Points, 1/72 inch. */
  height: number;
  /** How far paint extends beyond the edges. */
  bleed?: Box | undefined;
  /** How far the area for notes to the printer extends beyond the edges. */
  slug?: Box | undefined;
  margins?: Box | undefined;
  columns?: Columns | undefined;
  guides?: Array<Guide> | undefined;
  baselineGrid?: {
    /** Points, 1/72 inch. */
    start: number;
    increment: number;
  } | undefined;
  /** Pages with the same `id` are side by side, in the order of `index`. */
  spread?: {
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    id: string;
    index: number;
    side?: 'left' | 'right' | 'single' | undefined;
  } | undefined;
  /** The section of the page; `marker` is the text of the section marker. */
  section?: {
    name?: string | undefined;
    marker?: string | undefined;
  } | undefined;
  background?: Fill | undefined;
  /** The name of the master page whose elements are included. */
  master?: string | undefined;
  /** Back to front. */
  elements: Array<Element>;
  /** Private data of a program. Other programs keep it and do not interpret it. */
  extra?: { [name: string]: Json } | undefined;
}

/** A line to align elements to: `horizontal` is at y, `vertical` at x. */
export interface Guide {
  axis: 'horizontal' | 'vertical';
  /** Points, 1/72 inch. */
  position: number;
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  layer?: string | undefined;
}

/** The target of a link on text or on an element. */
export type Link = {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
  kind: 'url';
  url: string;
} | {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
  kind: 'page';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  page: string;
} | {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
  kind: 'anchor';
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  anchor: string;
} | {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
  kind: 'unknown';
  target: string;
};

/** A position in text, or an element, that links can refer to. */
export interface LinkTarget {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name?: string | undefined;
}

/** An entry of the outline for navigating the document. */
export interface Bookmark {
  name: string;
  /** The link of `links` that the bookmark follows. */
  link: string;
  /** Nesting depth in the outline; 0 if absent. */
  level?: number | undefined;
}

/** Text with conditions is visible if one of them is visible. */
export interface Condition {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name: string;
  visible: boolean;
}

/** A text that is defined once and used in many places. */
export interface Variable {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name: string;
  kind: 'text' | 'page-number' | 'last-page-number' | 'chapter-number' | 'created-at' | 'modified-at' | 'printed-at' | 'file-name' | 'running-header-paragraph' | 'running-header-character' | 'caption';
  /** The text of a variable of kind `text`. */
  text?: string | undefined;
  /** The format pattern of times and numbers, as in the source. */
  format?: string | undefined;
  /** The style whose text a running header repeats. */
  style?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

/** A field of a data source. Runs and elements with `field` are placeholders for its values. */
export interface MergeField {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  /** The name in the data source: the header of a column. */
  name: string;
  /** The type of content that the values become; `text` if absent. */
  kind?: 'text' | 'image' | 'qr-code' | undefined;
}

/** A list that numbers its paragraphs in one sequence, wherever they are. */
export interface Numbering {
  /** A UUID; derived from the position in the source, so that it does not change with other parts. */
  id: string;
  name: string;
  acrossStories?: boolean | undefined;
  acrossDocuments?: boolean | undefined;
}

/** Numbering and formatting of footnotes and endnotes. */
export interface NotesSetting {
  footnotes?: {
    format?: 'decimal' | 'decimal-01' | 'decimal-001' | 'decimal-0001' | 'upper-roman' | 'lower-roman' | 'upper-letter' | 'lower-letter' | 'katakana-modern' | 'katakana-traditional' | 'kanji' | 'arabic-abjad' | 'arabic-alif-ba-tah' | 'hebrew-biblical' | 'hebrew-non-standard' | 'footnote-symbols' | 'asterisks' | 'none' | undefined;
    start?: number | undefined;
    prefix?: string | undefined;
    suffix?: string | undefined;
    /** Where prefix and suffix appear. */
    affixesIn?: 'reference' | 'note' | 'both' | 'none' | undefined;
    referencePosition?: 'superscript' | 'subscript' | 'normal' | undefined;
    /** Character style of the number in the text. */
    referenceStyle?: string | undefined;
    /** Paragraph style of the note. */
    style?: string | undefined;
    /** Text between number and note. */
    separator?: string | undefined;
    restart?: 'never' | 'page' | 'spread' | 'section' | undefined;
    /** Points, 1/72 inch; not below 0. */
    spaceBefore?: number | undefined;
    /** Points, 1/72 inch; not below 0. */
    spaceBetween?: number | undefined;
    firstBaseline?: 'ascent' | 'cap-height' | 'leading' | 'x-height' | 'embox' | 'fixed' | undefined;
    /** Points, 1/72 inch; not below 0. */
    firstBaselineMin?: number | undefined;
    /** The line between text and notes. */
    rule?: {
      /** A UUID; derived from the position in the source, so that it does not change with other parts. */
      swatch: string;
      /** Percent of the swatch; 100 if absent. */
      tint?: number | undefined;
      /** 1 if absent. */
      opacity?: number | undefined;
      gradient?: GradientGeometry | undefined;
      /** The inks overprint those below instead of knocking them out. */
      overprint?: boolean | undefined;
      /** `solid` if absent. */
      pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
      /** Alternating lengths of dashes and gaps, in points. */
      dash?: Array<number> | undefined;
      /** Points, 1/72 inch. */
      dashOffset?: number | undefined;
      /** Start and end of each stripe of a striped line across its width; 0 is the left side in the direction of the path. */
      stripes?: Array<[number, number]> | undefined;
      /** `butt` if absent. */
      cap?: 'butt' | 'round' | 'square' | undefined;
      /** Points, 1/72 inch; not below 0. */
      width: number;
      gap?: Fill | undefined;
      /** Points, 1/72 inch. */
      offset: number;
      /** Points, 1/72 inch. */
      leftIndent: number;
      /** Points, 1/72 inch; not below 0. */
      length: number;
    } | undefined;
    /** The line above the rest of a note that continues in the next column. */
    continuingRule?: {
      /** A UUID; derived from the position in the source, so that it does not change with other parts. */
      swatch: string;
      /** Percent of the swatch; 100 if absent. */
      tint?: number | undefined;
      /** 1 if absent. */
      opacity?: number | undefined;
      gradient?: GradientGeometry | undefined;
      /** The inks overprint those below instead of knocking them out. */
      overprint?: boolean | undefined;
      /** `solid` if absent. */
      pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
      /** Alternating lengths of dashes and gaps, in points. */
      dash?: Array<number> | undefined;
      /** Points, 1/72 inch. */
      dashOffset?: number | undefined;
      /** Start and end of each stripe of a striped line across its width; 0 is the left side in the direction of the path. */
      stripes?: Array<[number, number]> | undefined;
      /** `butt` if absent. */
      cap?: 'butt' | 'round' | 'square' | undefined;
      /** Points, 1/72 inch; not below 0. */
      width: number;
      gap?: Fill | undefined;
      /** Points, 1/72 inch. */
      offset: number;
      /** Points, 1/72 inch. */
      leftIndent: number;
      /** Points, 1/72 inch; not below 0. */
      length: number;
    } | undefined;
    /** A note may continue in the next column. */
    split?: boolean | undefined;
    acrossColumns?: boolean | undefined;
  } | undefined;
  endnotes?: {
    format?: 'decimal' | 'decimal-01' | 'decimal-001' | 'decimal-0001' | 'upper-roman' | 'lower-roman' | 'upper-letter' | 'lower-letter' | 'katakana-modern' | 'katakana-traditional' | 'kanji' | 'arabic-abjad' | 'arabic-alif-ba-tah' | 'hebrew-biblical' | 'hebrew-non-standard' | 'footnote-symbols' | 'asterisks' | 'none' | undefined;
    start?: number | undefined;
    prefix?: string | undefined;
    suffix?: string | undefined;
    /** Where prefix and suffix appear. */
    affixesIn?: 'reference' | 'note' | 'both' | 'none' | undefined;
    referencePosition?: 'superscript' | 'subscript' | 'normal' | undefined;
    /** Character style of the number in the text. */
    referenceStyle?: string | undefined;
    /** Paragraph style of the note. */
    style?: string | undefined;
    /** Text between number and note. */
    separator?: string | undefined;
    title?: string | undefined;
    /** A UUID; derived from the position in the source, so that it does not change with other parts. */
    titleStyle?: string | undefined;
    scope?: 'document' | 'story' | undefined;
  } | undefined;
}

/** The files that the template refers to. */
export interface Manifest {
  /** Pictures by the `src` that the template uses. */
  images: { [name: string]: ImageAsset };
  /** Fonts by the `src` that the template uses. */
  fonts: { [name: string]: FontAsset };
}

/** A picture of the bundle. */
export interface ImageAsset {
  /** The name of the file in the source. */
  name: string;
  mediaType?: string | undefined;
  /** Size in bytes. */
  bytes?: number | undefined;
  sha256?: string | undefined;
  /** The source refers to the file, but did not contain it. */
  missing?: true | undefined;
  /** The format before conversion: `psd`, `otf`. */
  originalType?: string | undefined;
  /** The path in the source. */
  originalName?: string | undefined;
  /** Pixels. */
  width?: number | undefined;
  /** Pixels. */
  height?: number | undefined;
}

/** A font of the bundle. */
export interface FontAsset {
  /** The name of the file in the source. */
  name: string;
  mediaType?: string | undefined;
  /** Size in bytes. */
  bytes?: number | undefined;
  sha256?: string | undefined;
  /** The source refers to the file, but did not contain it. */
  missing?: true | undefined;
  /** The format before conversion: `psd`, `otf`. */
  originalType?: string | undefined;
  /** The path in the source. */
  originalName?: string | undefined;
  family?: string | undefined;
  style?: string | undefined;
  postScriptName?: string | undefined;
  /** Faults of the source font that remain: browsers may refuse it or ignore a table. */
  problems?: Array<string> | undefined;
}
