// The types of a design document and its parts, without zod. Made of the schema: pnpm verify --accept design.
// equal-types.test.ts holds them equal to what zod infers.

/** A design document with the list of its files: `templatebundle.json`. */
export interface TemplateBundle {
  version: '1.0.0';
  template: Design;
  manifest: Manifest;
}

/** A design document, version 1.0.0. */
export interface Design {
  version: '1.0.0';
  /** `template`: a whole document; `clip`: a part to be put into one. */
  type: 'template' | 'clip';
  metaData: MetaData;
  /** The fonts that the text uses. */
  fontData: Array<Font>;
  /** All colours; at least none, paper, registration and black. */
  swatches: Array<Swatch>;
  swatchGroups?: Array<SwatchGroup> | undefined;
  /** Deprecated: use `swatches`. */
  brandColors?: { [name: string]: unknown } | undefined;
  /** The space that colours blend in on pages with transparency; `rgb` if absent. With `cmyk`, programs that print show all colours of such a page through the press. */
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
  /** What is filled in from a data source, record by record. */
  mergeFields?: Array<MergeField> | undefined;
  lists?: Array<Numbering> | undefined;
  notes?: NotesSetting | undefined;
  /** Members of a program for itself. Others keep them and do not look into them. */
  extra?: { [name: string]: Json } | undefined;
}

/** Title, author, times, and where the document came from. */
export interface MetaData {
  /** The name that people know the document by; empty if absent. */
  title: string;
  author?: string | undefined;
  description?: string | undefined;
  keywords?: Array<string> | undefined;
  copyright?: string | undefined;
  /** BCP 47, as in `de-CH`: the language that most of the text is in. */
  language?: string | undefined;
  /** ISO 8601, as the source says; never the time of a conversion. */
  createdAt?: string | undefined;
  /** ISO 8601, as the source says; never the time of a conversion. */
  modifiedAt?: string | undefined;
  /** What wrote this document. */
  generator?: string | undefined;
  /** The ICC profile that the CMYK values are meant for, by the name that it gives itself. */
  inkProfile?: string | undefined;
  source?: Source | undefined;
  /** Members of a program for itself. Others keep them and do not look into them. */
  extra?: { [name: string]: Json } | undefined;
}

/** Where the document came from. */
export interface Source {
  /** The format, in lower case: `idml`, `polotno`, `fabric`, `konva`, `pdfme`, … */
  format: string;
  /** The version of the format, in its own words. */
  version?: string | undefined;
  /** The program that wrote the file, as it calls itself. */
  creator?: string | undefined;
  /** The source's own name within its package. */
  name?: string | undefined;
}

/** Any JSON value. */
export type Json = string | number | boolean | null | Array<Json> | { [name: string]: Json };

/** One face that the text uses, found by `family` and `style`. */
export interface Font {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  /** The family, as text properties name it in `fontFamily`. */
  family: string;
  /** The face within the family, as text properties name it in `fontStyle`: `Bold Condensed`. */
  style: string;
  /** As in CSS: 400 is regular, 700 bold. */
  weight?: number | undefined;
  italic?: boolean | undefined;
  /** Percent, as in CSS: 100 is normal, 75 condensed. */
  stretch?: number | undefined;
  postScriptName?: string | undefined;
  /** The font file, also a key of `manifest.fonts`. Absent: there is no file. */
  src?: string | undefined;
  /** Instead of `src`: the key in `manifest.fonts` of a file that was not there. */
  missing?: string | undefined;
  /** Which font of a collection; the first is 0. */
  face?: number | undefined;
  /** Families to try, in this order, where the font cannot be had. */
  fallback?: Array<string> | undefined;
  /** What the font's own licence bits allow. `restricted`: only with its maker's leave. */
  embedding?: 'installable' | 'editable' | 'preview' | 'restricted' | undefined;
}

/** A colour or gradient with a name. All paint in the document goes through one. */
export type Swatch = ColorSwatch | TintSwatch | MixedSwatch | GradientSwatch | SpecialSwatch;

/** A plain colour. */
export interface ColorSwatch {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  /** The name that people see; need not be the only one of its kind. */
  name: string;
  /** The colour on a screen, sRGB `#rrggbb`. Of a gradient: its first stop. Black ink alone is `#000000`. */
  display: string;
  kind: 'color';
  space: 'rgb' | 'cmyk' | 'lab' | 'gray';
  /** rgb: 0 to 255 each; cmyk: percent of ink; lab: L 0 to 100, a and b −128 to 127; gray: percent of black. */
  values: Array<number>;
  /** The name of the ink, where it is one of its own and no mixture of the four. */
  spot?: string | undefined;
}

/** A part of another swatch: 0 is paper, 100 the full colour. */
export interface TintSwatch {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  /** The name that people see; need not be the only one of its kind. */
  name: string;
  /** The colour on a screen, sRGB `#rrggbb`. Of a gradient: its first stop. Black ink alone is `#000000`. */
  display: string;
  kind: 'tint';
  /** The colour swatch. */
  of: string;
  /** Percent, 0 to 100. */
  tint: number;
}

/** Several inks printed over each other. */
export interface MixedSwatch {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  /** The name that people see; need not be the only one of its kind. */
  name: string;
  /** The colour on a screen, sRGB `#rrggbb`. Of a gradient: its first stop. Black ink alone is `#000000`. */
  display: string;
  kind: 'mixed';
  inks: Array<{
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    swatch: string;
    /** Percent, 0 to 100. */
    amount: number;
  }>;
}

/** A gradient; where it lies is said by the fill or stroke that uses it. */
export interface GradientSwatch {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  /** The name that people see; need not be the only one of its kind. */
  name: string;
  /** The colour on a screen, sRGB `#rrggbb`. Of a gradient: its first stop. Black ink alone is `#000000`. */
  display: string;
  kind: 'gradient';
  type: 'linear' | 'radial';
  stops: Array<GradientStop>;
  /** What the stops are mixed in; rgb if absent. */
  blendSpace?: 'rgb' | 'cmyk' | undefined;
}

/** A colour at a place of a gradient; stops are sorted by `position`. */
export interface GradientStop {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** 0 to 1. */
  position: number;
  /** Where between this stop and the next one both are mixed in equal parts; 0.5 if absent. */
  midpoint?: number | undefined;
  /** 0 to 1. */
  opacity?: number | undefined;
}

/** No paint, the colour of the paper, or all inks in full. */
export interface SpecialSwatch {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  /** The name that people see; need not be the only one of its kind. */
  name: string;
  /** The colour on a screen, sRGB `#rrggbb`. Of a gradient: its first stop. Black ink alone is `#000000`. */
  display: string;
  kind: 'none' | 'paper' | 'registration';
}

/** A folder of swatches, for people who look for one. */
export interface SwatchGroup {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name: string;
  /** In their order within the group. */
  swatches: Array<string>;
}

/** All styles, each with what it says itself. */
export interface Styles {
  paragraph: Array<ParagraphStyle>;
  character: Array<CharacterStyle>;
  object?: Array<{
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    id: string;
    name: string;
    /** The folders that it lies in, from the outside in. */
    group?: Array<string> | undefined;
    /** The style of the same kind that says what this one does not. */
    basedOn?: string | undefined;
    set: ObjectProperties;
  }> | undefined;
  cell?: Array<{
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    id: string;
    name: string;
    /** The folders that it lies in, from the outside in. */
    group?: Array<string> | undefined;
    /** The style of the same kind that says what this one does not. */
    basedOn?: string | undefined;
    set: CellProperties;
  }> | undefined;
  table?: Array<{
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    id: string;
    name: string;
    /** The folders that it lies in, from the outside in. */
    group?: Array<string> | undefined;
    /** The style of the same kind that says what this one does not. */
    basedOn?: string | undefined;
    set: TableProperties;
  }> | undefined;
}

