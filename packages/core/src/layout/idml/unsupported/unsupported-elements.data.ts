import type { XmlElement } from '../../../xml/element.ts';

/** Part of a layout that contains an element. */
export type LayoutPart = 'designmap' | 'preferences' | 'graphic' | 'styles' | 'spread' | 'page' | 'item';

/** An element without a reader: its description for the note, and the condition for the note. */
export interface UnsupportedElement {
  readonly description: string;
  /** True if the element affects the finished document. Without this function it is never noted. */
  readonly isNoted?: (element: XmlElement) => boolean;
}

const always = (): boolean => true;

/** True if an attribute has a value with an effect. An absent attribute has none. */
const unless =
  (attribute: string, ...noEffect: readonly string[]) =>
  (element: XmlElement): boolean => {
    const value = element.attribute(attribute);
    return value !== undefined && !noEffect.includes(value);
  };

const items = [
  ...['Rectangle', 'Oval', 'Polygon', 'GraphicLine', 'TextFrame', 'EndnoteTextFrame', 'Group', 'FlexObject', 'EPSText'],
  ...['Button', 'MultiStateObject', 'CheckBox', 'RadioButton', 'FormField', 'ComboBox', 'ListBox', 'TextBox'],
  ...['SignatureField'],
];
const images = ['Image', 'EPS', 'PDF', 'ImportedPage', 'SVG', 'WMF', 'PICT', 'Graphic', 'Movie', 'Sound', 'HtmlItem'];

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
    ...images,
    ...['State', 'TextPath', 'Link', 'TextFramePreference', 'BaselineFrameGridOption', 'TextWrapPreference'],
    ...['AnchoredObjectSetting', 'FrameFittingOption', 'ObjectExportOption', 'ClippingPathSettings', 'PDFAttribute'],
    ...['TransparencySetting', 'FillTransparencySetting', 'StrokeTransparencySetting', 'ContentTransparencySetting'],
    ...['AppearanceSettings'],
  ]),
};

const animation: UnsupportedElement = { description: 'an animation', isNoted: always };
const workflow: UnsupportedElement = { description: 'workflow information' };
const exporting: UnsupportedElement = { description: 'an export setting' };
const interfaceOnly: UnsupportedElement = { description: 'a setting of the user interface' };
const qrCode: UnsupportedElement = { description: 'the content of a QR code; its image is read' };

