import type { Declaration } from './declarations.ts';
import { expandDecoration, expandFont, expandSynthesis, expandVariant } from './font-shorthand.ts';
import { inheritedValues, initialValues } from './properties.data.ts';

type Expand = (value: string) => Iterable<readonly [string, string]>;

const everything = [...Object.keys(inheritedValues), ...Object.keys(initialValues)].filter(
  (name) => name !== 'direction' && name !== 'unicode-bidi',
);
const each =
  (names: readonly string[]): Expand =>
  (value) =>
    names.map((name) => [name, value]);

/** @see CSS Cascade 5, "Resetting All Properties: the all property", and SVG 2, "Marker shorthand" */
const shorthands: ReadonlyMap<string, Expand> = new Map([
  ['all', (value) => (isWide(value) ? each(everything)(value) : [])],
  ['font', (value) => expandFont(value) ?? []],
  ['font-variant', expandVariant],
  ['font-synthesis', expandSynthesis],
  ['text-decoration', expandDecoration],
  ['marker', each(['marker-start', 'marker-mid', 'marker-end'])],
] satisfies [string, Expand][]);

const wide = /^(?:inherit|initial|unset|revert|revert-layer)$/i;

/** True if the value is a keyword of every property. @see CSS Cascade 5, "Explicit Defaulting" */
export const isWide = (value: string): boolean => wide.test(value);

export const hasVariable = (value: string): boolean => /\bvar\(/i.test(value);

/** The declarations that a valid declaration stands for. */
export function expand(declaration: Declaration): Declaration[] {
  const { property, value, isImportant } = declaration;
  const parts = shorthands.get(property);
  if (parts === undefined) return [declaration];
  if (!hasVariable(value))
    return [...parts(value)].map(([name, part]) => ({ property: name, value: part, isImportant }));
  // The names are the same for every value.
  return [...parts('unset')].map(([name]) => ({ property: name, value, isImportant, shorthand: property }));
}