/** Names a look of paragraphs. */
export interface ParagraphStyle {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name: string;
  /** The folders that it lies in, from the outside in. */
  group?: Array<string> | undefined;
  /** The style of the same kind that says what this one does not. */
  basedOn?: string | undefined;
  /** The style of the paragraph after it. */
  next?: string | undefined;
  set: ParagraphProperties;
}

/** How a paragraph is set, and how its characters look. Only what is said here differs from the style. */
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
  /** Instead of both, between paragraphs of the same style. */
  spaceBetween?: number | undefined;
  /** Percent of the size, where `leading` is `auto`. */
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
  /** Character styles of whole lines. `repeat`: after it, the last so many of the list begin again. */
  lineStyles?: Array<{
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    style?: string | undefined;
    lines: number;
    repeat?: number | undefined;
  }> | undefined;
  /** Character styles of what a regular expression finds, in the syntax of the source. */
  grepStyles?: Array<{
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    style: string;
    pattern: string;
  }> | undefined;
  /** Over how many columns it goes, or into how many it is split. */
  span?: 'none' | {
    across: number | 'all';
  } | {
    split: number;
    /** Points, 1/72 inch; not below 0. */
    inside?: number | undefined;
    /** Points, 1/72 inch; not below 0. */
    outside?: number | undefined;
  } | undefined;
  /** Ragged lines are made of like length. */
  balanced?: boolean | undefined;
  ignoreOpticalMargin?: boolean | undefined;
  /** To the baseline grid. */
  gridAlign?: 'none' | 'all-lines' | 'first-line' | undefined;
  /** Name of the rules for what may not start or end a line. */
  kinsoku?: string | undefined;
  /** Name of the rules for space between East Asian characters. */
  mojikumi?: string | undefined;
  hangingPunctuation?: 'none' | 'regular' | 'force' | undefined;
  /** Of a heading. */
  outlineLevel?: number | undefined;
  fontFamily?: string | undefined;
  /** The face within the family: `Regular`, `Bold Condensed`. */
  fontStyle?: string | undefined;
  /** Points. */
  fontSize?: number | undefined;
  /** From baseline to baseline, in points; `auto`: `autoLeading` percent of the size. */
  leading?: number | 'auto' | undefined;
  /** Between all characters, in thousandths of the size. */
  tracking?: number | undefined;
  /** How pairs are fitted; a number, in thousandths of the size, is the space after each character. */
  kerning?: 'metrics' | 'metrics-roman' | 'optical' | 'none' | number | undefined;
  /** Upwards. */
  baselineShift?: number | undefined;
  /** Percent. */
  horizontalScale?: number | undefined;
  /** Percent. */
  verticalScale?: number | undefined;
  /** False italics: to the right at the top. */
  skew?: number | undefined;
  /** Of each character by itself. */
  rotation?: number | undefined;
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
  /** Painted behind the text, from ascender to descender. */
  highlight?: Fill | undefined;
  capitals?: 'normal' | 'all' | 'small' | 'all-small' | undefined;
  position?: 'normal' | 'superscript' | 'subscript' | 'numerator' | 'denominator' | 'ordinal' | undefined;
  /** Size of super- and subscripts, percent of the size. */
  positionSize?: number | undefined;
  /** Shift of super- and subscripts, percent of the size. */
  positionShift?: number | undefined;
  underline?: boolean | TextLine | undefined;
  strikethrough?: boolean | TextLine | undefined;
  ligatures?: boolean | undefined;
  /** OpenType features by tag: 0 off, 1 on, or which. */
  features?: { [name: string]: number } | undefined;
  /** Axes of a variable font by tag. */
  axes?: { [name: string]: number } | undefined;
  /** BCP 47, for hyphens, quotes and shapes; `zxx`: none. */
  language?: string | undefined;
  /** Lines do not break within it. */
  noBreak?: boolean | undefined;
  characterDirection?: 'auto' | 'ltr' | 'rtl' | undefined;
  digits?: 'default' | 'arabic' | 'hindi' | 'farsi' | 'native' | undefined;
  diacritics?: 'default' | 'opentype' | 'loose' | 'medium' | 'tight' | 'none' | undefined;
  /** Words may be stretched with kashidas. */
  kashidas?: boolean | undefined;
  ruby?: Ruby | undefined;
  emphasis?: Emphasis | 'none' | undefined;
  /** Set horizontally within vertical text. */
  tateChuYoko?: boolean | undefined;
  /** Several small lines within one line. */
  warichu?: {
    lines: number;
    /** Percent, 0 to 100. */
    size?: number | undefined;
    /** Points, 1/72 inch. */
    lineGap?: number | undefined;
  } | 'none' | undefined;
  /** How much of the space around each character is taken away. */
  tsume?: number | undefined;
  /** Space before, in ems. */
  akiBefore?: number | undefined;
  /** Space after, in ems. */
  akiAfter?: number | undefined;
  /** OpenType tag of the East Asian form that is wanted: `trad`, `expt`, `jp78`; `none`: the usual one. */
  alternates?: string | undefined;
}

/** A tab stop, measured from the edge of the column. */
export interface Tab {
  /** Points, 1/72 inch. */
  position: number;
  align: 'left' | 'center' | 'right' | 'character';
  /** The character that stands at the position; `.` if absent. */
  alignOn?: string | undefined;
  /** Repeated to fill the way to the position. */
  leader?: string | undefined;
}

/** The bullet or number of a paragraph. */
export interface List {
  kind: 'none' | 'bullet' | 'number';
  level?: number | undefined;
  /** The list of `lists` that is counted; absent: counted within the story. */
  list?: string | undefined;
  /** The character of a bullet. */
  bullet?: string | undefined;
  /** The bullet's own. */
  font?: {
    family: string;
    style?: string | undefined;
  } | undefined;
  format?: 'decimal' | 'decimal-01' | 'decimal-001' | 'decimal-0001' | 'upper-roman' | 'lower-roman' | 'upper-letter' | 'lower-letter' | 'katakana-modern' | 'katakana-traditional' | 'kanji' | 'arabic-abjad' | 'arabic-alif-ba-tah' | 'hebrew-biblical' | 'hebrew-non-standard' | 'footnote-symbols' | 'none' | undefined;
  /** What stands before the paragraph: `{n}` its number, `{1}` to `{9}` those of the levels, other text itself. */
  text?: string | undefined;
  /** Between number or bullet and text: often a tab. */
  after?: string | undefined;
  /** Counts from here at this paragraph; absent: goes on. */
  start?: number | undefined;
  /** Starts again after any higher level (`always`), after that level, or not at all. */
  restart?: 'never' | 'always' | number | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  characterStyle?: string | undefined;
}

/** Large characters at the start, several lines high. */
export interface DropCap {
  lines: number;
  characters: number;
  /** Its character style. */
  style?: string | undefined;
  /** Its left edge is at the edge of the text. */
  aligned?: boolean | undefined;
  /** Made larger for what goes below its baseline. */
  scaled?: boolean | undefined;
}

