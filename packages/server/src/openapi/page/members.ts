import type { ApiDocument, Schema } from '../types.ts';

/** One member of a body, as a row of a table. */
export interface Member {
  /** The path before the name: `output.config.` for `width`. */
  readonly parent: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** Its allowed values. */
  readonly values: readonly string[];
  /** Other constraints as text. */
  readonly bounds: readonly string[];
}

type Schemas = ApiDocument['components']['schemas'];

/** Recursive schemas are shown to this depth. */
const maxDepth = 8;

/** Lists all members of a schema, each followed by its own members. */
export function listMembers(schema: Schema, schemas: Schemas, parent = '', depth = 0): Member[] {
  const { properties = {}, required = [] } = resolveSchema(schema, schemas);
  if (depth > maxDepth) return [];
  return Object.entries(properties).flatMap(([name, given]): Member[] => {
    if (given === false) return [];
    const member = resolveSchema(given, schemas);
    const isRequired = required.includes(name);
    const line = { parent, name, isRequired, ...describeSchema(member, schemas) };
    const within =
      member.type === 'array' ? { schema: member.items ?? {}, mark: '[].' } : { schema: member, mark: '.' };
    return [line, ...listMembers(within.schema, schemas, `${parent}${name}${within.mark}`, depth + 1)];
  });
}

/** Describes the value of a schema, without its members. */
export function describeSchema(schema: Schema, schemas: Schemas): Omit<Member, 'parent' | 'name' | 'isRequired'> {
  const items = schema.items && resolveSchema(schema.items, schemas);
  const values = (schema.enum ?? []).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return {
    type: nameType(schema, items),
    description: schema.description ?? '',
    values: values.length > 0 ? values : mapValues(schema),
    bounds: listBounds(schema),
  };
}

/** Resolves a reference, keeping the members beside the reference. */
function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...rest } = schema;
  if ($ref === undefined) return schema;
  const { description, ...found } = schemas[$ref.replace(/^.*\//, '')] ?? {};
  const sentences = [rest.description, description].filter((each) => each !== undefined && each !== '');
  return { ...found, ...rest, ...(sentences.length > 0 ? { description: sentences.join('. ') } : {}) };
}

function mapValues({ additionalProperties: values }: Schema): string[] {
  return typeof values === 'object' ? (values.enum ?? []).map(String) : [];
}

function nameType({ type = 'any', format, properties, additionalProperties }: Schema, items?: Schema): string {
  if (type === 'array') return items?.type === undefined ? 'array' : `array of ${items.type}s`;
  if (type === 'object' && properties === undefined && typeof additionalProperties === 'object') {
    return additionalProperties.type === undefined ? 'object' : `object of ${additionalProperties.type}s`;
  }
  return format === undefined ? type : `${type}, ${formats[format] ?? format}`;
}

const formats: Readonly<Record<string, string>> = { uuid: 'UUID', uri: 'URL', 'date-time': 'time' };

function listBounds(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, maxProperties, additionalProperties } = schema;
  const longest = typeof additionalProperties === 'object' ? additionalProperties.maxLength : undefined;
  const bounds = [
    describeRange(minimum, maximum, ''),
    describeRange(minLength, maxLength, ' characters'),
    describeRange(undefined, maxItems, ' items'),
    describeRange(undefined, maxProperties, ' members'),
    describeRange(undefined, longest, ' bytes a value'),
    schema.default === undefined ? undefined : `default ${String(schema.default)}`,
  ];
  return bounds.filter((bound) => bound !== undefined);
}

function describeRange(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min !== undefined && max !== undefined) {
    // The largest safe integer is not a useful bound to show.
    return max > 1e12 ? `${min} or more${unit}` : `${min} to ${max}${unit}`;
  }
  if (max !== undefined) return `at most ${max}${unit}`;
  return min === undefined ? undefined : `${min} or more${unit}`;
}
