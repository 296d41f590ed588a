import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkFiles, writeFiles } from '../verify/rules/design.ts';
import { writeReference } from './reference.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the files generated from the models', () => {
  it('are committed, and a difference is reported', () => {
    const files = writeFiles(root);
    expect(checkFiles(root, files)).toEqual([]);
    const [[path, text] = ['', '']] = files;
    expect(checkFiles(root, files.set(path, text.replace('Back to front', 'Front to back')))).toEqual([
      `${path} differs from the models; run \`pnpm verify --accept design\` and commit the result`,
    ]);
    expect(checkFiles(root, new Map([['docs/nowhere.md', 'x']]))).toHaveLength(1);
  });
});

describe('the reference', () => {
  it('lists members with their types and descriptions, and marks optional ones', () => {
    const Part = {
      type: 'object',
      description: 'A part.',
      properties: {
        width: { type: 'number', exclusiveMinimum: 0, description: 'Points.' },
        parts: { type: 'array', minItems: 1, items: { $ref: '#/$defs/Part' } },
        place: { type: 'object', properties: { x: { type: 'integer', minimum: 0, maximum: 9 } } },
        fill: { anyOf: [{ type: 'string', const: 'a|b' }, { type: 'boolean' }] },
      },
      required: ['width'],
    } as const;
    expect(writeReference({ $defs: { Part } })).toContain(
      [
        '### Part\n\nA part.\n\n| Member | Type |  |\n| --- | --- | --- |',
        '| `width` | number above 0 | Points. |',
        '| `parts?` | list of [Part](#part), at least 1 |  |',
        '| `place?` | object |  |',
        '| `place.x?` | whole number, 0 to 9 |  |',
        '| `fill?` | `a\\|b` or boolean |  |',
      ].join('\n'),
    );
  });
});
