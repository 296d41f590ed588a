import { allowedGroups, customPrefix, limits, refusedGroups, refusedPrefix } from '@quoin/core/url-headers';
import { inputTypes, isImageOutput, outputsOf, outputTypes } from '../jobs/conversions.ts';
import { orderSchema, retrySchema } from '../jobs/order-schema.ts';
import { type ComponentSchemas, referTo, toSchema } from './schemas.ts';
import type { Schema } from './types.ts';

/**
 * The schemas of request bodies. They accept whatever the parser accepts. They refuse what the parser refuses, but for
 * what a schema says badly: which header names are taken, equal rules, and hosts that are none.
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

/** Controls, spaces and backslashes are in no URL, nor is user info in one of ours. */
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
  description: `Names and values; any name but ${refusedNames}. They take the place of every rule.`,
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
        'An absolute https URL. One that ends in `/` is a prefix and covers every URL below it; any other is exact, query included.',
    },
    headers: {
      ...headersSchema,
      description: `Names and values; a name is ${ruleNames}. None at all opts the URL out.`,
    },
  },
};

/** What stands in the place of a member, by its name; it is given what zod says of it. */
type MemberReplacements = Readonly<Record<string, (schema: Schema) => Schema>>;

/** Puts our own schemas in the places of members, wherever they lie. */
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
  // The format would refuse what the parser takes and sends as written: a `{` in a path, an `ü`.
  url: ({ description = '' }) => ({ type: 'string', pattern: urlPattern, description }),
};

/** One rule for each kind of conversion: its inputs have its outputs. */
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
  description: `\`output.config\` only where \`output.type\` is ${inCode(outputTypes.filter(isImageOutput))}.`,
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
