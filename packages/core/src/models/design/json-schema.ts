import { z } from 'zod';
import { templateBundle } from './bundle.ts';
import { design, designVersion } from './document.ts';

/** The models with a published schema, by file name. */
const roots = {
  [`design-${designVersion}.schema.json`]: design,
  [`template-bundle-${designVersion}.schema.json`]: templateBundle,
};

/** Returns the JSON Schemas (2020-12) of a design document and of a bundle, as texts by file name. */
export function toJsonSchemas(): Map<string, string> {
  const files = Object.entries(roots).map(([name, root]) => {
    const schema = z.toJSONSchema(root, { target: 'draft-2020-12', io: 'input', override: tidy });
    const text = JSON.stringify(schema, null, 2).replaceAll('__schema0', 'Json');
    return [name, `${text}\n`] as const;
  });
  return new Map(files);
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Removes redundant keywords. The format `uuid` means the same as its pattern and is easier to read. */
const tidy: Override = ({ jsonSchema }) => {
  delete jsonSchema.id;
  if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
};
