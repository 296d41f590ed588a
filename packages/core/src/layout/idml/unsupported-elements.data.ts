import type { XmlElement } from '../../xml/element.ts';

/** Part of a layout that contains an element. */
export type LayoutPart = 'designmap' | 'preferences' | 'graphic' | 'styles' | 'spread' | 'page' | 'item';

/** An element without a reader: its description, and the condition for a note. */
export interface UnsupportedElement {
  /** Description, for this table and for the note. */
  readonly what: string;
  /** True if the element affects the finished document. Without this function it is never noted. */
  readonly isNoted?: (element: XmlElement) => boolean;
}

const always = (): boolean => true;

/** True if an attribute has a value with an effect. An absent attribute has none. */
const unless =
  (attribute: string, ...idle: readonly string[]) =>
  (element: XmlElement): boolean => {
    const value = element.attribute(attribute);
    return value !== undefined && !idle.includes(value);
  };

const items = [
  ...['Rectangle', 'Oval', 'Polygon', 'GraphicLine', 'TextFrame', 'EndnoteTextFrame', 'Group', 'FlexObject', 'EPSText'],
  ...['Button', 'MultiStateObject', 'CheckBox', 'RadioButton', 'FormField', 'ComboBox', 'ListBox', 'TextBox'],
  ...['SignatureField'],
];
const pictures = ['Image', 'EPS', 'PDF', 'ImportedPage', 'SVG', 'WMF', 'PICT', 'Graphic', 'Movie', 'Sound', 'HtmlItem'];

/** Elements of the IDML schema (DOM 21.5) that have a reader, by part. */
export const supportedElements: Readonly<Record<LayoutPart, ReadonlySet<string>>> = {
  designmap: new Set([
    ...['Layer', 'Section', 'ColorGroup', 'Bookmark', 'Condition', 'NumberingList', 'TextVariable', 'EndnoteOption'],
    ...['Hyperlink', 'HyperlinkPageDestination', 'HyperlinkURLDestination', 'HyperlinkExternalPageDestination'],
    ...['HyperlinkTextDestination', 'ParagraphDestination', 'HyperlinkPageItemSource', 'HyperlinkTextSource'],
    ...['CrossReferenceFormat', 'DataMergeImagePlaceholder', 'DataMergeQrcodePlaceholder', 'Language'],
    ...['KinsokuTable', 'MojikumiTable'], // only their names are used
  ]),
  preferences: new Set([
    ...['DocumentPreference', 'GridPreference', 'TransparencyPreference', 'FootnoteOption', 'EndnoteOption'],
    ...['TextPreference', 'TextDefault', 'DataMerge', 'StoryPreference', 'TextFramePreference', 'TextWrapPreference'],
    ...['BaselineFrameGridOption', 'AnchoredObjectSetting', 'FrameFittingOption', 'MarginPreference'],
  ]),
  graphic: new Set([
    ...['Color', 'Tint', 'Gradient', 'MixedInk', 'Swatch', 'Ink', 'StrokeStyle', 'ColorGroup'],
    ...['DashedStrokeStyle', 'DottedStrokeStyle', 'StripedStrokeStyle'],
  ]),
  styles: new Set([
    ...['RootCharacterStyleGroup', 'RootParagraphStyleGroup', 'RootCellStyleGroup', 'RootTableStyleGroup'],
    ...['RootObjectStyleGroup', 'ParagraphStyle', 'CharacterStyle', 'ObjectStyle', 'CellStyle', 'TableStyle'],
  ]),
  spread: new Set([...items, 'Page', 'Guide']),
  page: new Set(['MarginPreference', 'Guide']),
  item: new Set([
    ...items,
    ...pictures,
    ...['State', 'TextPath', 'Link', 'TextFramePreference', 'BaselineFrameGridOption', 'TextWrapPreference'],
    ...['AnchoredObjectSetting', 'FrameFittingOption', 'ObjectExportOption', 'ClippingPathSettings', 'PDFAttribute'],
    ...['TransparencySetting', 'FillTransparencySetting', 'StrokeTransparencySetting', 'ContentTransparencySetting'],
    ...['AppearanceSettings'],
  ]),
};

