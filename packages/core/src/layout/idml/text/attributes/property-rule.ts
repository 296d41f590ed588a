import { roundNumber } from '../../../round.ts';
import type { Directory } from '../directory.ts';
import type { CascadedAttributes } from './cascaded-attributes.ts';

/** Maps IDML attributes to one property of the design. */
export interface PropertyRule<Value> {
  /** The IDML attributes of the property. An element with one of them defines the whole property. */
  readonly from: readonly string[];
  read(attributes: CascadedAttributes, directory: Directory): Value | undefined;
  /** Value that resets the property to its default when no attribute defines it any more. */
  readonly reset?: Value;
  /** Reset value of one member, for properties that are inherited member by member. */
  readonly resetMember?: (member: string) => unknown;
}

/** A rule for each member of the properties. */
export type PropertyRules<Properties> = {
  readonly [Name in keyof Properties]?: PropertyRule<NonNullable<Properties[Name]>>;
};

/** Properties whose members are inherited separately. All others are inherited as a whole. */
const mergedByMember: ReadonlySet<string> = new Set(['features', 'hyphenation', 'justification', 'keep']);

/** Rule for a number, converted to the design's unit by `factor`. */
export function number(
  from: string,
  bounds: { min?: number; max?: number; factor?: number } = {},
): PropertyRule<number> {
  const { min, max, factor = 1 } = bounds;
  return {
    from: [from],
    read: (attributes) => {
      const value = attributes.number(from, min, max);
      return value === undefined ? undefined : roundNumber(value * factor);
    },
  };
}

export function flag(from: string): PropertyRule<boolean> {
  return { from: [from], read: (attributes) => attributes.boolean(from) };
}

export function choice<Value>(from: string, table: Readonly<Record<string, Value>>): PropertyRule<Value> {
  return { from: [from], read: (attributes) => attributes.choice(from, table) };
}

/** Reads all properties from the combined attributes. */
export function readAll<Properties extends object>(
  rules: PropertyRules<Properties>,
  attributes: CascadedAttributes,
  directory: Directory,
): Properties {
  const found: Record<string, unknown> = {};
  for (const [name, rule] of entries(rules)) {
    const value = rule.read(attributes, directory);
    if (value !== undefined) found[name] = value;
  }
  return found as Properties;
}

/**
 * Reads the properties that the nearest element defines. Of properties inherited member by member, only its own members
 * are kept.
 */
export function readOwn<Properties extends object>(
  rules: PropertyRules<Properties>,
  attributes: CascadedAttributes,
  directory: Directory,
  cachedEntries: Properties,
): Properties {
  const all = readAll(rules, attributes, directory) as Record<string, unknown>;
  const found = difference(rules, all as Properties, cachedEntries, attributes) as Record<string, unknown>;
  for (const [name, rule] of entries(rules)) {
    if (!attributes.owns(rule.from) || all[name] === undefined) continue;
    if (mergedByMember.has(name))
      found[name] = { ...ownMembers(rule, attributes, directory, all[name]), ...(found[name] as object) };
    else found[name] = all[name];
  }
  return found as Properties;
}

/** Returns the overrides that turn `known` into `wanted`. */
export function difference<Properties extends object>(
  rules: PropertyRules<Properties>,
  wanted: Properties,
  known: Properties,
  attributes: CascadedAttributes,
): Properties {
  const found: Record<string, unknown> = {};
  const [before, after] = [known as Record<string, unknown>, wanted as Record<string, unknown>];
  for (const [name, rule] of entries(rules)) {
    const [was, is] = [before[name], after[name]];
    if (mergedByMember.has(name)) {
      const parts = changedMembers(is as Members | undefined, was as Members | undefined, rule);
      if (Object.keys(parts).length > 0) found[name] = parts;
    } else if (is !== undefined) {
      if (!isEqual(was, is)) found[name] = is;
    } else if (was !== undefined && !isEqual(was, rule.reset)) {
      if (rule.reset !== undefined) found[name] = rule.reset;
      else attributes.report('TEXT_ATTRIBUTE_DROPPED', `"${name}" of the style cannot be reset`);
    }
  }
  return found as Properties;
}

/** Applies the overrides `set` to the properties `below`. */
export function mergeProperties<Properties extends object>(below: Properties, set: Partial<Properties>): Properties {
  const result = { ...below, ...set } as Record<string, unknown>;
  for (const name of mergedByMember) {
    const [one, other] = [(below as Record<string, unknown>)[name], (set as Record<string, unknown>)[name]];
    if (one !== undefined && other !== undefined) result[name] = { ...(one as object), ...(other as object) };
  }
  return result as Properties;
}

/** Returns undefined for empty properties. */
export function unlessEmpty<Properties extends object>(set: Properties): Properties | undefined {
  return Object.keys(set).length === 0 ? undefined : set;
}

/** Returns the members that the nearest element defines, with their combined values. */
function ownMembers(
  rule: PropertyRule<unknown>,
  attributes: CascadedAttributes,
  directory: Directory,
  all: unknown,
): object {
  const own = rule.read(attributes.nearest(), directory);
  const names = typeof own === 'object' && own !== null ? Object.keys(own) : [];
  return Object.fromEntries(Object.entries(all as object).filter(([name]) => names.includes(name)));
}

type Members = Readonly<Record<string, unknown>>;

function changedMembers(is: Members = {}, was: Members = {}, rule: PropertyRule<unknown>): Members {
  const changed = Object.entries(is).filter(([name, value]) => !isEqual(was[name], value));
  const gone = rule.resetMember === undefined ? [] : Object.keys(was).filter((name) => is[name] === undefined);
  return Object.fromEntries([...changed, ...gone.map((name) => [name, rule.resetMember?.(name)])]);
}

/** True if two property values are structurally equal. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Members, other as Members];
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => isEqual(left[name], right[name]));
}

type Entries = readonly (readonly [string, PropertyRule<unknown>])[];

const known = new WeakMap<object, Entries>();

/** Returns the entries of the rules. Cached, because every style and range iterates over them. */
function entries<Properties extends object>(rules: PropertyRules<Properties>): Entries {
  const found = known.get(rules) ?? (Object.entries(rules) as [string, PropertyRule<unknown>][]);
  known.set(rules, found);
  return found;
}