/** A line above or below a paragraph. */
export interface Rule {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  swatch: string;
  /** Percent of the swatch; 100 if absent. */
  tint?: number | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  gradient?: GradientPlace | undefined;
  /** Adds to the inks below instead of knocking them out. */
  overprint?: boolean | undefined;
  /** `solid` if absent. */
  pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
  /** Lengths of dashes and gaps in turn, in points. */
  dash?: Array<number> | undefined;
  /** Points, 1/72 inch. */
  dashOffset?: number | undefined;
  /** Of a striped line: from where to where each stripe goes across the width, 0 being the left of its way. */
  stripes?: Array<[number, number]> | undefined;
  /** `butt` if absent. */
  cap?: 'butt' | 'round' | 'square' | undefined;
  /** Points, 1/72 inch; not below 0. */
  width: number;
  gap?: Fill | undefined;
  /** From the baseline: up of a rule above, down of one below. */
  offset: number;
  /** Points, 1/72 inch. */
  leftIndent?: number | undefined;
  /** Points, 1/72 inch. */
  rightIndent?: number | undefined;
  /** How wide it is; `column` if absent. */
  span?: 'column' | 'text' | undefined;
  keepInFrame?: boolean | undefined;
}

/** Where a gradient lies, in the element's own space. Absent: it spans the box. */
export interface GradientPlace {
  /** Where the first stop lies; the centre of a radial one. */
  start: Point;
  /** From the first stop to the last; the radius of a radial one. */
  length: number;
  /** The direction from the first stop to the last: 0 is to the right, 90 down. */
  angle: number;
  /** Of a radial one: how far and in which direction the focus lies from the centre. */
  hilite?: {
    /** Points, 1/72 inch. */
    length: number;
    /** Degrees, clockwise. */
    angle: number;
  } | undefined;
}

/** [x, y] in points. */
export type Point = [number, number];

/** What an area is painted with. */
export interface Fill {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  swatch: string;
  /** Percent of the swatch; 100 if absent. */
  tint?: number | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  gradient?: GradientPlace | undefined;
  /** Adds to the inks below instead of knocking them out. */
  overprint?: boolean | undefined;
}

/** An area behind a paragraph. */
export interface Shading {
  fill: Fill;
  /** By how much it is larger than the text. */
  offsets?: Box | undefined;
  /** Top left, top right, bottom right, bottom left. */
  corners?: [Corner, Corner, Corner, Corner] | undefined;
  /** How wide it is; `column` if absent. */
  span?: 'column' | 'text' | undefined;
  top?: 'ascent' | 'baseline' | 'leading' | 'embox' | 'x-height' | 'cap-height' | undefined;
  bottom?: 'descent' | 'baseline' | 'embox' | undefined;
  /** Ends where the frame does. */
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

/** How a corner is cut. */
export interface Corner {
  kind: 'square' | 'round' | 'inverse-round' | 'inset' | 'bevel' | 'fancy';
  /** Points, 1/72 inch; not below 0. */
  radius: number;
}

/** Lines around a paragraph. */
export interface Border {
  /** By how much it is larger than the text. */
  offsets?: Box | undefined;
  /** Top left, top right, bottom right, bottom left. */
  corners?: [Corner, Corner, Corner, Corner] | undefined;
  /** How wide it is; `column` if absent. */
  span?: 'column' | 'text' | undefined;
  top?: 'ascent' | 'baseline' | 'leading' | 'embox' | 'x-height' | 'cap-height' | undefined;
  bottom?: 'descent' | 'baseline' | 'embox' | undefined;
  lines: {
    top?: Line | undefined;
    right?: Line | undefined;
    bottom?: Line | undefined;
    left?: Line | undefined;
  };
  /** Paragraphs that follow each other with the same border share it. */
  joined?: boolean | undefined;
  /** Drawn at both sides where the paragraph breaks into the next column. */
  split?: boolean | undefined;
}

/** A straight line: of a rule, a border, an underline, an edge of a cell. */
export interface Line {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  swatch: string;
  /** Percent of the swatch; 100 if absent. */
  tint?: number | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  gradient?: GradientPlace | undefined;
  /** Adds to the inks below instead of knocking them out. */
  overprint?: boolean | undefined;
  /** `solid` if absent. */
  pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
  /** Lengths of dashes and gaps in turn, in points. */
  dash?: Array<number> | undefined;
  /** Points, 1/72 inch. */
  dashOffset?: number | undefined;
  /** Of a striped line: from where to where each stripe goes across the width, 0 being the left of its way. */
  stripes?: Array<[number, number]> | undefined;
  /** `butt` if absent. */
  cap?: 'butt' | 'round' | 'square' | undefined;
  /** Points, 1/72 inch; not below 0. */
  width: number;
  gap?: Fill | undefined;
}

/** How words are broken. Members that are absent are those of the style. */
export interface Hyphenation {
  enabled?: boolean | undefined;
  minWord?: number | undefined;
  before?: number | undefined;
  after?: number | undefined;
  /** How many lines in a row may end with a hyphen; 0: any. */
  limit?: number | undefined;
  /** Points, 1/72 inch; not below 0. */
  zone?: number | undefined;
  capitalized?: boolean | undefined;
  lastWord?: boolean | undefined;
  acrossColumns?: boolean | undefined;
  /** 0: even spaces come first; 10: few hyphens come first. */
  weight?: number | undefined;
}

/** How lines are filled. Members that are absent are those of the style. */
export interface Justification {
  /** Percent of the normal measure (of spaces, of a glyph); between letters 0 is normal. */
  word?: {
    min: number;
    desired: number;
    max: number;
  } | undefined;
  /** Percent of the normal measure (of spaces, of a glyph); between letters 0 is normal. */
  letter?: {
    min: number;
    desired: number;
    max: number;
  } | undefined;
  /** Percent of the normal measure (of spaces, of a glyph); between letters 0 is normal. */
  glyph?: {
    min: number;
    desired: number;
    max: number;
  } | undefined;
  singleWord?: 'left' | 'center' | 'right' | 'full' | undefined;
  /** Breaks are chosen over the whole paragraph, or line by line. */
  composer?: 'paragraph' | 'line' | undefined;
}

/** Which lines stay together. Members that are absent are those of the style. */
export interface Keep {
  withPrevious?: boolean | undefined;
  /** Lines of the next paragraph. */
  withNext?: number | undefined;
  /** All lines, or so many. */
  together?: boolean | {
    first: number;
    last: number;
  } | undefined;
  start?: 'anywhere' | 'next-column' | 'next-frame' | 'next-page' | 'next-odd-page' | 'next-even-page' | undefined;
}

/** A character style from the start of the paragraph, or the end of the one before. */
export interface NestedStyle {
  /** Absent: the text stays as it is. */
  style?: string | undefined;
  /** What ends it. `repeat`: the last so many styles of the list begin again. */
  until: {
    /** Any one of these. */
    characters: string;
  } | 'sentence' | 'word' | 'character' | 'letter' | 'digit' | 'tab' | 'line-break' | 'indent-here' | 'em-space' | 'en-space' | 'any-space' | 'non-breaking-space' | 'anchored-object' | 'page-number' | 'section-marker' | 'dropcap' | 'end-nested-style' | 'repeat';
  count: number;
  /** What ends it has the style, too. */
  inclusive: boolean;
}

/** What a path is drawn with. */
export interface Stroke {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  swatch: string;
  /** Percent of the swatch; 100 if absent. */
  tint?: number | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  gradient?: GradientPlace | undefined;
  /** Adds to the inks below instead of knocking them out. */
  overprint?: boolean | undefined;
  /** `solid` if absent. */
  pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
  /** Lengths of dashes and gaps in turn, in points. */
  dash?: Array<number> | undefined;
  /** Points, 1/72 inch. */
  dashOffset?: number | undefined;
  /** Of a striped line: from where to where each stripe goes across the width, 0 being the left of its way. */
  stripes?: Array<[number, number]> | undefined;
  /** `butt` if absent. */
  cap?: 'butt' | 'round' | 'square' | undefined;
  /** Points, 1/72 inch; not below 0. */
  width: number;
  /** Of a closed path; `center` if absent. */
  align?: 'center' | 'inside' | 'outside' | undefined;
  /** `miter` if absent. */
  join?: 'miter' | 'round' | 'bevel' | undefined;
  /** 4 if absent. */
  miterLimit?: number | undefined;
  /** What is stretched so that a dash turns each corner; `none` if absent. */
  dashCorners?: 'none' | 'dashes' | 'gaps' | 'dashes-and-gaps' | undefined;
  /** What is between the dashes, dots or stripes. */
  gap?: Fill | undefined;
  start?: ArrowHead | undefined;
  end?: ArrowHead | undefined;
  /** `false`: the width is not changed by the transforms above it. */
  scaled?: boolean | undefined;
}

/** What stands at an end of an open path. */
export interface ArrowHead {
  kind: 'triangle' | 'triangle-wide' | 'simple' | 'simple-wide' | 'curved' | 'barbed' | 'bar' | 'circle' | 'circle-solid' | 'square' | 'square-solid';
  /** Percent of its size for the width of the line; 100 if absent. */
  scale?: number | undefined;
  /** `within`: its tip is at the end of the path. */
  placement?: 'within' | 'beyond' | undefined;
}

/** A line along text. */
export interface TextLine {
  /** Absent: as the text is filled. */
  swatch?: string | undefined;
  /** Percent of the swatch; 100 if absent. */
  tint?: number | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  gradient?: GradientPlace | undefined;
  /** Adds to the inks below instead of knocking them out. */
  overprint?: boolean | undefined;
  /** `solid` if absent. */
  pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
  /** Lengths of dashes and gaps in turn, in points. */
  dash?: Array<number> | undefined;
  /** Points, 1/72 inch. */
  dashOffset?: number | undefined;
  /** Of a striped line: from where to where each stripe goes across the width, 0 being the left of its way. */
  stripes?: Array<[number, number]> | undefined;
  /** `butt` if absent. */
  cap?: 'butt' | 'round' | 'square' | undefined;
  /** Absent: as the font says. */
  width?: number | undefined;
  gap?: Fill | undefined;
  /** From the baseline, down. Absent: as the font says. */
  offset?: number | undefined;
}

/** Small text along the text, that says how it is read. */
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
  /** Points, 1/72 inch. */
  x?: number | undefined;
  /** Points, 1/72 inch. */
  y?: number | undefined;
  fill?: Fill | undefined;
}

