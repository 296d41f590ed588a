import type { XmlElement } from '../../../xml/element.ts';
import type { IdmlParts } from '../parts.ts';

/** An attribute without a reader that affects the visible or printed result. */
export interface UnsupportedAttribute {
  /** Description for the note. */
  readonly description: string;
  /** Values without effect. An absent attribute has no effect either. */
  readonly noEffect: readonly string[];
  /** True if the attribute affects this element. Without this function it always does. */
  readonly appliesTo?: (element: XmlElement, layout: IdmlParts) => boolean;
}

type UnsupportedAttributes = Readonly<Record<string, UnsupportedAttribute>>;

const intents = ['UseColorSettings', 'RelativeColorimetric'];
const pdfCrops = [
  ...['CropContent', 'CropContentVisibleLayers', 'CropContentAllLayers'],
  ...['CropArt', 'CropPDF', 'CropTrim', 'CropBleed', 'CropMedia'],
];
const none = ['Swatch/None', 'n', ''];

const onScreen: UnsupportedAttributes = {
  VisibilityInPdf: {
    description: 'a form field or button that is hidden on screen or in print',
    noEffect: ['VisibleInPdf'],
  },
  PrintableInPdf: { description: 'a non-printing form field or button', noEffect: ['true'] },
  HiddenUntilTriggered: { description: 'an initially hidden form field or button', noEffect: ['false'] },
};
const checked: UnsupportedAttributes = {
  ...onScreen,
  CheckedByDefault: { description: 'a form field that is checked by default', noEffect: ['false'] },
};
const image: UnsupportedAttributes = { Nonprinting: { description: 'a non-printing image', noEffect: ['false'] } };
const vectors: UnsupportedAttributes = {
  ...image,
  GrayVectorPolicy: { description: 'gray profiles in a placed drawing', noEffect: ['IgnoreAll'] },
  RGBVectorPolicy: { description: 'RGB profiles in a placed drawing', noEffect: ['IgnoreAll', 'HonorAllProfiles'] },
  CMYKVectorPolicy: { description: 'CMYK profiles in a placed drawing', noEffect: ['IgnoreAll'] },
};
const spotAlias: UnsupportedAttributes = {
  SpotInkAliasSpotColorReference: { description: 'a spot colour with an ink alias', noEffect: ['n', ''] },
};
const direction: UnsupportedAttributes = {
  WritingDirection: { description: 'the writing direction of a cell', noEffect: ['false'] },
};
const foundText: UnsupportedAttributes = {
  SearchStrategy: { description: 'a running header with the last occurrence on the page', noEffect: ['FirstOnPage'] },
  ChangeCase: { description: 'the case change of a running header', noEffect: ['None'] },
  DeleteEndPunctuation: { description: 'a running header without its end punctuation', noEffect: ['false'] },
};

/**
 * Attributes by element. An attribute in none of the tables is noted as unknown. A test checks which attributes are
 * read.
 */
