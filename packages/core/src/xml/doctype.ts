import { ConversionError } from '../errors.ts';
import { excerpt } from './faults.ts';
import { namePattern, plainNamePattern } from './names.ts';

/** The entities of a document: names and replacement texts; undefined if the text is in another file. */
export type Entities = ReadonlyMap<string, string | undefined>;

const space = '[ \\t\\r\\n]';
const literal = `(?:"[^"]*"|'[^']*')`;
const publicLiteral = `(?:"[-'()+,./:=?;!*#@$_%a-zA-Z0-9 \\r\\n]*"|'[-()+,./:=?;!*#@$_%a-zA-Z0-9 \\r\\n]*')`;
const external = `(?:SYSTEM|PUBLIC${space}+${publicLiteral})${space}+${literal}`;
// Names of entities and notations have no colon: Namespaces in XML 1.0, third edition, "Conformance of Documents".
const declaredName = `${space}+(${plainNamePattern})${space}+`;
const notation = `(?:${space}+NDATA${space}+${plainNamePattern})?`;

const doctype = new RegExp(
  `^<!DOCTYPE${space}+${namePattern}(?:${space}+${external})?${space}*(?:\\[([\\s\\S]*)\\]${space}*)?>$`,
  'u',
);
const entity = new RegExp(
  `<!ENTITY(${space}+%)?${declaredName}(?:(${literal})|${external}${notation})${space}*>`,
  'uy',
);
const parameterReference = new RegExp(`%${plainNamePattern};`, 'uy');
const skipped = [
  /[ \t\r\n]+/y,
  /<!--(?:[^-]|-[^-])*-->/y,
  new RegExp(`<\\?(?!xml[ \\t\\r\\n?])${plainNamePattern}(?:${space}[\\s\\S]*?)?\\?>`, 'uy'),
  // Default attribute values of an ATTLIST are not applied.
  /<!(?:ELEMENT|ATTLIST|NOTATION)[ \t\r\n][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*)*>/y,
];
const maxLength = 256 * 1024;

/**
 * The general entities that a document type declares. Nothing is fetched: only the name of an entity in another file is
 * known. The use of a parameter entity is refused, because it could declare anything.
 * @see XML 1.0, fifth edition, "Prolog and Document Type Declaration", "Entity Declarations"
 */
export function parseDoctype(text: string): Entities {
  if (text.length > maxLength) {
    const message = `the document type has ${text.length} characters; at most ${maxLength} are allowed`;
    throw new ConversionError('XML_TOO_LARGE', message);
  }
  const parts = doctype.exec(text);
  if (parts === null) throw malformed(text, 0);
  const subset = parts[1] ?? '';
  const entities = new Map<string, string | undefined>();
  for (let at = 0; at < subset.length; ) at = parseDeclaration(subset, at, entities);
  return entities;
}

/** Reads one declaration, or skips a part without one; returns the offset of its end. */
function parseDeclaration(subset: string, at: number, entities: Map<string, string | undefined>): number {
  entity.lastIndex = at;
  const declared = entity.exec(subset);
  if (declared !== null) {
    const [, isParameter, name = '', value] = declared;
    const text = value === undefined ? undefined : parseValue(value.slice(1, -1));
    // The first declaration of a name is binding.
    if (isParameter === undefined && !entities.has(name)) entities.set(name, text);
    return at + declared[0].length;
  }
  for (const pattern of skipped) {
    pattern.lastIndex = at;
    if (pattern.test(subset)) return pattern.lastIndex;
  }
  parameterReference.lastIndex = at;
  if (!parameterReference.test(subset)) throw malformed(subset, at);
  const message = `the document type uses a parameter entity, at ${excerpt(subset, at)}; write the declarations out`;
  throw new ConversionError('XML_ENTITY', message);
}

/** Resolves character references; references to entities are resolved when the entity is used. */
function parseValue(value: string): string {
  if (value.includes('%')) throw malformed(value, value.indexOf('%'));
  return value.replaceAll(/\r\n?/g, '\n').replaceAll(/&(?:([^;&]*);)?/g, (whole, name: string | undefined) => {
    if (name === undefined || !isReference.test(whole)) throw malformed(whole, 0);
    return name.startsWith('#') ? parseCharacter(name.slice(1)) : whole;
  });
}

const isReference = new RegExp(`^&(?:${plainNamePattern}|#[0-9]+|#x[0-9a-fA-F]+);$`, 'u');

/** @see XML 1.0, fifth edition, "Characters", production Char */
function parseCharacter(number: string): string {
  const code = number.startsWith('x') ? Number.parseInt(number.slice(1), 16) : Number.parseInt(number, 10);
  const isAllowed =
    code === 9 || code === 10 || code === 13 || (code >= 0x20 && code < 0xd800) || (code >= 0xe000 && code <= 0x10ffff);
  if (!isAllowed || code === 0xfffe || code === 0xffff) throw malformed(`&#${number};`, 0);
  return String.fromCodePoint(code);
}

function malformed(text: string, at: number): ConversionError {
  return new ConversionError('XML_MALFORMED', `a declaration in the document type is invalid, at ${excerpt(text, at)}`);
}
