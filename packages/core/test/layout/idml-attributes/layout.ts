import { buildLayout } from '../../builders/layout-builder.ts';

// A layout that contains each supported element of the schema, with values for which its attributes have an effect.

const square = path([0, 0], [0, 50], [100, 50], [100, 0]);
const line = path([0, 0], [50, 20]).replace('"false"', '"true"');

function path(...points: readonly (readonly [number, number])[]): string {
  const at = points.map(([x, y]) => `${x} ${y}`);
  const all = at.map((p) => `<PathPointType Anchor="${p}" LeftDirection="${p}" RightDirection="${p}"/>`).join('');
  return `<PathGeometry><GeometryPathType PathOpen="false"><PathPointArray>${all}</PathPointArray></GeometryPathType></PathGeometry>`;
}

const effects = (name: string): string => `<${name}><BlendingSetting/>
  <DropShadowSetting Mode="Drop"/><FeatherSetting Mode="Standard"/><InnerShadowSetting Applied="true"/>
  <OuterGlowSetting Applied="true"/><InnerGlowSetting Applied="true"/><BevelAndEmbossSetting Applied="true"/>
  <SatinSetting Applied="true"/><DirectionalFeatherSetting Applied="true" LeftWidth="2" TopWidth="2"/>
  <GradientFeatherSetting Applied="true" Length="20" GradientStart="0 0" HiliteLength="3" Type="Radial">
  <OpacityGradientStop Self="o1" Opacity="100" Location="0" Midpoint="50"/><OpacityGradientStop Self="o2" Opacity="50" Location="50" Midpoint="40"/>
  <OpacityGradientStop Self="o3" Opacity="0" Location="100" Midpoint="30"/></GradientFeatherSetting></${name}>`;

const placement = 'ItemTransform="1 0 0 1 -50 -100"';
const gradients = `FillColor="Gradient/g" StrokeColor="Gradient/g" GradientFillLength="50" GradientStrokeLength="50"
  GradientFillStart="1 2" GradientStrokeStart="1 2" GradientFillHiliteLength="3" GradientStrokeHiliteLength="3"`;
const dashed = 'StrokeWeight="4" StrokeType="StrokeStyle/$ID/Dashed" GapColor="Color/Spot"';
const corners = ['TopLeft', 'TopRight', 'BottomLeft', 'BottomRight']
  .map((corner) => `${corner}CornerOption="RoundedCorner" ${corner}CornerRadius="5"`)
  .join(' ');

const settings = `<TextWrapPreference TextWrapMode="Contour"><Properties><TextWrapOffset Top="3" Left="4" Bottom="5" Right="6"/>${square}</Properties>
  <ContourOption ContourType="GraphicFrame"/></TextWrapPreference>
  <ObjectExportOption AltTextSourceType="SourceCustom" CustomAltText="alt"/><FrameFittingOption FittingOnEmptyFrame="Proportionally"/>`;

/** An item with attributes and content. */
function item(name: string, attributes: string, content = '', outline = square): string {
  return `<${name} Self="${name}" ${placement} ItemLayer="layer" ${attributes}><Properties>${outline}</Properties>${settings}${content}</${name}>`;
}

function picture(name: string, attributes = ''): string {
  const content = `${name === 'PDF' ? '<PDFAttribute/>' : ''}<ClippingPathSettings ClippingType="UserModifiedPath"/>${effects('TransparencySetting')}`;
  return `<${name} Self="${name}" ItemTransform="1 0 0 1 0 0" ${attributes}><Properties><GraphicBounds Left="0" Top="0" Right="100" Bottom="50"/>
    <ClippingPathGeometry>${square.replace(/<\/?PathGeometry>/g, '')}</ClippingPathGeometry></Properties>
    <Link Self="l${name}" LinkResourceURI="file:a.${name}" StoredState="Normal" LinkResourceSize="0~5"/>${content}</${name}>`;
}

const framed = (name: string, attributes = ''): string =>
  `<Rectangle Self="r${name}" ${placement} ContentType="GraphicType"><Properties>${square}</Properties>${picture(name, attributes)}</Rectangle>`;

const state = (name: string): string =>
  `<State Self="s${name}" Name="up"><Rectangle Self="i${name}" ${placement}><Properties>${square}</Properties></Rectangle></State>
   <State Self="t${name}" Name="down"><Oval Self="j${name}" ${placement}><Properties>${square}</Properties></Oval></State>`;

