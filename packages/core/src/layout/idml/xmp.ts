import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { MetaData } from '../../models/design/meta-data.ts';
import type { XmlElement } from '../../xml/element.ts';
import { readXml } from '../../xml/read.ts';
import type { Archive } from '../../zip/archive.ts';

/** Metadata of a layout file. */
export interface Xmp {
  /** Id that stays the same across edits: that of the original document. */
  readonly identity: string | undefined;
  /** Name of the program that wrote the file. */
  readonly creator: string | undefined;
  readonly metaData: Partial<MetaData>;
}

/** @see ISO 16684-1:2019, "Core properties" */
const namespaces = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
} as const;

const emptyXmp: Xmp = { identity: undefined, creator: undefined, metaData: {} };
/** @see ISO 16684-1:2019, "Date"; one without a time is of no use to who looks for the newest */
const wholeDate = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** Reads the XMP metadata packet. A damaged packet is noted and ignored. */
export async function readXmp(layout: Archive, context: Context): Promise<Xmp> {
  const entry = layout.find(`${layout.root}META-INF/metadata.xml`);
  if (entry === undefined) return emptyXmp;
  try {
    const { root } = await readXml(await layout.read(entry), context);
    return describe(descriptionsOf(root));
  } catch (error) {
    if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
    context.note('LAYOUT_METADATA_IGNORED', error.message, { entry: entry.name });
    return emptyXmp;
  }
}

function descriptionsOf(root: XmlElement): XmlElement[] {
  const rdf = isRdf(root, 'RDF') ? root : root.elements().find((element) => isRdf(element, 'RDF'));
  return rdf?.elements().filter((element) => isRdf(element, 'Description')) ?? [];
}

function describe(descriptions: readonly XmlElement[]): Xmp {
  const values = (space: keyof typeof namespaces, name: string): string[] =>
    descriptions.flatMap((description) => valuesOf(description, namespaces[space], name));
  const first = (space: keyof typeof namespaces, name: string): string | undefined => values(space, name)[0];
  const metaData = {
    title: first('dc', 'title'),
    author: values('dc', 'creator').join(', ') || undefined,
    description: first('dc', 'description'),
    keywords: nonEmpty([...new Set(values('dc', 'subject'))]),
    copyright: first('dc', 'rights'),
    createdAt: toDate(first('xmp', 'CreateDate')),
    modifiedAt: toDate(first('xmp', 'ModifyDate')),
  };
  const present = Object.entries(metaData).filter(([, value]) => value !== undefined);
  return {
    identity: first('xmpMM', 'OriginalDocumentID') ?? first('xmpMM', 'DocumentID'),
    creator: first('xmp', 'CreatorTool'),
    metaData: Object.fromEntries(present),
  };
}

/** Returns the values of a property, which may be an attribute, a text or a list. The default language comes first. */
function valuesOf(description: XmlElement, uri: string, name: string): string[] {
  const attribute = description.attributeIn(uri, name);
  const property = description.elements().find((element) => element.uri === uri && element.local === name);
  const list = property?.elements().find(({ uri: space }) => space === namespaces.rdf);
  const items = list?.elements().filter((element) => isRdf(element, 'li')) ?? [];
  const isDefault = (item: XmlElement): boolean => item.attribute('xml:lang') === 'x-default';
  const sorted = [...items.filter(isDefault), ...items.filter((item) => !isDefault(item))];
  const texts = attribute !== undefined ? [attribute] : list ? sorted.map(({ text }) => text) : [property?.text ?? ''];
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

function isRdf({ uri, local }: XmlElement, name: string): boolean {
  return uri === namespaces.rdf && local === name;
}

function toDate(text: string | undefined): string | undefined {
  const [, minute, second = ':00', fraction = '', zone = ''] = wholeDate.exec(text ?? '') ?? [];
  if (minute === undefined) return undefined;
  const date = `${minute}${second}${fraction}${zone}`;
  return Number.isNaN(Date.parse(date)) ? undefined : date;
}

function nonEmpty(list: readonly string[]): string[] | undefined {
  return list.length > 0 ? [...list] : undefined;
}
