import { createHash } from 'node:crypto';
import { escapeText } from '../../xml/escape.ts';
import type { PdfObjects } from './file/objects.ts';
import { formatText } from './file/syntax.ts';

/** Facts about the document that readers show. */
export interface DocumentFacts {
  readonly title: string | undefined;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** Stated only for standards that require a date. */
  readonly date?: Date | undefined;
  readonly standard?: string | undefined;
}

const producer = 'Quoin';

/** Writes the document information dictionary, and returns its number. */
export function writeInfo(objects: PdfObjects, facts: DocumentFacts): number {
  const { title, author, subject, keywords, date } = facts;
  const dates = date === undefined ? '' : `/CreationDate(${infoDate(date)})/ModDate(${infoDate(date)})`;
  const texts = Object.entries({ Title: title, Author: author, Subject: subject, Keywords: keywordsOf(keywords) });
  const named = texts.map(([name, text]) => (text === undefined ? '' : `/${name}${formatText(text)}`));
  return objects.add(`<<${named.join('')}/Producer(${producer})${dates}/Trapped/False>>`);
}

/** Writes the XMP packet with the same facts, and returns its number. @see ISO 16684-1, "XMP packet" */
export function writeXmp(objects: PdfObjects, facts: DocumentFacts): number {
  const { title, author, subject, keywords, date, standard } = facts;
  const properties = [
    '<dc:format>application/pdf</dc:format>',
    localizedProperty('dc:title', title),
    author === undefined ? '' : `<dc:creator><rdf:Seq><rdf:li>${escapeText(author)}</rdf:li></rdf:Seq></dc:creator>`,
    localizedProperty('dc:description', subject),
    keywords === undefined ? '' : `<pdf:Keywords>${escapeText(keywordsOf(keywords) ?? '')}</pdf:Keywords>`,
    `<pdf:Producer>${producer}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>`,
    date === undefined ? '' : xmpDates(date),
    standard === undefined ? '' : standardProperties(standard, facts),
  ];
  const namespaces = [
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    'xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"',
    'xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"',
  ];
  const packet =
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n' +
    `<rdf:Description rdf:about="" ${namespaces.join(' ')}>\n${properties.filter(Boolean).join('\n')}\n` +
    '</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end="r"?>';
  return objects.addPlainStream('/Type/Metadata/Subtype/XML', Buffer.from(packet, 'utf8'));
}

function localizedProperty(name: string, text: string | undefined): string {
  if (text === undefined) return '';
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeText(text)}</rdf:li></rdf:Alt></${name}>`;
}

/** Keywords as one text, in both places. @see ISO 16684-2, "Adobe PDF namespace" */
function keywordsOf(keywords: readonly string[] | undefined): string | undefined {
  return keywords?.join(', ');
}

/** Seconds are enough, in UTC. */
function infoDate(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z`;
}

function xmpDates(date: Date): string {
  const text = `${date.toISOString().slice(0, 19)}Z`;
  return ['CreateDate', 'ModifyDate', 'MetadataDate'].map((name) => `<xmp:${name}>${text}</xmp:${name}>`).join('');
}

/** @see ISO 15930-7, "Identification and conformance" and "Document metadata" */
function standardProperties(standard: string, { title, date }: DocumentFacts): string {
  const hash = createHash('sha256').update(`${title} ${date?.toISOString()}`).digest('hex');
  const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return (
    `<pdfxid:GTS_PDFXVersion>${standard}</pdfxid:GTS_PDFXVersion>` +
    `<xmpMM:DocumentID>uuid:${id}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>` +
    '<xmpMM:RenditionClass>default</xmpMM:RenditionClass>'
  );
}
