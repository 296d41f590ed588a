import type { XmlElement } from '../../xml/element.ts';
import type { IdmlParts } from './parts.ts';

/** An attribute without a reader that affects the visible or printed result. */
export interface UnsupportedAttribute {
  /** Description for the note. */
  readonly what: string;
  /** Values without effect. An absent attribute has no effect either. */
  readonly noEffect: readonly string[];
  /** True if the attribute affects this element. Without this function it always does. */
  readonly appliesTo?: (element: XmlElement, layout: IdmlParts) => boolean;
}

type UnsupportedAttributes = Readonly<Record<string, UnsupportedAttribute>>;

const intents = ['UseColorSettings', 'RelativeColorimetric'];
const none = ['Swatch/None', 'n', ''];

const onScreen: UnsupportedAttributes = {
  VisibilityInPdf: { what: 'a field or button that is hidden on screens or in print', noEffect: ['VisibleInPdf'] },
  PrintableInPdf: { what: 'a field or button that does not print', noEffect: ['true'] },
  HiddenUntilTriggered: { what: 'a field or button that is hidden at first', noEffect: ['false'] },
};
const checked: UnsupportedAttributes = {
  ...onScreen,
  CheckedByDefault: { what: 'a field that is checked at first', noEffect: ['false'] },
};
const picture: UnsupportedAttributes = { Nonprinting: { what: 'a picture that does not print', noEffect: ['false'] } };
const vectors: UnsupportedAttributes = {
  ...picture,
  GrayVectorPolicy: { what: 'profiles in a placed drawing (gray)', noEffect: ['IgnoreAll'] },
  RGBVectorPolicy: { what: 'profiles in a placed drawing (RGB)', noEffect: ['IgnoreAll', 'HonorAllProfiles'] },
  CMYKVectorPolicy: { what: 'profiles in a placed drawing (CMYK)', noEffect: ['IgnoreAll'] },
};
const spotAlias: UnsupportedAttributes = {
  SpotInkAliasSpotColorReference: { what: 'a spot colour that prints with another ink', noEffect: ['n', ''] },
};
const direction: UnsupportedAttributes = { WritingDirection: { what: 'the writing direction of a cell', noEffect: ['false'] } };
const foundText: UnsupportedAttributes = {
  SearchStrategy: { what: 'a running header of the last text on a page', noEffect: ['FirstOnPage'] },
  ChangeCase: { what: 'a running header in another case', noEffect: ['None'] },
  DeleteEndPunctuation: { what: 'a running header without its last punctuation', noEffect: ['false'] },
};

/**
 * Attributes by element. An attribute in none of the tables is noted as unknown. A test checks which attributes are
 * read.
 */