/** Marks along the text, as East Asian text is stressed with. */
export interface Emphasis {
  /** The character that stands at each character of the text. */
  mark: string;
  position?: 'before' | 'after' | undefined;
  /** Points, 1/72 inch; not below 0. */
  size?: number | undefined;
  align?: 'left' | 'center' | undefined;
  fill?: Fill | undefined;
  fontFamily?: string | undefined;
  fontStyle?: string | undefined;
}

/** Names a look of characters. */
export interface CharacterStyle {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name: string;
  /** The folders that it lies in, from the outside in. */
  group?: Array<string> | undefined;
  /** The style of the same kind that says what this one does not. */
  basedOn?: string | undefined;
  set: CharacterProperties;
}

/** How characters look. Only what is said here differs from the style. */
export interface CharacterProperties {
  fontFamily?: string | undefined;
  /** The face within the family: `Regular`, `Bold Condensed`. */
  fontStyle?: string | undefined;
  /** Points. */
  fontSize?: number | undefined;
  /** From baseline to baseline, in points; `auto`: `autoLeading` percent of the size. */
  leading?: number | 'auto' | undefined;
  /** Between all characters, in thousandths of the size. */
  tracking?: number | undefined;
  /** How pairs are fitted; a number, in thousandths of the size, is the space after each character. */
  kerning?: 'metrics' | 'metrics-roman' | 'optical' | 'none' | number | undefined;
  /** Upwards. */
  baselineShift?: number | undefined;
  /** Percent. */
  horizontalScale?: number | undefined;
  /** Percent. */
  verticalScale?: number | undefined;
  /** False italics: to the right at the top. */
  skew?: number | undefined;
  /** Of each character by itself. */
  rotation?: number | undefined;
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
  /** Painted behind the text, from ascender to descender. */
  highlight?: Fill | undefined;
  capitals?: 'normal' | 'all' | 'small' | 'all-small' | undefined;
  position?: 'normal' | 'superscript' | 'subscript' | 'numerator' | 'denominator' | 'ordinal' | undefined;
  /** Size of super- and subscripts, percent of the size. */
  positionSize?: number | undefined;
  /** Shift of super- and subscripts, percent of the size. */
  positionShift?: number | undefined;
  underline?: boolean | TextLine | undefined;
  strikethrough?: boolean | TextLine | undefined;
  ligatures?: boolean | undefined;
  /** OpenType features by tag: 0 off, 1 on, or which. */
  features?: { [name: string]: number } | undefined;
  /** Axes of a variable font by tag. */
  axes?: { [name: string]: number } | undefined;
  /** BCP 47, for hyphens, quotes and shapes; `zxx`: none. */
  language?: string | undefined;
  /** Lines do not break within it. */
  noBreak?: boolean | undefined;
  characterDirection?: 'auto' | 'ltr' | 'rtl' | undefined;
  digits?: 'default' | 'arabic' | 'hindi' | 'farsi' | 'native' | undefined;
  diacritics?: 'default' | 'opentype' | 'loose' | 'medium' | 'tight' | 'none' | undefined;
  /** Words may be stretched with kashidas. */
  kashidas?: boolean | undefined;
  ruby?: Ruby | undefined;
  emphasis?: Emphasis | 'none' | undefined;
  /** Set horizontally within vertical text. */
  tateChuYoko?: boolean | undefined;
  /** Several small lines within one line. */
  warichu?: {
    lines: number;
    /** Percent, 0 to 100. */
    size?: number | undefined;
    /** Points, 1/72 inch. */
    lineGap?: number | undefined;
  } | 'none' | undefined;
  /** How much of the space around each character is taken away. */
  tsume?: number | undefined;
  /** Space before, in ems. */
  akiBefore?: number | undefined;
  /** Space after, in ems. */
  akiAfter?: number | undefined;
  /** OpenType tag of the East Asian form that is wanted: `trad`, `expt`, `jp78`; `none`: the usual one. */
  alternates?: string | undefined;
}

/** How elements made with the style look at first. */
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
    /** Of `justify`: how far paragraphs part before lines do. */
    paragraphSpacingLimit?: number | undefined;
    firstBaseline?: {
      from: 'ascent' | 'cap-height' | 'leading' | 'x-height' | 'embox' | 'fixed';
      /** Points, 1/72 inch; not below 0. */
      min?: number | undefined;
    } | undefined;
    /** The frame grows and shrinks with its text. */
    autoSize?: {
      dimension: 'height' | 'width' | 'both' | 'both-in-proportion';
      /** What stays where it is. */
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
    /** Text does not keep away from what others keep away from. */
    ignoreWrap?: boolean | undefined;
    /** Of the text within the frame. */
    rotation?: number | undefined;
    /** Of the text alone; 1 if absent. */
    opacity?: number | undefined;
    /** Of the text alone; `normal` if absent. */
    blendMode?: BlendMode | undefined;
  } | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  paragraphStyle?: string | undefined;
}

