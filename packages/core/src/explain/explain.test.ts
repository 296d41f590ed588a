import { describe, expect, it } from 'vitest';
import { failures } from '../errors.ts';
import { noteTable } from '../note-table.data.ts';
import { explain } from './index.ts';

const codes = [...Object.keys(noteTable), ...Object.keys(failures)];

describe('explain', () => {
  it.each(codes)('has a cause and a remedy in full sentences for %s', (code) => {
    const { cause = '', remedy = '' } = explain(code) ?? {};
    for (const text of [cause, remedy]) expect(text).toMatch(/^[`\p{L}].{8,}[^.]\.$/u);
    expect(cause).not.toBe(remedy);
  });

  it('names no code, option or limit that does not exist in capitals', () => {
    const named = codes.flatMap((code) => [
      ...`${explain(code)?.cause} ${explain(code)?.remedy}`.matchAll(/[A-Z]+_[A-Z]+/g),
    ]);
    expect(named.map(([name]) => name).filter((name) => !codes.includes(name))).toEqual([]);
  });

  it('ignores case and returns undefined for unknown codes', () => {
    expect(explain('alpha_flattened')).toEqual(explain('ALPHA_FLATTENED'));
    for (const code of ['', 'constructor', 'toString', 'NO_SUCH_CODE']) expect(explain(code)).toBeUndefined();
  });
});