const frame = `ParentStory="s" PreviousTextFrame="n" NextTextFrame="n" ContentType="TextType" ${gradients} ${dashed}`;
const textSetting = `<TextFramePreference TextColumnCount="2" UseFixedColumnWidth="true" TextColumnFixedWidth="30" UseFlexibleColumnWidth="true"
  AutoSizingType="HeightAndWidth" UseMinimumHeightForAutoSizing="true" MinimumHeightForAutoSizing="9" UseMinimumWidthForAutoSizing="true"
  MinimumWidthForAutoSizing="9" ColumnRuleOverride="true" ColumnRuleStrokeWidth="2" ColumnRuleStrokeColor="Color/Red" TextColumnMaxWidth="40" VerticalJustification="JustifyAlign"/>
  <BaselineFrameGridOption UseCustomBaselineFrameGrid="true"/>`;

const shapes = [
  item('Rectangle', `ContentType="GraphicType" ${gradients} ${dashed} ${corners}`, effects('TransparencySetting')),
  item('Oval', `${gradients} StrokeWeight="4" StrokeType="DashedStrokeStyle/d"`),
  item('Polygon', `${gradients} StrokeWeight="4" StrokeType="DottedStrokeStyle/d"`),
  item(
    'GraphicLine',
    `${gradients} ${dashed} LeftLineEnd="TriangleArrowHead" RightLineEnd="TriangleArrowHead"`,
    '',
    line,
  ),
  item('FlexObject', '', item('Rectangle', '').replace('"Rectangle"', '"inFlex"')),
  item('EPSText', ''),
  item(
    'Group',
    '',
    item(
      'Rectangle',
      'StrokeWeight="4" StrokeColor="Color/Red" StrokeType="StripedStrokeStyle/d" AppliedObjectStyle="ObjectStyle/o"',
    ).replace('"Rectangle"', '"inGroup"'),
  ),
];

const buttons = [
  item('Button', '', `${state('b')}<GotoURLBehavior Self="url"/>`),
  item('MultiStateObject', '', state('m')),
  ...['CheckBox', 'RadioButton'].map((name) => item(name, '', state(name))),
  ...['FormField', 'ComboBox', 'ListBox', 'TextBox', 'SignatureField'].map((name) => item(name, '')),
];

const pictures = ['Image', 'EPS', 'PDF', 'ImportedPage', 'SVG', 'WMF', 'PICT', 'Graphic', 'Movie', 'Sound', 'HtmlItem'];

const textPath = item(
  'Polygon',
  '',
  '<TextPath Self="path" ParentStory="onPath" PreviousTextFrame="n" NextTextFrame="n"/>',
  line,
);

/** The spreads by content. A test uses those it needs. */
export const spreads = {
  shapes: shapes.join(''),
  buttons: buttons.join(''),
  pictures: pictures.map((name) => framed(name, name === 'Image' ? 'Space="$ID/DeviceRGB"' : '')).join(''),
  text: `${item('TextFrame', frame, textSetting)}${item('EndnoteTextFrame', frame.replace('"s"', '"notes"'))}${textPath}`,
} as const;

const variables = [
  ...[
    ['CustomText', 'CustomText'],
    ['FileName', 'FileName'],
    ['LastPageNumber', 'PageNumber'],
    ['ChapterNumber', 'ChapterNumber'],
  ],
  ...[
    ['OutputDate', 'Date'],
    ['LiveCaption', 'CaptionMetadata'],
  ],
].map(
  ([type, name]) =>
    `<TextVariable Self="v${type}" Name="v${type}" VariableType="${type}Type"><${name}VariablePreference/></TextVariable>`,
);
const headers = ['Character', 'Paragraph'].map(
  (kind) =>
    `<TextVariable Self="v${kind}" Name="v${kind}" VariableType="Match${kind}StyleType"><Match${kind}StylePreference/></TextVariable>`,
);