/** Something that is drawn from the shape of an element. Drawn in the order listed. */
export type Effect = {
  kind: 'drop-shadow';
  /** What of the element it is made of; `object`, all of it, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** How far it is blurred. */
  size: number;
  /** To the right. */
  x: number;
  /** Down. */
  y: number;
  /** Percent of `size` that is solid before it fades. */
  spread?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
  knockedOut?: boolean | undefined;
} | {
  kind: 'inner-shadow';
  /** What of the element it is made of; `object`, all of it, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** How far it is blurred. */
  size: number;
  /** To the right. */
  x: number;
  /** Down. */
  y: number;
  /** Percent of `size` that is solid before it fades. */
  spread?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
} | {
  kind: 'outer-glow';
  /** What of the element it is made of; `object`, all of it, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** How far it is blurred. */
  size: number;
  /** Percent of `size` that is solid before it fades. */
  spread?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
  /** `softer` if absent. */
  technique?: 'softer' | 'precise' | undefined;
} | {
  kind: 'inner-glow';
  /** What of the element it is made of; `object`, all of it, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** How far it is blurred. */
  size: number;
  /** Percent of `size` that is solid before it fades. */
  spread?: number | undefined;
  /** Percent; 0 if absent. */
  noise?: number | undefined;
  /** `softer` if absent. */
  technique?: 'softer' | 'precise' | undefined;
  from?: 'edge' | 'center' | undefined;
} | {
  /** What of the element it is made of; `object`, all of it, if absent. */
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
  /** Where the light comes from: 0 is the right, 90 below. */
  angle: number;
  /** Degrees, clockwise. */
  altitude?: number | undefined;
  highlight: {
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    swatch: string;
    blendMode?: BlendMode | undefined;
    /** 0 to 1. */
    opacity?: number | undefined;
  };
  shadow: {
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    swatch: string;
    blendMode?: BlendMode | undefined;
    /** 0 to 1. */
    opacity?: number | undefined;
  };
} | {
  kind: 'satin';
  /** What of the element it is made of; `object`, all of it, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  swatch: string;
  /** Percent, 0 to 100. */
  tint?: number | undefined;
  /** How far it is blurred. */
  size: number;
  /** Points, 1/72 inch. */
  x: number;
  /** Points, 1/72 inch. */
  y: number;
  inverted?: boolean | undefined;
} | {
  kind: 'feather';
  /** What of the element it is made of; `object`, all of it, if absent. */
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
  /** What of the element it is made of; `object`, all of it, if absent. */
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
  /** What of the element it is made of; `object`, all of it, if absent. */
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
  /** In the element's own space: where the first stop lies; the centre of a radial one. */
  start?: [number, number] | undefined;
  /** From the first stop to the last; the radius of a radial one. */
  length?: number | undefined;
  /** The direction from the first stop to the last: 0 is to the right, 90 down. */
  angle: number;
} | {
  kind: 'blur';
  /** What of the element it is made of; `object`, all of it, if absent. */
  target?: 'object' | 'fill' | 'stroke' | 'content' | undefined;
  blendMode?: BlendMode | undefined;
  /** 1 if absent. */
  opacity?: number | undefined;
  /** Points, 1/72 inch; not below 0. */
  size: number;
};

/** How it mixes with what is below, as in W3C Compositing and Blending Level 1. */
export type BlendMode = 'normal' | 'multiply' | 'screen' | 'overlay' | 'darken' | 'lighten' | 'color-dodge' | 'color-burn' | 'hard-light' | 'soft-light' | 'difference' | 'exclusion' | 'hue' | 'saturation' | 'color' | 'luminosity';

/** How text of other elements keeps away from this one. */
export interface Wrap {
  mode: 'none' | 'box' | 'shape' | 'jump' | 'next-column';
  offsets?: Box | undefined;
  side?: 'both' | 'left' | 'right' | 'largest' | 'toward-spine' | 'away-from-spine' | undefined;
  /** Text stands within it alone. */
  inverted?: boolean | undefined;
  /** Of `shape`: the outline that text keeps away from, in the element's space. */
  contour?: Shape | undefined;
}

/** An outline in the element's own space. */
export type Shape = Rectangle | Ellipse | Path;

/** A rectangle along the axes of its own space. */
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

/** An ellipse along the axes of its own space, by the box around it. */
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

/** Any outline, of one part or several. */
export interface Path {
  kind: 'path';
  /** SVG path data of absolute M, L, C and Z alone. */
  d: string;
  /** `nonzero` if absent. */
  fillRule?: 'nonzero' | 'evenodd' | undefined;
}

/** How another picture would be placed in the frame. */
export interface Fitting {
  mode: 'none' | 'contain' | 'cover' | 'stretch';
  /** Which point of picture and frame meet; the middle if absent. */
  align?: [number, number] | undefined;
  /** By how much the picture is kept from the edges of the frame. */
  insets?: Box | undefined;
  /** Fitted anew when the frame changes. */
  auto?: boolean | undefined;
}

/** Columns of a frame or page. */
export interface Columns {
  count: number;
  /** Points, 1/72 inch; not below 0. */
  gutter: number;
  /** Of one column, where that is fixed and not the frame. */
  width?: number | undefined;
  /** Columns are added rather than become wider. */
  maxWidth?: number | undefined;
  balanced?: boolean | undefined;
  /** Between the columns. */
  rule?: Line | undefined;
}

/** How a cell looks. Only what is said here differs from the style. */
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
  /** Of the text: 0, 90, 180 or 270. */
  rotation?: number | undefined;
  /** What is larger than the cell is cut. */
  clipped?: boolean | undefined;
  /** Of its text, where the paragraphs name none. */
  paragraphStyle?: string | undefined;
}

/** How a table looks. Only what is said here differs from the style. */
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
  /** Cell style of the header rows; the others likewise. */
  headerStyle?: string | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  bodyStyle?: string | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  footerStyle?: string | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  leftColumnStyle?: string | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  rightColumnStyle?: string | undefined;
  repeatHeader?: 'every-frame' | 'every-page' | 'every-column' | 'once' | undefined;
  repeatFooter?: 'every-frame' | 'every-page' | 'every-column' | 'once' | undefined;
  /** Which lines are drawn in front where they cross. */
  lineOrder?: 'best' | 'rows' | 'columns' | undefined;
}

/** Rows or columns that look different in turn. */
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

/** A layer through all pages. */
export interface Layer {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name: string;
  /** `true` if absent. */
  visible?: boolean | undefined;
  /** `false` if absent. */
  locked?: boolean | undefined;
  /** `true` if absent. */
  printing?: boolean | undefined;
  /** What an editor marks its elements with. */
  color?: string | undefined;
}

/** A text, once, however many frames it runs through. */
export interface Story {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
  /** `ltr` if absent. */
  direction?: 'ltr' | 'rtl' | undefined;
  /** `horizontal` if absent. */
  orientation?: 'horizontal' | 'vertical' | undefined;
  /** Punctuation hangs out of the frame, as for text of this size. */
  opticalMargin?: number | undefined;
  /** The text elements that it runs through, in order. */
  frames: Array<string>;
  paragraphs: Array<Paragraph>;
  /** The texts of its cells and notes: named from there, so that nothing is nested without end. */
  flows?: Array<{
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    id: string;
    paragraphs: Array<Paragraph>;
  }> | undefined;
  tables?: Array<Table> | undefined;
  notes?: Array<Note> | undefined;
  /** What is anchored in it; named by the runs that hold it. */
  elements?: Array<Element> | undefined;
  role?: string | undefined;
  /** Members of a program for itself. Others keep them and do not look into them. */
  extra?: { [name: string]: Json } | undefined;
}