/** Elements of the schema without a reader. An element in neither table is noted. */
export const unsupportedElements: Readonly<Record<LayoutPart, Readonly<Record<string, UnsupportedElement>>>> = {
  designmap: {
    Properties: { description: 'script labels' },
    ABullet: { description: 'available bullets; used ones are in their styles' },
    AdjustLayoutPreference: interfaceOnly,
    Article: { description: 'an article (reading order of items)', isNoted: always },
    Assignment: workflow,
    CellStyleMapping: workflow,
    CharStyleMapping: workflow,
    ParaStyleMapping: workflow,
    TableStyleMapping: workflow,
    ConditionSet: { description: 'a set of conditions', isNoted: always },
    ConditionalTextPreference: {
      description: 'printed condition indicators',
      isNoted: unless('ShowConditionIndicators', 'HideIndicators', 'ShowIndicators'),
    },
    DocumentUser: workflow,
    HTMLFXLExportPreference: exporting,
    Html5ExportPreference: exporting,
    PublishExportPreference: exporting,
    HyphenationException: { description: 'hyphenation exceptions', isNoted: always },
    Index: { description: 'index topics; index markers in text are noted, and a generated index is text' },
    IndexingSortOption: interfaceOnly,
    LinkedPageItemOption: workflow,
    LinkedStoryOption: workflow,
    MetadataPacketPreference: { description: 'a copy of META-INF/metadata.xml, which is read' },
    MotionPreset: { description: 'available animations; used ones are noted with their items' },
    NamedGrid: { description: 'available grids for East Asian text; used ones are noted with their stories' },
    PDFComment: { description: 'a review comment', isNoted: always },
    PDFCommentPageDestination: workflow,
    PDFCommentPageItemDestination: workflow,
    PDFCommentTextDestination: workflow,
    PreflightProfile: workflow,
    TaggedPDFPreference: exporting,
    TextFrameFootnoteOptionsObject: {
      description: 'column-spanning footnotes in all frames',
      isNoted: unless('EnableOverrides', 'false'),
    },
    WatermarkPreference: {
      description: 'a watermark on all pages',
      isNoted: (element) =>
        unless('WatermarkVisibility', 'false')(element) || unless('WatermarkDoPrint', 'false')(element),
    },
  },
  preferences: {
    Properties: { description: 'script labels' },
    AnchoredObjectDefault: { description: 'defaults for new items' },
    ButtonPreference: interfaceOnly,
    ChapterNumberPreference: { description: 'the chapter number; text variables contain its last value' },
    CjkGridPreference: interfaceOnly,
    DataMergeOption: { description: 'options for filling in records' },
    DictionaryPreference: interfaceOnly,
    EPubExportPreference: exporting,
    EPubFixedLayoutExportPreference: exporting,
    ExportForWebPreference: exporting,
    GuidePreference: interfaceOnly,
    HTMLExportPreference: exporting,
    IndexHeaderSetting: exporting,
    IndexOptions: exporting,
    LayoutAdjustmentPreference: {
      description: 'options of the layout adjustment command; rules of pages and items are kept',
    },
    LayoutGridDataInformation: interfaceOnly,
    MojikumiUiPreference: interfaceOnly,
    PageItemDefault: { description: 'defaults for new items' },
    PasteboardPreference: interfaceOnly,
    PrintBookletOption: exporting,
    PrintBookletPrintPreference: exporting,
    PrintPreference: exporting,
    StoryGridDataInformation: interfaceOnly,
    TinDocumentDataObject: interfaceOnly,
    TransparencyDefaultContainerObject: { description: 'defaults for new items' },
    ViewPreference: interfaceOnly,
    XMLExportPreference: exporting,
    XMLImportPreference: exporting,
    XMLPreference: exporting,
  },
  graphic: {
    MixedInkGroup: { description: 'the settings of a mixed ink group; each of its inks is read' },
    PastedSmoothShade: { description: 'a shading pasted from Illustrator; items that use it are noted' },
  },
  styles: {
    TOCStyle: { description: 'settings for tables of contents; a generated one is text' },
    TrapPreset: exporting,
  },
  spread: {
    Properties: { description: 'script labels' },
    FlattenerPreference: exporting,
    TimingSetting: { description: 'the timing of animations, which are noted with their items' },
    Graphic: { description: 'an image without a frame', isNoted: always },
    SVG: { description: 'an image without a frame', isNoted: always },
  },
  page: {
    Properties: { description: 'script labels, overridden items and the colour in the user interface' },
    GridDataInformation: { description: 'the page grid for East Asian text, which does not print' },
  },
  item: {
    Properties: { description: 'outlines and labels, which are read separately' },
    AnimationSetting: animation,
    EmailQRCode: qrCode,
    HyperlinkQRCode: qrCode,
    PlainTextQRCode: qrCode,
    TextMessageQRCode: qrCode,
    VCardQRCode: qrCode,
    GraphicLayerOption: {
      description: 'layers of a placed file with changed visibility',
      // The reader of documents shows the layers of a placed PDF.
      isNoted: (element) => element.parent?.name !== 'PDF' && element.childrenNamed('GraphicLayer').some(isSwitched),
    },
    GridDataInformation: { description: 'the frame grid; a story that uses it is noted' },
    ImageIOPreference: { description: 'import options of the file; its clipping path is in ClippingPathSettings' },
    InCopyExportOption: workflow,
    LayerCompOption: {
      description: 'a layer comp of a placed file',
      isNoted: unless('AppliedLayerComp', '-1', '0'),
    },
    LinkedPageItemOption: workflow,
    MathObject: {
      description: 'a formula without an image',
      isNoted: ({ parent }) => parent?.child('SVG') === undefined,
    },
    MetadataPacketPreference: { description: 'metadata of the placed file' },
    NavigationPoint: { description: 'a navigation point of a movie; the movie is noted' },
    TextFrameFootnoteOptionsObject: {
      description: 'column-spanning footnotes in a frame',
      isNoted: unless('EnableOverrides', 'false'),
    },
    TimingSetting: { description: 'the timing of animations, which are noted' },
    Path: { description: 'a path of the object model; the outline is read' },
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