const links = `<Hyperlink Self="h1" Name="h1" Source="source"><Properties><Destination>url</Destination></Properties></Hyperlink>
  <Hyperlink Self="h2" Name="h2" Source="cross"><Properties><Destination>paragraph</Destination></Properties></Hyperlink>
  <Hyperlink Self="h3" Name="h3" Source="itemSource"><Properties><Destination>page</Destination></Properties></Hyperlink>
  <Hyperlink Self="h4" Name="h4" Source="source2"><Properties><Destination>outside</Destination></Properties></Hyperlink>
  <HyperlinkURLDestination Self="url" Name="u" DestinationURL="https://example.com"/>
  <HyperlinkPageDestination Self="page" Name="p" DestinationPage="s0p"/>
  <HyperlinkExternalPageDestination Self="outside" Name="x" DocumentPath="q"/>
  <HyperlinkPageItemSource Self="itemSource" SourcePageItem="Rectangle"/>
  <CrossReferenceFormat Self="format" Name="f"><BuildingBlock Self="block" BlockType="FullParagraphBuildingBlock"/></CrossReferenceFormat>`;

const designmap = `<Layer Self="layer2" Name="Layer 2"/><Section Self="first" Length="1" PageStart="s0p" AlternateLayout="a"/>
  <Section Self="second" Length="1" PageStart="s1p" AlternateLayout="b"/>
  <ColorGroup Self="ColorGroup/a" Name="a"><ColorGroupSwatch Self="cgs" SwatchItemRef="Color/Red"/></ColorGroup>
  <Bookmark Self="bm" Name="bm" Destination="s0p"/><Condition Self="Condition/a" Name="a" Visible="true"/>
  <NumberingList Self="NumberingList/a" Name="a"/>${variables.join('')}${headers.join('')}${links}
  <DataMergeImagePlaceholder Self="dmi" DataMergeField="DataMergeField/a" PlaceholderPageItem="Rectangle"/>
  <DataMergeQrcodePlaceholder Self="dmq" DataMergeField="DataMergeField/a" PlaceholderPageItem="Oval"/>
  <Language Self="Language/$ID/X" Name="$ID/English: USA" ICULocaleName="en_US"/><KinsokuTable Self="KinsokuTable/k" Name="k"/>
  <MojikumiTable Self="MojikumiTable/m" Name="m"/>`;

/** Attributes of these lines, with a visible gap. */
function lines(...names: readonly string[]): string {
  return names
    .map(
      (name) =>
        `${name}Weight="2" ${name}LineWeight="2" ${name}Color="Color/Red" ${name}Type="StrokeStyle/$ID/Dashed" ${name}GapColor="Color/Spot"`,
    )
    .join(' ');
}

const edges = lines('TopEdgeStroke', 'LeftEdgeStroke', 'BottomEdgeStroke', 'RightEdgeStroke', 'DiagonalLineStroke');
const cellAttributes = `${edges} TopLeftDiagonalLine="true" FillColor="Color/Red"`;
const tableEdges = [
  'TopBorder',
  'LeftBorder',
  'BottomBorder',
  'RightBorder',
  'StartRow',
  'EndRow',
  'StartColumn',
  'EndColumn',
];
const tableAttributes = `${lines(...[...tableEdges, 'DefaultRow', 'DefaultColumn'].map((name) => `${name}Stroke`))} EndColumnLineStyle="StrokeStyle/$ID/Dashed"
  ${['StartRow', 'EndRow', 'StartColumn', 'EndColumn'].map((name) => `${name}FillCount="1" ${name}FillColor="Color/Red" ${name}StrokeCount="1"`).join(' ')}
  ${['Header', 'Footer', 'LeftColumn', 'RightColumn'].map((name) => `${name}RegionCellStyle="CellStyle/d"`).join(' ')}`;

const characterAttributes = `${lines('Underline', 'StrikeThrough')} Underline="true" StrikeThru="true" ${gradients} StrokeWeight="1"
  KentenKind="KentenBlackCircle" KentenFillColor="Color/Red" RubyFill="Color/Red" RubyFlag="1" RubyString="r" Warichu="true"`;
const borders = ['Left', 'Top', 'Right', 'Bottom'].map((side) => `ParagraphBorder${side}LineWeight="2"`).join(' ');
const textCorners = ['Shading', 'Border']
  .map((name) => corners.replace(/(\S+)Corner(Option|Radius)=/g, `Paragraph${name}$1Corner$2=`))
  .join(' ');
