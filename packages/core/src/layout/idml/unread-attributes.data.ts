import type { XmlElement } from '../../xml/element.ts';
import type { IdmlParts } from './parts.ts';

/** An attribute without a reader that changes what is seen or printed. */
export interface UnreadAttribute {
  /** For the note. */
  readonly what: string;
  /** Values that change nothing; neither does an absent attribute. */
  readonly idle: readonly string[];
  /** True if the attribute has an effect on this element; always, if left out. */
  readonly only?: (element: XmlElement, layout: IdmlParts) => boolean;
}

type Unread = Readonly<Record<string, UnreadAttribute>>;

const intents = ['UseColorSettings', 'RelativeColorimetric'];
const none = ['Swatch/None', 'n', ''];

const onScreen: Unread = {
  VisibilityInPdf: { what: 'a field or button that is hidden on screens or in print', idle: ['VisibleInPdf'] },
  PrintableInPdf: { what: 'a field or button that does not print', idle: ['true'] },
  HiddenUntilTriggered: { what: 'a field or button that is hidden at first', idle: ['false'] },
};
const checked: Unread = {
  ...onScreen,
  CheckedByDefault: { what: 'a field that is checked at first', idle: ['false'] },
};
const picture: Unread = { Nonprinting: { what: 'a picture that does not print', idle: ['false'] } };
const vectors: Unread = {
  ...picture,
  GrayVectorPolicy: { what: 'profiles in a placed drawing (gray)', idle: ['IgnoreAll'] },
  RGBVectorPolicy: { what: 'profiles in a placed drawing (RGB)', idle: ['IgnoreAll', 'HonorAllProfiles'] },
  CMYKVectorPolicy: { what: 'profiles in a placed drawing (CMYK)', idle: ['IgnoreAll'] },
};
const spotAlias: Unread = {
  SpotInkAliasSpotColorReference: { what: 'a spot colour that prints with another ink', idle: ['n', ''] },
};
const direction: Unread = { WritingDirection: { what: 'the writing direction of a cell', idle: ['false'] } };
const foundText: Unread = {
  SearchStrategy: { what: 'a running header of the last text on a page', idle: ['FirstOnPage'] },
  ChangeCase: { what: 'a running header in another case', idle: ['None'] },
  DeleteEndPunctuation: { what: 'a running header without its last punctuation', idle: ['false'] },
};

