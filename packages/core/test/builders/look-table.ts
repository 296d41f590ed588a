import { describe, expect, it } from 'vitest';
import type { ConversionResult } from '../../src/convert.ts';
import type { Design } from '../../src/models/design/document.ts';
import { render, renderPages } from '../../src/render.ts';
import { listModelProperties } from './model-properties.ts';

/** A part of the design model with the values that must change the page, or be noted. */
export interface LookTable<Part extends object> {
  /** The part: `Stroke`, `Effect:satin`. */
  readonly part: string;
  /** The place of the part, if the same part is at several. */
  readonly place?: string;
  /** Each property with few values that is not listed otherwise has one here; the others are the cases. */
  readonly base: Part;
  /** A document with the part. */
  readonly draw: (part: Part, about: string | undefined) => Design;
  /** The values of the properties that are not enumerations. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;
  /** Members that properties need to have an effect. */
  readonly beside?: Readonly<Record<string, Partial<Part>>>;
  /** A word for `draw`, for properties that need another document. */
  readonly about?: Readonly<Record<string, string>>;
  /** Properties that do not change the page, and what they are for. Their members do not either. */
  readonly without?: Readonly<Record<string, string>>;
  /** Values that equal another one, with the reason. */
  readonly equal?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Properties that only print shows, so that their cases are drawn as PDF. */
  readonly printed?: readonly string[];
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

interface LookCase<Part> {
  readonly path: string;
  readonly value: unknown;
  readonly base: Part;
}

/** Defines the tests of a table: no property is forgotten, and each value changes the page or is noted. */
export function testLooks<Part extends object>(table: LookTable<Part>): void {
  const { part, place, values = {}, without = {}, beside = {}, about = {} } = table;
  const properties = listModelProperties(part);
  describe(place === undefined ? part : `${part} (${place})`, () => {
    it('has a case for every property of the model', () => {
      const open = properties.filter((property) => property.values === undefined).map(({ path }) => path);
      expect(open.filter((path) => values[path] === undefined && !isWithout(path, without))).toEqual([]);
      const known = properties.map(({ path }) => path);
      const named = [values, beside, about].flatMap((each) => Object.keys(each));
      expect(named.filter((path) => !known.includes(path))).toEqual([]);
      const unused = Object.keys(without).filter((name) => !known.some((path) => isWithout(path, { [name]: '' })));
      expect(unused).toEqual([]);
    });
    const cases = properties
      .filter(({ path }) => !isWithout(path, without))
      .flatMap((property) => listCases(table, property.path, property.values));
    const baseLooks = new Map<string, Promise<string>>();
    /** Draws each base once: most cases share one. */
    const baseLookOf = (path: string, base: Part): Promise<string> => {
      const key = JSON.stringify([base, about[path], formatOf(table, path)]);
      const look = baseLooks.get(key) ?? lookOf(table, path, base);
      baseLooks.set(key, look);
      return look;
    };
    it.each(cases.map((each) => [each.path, each.value, each] as const))('%s %j', async (_, value, { path, base }) => {
      expect(await lookOf(table, path, withMember(base, path, value))).not.toBe(await baseLookOf(path, base));
    });
  });
}

/** True if a property, or the one that contains it, does not change the page. */
function isWithout(path: string, without: Readonly<Record<string, string>>): boolean {
  return Object.keys(without).some(
    (name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[]`),
  );
}

function listCases<Part extends object>(
  { base: common, beside = {}, values = {}, equal = {} }: LookTable<Part>,
  path: string,
  all: readonly unknown[] | undefined,
): LookCase<Part>[] {
  const base = { ...common, ...beside[path] };
  const own = memberOf(base, path);
  const listed =
    values[path] ?? (all ?? []).filter((value) => value !== own && !(String(value) in (equal[path] ?? {})));
  return listed.map((value) => ({ path, value, base }));
}

function memberOf(part: object, path: string): unknown {
  return path.split('.').reduce<unknown>((found, name) => {
    const member = (found as Record<string, unknown> | undefined)?.[name.replace('[]', '')];
    return name.endsWith('[]') ? (member as unknown[] | undefined)?.[0] : member;
  }, part);
}

/** A copy of a part with another value of a member; of items of lists, the first one. */
function withMember<Part extends object>(part: Part, path: string, value: unknown): Part {
  const [first = '', ...rest] = path.split('.');
  const name = first.replace('[]', '');
  const known = (part as Record<string, unknown>)[name];
  if (rest.length === 0) return { ...part, [name]: value };
  if (!first.endsWith('[]')) return { ...part, [name]: withMember({ ...(known as object) }, rest.join('.'), value) };
  const [item, ...others] = known as object[];
  return { ...part, [name]: [withMember({ ...item }, rest.join('.'), value), ...others] };
}

const formatOf = ({ printed = [] }: Pick<LookTable<object>, 'printed'>, path: string): 'pdf' | 'png' =>
  printed.includes(path) ? 'pdf' : 'png';

/** The pixels of the pages of a document with their notes, or its PDF. */
async function lookOf<Part extends object>(table: LookTable<Part>, path: string, part: Part): Promise<string> {
  const { draw, about = {}, files = new Map() } = table;
  const design = draw(part, about[path]);
  const looks: string[] = [];
  const add = ({ bytes, notes }: ConversionResult): void => {
    looks.push(Buffer.from(bytes).toString('latin1'), ...notes.map(({ message }) => message));
  };
  if (formatOf(table, path) === 'pdf') add(await render(design, files, { format: 'pdf', bleed: true }));
  else for await (const page of renderPages(design, files, { format: 'png', scale: 1.5, bleed: true })) add(page);
  return looks.join('\n');
}
