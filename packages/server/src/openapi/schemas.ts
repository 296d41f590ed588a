import { z } from 'zod';
import type { Schema } from './types.ts';

/** Schemas with a name of their own, as they gather among the components. */
export type ComponentSchemas = Record<string, Schema>;

/**
 * A zod schema as OpenAPI 3.1 takes it, which is JSON Schema 2020-12. Schemas with an id come to stand among the named
 * ones, and are referred to.
 */
export function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: ComponentSchemas = {}): Schema {
  const made = z.toJSONSchema(schema, { target: 'draft-2020-12', io, override: cleanSchema });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', `"${schemaPath}`);
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

/** Takes away what only says how zod looks at a value, and adds what it leaves out. */
const cleanSchema: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  // Of a query's text only the number is of interest that it becomes; the bounds of safe integers go without saying.
  if (jsonSchema.type === 'integer') {
    delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  }
  // The format says the same as zod's pattern, and can be read.
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
  if (def.type === 'default') jsonSchema.default = def.defaultValue as typeof jsonSchema.default;
};
