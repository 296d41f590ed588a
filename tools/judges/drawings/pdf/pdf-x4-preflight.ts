import { run } from './pdf-writer-programs.ts';

/** The objects of a file as qpdf reads them. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Dictionary = { readonly [name: string]: Json };

/**
 * Looks for what PDF/X-4 forbids or requires, in the objects that qpdf reads. No program for it is among those that can
 * be installed, so these are rules of our own.
 * @see ISO 15930-7:2010
 */
export function findX4Faults(path: string): string[] {
  const file = JSON.parse(run('qpdf', '--json=2', '--json-stream-data=none', path)) as {
    qpdf: readonly [Dictionary, Dictionary];
  };
  const objects = Object.entries(file.qpdf[1]);
  const values = objects.map(([, object]) => contentOf(object as Dictionary));
  const dictionaries = values.flatMap(collect);
  const trailer = dictionaryOf((file.qpdf[1].trailer as Dictionary).value ?? null) ?? {};
  const resolve = (value: Json | undefined): Json =>
    typeof value === 'string' && / \d+ R$/.test(value)
      ? contentOf(file.qpdf[1][`obj:${value}`] as Dictionary)
      : (value ?? null);
  const metadata = run('qpdf', '--show-object=trailer', path);
  const text = Buffer.from(run('strings', '-n', '4', path)).toString();
  const catalog = dictionaryOf(resolve(trailer['/Root'])) ?? {};
  const faults: string[] = [];
  const require = (isMet: boolean, rule: string): void => void (isMet || faults.push(rule));
  require(!('/Encrypt' in trailer), 'encrypted');
  require(Array.isArray(trailer['/ID']) && metadata.includes('/ID'), 'no file identifier');
  require(text.startsWith('%PDF-1.6') || text.startsWith('%PDF-1.4'), 'another version than 1.6');
  require(/GTS_PDFXVersion>PDF\/X-4</.test(text), 'no identification in the metadata');
  for (const name of ['xmp:CreateDate', 'xmp:ModifyDate', 'xmp:MetadataDate', 'dc:title', 'xmpMM:DocumentID'])
    require(text.includes(`<${name}>`), `no ${name}`);
  require(/<pdf:Trapped>(True|False)</.test(text), 'no statement on trapping');
  const intents = (resolve(catalog['/OutputIntents']) as readonly Json[] | null) ?? [];
  const intent = dictionaryOf(resolve(intents[0]));
  require(intents.length === 1 && intent?.['/S'] === '/GTS_PDFX', 'no output intent');
  require(intent?.['/OutputConditionIdentifier'] !== undefined, 'no name of the printing condition');
  const info = dictionaryOf(resolve(trailer['/Info'])) ?? {};
  const [, trapped] = /<pdf:Trapped>(\w+)</.exec(text) ?? [];
  require(info['/Trapped'] === `/${trapped}`, 'another statement on trapping in the information');
  require(['/Title', '/CreationDate', '/ModDate'].every((name) => name in info), 'information without title or dates');
  const profile = dictionaryOf(resolve(intent?.['/DestOutputProfile']));
  require(profile?.['/N'] === 4, 'no profile of a CMYK press');
  const hasSrgb = (resources: Dictionary | undefined): boolean =>
    dictionaryOf(resolve(resources?.['/ColorSpace']))?.['/DefaultRGB'] !== undefined;
  for (const each of dictionaries) {
    const type = each['/Type'];
    if (type === '/Page') {
      const media = boxOf(each['/MediaBox']);
      const [bleed, trim] = [boxOf(each['/BleedBox']), boxOf(each['/TrimBox'])];
      require(trim.length === 4 && !('/ArtBox' in each), 'a page without a trim box');
      require(isWithin(trim, bleed) && isWithin(bleed, media), 'boxes that are not within each other');
      require(!('/Annots' in each), 'an annotation on a page');
      require(hasSrgb(dictionaryOf(resolve(each['/Resources']))), 'a page whose RGB depends on the device');
      const group = dictionaryOf(resolve(each['/Group']));
      require(group?.['/CS'] !== '/DeviceRGB', 'a page group in RGB of a device');
    }
    if (each['/Subtype'] === '/Form') {
      require(!('/Resources' in each) ||
        hasSrgb(dictionaryOf(resolve(each['/Resources']))), 'a form in RGB of a device');
      require(!('/OPI' in each) && !('/PS' in each) && !('/Ref' in each), 'a form with a reference');
      require(dictionaryOf(resolve(each['/Group']))?.['/CS'] !== '/DeviceRGB', 'a group in RGB of a device');
    }
    if (type === '/FontDescriptor')
      require(['/FontFile', '/FontFile2', '/FontFile3'].some((name) => name in each), 'a font that is not embedded');
    if (type === '/ExtGState') require(!('/TR' in each) && !('/HTP' in each), 'a transfer function');
    require(!['/JavaScript', '/Launch', '/Movie', '/Sound'].includes(String(each['/S'])), 'an action');
    require(!JSON.stringify(each['/Filter'] ?? '').includes('LZW'), 'LZW');
    require(!('/Alternates' in each), 'an alternate image');
  }
  return [...new Set(faults)];
}

function contentOf(object: Dictionary | undefined): Json {
  if (object === undefined) return null;
  return object.stream === undefined ? (object.value ?? null) : ((object.stream as Dictionary).dict ?? null);
}

function dictionaryOf(value: Json): Dictionary | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Dictionary) : undefined;
}

/** A dictionary and all those in it. */
function collect(value: Json): Dictionary[] {
  if (Array.isArray(value)) return value.flatMap(collect);
  const own = dictionaryOf(value);
  return own === undefined ? [] : [own, ...Object.values(own).flatMap(collect)];
}

const boxOf = (value: Json | undefined): readonly number[] => (Array.isArray(value) ? (value as number[]) : []);

function isWithin(inner: readonly number[], outer: readonly number[]): boolean {
  if (inner.length !== 4 || outer.length !== 4) return false;
  return inner.every((value, at) => (at < 2 ? value >= outer[at]! : value <= outer[at]!));
}
