import { type IdRole, idRoles } from './id-roles.data.ts';
import type { JsonSchema } from './json-schema.ts';

/** A schema, prepared for checking values. `choice` is a union with a discriminator, `either` one without. */
export type Shape =
  | { kind: 'any' | 'null' }
  | { kind: 'boolean'; only: boolean | undefined }
  | NumberShape
  | TextShape
  | ListShape
  | ObjectShape
  | { kind: 'choice'; by: string; shapes: Map<unknown, Shape> }
  | { kind: 'either'; shapes: Shape[] };

export interface NumberShape {
  kind: 'number';
  isWhole: boolean;
  min: number;
  max: number;
  /** The number must be greater than this. */
  exclusiveMin: number;
}

export interface TextShape {
  kind: 'text';
  options: ReadonlySet<string> | undefined;
  pattern: RegExp | undefined;
  /** Describes texts that match the pattern, for messages. */
  formDescription: string;
  minLength: number;
  role: IdRole | undefined;
}

export interface ListShape {
  kind: 'list';
  /** The shape of all items; for a tuple, a list with the shape of each item. */
  items: Shape | readonly Shape[];
  min: number;
  max: number;
}

export interface ObjectShape {
  kind: 'object';
  /** The name in the schema; undefined if the object has no name. */
  name: string | undefined;
  members: ReadonlyMap<string, Shape>;
  required: readonly string[];
  /** The shape of additional members; undefined if they are not allowed. */
  additional: Shape | undefined;
}

/** Reads the shape of every named part of a schema. */
export function readShapes({ $defs = {} }: JsonSchema): ReadonlyMap<string, Shape> {
  // Parts may contain themselves, so all shapes are created before they are filled in.
  const shapes = new Map(Object.keys($defs).map((name): [string, Shape] => [name, { kind: 'any' }]));
  const reader = new ShapeReader($defs, shapes);
  for (const [name, shape] of shapes) Object.assign(shape, reader.read($defs[name] ?? {}, name, name));
  return shapes;
}

/** Returns the wanted shapes and those that contain one of them at any depth. */
export function shapesContaining(all: Iterable<Shape>, isWanted: (shape: Shape) => boolean): ReadonlySet<Shape> {
  const holders = new Map<Shape, Shape[]>();
  const known = new Set(all);
  for (const shape of known) {
    for (const inner of childShapesOf(shape)) {
      known.add(inner); // the loop reaches it later
      holders.set(inner, [...(holders.get(inner) ?? []), shape]);
    }
  }
  const found = new Set([...known].filter(isWanted));
  for (const shape of found) for (const holder of holders.get(shape) ?? []) found.add(holder);
  return found;
}

function childShapesOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case 'object':
      return [...shape.members.values(), ...(shape.additional === undefined ? [] : [shape.additional])];
    case 'list':
      return [shape.items].flat() as Shape[];
    case 'choice':
      return [...shape.shapes.values()];
    case 'either':
      return shape.shapes;
    default:
      return [];
  }
}

class ShapeReader {
  readonly #defs: Readonly<Record<string, JsonSchema>>;
  readonly #shapes: ReadonlyMap<string, Shape>;

  constructor(defs: Readonly<Record<string, JsonSchema>>, shapes: ReadonlyMap<string, Shape>) {
    this.#defs = defs;
    this.#shapes = shapes;
  }

  /** @param location the name of the part and the path of members from there */
  read(schema: JsonSchema, location: string, name?: string): Shape {
    if (schema.$ref !== undefined) return this.#resolve(schema.$ref);
    if (schema.oneOf !== undefined) return this.#readChoice(schema.oneOf, location);
    if (schema.anyOf !== undefined) return this.#readEither(schema.anyOf, location);
    switch (schema.type) {
      case 'object':
        return this.#readObject(schema, location, name);
      case 'array':
        return this.#readList(schema, location);
      case 'string':
        return readText(schema, location);
      case 'number':
      case 'integer':
        return readNumber(schema);
      case 'boolean':
        return { kind: 'boolean', only: schema.const as boolean | undefined };
      default:
        return { kind: schema.type ?? 'any' };
    }
  }

