import { describe, expect, it } from 'vitest';
import type { Schema } from '../types.ts';
import { describeSchema, listMembers } from './members.ts';

const namesOf = (schema: Schema, schemas: Record<string, Schema> = {}) =>
  listMembers(schema, schemas).map(({ parent, name }) => parent + name);

describe('the members of a schema', () => {
  it('have their paths, each followed by its own members', () => {
    const item: Schema = { type: 'object', properties: { c: { type: 'string' } } };
    const schema: Schema = {
      properties: { a: { type: 'object', properties: { b: { type: 'array', items: item } } }, d: {}, e: false },
    };
    expect(namesOf(schema)).toEqual(['a', 'a.b', 'a.b[].c', 'd']);
  });

  it('are resolved through references, whose own descriptions come first', () => {
    const schemas = { A: { type: 'object', description: 'Of A', properties: { b: {} } } };
    const schema: Schema = {
      required: ['a'],
      properties: { a: { $ref: '#/components/schemas/A', description: 'Here' } },
    };
    expect(namesOf(schema, schemas)).toEqual(['a', 'a.b']);
    expect(listMembers(schema, schemas)[0]).toMatchObject({ description: 'Here. Of A', isRequired: true });
  });

  it('are empty for a dangling reference', () => {
    expect(namesOf({ $ref: '#/components/schemas/Nothing' })).toEqual([]);
  });
});

describe('the description of a schema', () => {
  it.each<[Schema, string]>([
    [{}, 'any'],
    [{ type: 'string', format: 'uuid' }, 'string, UUID'],
    [{ type: 'string', format: 'duration' }, 'string, duration'],
    [{ type: 'array' }, 'array'],
    [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of strings'],
    [{ type: 'object', additionalProperties: {} }, 'object'],
  ])('contains the type of %j', (schema, type) => {
    expect(describeSchema(schema, {}).type).toBe(type);
  });

  it.each<[Schema, string[]]>([
    [{ minimum: 1, maximum: 50, default: 10 }, ['1 to 50', 'default 10']],
    [{ minimum: 0, maximum: 999_999_999_999_999 }, ['0 or more']],
    [{ minimum: 1 }, ['1 or more']],
    [{ maxLength: 255 }, ['at most 255 characters']],
    [{ minLength: 1, maxLength: 255 }, ['1 to 255 characters']],
    [{ maxItems: 10 }, ['at most 10 items']],
    [
      { maxProperties: 5, additionalProperties: { maxLength: 8192 } },
      ['at most 5 members', 'at most 8192 bytes a value'],
    ],
  ])('contains the bounds of %j', (schema, bounds) => {
    expect(describeSchema(schema, {}).bounds).toEqual(bounds);
  });

  it('contains the allowed values, also those of a map', () => {
    expect(describeSchema({ enum: ['a', 1, null] }, {}).values).toEqual(['a', '1', 'null']);
    expect(describeSchema({ type: 'object', additionalProperties: { enum: ['ok'] } }, {}).values).toEqual(['ok']);
  });
});