/** A paragraph. */
export interface Paragraph {
  /** Its paragraph style. */
  style: string;
  set?: ParagraphProperties | undefined;
  /** None: an empty line. */
  runs: Array<Run>;
  /** Members of a program for itself. Others keep them and do not look into them. */
  extra?: { [name: string]: Json } | undefined;
}

/** A stretch of text of one look, or a thing within text. */
export type Run = {
  kind: 'text';
  text: string;
  /** Its character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values stand here. */
  field?: string | undefined;
  /** A free word for templates: `headline`. Words within words are parted by `/`, the outermost first. */
  role?: string | undefined;
  /** Seen only where one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'marker';
  marker: 'page-number' | 'next-page' | 'previous-page' | 'section' | 'column-break' | 'frame-break' | 'page-break' | 'odd-page-break' | 'even-page-break' | 'line-break' | 'right-tab' | 'indent-here' | 'end-nested-style' | 'discretionary-line-break' | 'note-number';
  /** Its character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values stand here. */
  field?: string | undefined;
  /** A free word for templates: `headline`. Words within words are parted by `/`, the outermost first. */
  role?: string | undefined;
  /** Seen only where one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'variable';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  variable: string;
  text: string;
  /** Its character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values stand here. */
  field?: string | undefined;
  /** A free word for templates: `headline`. Words within words are parted by `/`, the outermost first. */
  role?: string | undefined;
  /** Seen only where one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'reference';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  to: string;
  format?: string | undefined;
  text: string;
  /** Its character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values stand here. */
  field?: string | undefined;
  /** A free word for templates: `headline`. Words within words are parted by `/`, the outermost first. */
  role?: string | undefined;
  /** Seen only where one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'element';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  element: string;
  at: Anchor;
  /** Its character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values stand here. */
  field?: string | undefined;
  /** A free word for templates: `headline`. Words within words are parted by `/`, the outermost first. */
  role?: string | undefined;
  /** Seen only where one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'table';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  table: string;
  /** Its character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values stand here. */
  field?: string | undefined;
  /** A free word for templates: `headline`. Words within words are parted by `/`, the outermost first. */
  role?: string | undefined;
  /** Seen only where one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
} | {
  kind: 'note';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  note: string;
  /** Its character style. */
  style?: string | undefined;
  set?: CharacterProperties | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The field of `mergeFields` whose values stand here. */
  field?: string | undefined;
  /** A free word for templates: `headline`. Words within words are parted by `/`, the outermost first. */
  role?: string | undefined;
  /** Seen only where one of these conditions of `conditions` is visible. */
  conditions?: Array<string> | undefined;
};

/** Where an element stands that goes along with the text. */
export interface Anchor {
  mode: 'inline' | 'above' | 'custom';
  /** Inline: how far below the baseline its bottom is. */
  y?: number | undefined;
  align?: 'left' | 'center' | 'right' | 'toward-spine' | 'away-from-spine' | 'text' | undefined;
  /** Points, 1/72 inch. */
  spaceBefore?: number | undefined;
  /** Points, 1/72 inch. */
  spaceAfter?: number | undefined;
  /** Custom: from the reference points, in points. */
  offset?: [number, number] | undefined;
  /** Custom: what x is from. */
  horizontal?: 'anchor' | 'column' | 'frame' | 'margin' | 'page' | undefined;
  /** Custom: what y is from. */
  vertical?: 'baseline' | 'cap-height' | 'line-top' | 'column' | 'frame' | 'margin' | 'page' | undefined;
  /** Custom: of the element; [0, 0] top left, [1, 1] bottom right. */
  point?: [number, number] | undefined;
  /** Custom: of what it is from. */
  referencePoint?: [number, number] | undefined;
  /** Custom: sides change on left pages. */
  mirrored?: boolean | undefined;
  /** Custom: pushed back where it would leave the column. */
  keepWithin?: boolean | undefined;
}

/** A table within text. */
export interface Table {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  style?: string | undefined;
  set?: TableProperties | undefined;
  /** Where the first column is; `ltr` if absent. */
  direction?: 'ltr' | 'rtl' | undefined;
  columns: Array<{
    /** Points, 1/72 inch; not below 0. */
    width: number;
  }>;
  rows: Array<Row>;
  headerRows?: number | undefined;
  footerRows?: number | undefined;
  cells: Array<Cell>;
  /** Members of a program for itself. Others keep them and do not look into them. */
  extra?: { [name: string]: Json } | undefined;
}

/** A row of a table. */
export interface Row {
  /** Points, 1/72 inch; not below 0. */
  height: number;
  /** Grows with its text; `height` is then the least. */
  auto?: boolean | undefined;
  /** Points, 1/72 inch; not below 0. */
  maxHeight?: number | undefined;
  keepWithNext?: boolean | undefined;
  start?: 'anywhere' | 'next-column' | 'next-frame' | 'next-page' | 'next-odd-page' | 'next-even-page' | undefined;
}

/** A cell; those that it covers by its span are not listed. */
export interface Cell {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  row: number;
  column: number;
  rowSpan?: number | undefined;
  columnSpan?: number | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  style?: string | undefined;
  set?: CellProperties | undefined;
  /** The text of the cell, in `flows` of the story. Absent in a cell that holds `element`. */
  content?: string | undefined;
  /** A picture that fills the cell, in `elements` of the story. */
  element?: string | undefined;
}

/** A footnote or endnote. */
export interface Note {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  kind: 'footnote' | 'endnote';
  /** Its text, in `flows`. */
  content: string;
}

/** Something on a page. */
export type Element = ShapeElement | ImageElement | TextElement | GroupElement;

/** A painted outline. */
export interface ShapeElement {
  kind: 'shape';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  layer: string;
  /** From its own space to that of its parent: the page, the group, the place in the text. */
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
  /** What blends within it blends with nothing behind it. */
  isolated?: boolean | undefined;
  /** Its parts hide each other, whatever their opacity. */
  knockout?: boolean | undefined;
  effects?: Array<Effect> | undefined;
  /** The style it was made with. All its properties stand here, too. */
  objectStyle?: string | undefined;
  wrap?: Wrap | undefined;
  /** What it shows, for who cannot see it. That of a picture is with the picture. */
  alt?: string | undefined;
  /** A free word for templates: `headline`, `photo`. */
  role?: string | undefined;
  /** The field of `mergeFields` whose values fill it. */
  field?: string | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The name of the master page that it comes from. */
  fromMaster?: string | undefined;
  /** The same for the parts of one thing that stands on several pages. Of parts with text only the first is a frame of its story; the others show the same lines. */
  spanId?: string | undefined;
  /** What the source calls it, for notes. */
  source?: string | undefined;
  /** Members of a program for itself. Others keep them and do not look into them. */
  extra?: { [name: string]: Json } | undefined;
  shape: Shape;
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
}

/** [a b c d e f]: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = [number, number, number, number, number, number];

/** A frame with a picture, which it cuts. */
export interface ImageElement {
  kind: 'image';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  layer: string;
  /** From its own space to that of its parent: the page, the group, the place in the text. */
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
  /** What blends within it blends with nothing behind it. */
  isolated?: boolean | undefined;
  /** Its parts hide each other, whatever their opacity. */
  knockout?: boolean | undefined;
  effects?: Array<Effect> | undefined;
  /** The style it was made with. All its properties stand here, too. */
  objectStyle?: string | undefined;
  wrap?: Wrap | undefined;
  /** What it shows, for who cannot see it. That of a picture is with the picture. */
  alt?: string | undefined;
  /** A free word for templates: `headline`, `photo`. */
  role?: string | undefined;
  /** The field of `mergeFields` whose values fill it. */
  field?: string | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The name of the master page that it comes from. */
  fromMaster?: string | undefined;
  /** The same for the parts of one thing that stands on several pages. Of parts with text only the first is a frame of its story; the others show the same lines. */
  spanId?: string | undefined;
  /** What the source calls it, for notes. */
  source?: string | undefined;
  /** Members of a program for itself. Others keep them and do not look into them. */
  extra?: { [name: string]: Json } | undefined;
  shape: Shape;
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
  image: PlacedImage;
}