  #resolve(reference: string): Shape {
    const shape = this.#shapes.get(nameOf(reference));
    if (shape === undefined) throw new TypeError(`the schema has no definition "${reference}"`);
    return shape;
  }

  #readObject(
    { properties = {}, required = [], additionalProperties }: JsonSchema,
    location: string,
    name?: string,
  ): Shape {
    const members = Object.entries(properties).map(
      ([key, member]) => [key, this.read(member, `${location}.${key}`)] as const,
    );
    const others = additionalProperties === false ? undefined : this.read(additionalProperties ?? {}, `${location}.*`);
    return { kind: 'object', name, members: new Map(members), required, additional: others };
  }

  #readList(
    { items, prefixItems, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: JsonSchema,
    location: string,
  ): Shape {
    const tuple = prefixItems?.map((item) => this.read(item, location));
    return { kind: 'list', items: tuple ?? this.read(items || {}, location), min: minItems, max: maxItems };
  }

  /** Reads a union of objects with a discriminator: a member whose value selects the object. */
  #readChoice(schemas: readonly JsonSchema[], location: string): Shape {
    const whole = schemas.map((schema) => this.#defs[nameOf(schema.$ref ?? '')] ?? schema);
    const by = Object.entries(whole[0]?.properties ?? {}).find(
      ([, { const: word, enum: words }]) => word ?? words,
    )?.[0];
    if (by === undefined) throw new TypeError(`the objects of ${location} have no discriminator`);
    const shapes = schemas.flatMap((schema, index) => {
      const { const: word, enum: words = [] } = whole[index]?.properties?.[by] ?? {};
      const shape = this.read(schema, location);
      return [word, ...words].filter((each) => each !== undefined).map((each) => [each, shape] as const);
    });
    return { kind: 'choice', by, shapes: new Map(shapes) };
  }

  /** Reads a union without a discriminator. Enumerations of texts are merged into one. */
  #readEither(schemas: readonly JsonSchema[], location: string): Shape {
    const shapes = schemas.map((schema) => this.read(schema, location));
    const isWord = (shape: Shape): shape is TextShape => shape.kind === 'text' && shape.options !== undefined;
    const words = shapes.filter(isWord);
    const [first] = words;
    if (first === undefined) return { kind: 'either', shapes };
    const options = new Set(words.flatMap((word) => [...(word.options ?? [])]));
    return { kind: 'either', shapes: [...shapes.filter((shape) => !isWord(shape)), { ...first, options }] };
  }
}

const nameOf = (reference: string): string => reference.replace(/^#\/\$defs\//, '');

const infinity = Number.POSITIVE_INFINITY;

function readNumber({
  type,
  minimum = -infinity,
  maximum = infinity,
  exclusiveMinimum = -infinity,
}: JsonSchema): Shape {
  return { kind: 'number', isWhole: type === 'integer', min: minimum, max: maximum, exclusiveMin: exclusiveMinimum };
}

/** Accepts any version, including future ones. @see RFC 9562, "UUID Format" */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function readText(schema: JsonSchema, location: string): Shape {
  const { const: word, enum: words, format, pattern, minLength = 0, description } = schema;
  const options = word === undefined ? words : [String(word)];
  const isId = format === 'uuid';
  if (isId && idRoles[location] === undefined)
    throw new TypeError(`the id ${location} has no role in id-roles.data.ts`);
  return {
    kind: 'text',
    options: options && new Set(options),
    pattern: isId ? uuid : pattern === undefined ? undefined : new RegExp(pattern, 'u'),
    formDescription: isId ? 'a UUID' : describeForm(pattern, description),
    minLength,
    role: isId ? idRoles[location] : undefined,
  };
}

/** Shows short patterns. For others, uses the start of the description, which is easier to read. */
function describeForm(pattern = '', description = ''): string {
  return pattern.length <= 40 ? `text that matches ${pattern}` : description.replace(/[,:;.].*$/s, '');
}
