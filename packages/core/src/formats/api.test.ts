import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Format } from '../format.ts';
import { findPlan } from '../plan.ts';
import { apiInputs, toApiInputs } from './api.ts';
import { formats, pendingFormats } from './registry.ts';

const specification = readFileSync(new URL('../../../../docs/spec/converter-service.md', import.meta.url), 'utf8');

/** Rows of the table "Supported conversions": kind, inputs, outputs. */
function readSpecified(): { kind: string; inputs: string[]; outputs: string[] }[] {
  const section = /### Supported conversions\n([\s\S]*?)\n#/.exec(specification)?.[1] ?? '';
  const rows = section.split('\n').filter((line) => /^\| (Package|Font|Image) \|/.test(line));
  return rows.map((row) => {
    const [kind = '', inputs = '', outputs = ''] = row.split('|').slice(1, 4);
    const namesOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return { kind: kind.trim().toLowerCase(), inputs: namesOf(inputs), outputs: namesOf(outputs) };
  });
}

describe('apiInputs', () => {
  it('contains exactly the types of the specification with their outputs', () => {
    const specified = readSpecified().flatMap(({ kind, inputs, outputs }) =>
      inputs.map((type) => `${kind} ${type}: ${[...outputs].sort()}`),
    );
    expect(specified).toHaveLength(18);
    const found = apiInputs.map(({ type, kind, outputTypes }) => `${kind} ${type}: ${[...outputTypes].sort()}`);
    expect(found.sort()).toEqual(specified.sort());
  });

  it('contains only types that core converts, except those marked as not read', () => {
    for (const { type, isRead, outputTypes } of apiInputs) {
      const source = formats.find((format) => (format.types as readonly string[]).includes(type));
      expect([type, source !== undefined]).toEqual([type, isRead]);
      for (const output of outputTypes) {
        const target = formats.find(({ id }) => id === output);
        if (isRead) expect(source && target && findPlan(source, target)).toBeDefined();
      }
    }
  });

  it('omits formats and directions that only the library has', () => {
    const [png] = formats;
    const pdf: Format = { ...png, id: 'pdf', types: ['pdf'], reads: { ...png.reads, api: false } };
    const inputs = toApiInputs([...formats, pdf], pendingFormats);
    expect(inputs.map(({ type }) => type)).toEqual(apiInputs.map(({ type }) => type));
    // It is still an output, like png: each direction has its own flag.
    expect(inputs.find(({ type }) => type === 'png')?.outputTypes).toContain('pdf');
  });
});
