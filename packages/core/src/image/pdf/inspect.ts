import { type Dict, Ref } from '../../assets/pdfjs.generated.js';
import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { findDeviceSpaces } from './device-spaces.ts';
import { findPage, inherited, openDocument, type PdfDocument } from './document/document.ts';
import { withPdfErrors } from './document/errors.ts';
import { frameOf } from './document/page.ts';
import { dictOf, nameOf, textOf } from './document/values.ts';
import { fontNameOf } from './fonts/library.ts';

/** The most dictionaries of resources that are searched. */
const maxResources = 5000;

/** The facts about the document and its first page. No content is run. */
export async function inspectPdf(bytes: Uint8Array, context: Context): Promise<Facts> {
  const document = openDocument(bytes, undefined, context);
  const { found, streams, facts } = withPdfErrors('the document', () => {
    const page = findPage(document, 1)!;
    const { width, height } = frameOf(page);
    const info = dictOf(document.xref.trailer?.get('Info'));
    return {
      found: surveyResources(dictOf(inherited(page, 'Resources')), document, context),
      streams: contentsOf(page, document),
      facts: {
        width,
        height,
        unit: 'pt',
        pages: document.pageCount,
        title: textOf(info?.get('Title')),
        creator: textOf(info?.get('Creator')),
        producer: textOf(info?.get('Producer')),
        isEncrypted: document.xref.encrypt !== undefined && document.xref.encrypt !== null,
      },
    };
  });
  const spaces = await findDeviceSpaces([...streams, ...found.forms], context);
  return {
    ...facts,
    fonts: [...found.fonts].sort(),
    colorSpaces: [...new Set([...found.spaces, ...spaces])].sort(),
    spotColors: [...found.spots].sort(),
    pictures: found.pictures,
  };
}

interface ResourceSurvey {
  readonly fonts: Set<string>;
  readonly spaces: Set<string>;
  readonly spots: Set<string>;
  /** Streams of forms, tiles and other content. */
  readonly forms: unknown[];
  pictures: number;
}

/** The streams of a page, each once. @see ISO 32000-2, "Page objects", Contents */
function contentsOf(page: Dict, { xref }: PdfDocument): unknown[] {
  const raw: unknown = page.getRaw('Contents');
  const contents: unknown = raw instanceof Ref ? xref.fetchIfRef(raw) : raw;
  const list: unknown[] = Array.isArray(contents) ? contents : [raw];
  const byName = new Map(list.map((each) => [each instanceof Ref ? each.toString() : each, each]));
  return Array.from(byName.values(), (each) => xref.fetchIfRef(each));
}

/** Finds what the resources of a page and of the forms and patterns in them name. */
function surveyResources(first: Dict | undefined, { xref }: PdfDocument, context: Context): ResourceSurvey {
  const found: ResourceSurvey = { fonts: new Set(), spaces: new Set(), spots: new Set(), forms: [], pictures: 0 };
  const seen = new Set<unknown>();
  const waiting: (Dict | undefined)[] = [first];
  const isNew = (raw: unknown): boolean => {
    const key = raw instanceof Ref ? raw.toString() : raw;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  for (let count = 0; waiting.length > 0 && count < maxResources; count++) {
    const resources = waiting.pop();
    if (resources === undefined) continue;
    context.spend(100);
    for (const dict of entries(resources, 'Font', isNew)) {
      const name = fontNameOf(dict) ?? nameOf(dict.get('Subtype'));
      if (name !== undefined) found.fonts.add(name);
    }
    const spaces = dictOf(resources.get('ColorSpace'));
    for (const key of spaces?.getKeys() ?? []) addSpace(spaces?.get(key), found, xref, 0);
    for (const value of valuesOf(resources, 'XObject', isNew)) {
      const dict = dictOf(value);
      if (nameOf(dict?.get('Subtype')) === 'Image') {
        found.pictures++;
        addSpace(dict?.get('ColorSpace'), found, xref, 0);
      } else found.forms.push(value);
      waiting.push(dictOf(dict?.get('Resources')));
    }
    for (const value of valuesOf(resources, 'Pattern', isNew)) {
      const dict = dictOf(value);
      found.forms.push(value);
      waiting.push(dictOf(dict?.get('Resources')));
      addSpace(dictOf(dict?.get('Shading'))?.get('ColorSpace'), found, xref, 0);
    }
    for (const dict of entries(resources, 'Shading', isNew)) addSpace(dict.get('ColorSpace'), found, xref, 0);
  }
  return found;
}

/** New values of a kind of resources that are or have dictionaries. */
function valuesOf(resources: Dict, kind: string, isNew: (raw: unknown) => boolean): unknown[] {
  const list = dictOf(resources.get(kind));
  return [...(list?.getKeys() ?? [])]
    .filter((key) => isNew(list?.getRaw(key)))
    .map((key): unknown => list?.get(key))
    .filter((value) => dictOf(value) !== undefined);
}

function entries(resources: Dict, kind: string, isNew: (raw: unknown) => boolean): Dict[] {
  return valuesOf(resources, kind, isNew).flatMap((value) => dictOf(value) ?? []);
}

/** Names that are not those of spot colours. */
const notSpots = new Set(['None', 'All', 'Cyan', 'Magenta', 'Yellow', 'Black']);

function addSpace(value: unknown, found: ResourceSurvey, xref: PdfDocument['xref'], depth: number): void {
  if (depth > 8) return;
  const name = nameOf(Array.isArray(value) ? xref.fetchIfRef(value[0]) : value);
  if (name === undefined) return;
  found.spaces.add(name);
  if (!Array.isArray(value)) return;
  if (name === 'Separation' || name === 'DeviceN') {
    const names: unknown = xref.fetchIfRef(value[1]);
    for (const each of Array.isArray(names) ? names : [names]) {
      const ink = nameOf(xref.fetchIfRef(each));
      if (ink !== undefined && !notSpots.has(ink)) found.spots.add(ink);
    }
    addSpace(xref.fetchIfRef(value[2]), found, xref, depth + 1);
  } else if (name === 'Indexed' || name === 'Pattern') addSpace(xref.fetchIfRef(value[1]), found, xref, depth + 1);
}
