import { roundNumber } from '../../../round.ts';
import type { Directory } from '../directory.ts';
import type { CascadedAttributes } from './cascaded-attributes.ts';

/** How one property of the document is made of attributes of the layout. */
export interface PropertyRule<Value> {
  /** The attributes and properties that say it. Who says one of them says it all. */
  readonly from: readonly string[];
  read(attributes: CascadedAttributes, directory: Directory): Value | undefined;
  /** What takes back the property of a style, where nothing says it any more. */
  readonly reset?: Value;
  /** The same of one member of what is inherited in parts. */
  readonly resetMember?: (member: string) => unknown;
}

/** A rule for each member that can be said. */
export type PropertyRules<Properties> = {
  readonly [Name in keyof Properties]?: PropertyRule<NonNullable<Properties[Name]>>;
};

/** Of these, each member is inherited by itself; of all others, the whole. */
const mergedByMember: ReadonlySet<string> = new Set(['features', 'hyphenation', 'justification', 'keep']);

/** A number, multiplied to come into the unit of the document. */
export function number(
  from: string,
  bounds: { min?: number; max?: number; factor?: number } = {},
): PropertyRule<number> {
  const { min: least, max: most, factor: times = 1 } = bounds;
  return {
    from: [from],
    read: (attributes) => {
      const value = attributes.number(from, least, most);
      return value === undefined ? undefined : roundNumber(value * times);
    },
  };
}

export function flag(from: string): PropertyRule<boolean> {
  return { from: [from], read: (attributes) => attributes.boolean(from) };
}

export function choice<Value>(from: string, table: Readonly<Record<string, Value>>): PropertyRule<Value> {
  return { from: [from], read: (attributes) => attributes.choice(from, table) };
}

/** All properties, as the layers together say them. */
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

/** The properties that the nearest layer has a part in; what it says of those in parts, it says alone. */
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

/** What must be said so that `known` becomes `wanted`. */
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
      else attributes.report('TEXT_ATTRIBUTE_DROPPED', `${name} of the style cannot be taken back`);
    }
  }
  return found as Properties;
}

/** What holds where `set` is said on top of `below`. */
export function mergeProperties<Properties extends object>(below: Properties, set: Partial<Properties>): Properties {
  const result = { ...below, ...set } as Record<string, unknown>;
  for (const name of mergedByMember) {
    const [one, other] = [(below as Record<string, unknown>)[name], (set as Record<string, unknown>)[name]];
    if (one !== undefined && other !== undefined) result[name] = { ...(one as object), ...(other as object) };
  }
  return result as Properties;
}

/** The properties as a member of the document: absent where there are none. */
export function unlessEmpty<Properties extends object>(set: Properties): Properties | undefined {
  return Object.keys(set).length === 0 ? undefined : set;
}

/** The same without members that are undefined. */
export function compact<Part extends object>(part: Part): Part {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(part)) if (value !== undefined) found[name] = value;
  return found as Part;
}

/** Those parts of a property that the nearest layer says by itself, as they are with all others. */
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

/** Whether two values of properties would be written alike. */
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

/** The rules one by one; listed once, as they are gone through for every style and range. */
function entries<Properties extends object>(rules: PropertyRules<Properties>): Entries {
  const found = known.get(rules) ?? (Object.entries(rules) as [string, PropertyRule<unknown>][]);
  known.set(rules, found);
  return found;
}
