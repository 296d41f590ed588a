import { buildArchive, bytesOf, type Part } from './archive-builder.ts';

/** Content of a layout to build. Missing parts are empty or minimal. */
export interface LayoutContent {
  /** Content of the spreads, each with one page of 200 by 300 points. */
  readonly spreads?: readonly string[];
  /** Content of pages. */
  readonly pageContent?: string;
  /** Further attributes of pages. */
  readonly pageAttributes?: string;
  /** Content of the stories by `Self`. */
  readonly stories?: Readonly<Record<string, string>>;
  /** Further attributes of stories. */
  readonly storyAttributes?: string;
  /** Content of `Resources/Fonts.xml`. */
  readonly fonts?: string;
  /** Content of `Resources/Styles.xml`. */
  readonly styles?: string;
  /** Further swatches. */
  readonly swatches?: string;
  /** Further attributes of the document. */
  readonly document?: string;
  /** Further content of the document element. */
  readonly designmap?: string;
  /** Further content of `Resources/Preferences.xml`. */
  readonly preferences?: string;
  /** Tagged text that is in no frame. */
  readonly backingStory?: string;
  readonly metadata?: string;
  readonly name?: string;
  /** Further entries of the archive. */
  readonly entries?: readonly Part[];
  /** Changes each XML document of the layout. */
  readonly edit?: (xml: string) => string;
}

const packaging = 'xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging" DOMVersion="16.0"';

/** Builds a minimal IDML layout. @see Adobe InDesign CS4 IDML File Format Specification, "IDML Package Contents" */
export function buildLayout(layout: LayoutContent = {}): Uint8Array {
  const { spreads = [''], stories = {}, entries = [], metadata, edit = (xml: string) => xml } = layout;
  const documents: [name: string, kind: string, content: string][] = [
    ['Resources/Graphic.xml', 'Graphic', swatches + (layout.swatches ?? '')],
    ['Resources/Fonts.xml', 'Fonts', layout.fonts ?? listedFont()],
    ['Resources/Styles.xml', 'Styles', layout.styles ?? styles],
    [
      'Resources/Preferences.xml',
      'Preferences',
      `<DocumentPreference PageWidth="200" PageHeight="300"/>${layout.preferences ?? ''}`,
    ],
    ...spreads.map((content, index): [string, string, string] => [
      `Spreads/Spread_s${index}.xml`,
      'Spread',
      spreadOf(index, content, layout),
    ]),
    ...(layout.backingStory === undefined ? [] : [backingOf(layout.backingStory)]),
    ...Object.entries(stories).map(([self, content]): [string, string, string] => [
      `Stories/Story_${self}.xml`,
      'Story',
      `<Story Self="${self}" ${layout.storyAttributes ?? ''}>${content}</Story>`,
    ]),
  ];
  const parts: Part[] = [
    { name: 'mimetype', content: 'application/vnd.adobe.indesign-idml-package' },
    ...documents.map(([name, kind, content]) =>
      deflated(name, edit(`<idPkg:${kind} ${packaging}>${content}</idPkg:${kind}>`)),
    ),
    deflated('designmap.xml', edit(designmap(layout, documents, Object.keys(stories)))),
    ...(metadata === undefined ? [] : [deflated('META-INF/metadata.xml', metadata)]),
    ...entries,
  ];
  return buildArchive(parts);
}

/** Builds a package from files by path. */
export function buildPackage(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return buildArchive(Object.entries(files).map(([name, content]) => ({ name, content })));
}

/** A frame of 100 by 50 points with an image of the size `bounds`. */
export function imageFrame(
  self: string,
  {
    uri,
    contents,
    kind = 'Image',
    name = '',
    bounds = [100, 50],
    transform = '1 0 0 1 0 0',
    frameTransform = '1 0 0 1 -150 -100',
    extra = '',
    linkAttributes = '',
  }: {
    readonly uri?: string;
    readonly contents?: Uint8Array | string;
    readonly kind?: string;
    readonly name?: string;
    /** Width and height, or left, top, right and bottom. */
    readonly bounds?: readonly [number, number] | readonly [number, number, number, number];
    readonly transform?: string;
    readonly frameTransform?: string;
    readonly extra?: string;
    /** Further attributes of the link. */
    readonly linkAttributes?: string;
  },
): string {
  const [left, top, right, bottom] = bounds.length === 2 ? [0, 0, ...bounds] : bounds;
  const base64 = typeof contents === 'string' ? contents : contents && Buffer.from(contents).toString('base64');
  return `<Rectangle Self="${self}" Name="${name}" ItemLayer="layer" ItemTransform="${frameTransform}">
    <Properties><PathGeometry><GeometryPathType PathOpen="false"><PathPointArray>${cornersOf([100, 50])}</PathPointArray></GeometryPathType></PathGeometry></Properties>
    <${kind} Self="${self}i" ItemTransform="${transform}">
      <Properties><GraphicBounds Left="${left}" Top="${top}" Right="${right}" Bottom="${bottom}"/>${
        base64 === undefined ? '' : `<Contents><![CDATA[${base64}]]></Contents>`
      }</Properties>
      ${uri === undefined ? '' : `<Link Self="${self}l" ${linkAttributes} LinkResourceURI="${escapeAttribute(uri)}" StoredState="${base64 === undefined ? 'Normal' : 'Embedded'}"/>`}
      <MetadataPacketPreference><Properties><Contents><![CDATA[<?xpacket?>]]></Contents></Properties></MetadataPacketPreference>${extra}
    </${kind}></Rectangle>`;
}

