import type { JsonSchema } from '../../packages/core/src/design/check/json-schema.ts';

const heading = `// The types of a design document and its parts, without zod. Generated: pnpm verify --accept design.
// equal-types.test.ts checks that they equal the types that zod infers.
`;

/** Writes a type for every named part of a schema. Compilers read these types a hundred times faster than zod's. */
export function writeInterfaces({ $defs = {} }: JsonSchema): string {
  return [heading, ...Object.entries($defs).map(([name, part]) => writePart(name, part))].join('\n');
}

function writePart(name: string, part: JsonSchema): string {
  const comment = `/** ${commentOf(part.description ?? 'Any JSON value.')} */\n`;
  if (part.properties === undefined) return `${comment}export type ${name} = ${typeOf(part, 0)};\n`;
  return `${comment}export interface ${name} ${membersOf(part, 0)}\n`;
}

const commentOf = (text: string): string => text.replaceAll('*/', '*\\/');

/** Writes the type of a schema as one expression. */
function typeOf(schema: JsonSchema, depth: number): string {
  const { $ref, const: only, enum: options, anyOf, oneOf, type, prefixItems, items, additionalProperties } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (only !== undefined) return literalOf(only);
  if (options !== undefined) return options.map(literalOf).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return choices.map((choice) => typeOf(choice, depth)).join(' | ');
  if (type === 'array' && prefixItems !== undefined)
    return `[${prefixItems.map((item) => typeOf(item, depth)).join(', ')}]`;
  if (type === 'array') return `Array<${typeOf(items || {}, depth)}>`;
  if (type === 'object' && schema.properties !== undefined) return membersOf(schema, depth);
  if (type === 'object') return `{ [name: string]: ${typeOf(additionalProperties || {}, depth)} }`;
  return simpleTypes[String(type)] ?? 'unknown';
}

const simpleTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function membersOf({ properties = {}, required = [] }: JsonSchema, depth: number): string {
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).flatMap(([name, member]) => {
    const type = typeOf(member, depth + 1);
    const comment = member.description === undefined ? [] : [`${indent}/** ${commentOf(member.description)} */`];
    // The interfaces describe complete documents, in which members with a default are present.
    const optional = !required.includes(name) && member.default === undefined;
    return [...comment, `${indent}${name}${optional ? '?' : ''}: ${type}${optional ? ' | undefined' : ''};`];
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

const literalOf = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));
