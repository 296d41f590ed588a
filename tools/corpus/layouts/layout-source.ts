import { unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { extractStoryTexts } from './idml-text.ts';

/** The contents of a layout, read without core: by fflate, saxes and the code below. */
export interface LayoutSource {
  readonly pages: readonly PageSize[];
  /** The file names of all links that are not embedded. */
  readonly links: readonly string[];
  /** All faces that the layout lists. */
  readonly faces: readonly LayoutFace[];
  /** The text of each story with a frame on a page. Frames of masters do not count. */
  readonly texts: readonly string[];
}

export interface LayoutFace {
  readonly family: string;
  readonly style: string;
  readonly postScriptName: string;
}

export interface PageSize {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

const pictureElements = new Set(['Image', 'EPS', 'PDF', 'ImportedPage', 'SVG', 'WMF', 'PICT']);

/** Reads a layout in the order of its `designmap.xml`. */
export function readLayoutSource(bytes: Uint8Array): LayoutSource {
  const files = unzipSync(bytes);
  const text = (name: string): string => new TextDecoder().decode(files[name] ?? new Uint8Array());
  const references: { kind: string; src: string }[] = [];
  walk(text('designmap.xml'), ({ name, attributes }) => {
    if (name.startsWith('idPkg:')) references.push({ kind: name.slice(6), src: String(attributes.src) });
  });
  const ofKind = (...kinds: string[]): string[] =>
    references.filter(({ kind }) => kinds.includes(kind)).map(({ src }) => text(src));
  const common = readCommonSize(ofKind('Preferences'));
  return {
    pages: ofKind('Spread').flatMap((spread) => pagesOf(spread, common)),
    links: [...new Set(ofKind('Spread', 'MasterSpread', 'Story').flatMap(linksOf))],
    faces: ofKind('Fonts').flatMap(facesOf),
    texts: textsOf(ofKind('Story'), ofKind('Spread')),
  };
}

function textsOf(stories: readonly string[], spreads: readonly string[]): string[] {
  const framed = new Set<string>();
  for (const xml of [...spreads, ...stories]) {
    walk(xml, ({ attributes }) => framed.add(String(attributes.ParentStory)));
  }
  const texts = stories.flatMap((xml) => [...extractStoryTexts(xml)]);
  return texts.filter(([self]) => framed.has(self)).map(([, text]) => text);
}

function walk(
  xml: string,
  open: (tag: SaxesTagPlain, parents: readonly string[]) => void,
  text?: (text: string) => void,
) {
  const parser = new SaxesParser();
  const parents: string[] = [];
  parser.on('opentag', (tag) => {
    open(tag, parents);
    parents.push(tag.name);
  });
  parser.on('closetag', () => parents.pop());
  if (text !== undefined) parser.on('text', text);
  parser.write(xml).close();
}

function facesOf(xml: string): LayoutFace[] {
  const faces: LayoutFace[] = [];
  let family = '';
  walk(xml, ({ name, attributes }) => {
    if (name === 'FontFamily') family = String(attributes.Name);
    if (name !== 'Font') return;
    const { FontFamily = family, FontStyleName = '', PostScriptName = '' } = attributes;
    faces.push({ family: FontFamily, style: FontStyleName, postScriptName: PostScriptName });
  });
  return faces;
}

/** Reads the size of all pages, which layouts of CS4 have. */
function readCommonSize(preferences: readonly string[]): readonly [width: number, height: number] {
  let size: [number, number] = [Number.NaN, Number.NaN];
  for (const xml of preferences) {
    walk(xml, ({ name, attributes }) => {
      if (name === 'DocumentPreference') size = [Number(attributes.PageWidth), Number(attributes.PageHeight)];
    });
  }
  return size;
}

function pagesOf(spread: string, [commonWidth, commonHeight]: readonly [number, number]): PageSize[] {
  const pages: PageSize[] = [];
  walk(spread, ({ name, attributes }) => {
    if (name !== 'Page') return;
    const bounds = String(attributes.GeometricBounds ?? '')
      .split(' ')
      .map(Number);
    const [top = 0, left = 0, bottom = 0, right = 0] = bounds;
    const hasOwnSize = bounds.length === 4;
    const [width, height] = hasOwnSize ? [right - left, bottom - top] : [commonWidth, commonHeight];
    pages.push({ name: String(attributes.Name ?? ''), width, height });
  });
  return pages;
}

/** Lists links. An embedded picture has `Contents` in its own properties; those of nested elements do not count. */
function linksOf(xml: string): string[] {
  const open: { uri: string | undefined; isEmbedded: boolean; depth: number }[] = [];
  const found: typeof open = [];
  walk(xml, ({ name, attributes }, parents) => {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= parents.length) open.pop();
    const picture = open.at(-1);
    if (pictureElements.has(name)) {
      open.push({ uri: undefined, isEmbedded: false, depth: parents.length });
      found.push(open.at(-1)!); // pushed in the line above
    }
    if (picture === undefined) return;
    const depth = parents.length - picture.depth;
    if (name === 'Link' && depth === 1) picture.uri = String(attributes.LinkResourceURI);
    if (name === 'Contents' && depth === 2 && parents.at(-1) === 'Properties') picture.isEmbedded = true;
  });
  const uris = found.flatMap(({ uri, isEmbedded }) => (uri === undefined || isEmbedded ? [] : [uri]));
  return uris.map((uri) => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1)));
}
