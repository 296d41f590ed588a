import { ConversionError } from '../errors.ts';
import type { XmlElement } from './element.ts';

const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** The first child with this name; throws if there is none. */
export function requireChild(element: XmlElement, name: string): XmlElement {
  return element.child(name) ?? refuse(element, `a child element <${name}> is missing`);
}

/** An attribute as read by `read`; throws if the element does not have it. */
export function requireAttribute<Value>(
  element: XmlElement,
  name: string,
  read: (element: XmlElement, name: string) => Value | undefined,
): Value {
  return read(element, name) ?? refuse(element, `attribute "${name}" is missing`);
}

/** An attribute as text. */
export function readText(element: XmlElement, name: string): string | undefined {
  return element.attribute(name);
}

/** An attribute as a number; undefined if it is absent. Throws if it is not a number. */
export function readNumber(element: XmlElement, name: string): number | undefined {
  const value = element.attribute(name);
  return value === undefined ? undefined : parseNumber(element, name, value.trim());
}

/** An attribute as numbers separated by spaces or commas, such as a transform or bounds. */
export function readNumbers(element: XmlElement, name: string): number[] | undefined {
  const value = element.attribute(name)?.trim();
  if (value === undefined || value === '') return value === '' ? [] : undefined;
  return value.split(/\s*,\s*|\s+/).map((part) => parseNumber(element, name, part));
}

/** An attribute as `true` or `false`. */
export function readBoolean(element: XmlElement, name: string): boolean | undefined {
  const value = readChoice(element, name, ['true', 'false']);
  return value === undefined ? undefined : value === 'true';
}

/** An attribute as one of its allowed values; undefined if it is absent. */
export function readChoice<Word extends string>(
  element: XmlElement,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = element.attribute(name);
  if (value === undefined) return undefined;
  const word = words.find((one) => one === value);
  return word ?? refuse(element, `${name}=${quoteValue(value)} is not one of ${words.join(', ')}`);
}

function parseNumber(element: XmlElement, name: string, text: string): number {
  const value = number.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : refuse(element, `${name}=${quoteValue(text)} is not a number`);
}

function quoteValue(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

function refuse({ path, line }: XmlElement, problem: string): never {
  throw new ConversionError('XML_VALUE', `${problem} (in ${path}, line ${line})`);
}