const paragraphAttributes = `${lines('RuleAbove', 'RuleBelow', 'ParagraphBorder')} RuleAbove="true" RuleBelow="true" ${borders} ${textCorners}
  ParagraphBorderOn="true" ParagraphShadingOn="true" ParagraphShadingColor="Color/Red" DropCapLines="2" DropCapCharacters="1"
  BulletsAndNumberingListType="NumberedList" NumberingContinue="false" SpanColumnType="SplitColumns" GridAlignment="AlignBaseline" KeepLinesTogether="true"`;

const range = (text: string): string =>
  `<ParagraphStyleRange><CharacterStyleRange><Content>${text}</Content></CharacterStyleRange></ParagraphStyleRange>`;

const table = `<Table Self="table" HeaderRowCount="1" FooterRowCount="1" BodyRowCount="1" ColumnCount="1" AppliedTableStyle="TableStyle/t" ${tableAttributes}>
  <Row Self="row0" Name="0" SingleRowHeight="20"/><Row Self="row1" Name="1" SingleRowHeight="20"/><Row Self="row2" Name="2" SingleRowHeight="20"/>
  <Column Self="column" Name="0" SingleColumnWidth="50"/><Cell Self="cell0" Name="0:0" AppliedCellStyle="CellStyle/c" ${cellAttributes}>${range('a')}</Cell>
  <Cell Self="cell1" Name="0:1">${range('b')}</Cell><Cell Self="cell2" Name="0:2">${range('c')}</Cell></Table>`;

const story = `<StoryPreference/><ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/p" ${paragraphAttributes} ${characterAttributes}>
  <CharacterStyleRange AppliedCharacterStyle="CharacterStyle/c" ${characterAttributes}><HyperlinkTextDestination Self="anchor" Name="a"/>
  <ParagraphDestination Self="paragraph" Name="p"/><Content>abc</Content>
  <HyperlinkTextSource Self="source" Name="x" AppliedCharacterStyle="n"><Content>link</Content></HyperlinkTextSource>
  <HyperlinkTextSource Self="source2"><Content>link</Content></HyperlinkTextSource>
  <CrossReferenceSource Self="cross" AppliedFormat="format"><Content>link</Content></CrossReferenceSource>
  <Change ChangeType="InsertedText"><Content>c</Content></Change><Note Self="note">${range('hidden')}</Note>
  <TextVariableInstance Self="instance" ResultText="text" AssociatedTextVariable="vCustomText"/>
  <Footnote Self="fn">${range('foot')}</Footnote><EndnoteRange Self="er" SourceEndnote="en"/><Endnote Self="en" EndnoteTextRange="er"/>
  <PageReference Self="mark"/><HiddenText><Content>h</Content></HiddenText>
  <XMLElement Self="xml" MarkupTag="XMLTag/a"><Content>x</Content></XMLElement><Br/>
  <Rectangle Self="anchored" ItemTransform="1 0 0 1 0 0"><Properties>${square}</Properties><AnchoredObjectSetting AnchoredPosition="Anchored"/></Rectangle>
  ${table}<Content>e</Content></CharacterStyleRange></ParagraphStyleRange>`;

const styles = `<RootParagraphStyleGroup Self="ps"><ParagraphStyle Self="ParagraphStyle/p" Name="p" ${paragraphAttributes} ${characterAttributes}/>
  <ParagraphStyle Self="ParagraphStyle/$ID/[No paragraph style]" Name="$ID/[No paragraph style]"/>
  <ParagraphStyle Self="ParagraphStyle/$ID/NormalParagraphStyle" Name="$ID/NormalParagraphStyle"/></RootParagraphStyleGroup>
  <RootCharacterStyleGroup Self="cs"><CharacterStyle Self="CharacterStyle/c" Name="c" ${characterAttributes}/>
  <CharacterStyle Self="CharacterStyle/$ID/[No character style]" Name="$ID/[No character style]"/></RootCharacterStyleGroup>
  <RootObjectStyleGroup><ObjectStyle Self="ObjectStyle/o" Name="o" FillColor="Color/Red" StrokeColor="Color/Red" StrokeWeight="3"/>
  <ObjectStyle Self="ObjectStyle/base" Name="base"/></RootObjectStyleGroup>
  <RootCellStyleGroup><CellStyle Self="CellStyle/c" Name="c" ${cellAttributes}/><CellStyle Self="CellStyle/d" Name="d"/></RootCellStyleGroup>
  <RootTableStyleGroup><TableStyle Self="TableStyle/t" Name="t" ${tableAttributes}/><TableStyle Self="TableStyle/u" Name="u"/></RootTableStyleGroup>`;

