import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBundle } from '../../../test/builders/design-builder.ts';
import { countOf } from '../../../test/thorough.ts';
import { templateBundle } from '../../models/design/bundle.ts';
import { toJsonSchemas } from '../../models/design/json-schema.ts';
import schema from '../schema/template-bundle-1.0.0.schema.json' with { type: 'json' };
import { idRoles } from './id-roles.data.ts';
import type { JsonSchema } from './json-schema.ts';
import { readShapes } from './shape.ts';
import { Walker } from './walker.ts';

const shapes = readShapes(schema as unknown as JsonSchema);
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false });
addFormats.default(ajv);
const isValidByAjv = ajv.compile(schema);

/** True if a value has the shape of a bundle. References and rules are not checked. */
function hasShape(value: unknown): boolean {
  let count = 0;
  const shape = shapes.get('TemplateBundle');
  if (shape !== undefined) new Walker({ problem: () => count++ }).walk(value, shape);
  return count === 0;
}

type Members = Record<string, unknown>;

/** Lists all members and items of a value, each with the object or array that holds it. */
function listHolders(value: unknown): [holder: Members, name: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const members = value as Members;
  return Object.keys(members).flatMap(
    (name) => [[members, name], ...listHolders(members[name])] as [Members, string][],
  );
}

describe('the shape of documents', () => {
  it('is read from the published schema, which equals the schema of the models', () => {
    expect(toJsonSchemas().get('template-bundle-1.0.0.schema.json')).toBe(`${JSON.stringify(schema, null, 2)}\n`);
  });

  it('is judged as ajv and zod judge it, whichever value is replaced or removed', () => {
    const count = listHolders(buildBundle()).length;
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(
        fc.nat(count - 1),
        fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 })),
        (index, value) => {
          const bundle = buildBundle();
          const [holder, name] = listHolders(bundle)[index] ?? [{}, ''];
          if (value === undefined && !Array.isArray(holder)) delete holder[name];
          else holder[name] = value ?? null;
          const verdict = hasShape(bundle);
          verdicts.add(verdict);
          expect([isValidByAjv(bundle), templateBundle.safeParse(bundle).success]).toEqual([verdict, verdict]);
        },
      ),
      { numRuns: countOf(500) },
    );
    expect(verdicts).toEqual(new Set([true, false]));
  });

  it('is judged as ajv and zod judge it, whichever member is added', () => {
    const count = listHolders(buildBundle()).length;
    fc.assert(
      fc.property(
        fc.nat(count - 1),
        fc.constantFrom('x', 'src', 'opacity', 'kind', 'extra', '__proto__'),
        (index, name) => {
          const bundle = buildBundle();
          const [holder] = listHolders(bundle)[index] ?? [{}];
          if (Array.isArray(holder)) return;
          Object.defineProperty(holder, name, { value: 0.5, enumerable: true, configurable: true, writable: true });
          const verdict = hasShape(bundle);
          expect(isValidByAjv(bundle)).toBe(verdict);
          // zod ignores a member with this name.
          if (name !== '__proto__') expect(templateBundle.safeParse(bundle).success).toBe(verdict);
        },
      ),
      { numRuns: countOf(300) },
    );
  });

  it('has a role for every id, and no unused roles', () => {
    const paths = Object.entries(schema.$defs).flatMap(([name, part]) => listIds(part as JsonSchema, name));
    expect([...new Set(paths)].sort()).toEqual(Object.keys(idRoles).sort());
  });
});

function listIds(part: JsonSchema, path: string): string[] {
  const { properties = {}, oneOf = [], anyOf = [], items, format } = part;
  return [
    ...(format === 'uuid' ? [path] : []),
    ...Object.entries(properties).flatMap(([name, member]) => listIds(member, `${path}.${name}`)),
    ...[...oneOf, ...anyOf, ...(items ? [items] : [])].flatMap((each) => listIds(each, path)),
  ];
}
