import { allowedGroups, customPrefix, limits, refusedGroups, refusedPrefix } from '@quoin/core/url-headers';
import { inputTypes, isImageOutput, outputsOf, outputTypes } from '../jobs/order/conversions.ts';
import { orderSchema, retrySchema } from '../jobs/order/order-schema.ts';
import { type ComponentSchemas, referTo, toSchema } from './schemas.ts';
import type { Schema } from './types.ts';

/**
 * Adds the schemas of request bodies. They accept all bodies that the parser accepts, and refuse those that it refuses,
 * except for rules that are hard to express in a schema: reserved header names, duplicate rules, and invalid hosts.
 */
export function addRequestSchemas(schemas: ComponentSchemas): void {
  schemas.OwnHeaders = ownHeaders;
  schemas.HeaderRule = headerRule;
  schemas.JobRequest = {
    title: 'A job request',
    ...replaceMembers(toSchema(orderSchema, 'input'), jobReplacements),
    allOf: [...conversionRules(), configRule],
  };
  schemas.RetryRequest = { title: 'A retry', ...replaceMembers(toSchema(retrySchema, 'input'), jobReplacements) };
}

/** URLs contain no control characters, spaces or backslashes; URLs of the service also no user info. */
const excludedCharacters = '\\u0000-\\u0020\\u007f-\\u009f\\\\';
const anyCase = { http: '[Hh][Tt][Tt][Pp]', https: '[Hh][Tt][Tt][Pp][Ss]' };
const afterScheme = `://[^/?#@${excludedCharacters}]+([/?#][^${excludedCharacters}]*)?$`;
const urlPattern = `^${anyCase.http}[Ss]?${afterScheme}`;
export const httpsUrlPattern = `^${anyCase.https}${afterScheme}`;
const matchPattern = `^${anyCase.https}://[^/?#@${excludedCharacters}]+([/?][^#${excludedCharacters}]*)?$`;

/** @see RFC 9110, "Tokens" and "Field Values" */
export const headersSchema: Schema = {
  type: 'object',
  maxProperties: limits.headers,
  propertyNames: { pattern: "^[\\w!#$%&'*+.^`|~\\-]+$" },
  additionalProperties: {
    type: 'string',
    maxLength: limits.valueBytes,
    pattern: '^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$',
  },
};

const refusedNames = inCode([...Object.values(refusedGroups).flat(), `${refusedPrefix}*`]);
const ruleNames = inCode([...Object.values(allowedGroups).flat(), `${customPrefix}*`]);

const ownHeaders: Schema = {
  title: 'The headers of one URL',
  description: `Names and values; all names except ${refusedNames}. They replace all rules.`,
  ...headersSchema,
};

const headerRule: Schema = {
  title: 'A header rule',
  type: 'object',
  required: ['match', 'headers'],
  additionalProperties: false,
  properties: {
    match: {
      type: 'string',
      maxLength: limits.matchLength,
      pattern: matchPattern,
      description:
        'An absolute https URL. A URL that ends in `/` is a prefix and matches all URLs below it; any other matches exactly, including the query.',
    },
    headers: {
      ...headersSchema,
      description: `Names and values; allowed names: ${ruleNames}. An empty object excludes the URL.`,
    },
  },
};

/** Replacements of member schemas by member name; each gets the schema that zod generated. */
type MemberReplacements = Readonly<Record<string, (schema: Schema) => Schema>>;

/** Replaces the schemas of members at any depth. */
export function replaceMembers(schema: Schema, replacements: MemberReplacements): Schema {
  const { properties } = schema;
  if (properties === undefined) return schema;
  const placed = Object.entries(properties).map(([name, member]) => {
    const replace = replacements[name] ?? ((each: Schema) => replaceMembers(each, replacements));
    return [name, member && replace(member)] as const;
  });
  return { ...schema, properties: Object.fromEntries(placed) };
}

const jobReplacements: MemberReplacements = {
  headers: ({ description = '' }) => ({ ...referTo('OwnHeaders'), description }),
  url_headers: ({ description = '' }) => ({
    type: 'array',
    maxItems: limits.rules,
    items: referTo('HeaderRule'),
    description,
  }),
  // A pattern instead of the format `uri`, which would refuse URLs that the parser accepts and sends as written, with a
  // `{` or an `ü` in the path.
  url: ({ description = '' }) => ({ type: 'string', pattern: urlPattern, description }),
};

/** One rule for each kind of conversion: the allowed outputs of its inputs. */
function conversionRules(): Schema[] {
  const kinds = new Map<string, { readonly from: string[]; readonly to: readonly string[] }>();
  for (const input of inputTypes) {
    const to = outputsOf(input);
    const kind = kinds.get(to.join()) ?? { from: [], to };
    kind.from.push(input);
    kinds.set(to.join(), kind);
  }
  return [...kinds.values()].map(({ from, to }) => ({
    description: `From ${inCode(from)} to ${inCode(to)}.`,
    if: { properties: { input: { properties: { type: { enum: from } } } } },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { properties: { output: { properties: { type: { enum: to } } } } },
  }));
}

const configRule: Schema = {
  description: `\`output.config\` is allowed only if \`output.type\` is ${inCode(outputTypes.filter(isImageOutput))}.`,
  if: {
    properties: { output: { properties: { type: { enum: outputTypes.filter((type) => !isImageOutput(type)) } } } },
  },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { properties: { output: { properties: { config: false } } } },
};

function inCode(names: readonly string[]): string {
  const [last, ...others] = names.map((name) => `\`${name}\``).reverse();
  return others.length === 0 ? String(last) : `${others.reverse().join(', ')} or ${last}`;
}
