import {
  cellDefaults,
  paragraphDefaults,
  tableDefaults,
} from '../../packages/core/src/design/cascade/defaults.data.ts';
import { idRoles } from '../../packages/core/src/design/check/id-roles.data.ts';
import type { JsonSchema } from '../../packages/core/src/design/check/json-schema.ts';
import { problemCodes } from '../../packages/core/src/design/problem-codes.ts';

/** Writes the generated part of the documentation: all members of the schema, defaults and problems. */
export function writeReference({ $defs = {} }: JsonSchema): string {
  const parts = Object.entries($defs).filter(([name]) => name !== 'Json');
  return [
    '## All parts\n',
    ...parts.map(([name, part]) => writePart(name, part)),
    '## Defaults\n',
    'Values of properties that neither a part nor any of its styles sets. Properties that are not listed have no default: no paint, no edge, no mark. Text without `fill` is black.\n',
    ...Object.entries({
      paragraphs: paragraphDefaults,
      cells: cellDefaults,
      tables: tableDefaults,
    }).map(([subject, defaults]) => writeDefaults(subject, defaults)),
    '## Problems\n',
    table(
      ['Code', 'Severity', 'Meaning'],
      Object.entries(problemCodes).map(([code, { severity, summary }]) => [`\`${code}\``, severity, summary]),
    ),
  ].join('\n');
}

function writePart(name: string, part: JsonSchema): string {
  const lines = [`### ${name}\n`];
  if (part.description !== undefined) lines.push(`${part.description}\n`);
  const { oneOf } = part;
  if (oneOf?.every(({ $ref }) => $ref !== undefined))
    lines.push(`One of ${oneOf.map((each) => typeOf(each, name)).join(', ')}.\n`);
  else if (oneOf !== undefined) lines.push(...oneOf.map((each) => writeKind(each, name)));
  else if (part.properties === undefined) lines.push(`${capital(typeOf(part, name))}.\n`);
  else lines.push(writeMembers(part, name));
  return lines.join('\n');
}

/** Writes one of several unnamed objects that differ in `kind`. */
function writeKind(schema: JsonSchema, place: string): string {
  const { kind, ...properties } = schema.properties ?? {};
  const words = [kind?.const ?? '', ...(kind?.enum ?? [])].filter((word) => word !== '').map((word) => `\`${word}\``);
  const sentence = schema.description === undefined ? '' : `: ${schema.description}`;
  const members = Object.keys(properties).length === 0 ? '' : `\n${writeMembers({ ...schema, properties }, place)}`;
  return `**\`kind\` ${words.join(' or ')}**${sentence}\n${members}`;
}

const writeMembers = (schema: JsonSchema, place: string): string =>
  table(['Member', 'Type', ''], listMembers(schema, place, ''));

/** Lists members with their paths. Optional members have a question mark, and members of unnamed objects follow. */
function listMembers({ properties = {}, required = [] }: JsonSchema, place: string, before: string): string[][] {
  return Object.entries(properties).flatMap(([name, member]) => {
    const at = `${place}.${name}`;
    const title = `${before}${name}${required.includes(name) ? '' : '?'}`;
    const inner = [member, member.items || {}, ...(member.anyOf ?? [])].filter(
      ({ properties: own }) => own !== undefined,
    );
    const dots = member.items ? '[].' : '.';
    const row = [`\`${title}\``, typeOf(member, at), describe(member)];
    return [row, ...inner.flatMap((each) => listMembers(each, at, `${before}${name}${dots}`))];
  });
}

/** Descriptions that only repeat the type. */
const redundant = /^(A UUID; |0 to 1\.$)/;

const describe = ({ description = '' }: JsonSchema): string => (redundant.test(description) ? '' : description);

function typeOf(schema: JsonSchema, place: string): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref.replace('#/$defs/', ''));
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map((each) => typeOf(each, place)).join(' or ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum !== undefined) return schema.enum.map((word) => `\`${word}\``).join(', ');
  switch (schema.type) {
    case 'object':
      return schema.properties !== undefined
        ? 'object'
        : `object of ${typeOf(schema.additionalProperties || {}, place)}`;
    case 'array':
      return typeOfList(schema, place);
    case 'string':
      return schema.format === 'uuid' ? typeOfId(place) : 'text';
    case 'number':
    case 'integer':
      return typeOfNumber(schema);
    default:
      return schema.type ?? 'anything';
  }
}

function typeOfList({ items, prefixItems, minItems = 0 }: JsonSchema, place: string): string {
  if (prefixItems !== undefined) return `[${prefixItems.map((item) => typeOf(item, place)).join(', ')}]`;
  return `list of ${typeOf(items || {}, place)}${minItems > 0 ? `, at least ${minItems}` : ''}`;
}

function typeOfNumber({
  type,
  minimum = Number.NEGATIVE_INFINITY,
  maximum = Number.POSITIVE_INFINITY,
  exclusiveMinimum,
}: JsonSchema): string {
  const word = type === 'integer' ? 'whole number' : 'number';
  const isBounded = (bound: number): boolean => Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (exclusiveMinimum !== undefined) return `${word} above ${exclusiveMinimum}`;
  if (isBounded(minimum) && isBounded(maximum)) return `${word}, ${minimum} to ${maximum}`;
  return isBounded(minimum) ? `${word} from ${minimum}` : word;
}

function typeOfId(place: string): string {
  const role = idRoles[place];
  if (role === undefined) throw new Error(`idRoles has no role for the id "${place}"`);
  if ('is' in role) return 'its id';
  if ('shared' in role) return `id of a ${role.shared}`;
  if ('within' in role) return 'id within the story';
  return `id of ${role.to.map((kind) => (/^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`)).join(' or ')}`;
}

const linkTo = (name: string): string => (name === 'Json' ? 'JSON' : `[${name}](#${name.toLowerCase()})`);

function writeDefaults(subject: string, defaults: object): string {
  const rows = Object.entries(defaults).map(([name, value]) => [`\`${name}\``, `\`${JSON.stringify(value)}\``]);
  return `For ${subject}:\n\n${table(['Property', 'Default'], rows)}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