export const unsupportedAttributes: Readonly<Record<string, UnsupportedAttributes>> = {
  Document: {
    AccurateLABSpots: { what: 'spot colours shown by their Lab values', noEffect: ['false'] },
    SolidColorIntent: { what: 'the rendering intent of colours', noEffect: intents },
    AfterBlendingIntent: { what: 'the rendering intent of blended colours', noEffect: intents },
    DefaultImageIntent: { what: 'the rendering intent of pictures', noEffect: intents },
  },
  Spread: { PageTransitionType: { what: 'a transition between pages on screens', noEffect: ['None', 'n'] } },
  Layer: {
    IgnoreWrap: {
      what: 'a hidden layer that other text need not keep away from',
      noEffect: ['false'],
      appliesTo: (layer) => layer.attribute('Visible') === 'false',
    },
  },
  MarginPreference: { ColumnDirection: { what: 'columns of a page that run across', noEffect: ['Horizontal'] } },
  Hyperlink: { Visible: { what: 'a frame around a hyperlink', noEffect: ['false'] } },
  CrossReferenceFormat: { AppliedCharacterStyle: { what: 'a character style of cross references', noEffect: ['n', ''] } },
  BuildingBlock: { AppliedCharacterStyle: { what: 'a character style in cross references', noEffect: ['n', ''] } },
  MatchCharacterStylePreference: foundText,
  MatchParagraphStylePreference: foundText,
  PageNumberVariablePreference: {
    Scope: { what: 'a last page number of the whole document', noEffect: ['SectionScope'] },
  },
  FileNameVariablePreference: {
    IncludePath: { what: 'a file name with its folder', noEffect: ['false'] },
    IncludeExtension: { what: 'a file name with its extension', noEffect: ['false'] },
  },
  CompositeFontEntry: {
    RelativeSize: { what: 'the size of a part of a composite font', noEffect: ['100'] },
    HorizontalScale: { what: 'the width of a part of a composite font', noEffect: ['100'] },
    VerticalScale: { what: 'the height of a part of a composite font', noEffect: ['100'] },
    BaselineShift: { what: 'the baseline of a part of a composite font', noEffect: ['0'] },
  },
  Color: spotAlias,
  Tint: spotAlias,
  Ink: {
    ConvertToProcess: { what: 'a spot ink that prints as process colours', noEffect: ['false'] },
    AliasInkName: { what: 'an ink that prints as another', noEffect: ['', 'n', '$ID/', '$ID/[No Alias]', '[No Alias]'] },
    PrintInk: { what: 'an ink that does not print', noEffect: ['true'] },
  },
  DocumentPreference: { OverprintBlack: { what: 'black that knocks out what is below', noEffect: ['true'] } },
  TextPreference: {
    SmallCap: { what: 'the size of small capitals', noEffect: ['70'] },
    ZOrderTextWrap: { what: 'text that keeps away only from items above it', noEffect: ['false'] },
    UseParagraphLeading: { what: 'leading by the paragraph', noEffect: ['false'] },
    JustifyTextWraps: { what: 'text justified beside what it keeps away from', noEffect: ['false'] },
    AbutTextToTextWrap: { what: 'text that does not abut to what it keeps away from', noEffect: ['true'] },
    HonourTextIndentsWithTextWrap: { what: 'indents beside what text keeps away from', noEffect: ['false'] },
    UseOpticalSize: { what: 'fonts without their optical sizes', noEffect: ['true'] },
    UseNewVerticalScaling: { what: 'another way to scale vertical text', noEffect: ['false'], appliesTo: hasVerticalText },
    UseCidMojikumi: { what: 'spacing of East Asian text by the glyphs of its fonts', noEffect: ['false'] },
    QuoteCharactersRotatedInVertical: {
      what: 'quotation marks that stand upright in vertical text',
      noEffect: ['true'],
      appliesTo: hasVerticalText,
    },
  },
  FootnoteOption: { EosPlacement: { what: 'footnotes at the end of the story', noEffect: ['false'] } },
  StoryPreference: {
    FrameType: {
      what: 'a grid for text of East Asia',
      noEffect: ['TextFrameType', 'Unknown', 'UnknownFrameType'],
      appliesTo: ({ parent }) => parent?.name === 'Story', // grid styles of frames are in every document
    },
  },
  TextFramePreference: {
    FootnotesEnableOverrides: { what: 'footnotes that span the columns of the frame', noEffect: ['false'] },
  },
  ContourOption: {
    ContourType: {
      what: 'text that keeps away from an outline that the file does not hold',
      noEffect: ['SameAsClipping', 'GraphicFrame', 'BoundingBox'],
      appliesTo: ({ parent }) => parent?.attribute('TextWrapMode') === 'Contour' && !hasPath(parent),
    },
  },
  Image: {
    ...picture,
    FillColor: { what: 'a colour in which a gray picture is shown', noEffect: [...none, 'Color/Black'] },
    ImageRenderingIntent: { what: 'the rendering intent of a picture', noEffect: intents },
    Profile: {
      what: 'the profile that the layout names for a picture',
      noEffect: ['$ID/None', '$ID/Use Document Default', '$ID/Embedded', 'UseDocument', ''],
    },
  },
  EPS: vectors,
  PDF: vectors,
  ...Object.fromEntries(['SVG', 'WMF', 'PICT', 'Movie', 'HtmlItem', 'Graphic'].map((name) => [name, picture])),
  ImportedPage: {
    ...picture,
    ImportedPageCrop: { what: 'the box of a placed page', noEffect: ['CropContent'] },
  },
  Sound: { ...picture, DoNotPrintPoster: { what: 'the picture of a sound, which does not print', noEffect: ['false'] } },
  PDFAttribute: {
    TransparentBackground: { what: 'white behind a placed PDF', noEffect: ['true'] },
    PDFCrop: { what: 'the box of a placed PDF', noEffect: ['CropPDF', 'CropMedia'] },
  },
  FlexObject: {
    FillColor: { what: 'the fill of a flexible container', noEffect: none },
    StrokeColor: { what: 'the stroke of a flexible container', noEffect: none },
  },
  MultiStateObject: { InitiallyHidden: { what: 'an item that is hidden at first', noEffect: ['false'] } },
  CheckBox: checked,
  RadioButton: checked,
  ...Object.fromEntries(
    ['Button', 'FormField', 'ComboBox', 'ListBox', 'TextBox', 'SignatureField'].map((name) => [name, onScreen]),
  ),
  Table: {
    ...direction,
    NumHeaderColumns: { what: 'header columns', noEffect: ['0'] },
    CaptionParagraphCount: { what: 'a caption of a table', noEffect: ['0'] },
  },
  Row: direction,
  Column: direction,
  Cell: { ...direction, AllCellGradientAttrList: { what: 'where the gradient of a cell lies', noEffect: [] } },
  CellStyle: {
    ...Object.fromEntries(
      ['GradientFillLength', 'GradientFillAngle'].map((name) => [
        name,
        { what: 'where the gradient of a cell lies', noEffect: ['0'] },
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