const animation: UnsupportedElement = { what: 'an animation, which only shows on screens', isNoted: always };
const workflow: UnsupportedElement = { what: 'who works on it, and how it is kept up to date' };
const exporting: UnsupportedElement = { what: 'a setting of an export' };
const interfaceOnly: UnsupportedElement = { what: 'a setting of the interface of InDesign' };
const code: UnsupportedElement = { what: 'what the code of a picture says; the picture of it is read' };

/** Elements of the schema without a reader. An element in neither table is noted. */
export const unsupportedElements: Readonly<Record<LayoutPart, Readonly<Record<string, UnsupportedElement>>>> = {
  designmap: {
    Properties: { what: 'labels of scripts' },
    ABullet: { what: 'bullets on offer; those in use are in their styles' },
    AdjustLayoutPreference: interfaceOnly,
    Article: { what: 'an article: items in their reading order', isNoted: always },
    Assignment: workflow,
    CellStyleMapping: workflow,
    CharStyleMapping: workflow,
    ParaStyleMapping: workflow,
    TableStyleMapping: workflow,
    ConditionSet: { what: 'a set of conditions to switch at once', isNoted: always },
    ConditionalTextPreference: {
      what: 'marks of conditions that print',
      isNoted: unless('ShowConditionIndicators', 'HideIndicators', 'ShowIndicators'),
    },
    DocumentUser: workflow,
    HTMLFXLExportPreference: exporting,
    Html5ExportPreference: exporting,
    PublishExportPreference: exporting,
    HyphenationException: { what: 'words that are hyphenated in a way of their own', isNoted: always },
    Index: { what: 'topics of an index; marks in the text are noted, and a made index is text' },
    IndexingSortOption: interfaceOnly,
    LinkedPageItemOption: workflow,
    LinkedStoryOption: workflow,
    MetadataPacketPreference: { what: 'a copy of META-INF/metadata.xml, which is read' },
    MotionPreset: { what: 'animations on offer; those in use are noted with their items' },
    NamedGrid: { what: 'grids on offer for text of East Asia; those in use are noted with their stories' },
    PDFComment: { what: 'a comment of a review', isNoted: always },
    PDFCommentPageDestination: workflow,
    PDFCommentPageItemDestination: workflow,
    PDFCommentTextDestination: workflow,
    PreflightProfile: workflow,
    TaggedPDFPreference: exporting,
    TextFrameFootnoteOptionsObject: {
      what: 'footnotes of all frames that span columns',
      isNoted: unless('EnableOverrides', 'false'),
    },
    WatermarkPreference: {
      what: 'a watermark on all pages',
      isNoted: (element) => unless('WatermarkVisibility', 'false')(element) || unless('WatermarkDoPrint', 'false')(element),
    },
  },
  preferences: {
    Properties: { what: 'labels of scripts' },
    AnchoredObjectDefault: { what: 'defaults for new items' },
    ButtonPreference: interfaceOnly,
    ChapterNumberPreference: { what: 'the number of the chapter; variables keep what it last came to' },
    CjkGridPreference: interfaceOnly,
    DataMergeOption: { what: 'how records are filled in' },
    DictionaryPreference: interfaceOnly,
    EPubExportPreference: exporting,
    EPubFixedLayoutExportPreference: exporting,
    ExportForWebPreference: exporting,
    GuidePreference: interfaceOnly,
    HTMLExportPreference: exporting,
    IndexHeaderSetting: exporting,
    IndexOptions: exporting,
    LayoutAdjustmentPreference: { what: 'how a command adapts items; rules of pages and items are kept' },
    LayoutGridDataInformation: interfaceOnly,
    MojikumiUiPreference: interfaceOnly,
    PageItemDefault: { what: 'defaults for new items' },
    PasteboardPreference: interfaceOnly,
    PrintBookletOption: exporting,
    PrintBookletPrintPreference: exporting,
    PrintPreference: exporting,
    StoryGridDataInformation: interfaceOnly,
    TinDocumentDataObject: interfaceOnly,
    TransparencyDefaultContainerObject: { what: 'defaults for new items' },
    ViewPreference: interfaceOnly,
    XMLExportPreference: exporting,
    XMLImportPreference: exporting,
    XMLPreference: exporting,
  },
  graphic: {
    MixedInkGroup: { what: 'what a family of mixed inks was made of; each of them is read' },
    PastedSmoothShade: { what: 'a shade pasted from Illustrator; an item with it is noted' },
  },
  styles: {
    TOCStyle: { what: 'how a table of contents is made; a made one is text' },
    TrapPreset: exporting,
  },
  spread: {
    Properties: { what: 'labels of scripts' },
    FlattenerPreference: exporting,
    TimingSetting: { what: 'the order of animations, which are noted with their items' },
    Graphic: { what: 'a picture without a frame', isNoted: always },
    SVG: { what: 'a picture without a frame', isNoted: always },
  },
  page: {
    Properties: { what: 'labels of scripts, overridden items and the colour in the interface' },
    GridDataInformation: { what: 'the grid of a page for text of East Asia, which does not print' },
  },
  item: {
    Properties: { what: 'outlines and labels, which are read there' },
    AnimationSetting: animation,
    EmailQRCode: code,
    HyperlinkQRCode: code,
    PlainTextQRCode: code,
    TextMessageQRCode: code,
    VCardQRCode: code,
    GraphicLayerOption: {
      what: 'layers of a placed file that are shown or hidden here alone',
      isNoted: (element) => element.childrenNamed('GraphicLayer').some(isSwitched),
    },
    GridDataInformation: { what: 'the grid of a frame; a story that keeps to it is noted' },
    ImageIOPreference: { what: 'how the file was imported; its clipping path is with ClippingPathSettings' },
    InCopyExportOption: workflow,
    LayerCompOption: {
      what: 'a layer comp of a placed file',
      isNoted: unless('AppliedLayerComp', '-1', '0'),
    },
    LinkedPageItemOption: workflow,
    MathObject: {
      what: 'a formula; its picture stands in the frame',
      isNoted: ({ parent }) => parent?.child('SVG') === undefined,
    },
    MetadataPacketPreference: { what: 'metadata of the placed file' },
    NavigationPoint: { what: 'a place in a movie, which is noted' },
    TextFrameFootnoteOptionsObject: {
      what: 'footnotes that span the columns of the frame',
      isNoted: unless('EnableOverrides', 'false'),
    },
    TimingSetting: { what: 'the order of animations, which are noted' },
    Path: { what: 'a path of the object model; the outline is read' },
  },
};

/** True if the placement shows a layer that its file hides, or hides one that its file shows. Layers may be nested. */
function isSwitched(layer: XmlElement): boolean {
  const [original, current] = [layer.attribute('OriginalVisibility'), layer.attribute('CurrentVisibility')];
  return (original !== undefined && current !== undefined && original !== current) ||
    layer.childrenNamed('GraphicLayer').some(isSwitched);
}

/** Attributes of `Story` that are read or do not affect its text. Others would affect the whole story. */
export const storyAttributes: ReadonlySet<string> = new Set([
  ...['Self', 'StoryTitle', 'UserText', 'IsEndnoteStory', 'AppliedTOCStyle', 'TrackChanges', 'AppliedNamedGrid'],
  ...['LinkResourceId', 'AiGeneratedStory', 'AiModelName', 'AiDigitalSourceType', 'AiFirstParty', 'AiTextContent'],
]);
