import { z } from 'zod';
import type { Schema } from './types.ts';

/** Named schemas that are collected for the components. */
export type ComponentSchemas = Record<string, Schema>;

/**
 * Converts a zod schema to OpenAPI 3.1, which uses JSON Schema 2020-12. Schemas with an id are added to the named ones
 * and referenced.
 */
export function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: ComponentSchemas = {}): Schema {
  const jsonSchema = z.toJSONSchema(schema, { target: 'draft-2020-12', io, override: cleanSchema });
  const text = JSON.stringify(jsonSchema).replaceAll('"#/$defs/', `"${schemaPath}`);
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(text) as Schema & {
    $schema?: string;
    $defs?: Record<string, Schema & { id?: string }>;
  };
  for (const [name, { id: __, ...definition }] of Object.entries($defs)) schemas[name] = definition;
  return rest;
}

const schemaPath = '#/components/schemas/';

export function referTo(name: string): Schema & { readonly $ref: string } {
  return { $ref: schemaPath + name };
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Removes details of zod's validation, and adds missing members. */
const cleanSchema: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  // Of a query parameter only the number matters, and the bounds of safe integers are not useful.
  if (jsonSchema.type === 'integer') {
    delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  }
  // The format is equivalent to zod's pattern, and is readable.
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
  if (def.type === 'default') jsonSchema.default = def.defaultValue as typeof jsonSchema.default;
};
