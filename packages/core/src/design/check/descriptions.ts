import type { Shape } from './shape.ts';

/** Longer texts are truncated in messages. */
const maxShown = 40;

/** Describes a value for messages. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export function quote(text: string): string {
  return JSON.stringify(text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);
}

/** Describes the values that a shape expects. */
export function describeShape(shape: Shape): string {
  switch (shape.kind) {
    case 'any':
      return 'a value';
    case 'null':
      return 'null';
    case 'boolean':
      return shape.only === undefined ? 'true or false' : String(shape.only);
    case 'number':
      return shape.isWhole ? 'a whole number' : 'a number';
    case 'text':
      return shape.options === undefined ? 'text' : listAlternatives([...shape.options]);
    case 'list':
      return 'an array';
    case 'object':
    case 'choice':
      return 'an object';
    case 'either':
      return joinWithOr(shape.shapes.map(describeShape));
  }
}

/** Lists allowed values, as in `"a", "b" or "c"`. */
export function listAlternatives(words: readonly unknown[]): string {
  return joinWithOr(words.map((word) => JSON.stringify(word)));
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function joinWithOr(words: readonly string[]): string {
  const last = words.at(-1) ?? 'nothing';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