/** A text frame of a story. */
export function textFrame(
  self: string,
  story: string,
  transform = '1 0 0 1 -150 -100',
  size: readonly [number, number] = [100, 50],
): string {
  return `<TextFrame Self="${self}" ParentStory="${story}" PreviousTextFrame="n" NextTextFrame="n" ItemLayer="layer" ItemTransform="${transform}">
    <Properties><PathGeometry><GeometryPathType PathOpen="false"><PathPointArray>${cornersOf(size)}</PathPointArray></GeometryPathType></PathGeometry></Properties></TextFrame>`;
}

/** A face in the layout's font list. */
export function listedFont({ family = 'Test', style = 'Regular', postScriptName = '' } = {}): string {
  return `<FontFamily Self="${family}" Name="${family}"><Font Self="${family}Fontn${style}" FontFamily="${family}"
    FontStyleName="${style}" PostScriptName="${postScriptName}"/></FontFamily>`;
}

/** A paragraph in one font. */
export function paragraphOf(text: string, { family = 'Test', style = 'Regular' } = {}): string {
  return `<ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/$ID/NormalParagraphStyle">
    <CharacterStyleRange AppliedCharacterStyle="CharacterStyle/$ID/[No character style]" FontStyle="${style}">
      <Properties><AppliedFont type="string">${family}</AppliedFont></Properties><Content>${text}</Content></CharacterStyleRange></ParagraphStyleRange>`;
}

function cornersOf([width, height]: readonly [number, number]): string {
  const corners = [
    [0, 0],
    [0, height],
    [width, height],
    [width, 0],
  ];
  return corners
    .map(([x, y]) => `<PathPointType Anchor="${x} ${y}" LeftDirection="${x} ${y}" RightDirection="${x} ${y}"/>`)
    .join('');
}

const swatches = `<Color Self="Color/Black" Model="Process" Space="CMYK" ColorValue="0 0 0 100" Name="Black"/>
  <Color Self="Color/Paper" Model="Process" Space="CMYK" ColorValue="0 0 0 0" Name="Paper"/>
  <Color Self="Color/Registration" Model="Registration" Space="CMYK" ColorValue="100 100 100 100" Name="Registration"/>
  <Swatch Self="Swatch/None" Name="None"/>`;

const styles = `<RootParagraphStyleGroup Self="ps">
    <ParagraphStyle Self="ParagraphStyle/$ID/[No paragraph style]" Name="$ID/[No paragraph style]"/>
    <ParagraphStyle Self="ParagraphStyle/$ID/NormalParagraphStyle" Name="$ID/NormalParagraphStyle"/>
  </RootParagraphStyleGroup>
  <RootCharacterStyleGroup Self="cs">
    <CharacterStyle Self="CharacterStyle/$ID/[No character style]" Name="$ID/[No character style]"/>
  </RootCharacterStyleGroup>`;

function spreadOf(index: number, content: string, { pageAttributes = '', pageContent = '' }: LayoutContent): string {
  return `<Spread Self="s${index}" PageCount="1" BindingLocation="0" ItemTransform="1 0 0 1 0 0">
    <Page Self="s${index}p" ${pageAttributes} Name="${index + 1}" GeometricBounds="0 0 300 200" ItemTransform="1 0 0 1 -100 -150" MasterPageTransform="1 0 0 1 0 0" AppliedMaster="n">${pageContent}</Page>
    ${content}</Spread>`;
}

function backingOf(content: string): [string, string, string] {
  return ['XML/BackingStory.xml', 'BackingStory', `<XmlStory Self="backing">${content}</XmlStory>`];
}

function designmap(
  { name = 'made', document = '', designmap = '' }: LayoutContent,
  documents: readonly (readonly [string, string, string])[],
  stories: readonly string[],
) {
  const references = documents.map(([src, kind]) => `<idPkg:${kind} src="${src}"/>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?><Document ${packaging} Self="d" Name="${name}" ${document} StoryList="${stories.join(' ')}">
    <Layer Self="layer" Name="Layer 1" Visible="true" Locked="false" Printable="true"/>${designmap}${references}</Document>`;
}

function deflated(name: string, content: string): Part {
  return { name, content: bytesOf(content), method: 8 };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
