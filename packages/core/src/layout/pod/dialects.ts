import { ConversionError } from '../../errors.ts';
import type { Dialect } from './dialect.ts';
import type { Json, JsonObject } from './template/json.ts';
import { isList, isObject } from './template/json.ts';

/** True if any object in the list has one of those members. */
function hasMember(list: Json | undefined, ...names: string[]): boolean {
  return isList(list) && list.some((each) => isObject(each) && names.some((name) => Object.hasOwn(each, name)));
}

function textOf(object: Json | undefined, ...names: string[]): string | undefined {
  if (!isObject(object)) return undefined;
  const found = names.map((name) => (Object.hasOwn(object, name) ? object[name] : undefined));
  const value = found.find((each) => (typeof each === 'string' && each !== '') || typeof each === 'number');
  return value === undefined ? undefined : String(value);
}

function cardOf(template: JsonObject): Json | undefined {
  return isObject(template.variables) ? template.variables.template_data : template;
}

/** All dialects, those with the most specific members first. */
const dialects: readonly Dialect[] = [
  {
    id: 'pdfme',
    name: 'pdfme',
    sniff: ({ schemas, basePdf }) => isList(schemas) && basePdf !== undefined,
    identify: (template) => textOf(template, 'id', 'name', 'title'),
    load: async () => (await import('./pdfme/read.ts')).readPdfme,
  },
  {
    id: 'faces',
    name: 'faces of a card',
    sniff: (template) => {
      const card = cardOf(template);
      return isObject(card) && (isList(card.Faces) || card.FaceId !== undefined);
    },
    identify: (template) => textOf(cardOf(template), 'Id', 'TemplateId', 'Name') ?? textOf(template, 'id', 'product'),
    load: async () => (await import('./faces/read.ts')).readFaces,
  },
  {
    id: 'polotno',
    name: 'Polotno',
    sniff: ({ pages }) => hasMember(pages, 'children'),
    identify: (template) => textOf(template, 'id', 'name'),
    load: async () => (await import('./polotno/read.ts')).readPolotno,
  },
  {
    id: 'template',
    name: 'template of pages and layers',
    sniff: ({ pages, layers }) => isList(layers) || hasMember(pages, 'layers'),
    identify: (template) => textOf(template, 'id', 'name'),
    load: async () => (await import('./strict/read.ts')).readStrict,
  },
  {
    id: 'fabric',
    name: 'Fabric.js',
    sniff: ({ objects, version, background }) =>
      isList(objects) &&
      (version !== undefined || background !== undefined || hasMember(objects, 'type') || objects.length === 0),
    identify: (template) => textOf(template, 'id', 'name'),
    load: async () => (await import('./fabric/read.ts')).readFabric,
  },
  {
    id: 'konva',
    name: 'Konva',
    sniff: ({ className }) => typeof className === 'string',
    identify: (template) => textOf(template.attrs, 'id', 'name'),
    load: async () => (await import('./konva/read.ts')).readKonva,
  },
];

/**
 * Returns the templates in a file's value and their dialect. Refuses other values, and names known formats that are not
 * supported.
 */
export function resolveDialect(value: Json, file: string): { dialect: Dialect; templates: readonly JsonObject[] } {
  refuseUnsupported(value, file);
  const list = isList(value) ? value : [value];
  if (list.length === 0) throw new ConversionError('POD_MALFORMED', `${file} is an empty array, expected a template`);
  const templates: JsonObject[] = [];
  let dialect: Dialect | undefined;
  for (const [index, each] of list.entries()) {
    const position = isList(value) ? `element ${index + 1} of ${file}` : file;
    if (!isObject(each))
      throw new ConversionError('POD_MALFORMED', `${position} is ${kindOf(each)}, expected an object`);
    refuseUnsupported(each, position);
    const found = dialects.find(({ sniff }) => sniff(each));
    if (found === undefined) throw new ConversionError('POD_DIALECT', describeUnknown(each, position));
    if (dialect !== undefined && dialect !== found) {
      throw new ConversionError(
        'POD_DIALECT',
        `${position} is ${found.name}, expected ${dialect.name} like the templates before it`,
      );
    }
    dialect = found;
    templates.push(each);
  }
  return { dialect: dialect as Dialect, templates }; // the list has an element
}

/** Refuses known template formats that are not supported, by name. */
function refuseUnsupported(value: Json, position: string): void {
  const scene = typeof value === 'string' ? value : isObject(value) ? value.scene : undefined;
  if (typeof scene === 'string' && scene.startsWith('UBQ')) {
    throw new ConversionError(
      'POD_SCENE',
      `${position} is a scene of CE.SDK (it starts with UBQ), expected a template in JSON`,
    );
  }
  if (!isObject(value)) return;
  if (value.print_areas !== undefined) {
    throw new ConversionError('POD_PLACEMENT', `${position} has print_areas, as placements for Printify have`);
  }
  const files = isList(value.files) ? value.files : [value];
  const isPlaced = files.some(
    (file) => isObject(file) && isObject(file.position) && file.position.area_width !== undefined,
  );
  if (isPlaced)
    throw new ConversionError('POD_PLACEMENT', `${position} has position.area_width, as placements for Printful have`);
}

function describeUnknown(template: JsonObject, position: string): string {
  const known = dialects.map(({ name }) => name).join(', ');
  const names = Object.keys(template)
    .slice(0, 8)
    .map((name) => JSON.stringify(name.slice(0, 30)));
  return `${position} has the members ${names.join(', ') || 'of an empty object'}, expected those of one of ${known}`;
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  return isList(value) ? 'an array' : typeof value;
}
