import { tokenTypes as types } from 'css-tree/dist/csstree.esm';
import type { XmlElement } from '../../../../xml/element.ts';
import type { Tokens } from '../tokens.ts';
import type { Test } from './matcher.ts';

/** Parses the text between the brackets of an attribute selector; undefined if it is invalid. @see Selectors 4, "Attribute selectors" */
export function testOfAttribute(
  tokens: Tokens,
  from: number,
  end: number,
  namespaces: ReadonlyMap<string, string>,
): Test | undefined {
  const parts: number[] = [];
  for (let at = from; at < end; at++) if (!tokens.isBlank(at)) parts.push(at);
  const raw = (index: number): string | undefined => (index < parts.length ? tokens.raw(parts[index]!) : undefined);
  const isIdent = (index: number): boolean => index < parts.length && tokens.is(parts[index]!, types.Ident);
  let index = 0;
  let prefix: string | undefined;
  if (raw(0) === '|' && isIdent(1)) index = 1;
  else if (raw(1) === '|' && isIdent(2) && (isIdent(0) || raw(0) === '*')) {
    prefix = tokens.value(parts[0]!);
    index = 2;
  }
  if (!isIdent(index)) return undefined;
  const read = reader(tokens.value(parts[index]!), prefix, namespaces);
  if (read === undefined) return undefined;
  index++;
  if (index === parts.length) return (element) => read(element) !== undefined;
  const sign = raw(index) ?? '';
  const kind = sign === '=' ? '' : /^[~|^$*]$/.test(sign) && raw(index + 1) === '=' ? sign : undefined;
  if (kind === undefined) return undefined;
  const at = parts[index + (kind === '' ? 1 : 2)];
  if (at === undefined || !(tokens.is(at, types.Ident) || tokens.is(at, types.String))) return undefined;
  const flags = parts.slice(index + (kind === '' ? 2 : 3)).map((each) => tokens.raw(each).toLowerCase());
  if (flags.length > 1 || flags.some((flag) => flag !== 'i' && flag !== 's')) return undefined;
  const fold = (value: string): string =>
    flags[0] === 'i' ? value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) : value;
  const wanted = fold(tokens.value(at));
  return (element) => {
    const found = read(element);
    return found !== undefined && holds(fold(found), kind, wanted);
  };
}

type Read = (element: XmlElement) => string | undefined;

function reader(name: string, prefix: string | undefined, namespaces: ReadonlyMap<string, string>): Read | undefined {
  if (prefix === undefined) return (element) => element.attribute(name);
  if (prefix === '*') return (element) => element.attribute(name) ?? withAnyPrefix(element, name);
  const uri = namespaces.get(prefix);
  return uri === undefined ? undefined : (element) => element.attributeIn(uri, name);
}

function withAnyPrefix({ attributes }: XmlElement, name: string): string | undefined {
  for (let at = 0; at < attributes.length; at += 2) if (attributes[at]?.endsWith(`:${name}`)) return attributes[at + 1];
  return undefined;
}

function holds(found: string, kind: string, wanted: string): boolean {
  if (kind === '') return found === wanted;
  if (kind === '|') return found === wanted || found.startsWith(`${wanted}-`);
  if (wanted === '') return false;
  if (kind === '~') return found.split(/\s+/).includes(wanted);
  if (kind === '^') return found.startsWith(wanted);
  return kind === '$' ? found.endsWith(wanted) : found.includes(wanted);
}