/** A picture in a frame, which cuts it. */
export interface PlacedImage {
  /** The picture, also a key of `manifest.images`. Absent: an empty frame. */
  src?: string | undefined;
  /** Instead of `src`: the key in `manifest.images` of a file that was not there. */
  missing?: string | undefined;
  /** Takes the unit square, with [0, 0] at the picture's top left and [1, 1] at its bottom right, to the element's space. */
  placement?: Matrix | undefined;
  fitting?: Fitting | undefined;
  /** What of the picture is seen, in the unit square. */
  clip?: Shape | undefined;
  /** Which page of the original was placed. */
  page?: number | undefined;
  /** 0 to 1. */
  opacity?: number | undefined;
  blendMode?: BlendMode | undefined;
  effects?: Array<Effect> | undefined;
  /** What it shows, for who cannot see it. */
  alt?: string | undefined;
}

/** A frame with text. */
export interface TextElement {
  kind: 'text';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  layer: string;
  /** From its own space to that of its parent: the page, the group, the place in the text. */
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
  /** What blends within it blends with nothing behind it. */
  isolated?: boolean | undefined;
  /** Its parts hide each other, whatever their opacity. */
  knockout?: boolean | undefined;
  effects?: Array<Effect> | undefined;
  /** The style it was made with. All its properties stand here, too. */
  objectStyle?: string | undefined;
  wrap?: Wrap | undefined;
  /** What it shows, for who cannot see it. That of a picture is with the picture. */
  alt?: string | undefined;
  /** A free word for templates: `headline`, `photo`. */
  role?: string | undefined;
  /** The field of `mergeFields` whose values fill it. */
  field?: string | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The name of the master page that it comes from. */
  fromMaster?: string | undefined;
  /** The same for the parts of one thing that stands on several pages. Of parts with text only the first is a frame of its story; the others show the same lines. */
  spanId?: string | undefined;
  /** What the source calls it, for notes. */
  source?: string | undefined;
  /** Members of a program for itself. Others keep them and do not look into them. */
  extra?: { [name: string]: Json } | undefined;
  shape: Shape;
  fill?: Fill | undefined;
  stroke?: Stroke | undefined;
  text: TextFrame;
}