export const unsupportedAttributes: Readonly<Record<string, UnsupportedAttributes>> = {
  Document: {
    AccurateLABSpots: { description: 'spot colours shown by their Lab values', noEffect: ['false'] },
    SolidColorIntent: { description: 'the rendering intent of colours', noEffect: intents },
    AfterBlendingIntent: { description: 'the rendering intent of blended colours', noEffect: intents },
    DefaultImageIntent: { description: 'the rendering intent of images', noEffect: intents },
  },
  Spread: { PageTransitionType: { description: 'a page transition', noEffect: ['None', 'n'] } },
  Layer: {
    IgnoreWrap: {
      description: 'suppressed text wrap of a hidden layer',
      noEffect: ['false'],
      appliesTo: (layer) => layer.attribute('Visible') === 'false',
    },
  },
  MarginPreference: { ColumnDirection: { description: 'the direction of page columns', noEffect: ['Horizontal'] } },
  Hyperlink: { Visible: { description: 'a frame around a hyperlink', noEffect: ['false'] } },
  CrossReferenceFormat: {
    AppliedCharacterStyle: { description: 'the character style of cross-references', noEffect: ['n', ''] },
  },
  BuildingBlock: {
    AppliedCharacterStyle: { description: 'a character style in cross-references', noEffect: ['n', ''] },
  },
  MatchCharacterStylePreference: foundText,
  MatchParagraphStylePreference: foundText,
  PageNumberVariablePreference: {
    Scope: { description: 'the last page number of the whole document', noEffect: ['SectionScope'] },
  },
  FileNameVariablePreference: {
    IncludePath: { description: 'the folder in a file name variable', noEffect: ['false'] },
    IncludeExtension: { description: 'the extension in a file name variable', noEffect: ['false'] },
  },
  CompositeFontEntry: {
    RelativeSize: { description: 'the relative size in a composite font', noEffect: ['100'] },
    HorizontalScale: { description: 'the horizontal scale in a composite font', noEffect: ['100'] },
    VerticalScale: { description: 'the vertical scale in a composite font', noEffect: ['100'] },
    BaselineShift: { description: 'the baseline shift in a composite font', noEffect: ['0'] },
  },
  Color: spotAlias,
  Tint: spotAlias,
  Ink: {
    ConvertToProcess: { description: 'a spot ink converted to process colours', noEffect: ['false'] },
    AliasInkName: { description: 'an ink with an alias', noEffect: ['', 'n', '$ID/', '$ID/[No Alias]', '[No Alias]'] },
    PrintInk: { description: 'a non-printing ink', noEffect: ['true'] },
  },
  DocumentPreference: { OverprintBlack: { description: 'black without overprint', noEffect: ['true'] } },
  TextPreference: {
    SmallCap: { description: 'the size of small capitals', noEffect: ['70'] },
    ZOrderTextWrap: { description: 'text wrap only around items above the text', noEffect: ['false'] },
    UseParagraphLeading: { description: 'leading applied to whole paragraphs', noEffect: ['false'] },
    JustifyTextWraps: { description: 'justified text beside wrapped items', noEffect: ['false'] },
    AbutTextToTextWrap: { description: 'text that does not abut wrapped items', noEffect: ['true'] },
    HonourTextIndentsWithTextWrap: { description: 'text indents beside wrapped items', noEffect: ['false'] },
    UseOpticalSize: { description: 'fonts without automatic optical size', noEffect: ['true'] },
    UseNewVerticalScaling: {
      description: 'the newer scaling of vertical text',
      noEffect: ['false'],
      appliesTo: hasVerticalText,
    },
    UseCidMojikumi: { description: 'East Asian spacing (mojikumi) by glyph', noEffect: ['false'] },
    QuoteCharactersRotatedInVertical: {
      description: 'upright quotation marks in vertical text',
      noEffect: ['true'],
      appliesTo: hasVerticalText,
    },
  },
  FootnoteOption: { EosPlacement: { description: 'footnotes at the end of the story', noEffect: ['false'] } },
  StoryPreference: {
    FrameType: {
      description: 'a frame grid for East Asian text',
      noEffect: ['TextFrameType', 'Unknown', 'UnknownFrameType'],
      appliesTo: ({ parent }) => parent?.name === 'Story', // grid styles of frames are in every document
    },
  },
  TextFramePreference: {
    FootnotesEnableOverrides: { description: 'column-spanning footnotes in a frame', noEffect: ['false'] },
  },
  ContourOption: {
    ContourType: {
      description: 'text wrap around a contour that the file does not contain',
      noEffect: ['SameAsClipping', 'GraphicFrame', 'BoundingBox'],
      appliesTo: ({ parent }) => parent?.attribute('TextWrapMode') === 'Contour' && !hasPath(parent),
    },
  },
  Image: {
    ...image,
    FillColor: { description: 'the colour of a grayscale image', noEffect: [...none, 'Color/Black'] },
    ImageRenderingIntent: { description: 'the rendering intent of an image', noEffect: intents },
    Profile: {
      description: 'the profile assigned to an image',
      noEffect: ['$ID/None', '$ID/Use Document Default', '$ID/Embedded', 'UseDocument', ''],
    },
  },
  EPS: vectors,
  PDF: vectors,
  ...Object.fromEntries(['SVG', 'WMF', 'PICT', 'Movie', 'HtmlItem', 'Graphic'].map((name) => [name, image])),
  ImportedPage: {
    ...image,
    ImportedPageCrop: { description: 'the crop setting of a placed page', noEffect: ['CropContent'] },
  },
  Sound: { ...image, DoNotPrintPoster: { description: 'a non-printing poster image of a sound', noEffect: ['false'] } },
  PDFAttribute: {
    PDFCrop: { description: 'an unknown crop setting of a placed PDF', noEffect: pdfCrops },
  },
  FlexObject: {
    FillColor: { description: 'the fill of a flexible container', noEffect: none },
    StrokeColor: { description: 'the stroke of a flexible container', noEffect: none },
  },
  MultiStateObject: { InitiallyHidden: { description: 'an initially hidden item', noEffect: ['false'] } },
  CheckBox: checked,
  RadioButton: checked,
  ...Object.fromEntries(
    ['Button', 'FormField', 'ComboBox', 'ListBox', 'TextBox', 'SignatureField'].map((name) => [name, onScreen]),
  ),
  Table: {
    ...direction,
    NumHeaderColumns: { description: 'header columns', noEffect: ['0'] },
    CaptionParagraphCount: { description: 'a table caption', noEffect: ['0'] },
  },
  Row: direction,
  Column: direction,
  Cell: { ...direction, AllCellGradientAttrList: { description: 'the position of a cell gradient', noEffect: [] } },
  CellStyle: {
    ...Object.fromEntries(
      ['GradientFillLength', 'GradientFillAngle'].map((name) => [
        name,
        { description: 'the position of a cell gradient', noEffect: ['0'] },
      ]),
    ),
  },
};

function hasVerticalText(_: XmlElement, { stories }: IdmlParts): boolean {
  return stories.some((story) => story.child('StoryPreference')?.attribute('StoryOrientation') === 'Vertical');
}

function hasPath(wrap: XmlElement): boolean {
  return wrap.child('Properties')?.child('PathGeometry') !== undefined;
}