/** By element. What is in none of the tables is noted as unknown; a test finds out whether one is read. */
export const unreadAttributes: Readonly<Record<string, Unread>> = {
  Document: {
    AccurateLABSpots: { what: 'spot colours shown by their Lab values', idle: ['false'] },
    SolidColorIntent: { what: 'the rendering intent of colours', idle: intents },
    AfterBlendingIntent: { what: 'the rendering intent of blended colours', idle: intents },
    DefaultImageIntent: { what: 'the rendering intent of pictures', idle: intents },
  },
  Spread: { PageTransitionType: { what: 'a transition between pages on screens', idle: ['None', 'n'] } },
  Layer: {
    IgnoreWrap: {
      what: 'a hidden layer that other text need not keep away from',
      idle: ['false'],
      only: (layer) => layer.attribute('Visible') === 'false',
    },
  },
  MarginPreference: { ColumnDirection: { what: 'columns of a page that run across', idle: ['Horizontal'] } },
  Hyperlink: { Visible: { what: 'a frame around a hyperlink', idle: ['false'] } },
  CrossReferenceFormat: { AppliedCharacterStyle: { what: 'a character style of cross references', idle: ['n', ''] } },
  BuildingBlock: { AppliedCharacterStyle: { what: 'a character style in cross references', idle: ['n', ''] } },
  MatchCharacterStylePreference: foundText,
  MatchParagraphStylePreference: foundText,
  PageNumberVariablePreference: {
    Scope: { what: 'a last page number of the whole document', idle: ['SectionScope'] },
  },
  FileNameVariablePreference: {
    IncludePath: { what: 'a file name with its folder', idle: ['false'] },
    IncludeExtension: { what: 'a file name with its extension', idle: ['false'] },
  },
  CompositeFontEntry: {
    RelativeSize: { what: 'the size of a part of a composite font', idle: ['100'] },
    HorizontalScale: { what: 'the width of a part of a composite font', idle: ['100'] },
    VerticalScale: { what: 'the height of a part of a composite font', idle: ['100'] },
    BaselineShift: { what: 'the baseline of a part of a composite font', idle: ['0'] },
  },
  Color: spotAlias,
  Tint: spotAlias,
  Ink: {
    ConvertToProcess: { what: 'a spot ink that prints as process colours', idle: ['false'] },
    AliasInkName: { what: 'an ink that prints as another', idle: ['', 'n', '$ID/', '$ID/[No Alias]', '[No Alias]'] },
    PrintInk: { what: 'an ink that does not print', idle: ['true'] },
  },
  DocumentPreference: { OverprintBlack: { what: 'black that knocks out what is below', idle: ['true'] } },
  TextPreference: {
    SmallCap: { what: 'the size of small capitals', idle: ['70'] },
    ZOrderTextWrap: { what: 'text that keeps away only from items above it', idle: ['false'] },
    UseParagraphLeading: { what: 'leading by the paragraph', idle: ['false'] },
    JustifyTextWraps: { what: 'text justified beside what it keeps away from', idle: ['false'] },
    AbutTextToTextWrap: { what: 'text that does not abut to what it keeps away from', idle: ['true'] },
    HonourTextIndentsWithTextWrap: { what: 'indents beside what text keeps away from', idle: ['false'] },
    UseOpticalSize: { what: 'fonts without their optical sizes', idle: ['true'] },
    UseNewVerticalScaling: { what: 'another way to scale vertical text', idle: ['false'], only: hasVerticalText },
    UseCidMojikumi: { what: 'spacing of East Asian text by the glyphs of its fonts', idle: ['false'] },
    QuoteCharactersRotatedInVertical: {
      what: 'quotation marks that stand upright in vertical text',
      idle: ['true'],
      only: hasVerticalText,
    },
  },
  FootnoteOption: { EosPlacement: { what: 'footnotes at the end of the story', idle: ['false'] } },
  StoryPreference: {
    FrameType: {
      what: 'a grid for text of East Asia',
      idle: ['TextFrameType', 'Unknown', 'UnknownFrameType'],
      only: ({ parent }) => parent?.name === 'Story', // styles of frames with a grid are in every document
    },
  },
  TextFramePreference: {
    FootnotesEnableOverrides: { what: 'footnotes that span the columns of the frame', idle: ['false'] },
  },
  ContourOption: {
    ContourType: {
      what: 'text that keeps away from an outline that the file does not hold',
      idle: ['SameAsClipping', 'GraphicFrame', 'BoundingBox'],
      only: ({ parent }) => parent?.attribute('TextWrapMode') === 'Contour' && !hasPath(parent),
    },
  },
  Image: {
    ...picture,
    FillColor: { what: 'a colour in which a gray picture is shown', idle: [...none, 'Color/Black'] },
    ImageRenderingIntent: { what: 'the rendering intent of a picture', idle: intents },
    Profile: {
      what: 'the profile that the layout names for a picture',
      idle: ['$ID/None', '$ID/Use Document Default', '$ID/Embedded', 'UseDocument', ''],
    },
  },
  EPS: vectors,
  PDF: vectors,
  ...Object.fromEntries(['SVG', 'WMF', 'PICT', 'Movie', 'HtmlItem', 'Graphic'].map((name) => [name, picture])),
  ImportedPage: {
    ...picture,
    ImportedPageCrop: { what: 'the box of a placed page', idle: ['CropContent'] },
  },
  Sound: { ...picture, DoNotPrintPoster: { what: 'the picture of a sound, which does not print', idle: ['false'] } },
  PDFAttribute: {
    TransparentBackground: { what: 'white behind a placed PDF', idle: ['true'] },
    PDFCrop: { what: 'the box of a placed PDF', idle: ['CropPDF', 'CropMedia'] },
  },
  FlexObject: {
    FillColor: { what: 'the fill of a flexible container', idle: none },
    StrokeColor: { what: 'the stroke of a flexible container', idle: none },
  },
  MultiStateObject: { InitiallyHidden: { what: 'an item that is hidden at first', idle: ['false'] } },
  CheckBox: checked,
  RadioButton: checked,
  ...Object.fromEntries(
    ['Button', 'FormField', 'ComboBox', 'ListBox', 'TextBox', 'SignatureField'].map((name) => [name, onScreen]),
  ),
  Table: {
    ...direction,
    NumHeaderColumns: { what: 'header columns', idle: ['0'] },
    CaptionParagraphCount: { what: 'a caption of a table', idle: ['0'] },
  },
  Row: direction,
  Column: direction,
  Cell: { ...direction, AllCellGradientAttrList: { what: 'where the gradient of a cell lies', idle: [] } },
  CellStyle: {
    ...Object.fromEntries(
      ['GradientFillLength', 'GradientFillAngle'].map((name) => [
        name,
        { what: 'where the gradient of a cell lies', idle: ['0'] },
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