/** A part of a story: which one, says the order of `frames` there. */
export interface TextFrame {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  story: string;
  columns?: Columns | undefined;
  insets?: Box | undefined;
  /** `top` if absent. */
  verticalAlign?: 'top' | 'center' | 'bottom' | 'justify' | undefined;
  /** Of `justify`: how far paragraphs part before lines do. */
  paragraphSpacingLimit?: number | undefined;
  firstBaseline?: {
    from: 'ascent' | 'cap-height' | 'leading' | 'x-height' | 'embox' | 'fixed';
    /** Points, 1/72 inch; not below 0. */
    min?: number | undefined;
  } | undefined;
  /** The frame grows and shrinks with its text. */
  autoSize?: {
    dimension: 'height' | 'width' | 'both' | 'both-in-proportion';
    /** What stays where it is. */
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
  /** Text does not keep away from what others keep away from. */
  ignoreWrap?: boolean | undefined;
  /** Of the text within the frame. */
  rotation?: number | undefined;
  onPath?: OnPath | undefined;
  /** Of the text alone; 1 if absent. */
  opacity?: number | undefined;
  /** Of the text alone; `normal` if absent. */
  blendMode?: BlendMode | undefined;
}

/** The text goes along the outline of the element instead of into it. */
export interface OnPath {
  effect?: 'rainbow' | 'skew' | 'ribbon' | 'stair-step' | 'gravity' | undefined;
  /** Where on the path the text starts, as a length along it; 0 if absent. */
  start?: number | undefined;
  /** Where it ends; the end of the path if absent. */
  end?: number | undefined;
  /** What of the text is at the path. */
  align?: 'baseline' | 'center' | 'ascender' | 'descender' | undefined;
  /** What of the stroke it stands at. */
  to?: 'top' | 'center' | 'bottom' | undefined;
  /** Points, 1/72 inch. */
  spacing?: number | undefined;
  /** On the other side, from the other end. */
  flipped?: boolean | undefined;
}

/** Elements that belong together. */
export interface GroupElement {
  kind: 'group';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  layer: string;
  /** From its own space to that of its parent: the page, the group, the place in the text. */
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
  /** What blends within it blends with nothing behind it. */
  isolated?: boolean | undefined;
  /** Its parts hide each other, whatever their opacity. */
  knockout?: boolean | undefined;
  effects?: Array<Effect> | undefined;
  /** The style it was made with. All its properties stand here, too. */
  objectStyle?: string | undefined;
  wrap?: Wrap | undefined;
  /** What it shows, for who cannot see it. That of a picture is with the picture. */
  alt?: string | undefined;
  /** A free word for templates: `headline`, `photo`. */
  role?: string | undefined;
  /** The field of `mergeFields` whose values fill it. */
  field?: string | undefined;
  /** The link of `links` that it leads to. */
  link?: string | undefined;
  /** The link target of `anchors` that it is. */
  anchor?: string | undefined;
  /** The name of the master page that it comes from. */
  fromMaster?: string | undefined;
  /** The same for the parts of one thing that stands on several pages. Of parts with text only the first is a frame of its story; the others show the same lines. */
  spanId?: string | undefined;
  /** What the source calls it, for notes. */
  source?: string | undefined;
  /** Members of a program for itself. Others keep them and do not look into them. */
  extra?: { [name: string]: Json } | undefined;
  /** What of the group is seen, in its own space. */
  clip?: Shape | undefined;
  /** Back to front. */
  elements: Array<Element>;
}

/** A page. Its origin is its top left corner. */
export interface Page {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  /** The folio as people see it: `iv`, `12`. */
  name: string;
  /** Points, 1/72 inch. */
  width: number;
  /** Points, 1/72 inch. */
  height: number;
  /** How far the paint goes beyond the edges. */
  bleed?: Box | undefined;
  /** How far notes for the printer go beyond the edges. */
  slug?: Box | undefined;
  margins?: Box | undefined;
  columns?: Columns | undefined;
  guides?: Array<Guide> | undefined;
  baselineGrid?: {
    /** Points, 1/72 inch. */
    start: number;
    increment: number;
  } | undefined;
  /** Pages of one `id` lie side by side, in the order of `index`. */
  spread?: {
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    id: string;
    index: number;
    side?: 'left' | 'right' | 'single' | undefined;
  } | undefined;
  /** The section that it is in; `marker` is what the section marker comes to. */
  section?: {
    name?: string | undefined;
    marker?: string | undefined;
  } | undefined;
  background?: Fill | undefined;
  /** The name of the master page whose elements stand here, too. */
  master?: string | undefined;
  /** Back to front. */
  elements: Array<Element>;
  /** Members of a program for itself. Others keep them and do not look into them. */
  extra?: { [name: string]: Json } | undefined;
}

/** A line to align things at: `horizontal` is at y, `vertical` at x. */
export interface Guide {
  axis: 'horizontal' | 'vertical';
  /** Points, 1/72 inch. */
  position: number;
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  layer?: string | undefined;
}

/** Where text or an element leads to. */
export type Link = {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
  kind: 'url';
  url: string;
} | {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
  kind: 'page';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  page: string;
} | {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
  kind: 'anchor';
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  anchor: string;
} | {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
  kind: 'unknown';
  target: string;
};

/** A place in text, or an element, that can be led to. */
export interface LinkTarget {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name?: string | undefined;
}

/** An entry of the outline that readers of the document navigate by. */
export interface Bookmark {
  name: string;
  /** The link of `links` that it leads to. */
  link: string;
  /** How many bookmarks it stands below; 0 if absent. */
  level?: number | undefined;
}

/** Text with conditions is seen where one of them is visible. */
export interface Condition {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name: string;
  visible: boolean;
}

/** A text that is stated once and stands in many places. */
export interface Variable {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name: string;
  kind: 'text' | 'page-number' | 'last-page-number' | 'chapter-number' | 'created-at' | 'modified-at' | 'printed-at' | 'file-name' | 'running-header-paragraph' | 'running-header-character' | 'caption';
  /** Of `text`: what it is. */
  text?: string | undefined;
  /** Of times and numbers: the pattern of the source. */
  format?: string | undefined;
  /** Of running headers: the style whose text is repeated. */
  style?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

/** A field of a data source. Runs and elements with `field` stand for its values. */
export interface MergeField {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  /** As the data source calls it: the head of a column. */
  name: string;
  /** What its values become; `text` if absent. */
  kind?: 'text' | 'image' | 'qr-code' | undefined;
}

/** A list that is counted as one, wherever its paragraphs stand. */
export interface Numbering {
  /** A UUID; made from the place in the source, so that it stays when other things change. */
  id: string;
  name: string;
  acrossStories?: boolean | undefined;
  acrossDocuments?: boolean | undefined;
}

/** How footnotes and endnotes are counted and set. */
export interface NotesSetting {
  footnotes?: {
    format?: 'decimal' | 'decimal-01' | 'decimal-001' | 'decimal-0001' | 'upper-roman' | 'lower-roman' | 'upper-letter' | 'lower-letter' | 'katakana-modern' | 'katakana-traditional' | 'kanji' | 'arabic-abjad' | 'arabic-alif-ba-tah' | 'hebrew-biblical' | 'hebrew-non-standard' | 'footnote-symbols' | 'none' | undefined;
    start?: number | undefined;
    prefix?: string | undefined;
    suffix?: string | undefined;
    /** Where prefix and suffix stand. */
    affixesIn?: 'reference' | 'note' | 'both' | 'none' | undefined;
    referencePosition?: 'superscript' | 'subscript' | 'normal' | undefined;
    /** Character style of the number in the text. */
    referenceStyle?: string | undefined;
    /** Paragraph style of the note. */
    style?: string | undefined;
    /** Between number and note. */
    separator?: string | undefined;
    restart?: 'never' | 'page' | 'spread' | 'section' | undefined;
    /** Points, 1/72 inch; not below 0. */
    spaceBefore?: number | undefined;
    /** Points, 1/72 inch; not below 0. */
    spaceBetween?: number | undefined;
    firstBaseline?: 'ascent' | 'cap-height' | 'leading' | 'x-height' | 'embox' | 'fixed' | undefined;
    /** Points, 1/72 inch; not below 0. */
    firstBaselineMin?: number | undefined;
    /** Between text and notes. */
    rule?: {
      /** A UUID; made from the place in the source, so that it stays when other things change. */
      swatch: string;
      /** Percent of the swatch; 100 if absent. */
      tint?: number | undefined;
      /** 1 if absent. */
      opacity?: number | undefined;
      gradient?: GradientPlace | undefined;
      /** Adds to the inks below instead of knocking them out. */
      overprint?: boolean | undefined;
      /** `solid` if absent. */
      pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
      /** Lengths of dashes and gaps in turn, in points. */
      dash?: Array<number> | undefined;
      /** Points, 1/72 inch. */
      dashOffset?: number | undefined;
      /** Of a striped line: from where to where each stripe goes across the width, 0 being the left of its way. */
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
    /** Above the rest of a note that goes on in the next column. */
    continuingRule?: {
      /** A UUID; made from the place in the source, so that it stays when other things change. */
      swatch: string;
      /** Percent of the swatch; 100 if absent. */
      tint?: number | undefined;
      /** 1 if absent. */
      opacity?: number | undefined;
      gradient?: GradientPlace | undefined;
      /** Adds to the inks below instead of knocking them out. */
      overprint?: boolean | undefined;
      /** `solid` if absent. */
      pattern?: 'solid' | 'dashed' | 'dotted' | 'striped' | 'wavy' | 'hash' | 'diamond' | undefined;
      /** Lengths of dashes and gaps in turn, in points. */
      dash?: Array<number> | undefined;
      /** Points, 1/72 inch. */
      dashOffset?: number | undefined;
      /** Of a striped line: from where to where each stripe goes across the width, 0 being the left of its way. */
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
    /** A note may go on in the next column. */
    split?: boolean | undefined;
    acrossColumns?: boolean | undefined;
  } | undefined;
  endnotes?: {
    format?: 'decimal' | 'decimal-01' | 'decimal-001' | 'decimal-0001' | 'upper-roman' | 'lower-roman' | 'upper-letter' | 'lower-letter' | 'katakana-modern' | 'katakana-traditional' | 'kanji' | 'arabic-abjad' | 'arabic-alif-ba-tah' | 'hebrew-biblical' | 'hebrew-non-standard' | 'footnote-symbols' | 'none' | undefined;
    start?: number | undefined;
    prefix?: string | undefined;
    suffix?: string | undefined;
    /** Where prefix and suffix stand. */
    affixesIn?: 'reference' | 'note' | 'both' | 'none' | undefined;
    referencePosition?: 'superscript' | 'subscript' | 'normal' | undefined;
    /** Character style of the number in the text. */
    referenceStyle?: string | undefined;
    /** Paragraph style of the note. */
    style?: string | undefined;
    /** Between number and note. */
    separator?: string | undefined;
    title?: string | undefined;
    /** A UUID; made from the place in the source, so that it stays when other things change. */
    titleStyle?: string | undefined;
    scope?: 'document' | 'story' | undefined;
  } | undefined;
}

/** The files that the template refers to. */
export interface Manifest {
  /** By the `src` that the template uses. */
  images: { [name: string]: ImageAsset };
  /** By the `src` that the template uses. */
  fonts: { [name: string]: FontAsset };
}

/** A picture of the bundle. */
export interface ImageAsset {
  /** What the source calls the file. */
  name: string;
  mediaType?: string | undefined;
  /** How many there are. */
  bytes?: number | undefined;
  sha256?: string | undefined;
  /** The source names the file, and it was not there. */
  missing?: true | undefined;
  /** What it was before it was converted: `psd`, `otf`. */
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
  /** What the source calls the file. */
  name: string;
  mediaType?: string | undefined;
  /** How many there are. */
  bytes?: number | undefined;
  sha256?: string | undefined;
  /** The source names the file, and it was not there. */
  missing?: true | undefined;
  /** What it was before it was converted: `psd`, `otf`. */
  originalType?: string | undefined;
  /** The path in the source. */
  originalName?: string | undefined;
  family?: string | undefined;
  style?: string | undefined;
  postScriptName?: string | undefined;
  /** Faults of the source font that remain: browsers may refuse it or ignore a table. */
  problems?: Array<string> | undefined;
}