const swatches = `<Color Self="Color/Red" Model="Process" Space="CMYK" ColorValue="0 100 100 0" Name="Red"/>
  <Color Self="Color/Spot" Model="Spot" Space="CMYK" ColorValue="0 50 100 0" Name="Spot"/>
  <Tint Self="Tint/t" BaseColor="Color/Red" TintValue="40" Name="Red 40"/>
  <Gradient Self="Gradient/g" Name="g" Type="Radial"><GradientStop Self="g1" StopColor="Color/Red" Location="0" Midpoint="50"/>
  <GradientStop Self="g2" StopColor="Color/Spot" Location="40" Midpoint="40"/><GradientStop Self="g3" StopColor="Color/Red" Location="100" Midpoint="50"/></Gradient>
  <MixedInk Self="MixedInk/m" Name="m" InkList="Ink/Spot Ink/Spot" InkPercentages="50 50"/>
  <Swatch Self="Swatch/s" Name="s"/><Ink Self="Ink/Spot" Name="Spot"/><StrokeStyle Self="StrokeStyle/$ID/Dashed" Name="$ID/Dashed"/>
  <DashedStrokeStyle Self="DashedStrokeStyle/d" Name="d" DashArray="3 4"/><DottedStrokeStyle Self="DottedStrokeStyle/d" Name="e" DotArray="3"/>
  <StripedStrokeStyle Self="StripedStrokeStyle/d" Name="f" StripeArray="0 40 60 100"/>`;

const master = `<MasterSpread Self="m" Name="A-Master"><Page Self="mp" Name="A" GeometricBounds="0 0 300 200" ItemTransform="1 0 0 1 -100 -150"/>
  <Rectangle Self="onMaster" ${placement} FillColor="Color/Red"><Properties>${square}</Properties></Rectangle></MasterSpread>`;

const preferences = `<GridPreference BaselineDivision="14"/><TransparencyPreference/><TextPreference/><FootnoteOption ${lines('Rule', 'ContinuingRule')}
  RuleOn="true" ContinuingRuleOn="true"/><EndnoteOption/><TextDefault/>
  <DataMerge><DataMergeField Self="DataMergeField/a" FieldName="a" FieldType="TextField"/></DataMerge>`;

const fonts = `<FontFamily Self="family" Name="Test"><Font Self="font" FontFamily="Test" FontStyleName="Regular" PostScriptName="Test-Regular"/></FontFamily>
  <CompositeFont Self="CompositeFont/c" Name="Mix"><CompositeFontEntry Self="entry" Name="Kana" FontStyle="Regular">
  <Properties><AppliedFont type="string">Test</AppliedFont></Properties></CompositeFontEntry></CompositeFont>`;

/** Builds the layout with some of its spreads and changes each XML document. Masters are separate, because they contain pages and items too. */
export function buildRichLayout(
  names: readonly (keyof typeof spreads)[],
  edit: (xml: string) => string,
  editMaster = (xml: string) => xml,
): Uint8Array {
  const masterEntry = `<idPkg:MasterSpread xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging">${master}</idPkg:MasterSpread>`;
  return buildLayout({
    designmap: `${designmap}<idPkg:MasterSpread src="MasterSpreads/m.xml"/>`,
    styles,
    swatches,
    preferences,
    fonts,
    pageContent: `<MarginPreference ColumnCount="2" ColumnsPositions="0 20 30 50" Top="5" Left="6" Right="7" Bottom="8"/>
      <Guide Self="guide" Orientation="Horizontal" Location="10" ItemLayer="layer"/>`,
    spreads: names.map((name) => spreads[name]),
    stories: { s: story, onPath: range('path'), notes: range('end') },
    entries: [{ name: 'MasterSpreads/m.xml', content: editMaster(masterEntry) }],
    edit: (xml) => edit(xml.replaceAll('AppliedMaster="n"', 'AppliedMaster="m"')),
  });
}
