import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { XmlElement } from '../../xml/element.ts';
import { readXml } from '../../xml/read.ts';
import type { Archive } from '../../zip/archive.ts';

/** The XML documents of an IDML package as trees. */
export interface IdmlParts {
  /** `Document`: names all other parts, and holds layers, sections, hyperlinks, lists, conditions and variables. */
  readonly designmap: XmlElement;
  /** Version of the object model of the file. 6 is CS4. */
  readonly domVersion: number;
  /** In document order. */
  readonly spreads: readonly XmlElement[];
  readonly masters: readonly XmlElement[];
  readonly stories: readonly XmlElement[];
  /** `XmlStory`: tagged text that is in no frame. */
  readonly backingStory: XmlElement | undefined;
  /** Colours, gradients, inks and strokes. */
  readonly graphic: XmlElement | undefined;
  readonly fonts: XmlElement | undefined;
  readonly styles: XmlElement | undefined;
  readonly preferences: XmlElement | undefined;
}

const containers = ['Spread', 'MasterSpread', 'Story', 'BackingStory', 'Graphic', 'Fonts', 'Styles', 'Preferences'];

/**
 * Reads the documents that the designmap names, in any folder. A missing part is noted, and the rest of the layout is
 * still read.
 * @see Adobe InDesign CS4 IDML File Format Specification, "IDML Package Contents"
 */
export async function readParts(archive: Archive, context: Context): Promise<IdmlParts> {
  const entry = archive.find(`${archive.root}designmap.xml`);
  if (entry === undefined) throw new ConversionError('IDML_MALFORMED', 'the layout has no designmap.xml');
  const designmap = (await readXml(await archive.read(entry), context)).root;
  if (designmap.name !== 'Document') {
    throw new ConversionError(
      'IDML_MALFORMED',
      `the root of designmap.xml is <${designmap.name}>, expected <Document>`,
    );
  }
  const found = new Map<string, XmlElement[]>(containers.map((name) => [name, []]));
  for (const reference of designmap.elements()) {
    const kind = reference.name.replace(/^idPkg:/, '');
    if (kind === reference.name || !found.has(kind)) continue;
    const root = await readPart(reference, archive, context);
    if (root !== undefined) found.get(kind)?.push(root);
  }
  return toParts(designmap, found);
}

async function readPart(reference: XmlElement, archive: Archive, context: Context): Promise<XmlElement | undefined> {
  const name = reference.attribute('src') ?? '';
  const entry = archive.find(`${archive.root}${name}`);
  if (entry === undefined) {
    context.note(
      'LAYOUT_PART_MISSING',
      `the layout refers to ${name === '' ? 'a part without name' : `"${name}"`}, which is missing`,
    );
    return undefined;
  }
  await context.breathe();
  return (await readXml(await archive.read(entry), context)).root;
}

function toParts(designmap: XmlElement, found: ReadonlyMap<string, readonly XmlElement[]>): IdmlParts {
  /** Returns the elements of that name within the documents. The root of each document is only a wrapper. */
  const within = (kind: string, name = kind) => (found.get(kind) ?? []).flatMap((root) => root.childrenNamed(name));
  const version = Number(designmap.attribute('DOMVersion'));
  return {
    designmap,
    domVersion: Number.isFinite(version) ? version : 6,
    spreads: within('Spread'),
    masters: within('MasterSpread'),
    stories: within('Story'),
    backingStory: within('BackingStory', 'XmlStory')[0],
    graphic: found.get('Graphic')?.[0],
    fonts: found.get('Fonts')?.[0],
    styles: found.get('Styles')?.[0],
    preferences: found.get('Preferences')?.[0],
  };
}
