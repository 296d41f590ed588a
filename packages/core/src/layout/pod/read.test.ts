import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPackage, readTemplate, requireValid } from '../../../test/layout/pod.ts';
import { podTemplates } from '../../../test/layout/pod-templates.data.ts';
import { countOf } from '../../../test/thorough.ts';
import { ConversionError } from '../../errors.ts';

const page = { width: 100, height: 50, layers: [] };
const json = (value: unknown) => JSON.stringify(value);

describe('the template of a package', () => {
  // @spec "Contains a JSON file of any name holding one template object or an array of template objects. The first `.json` file found is used; `__MACOSX/` and `._*` entries are skipped."
  it('is the first JSON file in archive order, in any folder and case', async () => {
    const read = await readPackage({
      '__MACOSX/._a.json': 'no json',
      'folder/._b.json': 'no json',
      'readme.txt': 'no json',
      'folder/B.JSON': json({ ...page, name: 'first' }),
      'a.json': json({ ...page, name: 'second' }),
    });
    expect(read.template.metaData.title).toBe('first');
    expect(read.template.metaData.source?.name).toBe('B.JSON');
  });

  it('is named in the error if it is missing', async () => {
    const reading = readPackage({ 'a.txt': '{}', '__MACOSX/b.json': '{}' });
    await expect(reading).rejects.toMatchObject({ code: 'POD_MALFORMED', kind: 'malformed' });
  });

  // @spec "Several templates in an array become several pages of the resulting document."
  // @spec "Contains a JSON file of any name holding one template object or an array of template objects."
  it('becomes a page for each element of an array', async () => {
    const { template } = await readTemplate([page, { ...page, width: 200 }, page]);
    expect(template.pages.map(({ width }) => width)).toEqual([75, 150, 75]);
    expect(template.pages.map(({ name }) => name)).toEqual(['1', '2', '3']);
  });

  // @spec "Content that cannot be parsed is rejected."
  it('is refused with the position of a JSON error', async () => {
    const text = '{\n  "pages": [,]\n}';
    await expect(readPackage({ 'a.json': text })).rejects.toThrow(
      `"a.json" is not JSON: found ',' in line 2, column 13, expected a value or ']'`,
    );
  });

  // @spec "Content that cannot be parsed is rejected."
  it.each(['', ' ', '{', '[1,', '{"a":}', 'text', '{} {}', "{'a':1}", new Uint8Array([0x22, 0xff, 0x22])])(
    'is refused as unparseable: %j',
    async (content) => {
      await expect(readPackage({ 'a.json': content })).rejects.toMatchObject({ code: 'POD_JSON' });
    },
  );

  it.each([
    ['[]', 'POD_MALFORMED', /a\.json is an empty array/],
    ['[[]]', 'POD_MALFORMED', /element 1 of a\.json is an array, expected an object/],
    ['"text"', 'POD_MALFORMED', /is string/],
    ['null', 'POD_MALFORMED', /is null/],
    ['{}', 'POD_DIALECT', /an empty object/],
    ['{"foo":1}', 'POD_DIALECT', /"foo".*Polotno, template of pages/],
    ['"UBQ1ewog"', 'POD_SCENE', /CE\.SDK/],
    ['{"scene":"UBQ1ewog"}', 'POD_SCENE', /CE\.SDK/],
    ['{"print_areas":[]}', 'POD_PLACEMENT', /Printify/],
    ['{"files":[{"type":"front","position":{"area_width":1800}}]}', 'POD_PLACEMENT', /Printful/],
    ['{"url":"x","position":{"area_width":1800}}', 'POD_PLACEMENT', /Printful/],
  ])('%s is refused', async (text, code, message) => {
    const error = await readPackage({ 'a.json': text }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect((error as Error).message).toMatch(message);
  });

  it('of two dialects is refused, naming both', async () => {
    const both = json([page, { className: 'Stage' }]);
    await expect(readPackage({ 'a.json': both })).rejects.toThrow(/element 2 of a\.json is Konva, expected template/);
  });

  it('has no more pages than the caller allows', async () => {
    const reading = readPackage({ 'a.json': json([page, page, page]) }, { maxFrames: 2 });
    await expect(reading).rejects.toMatchObject({ code: 'POD_TOO_LARGE', kind: 'limit' });
  });
});

describe.each(Object.entries(podTemplates))('a template of %s', (_name, text) => {
  it('is a valid design, the same each time', async () => {
    const [one, other] = await Promise.all([readPackage({ 'a.json': text }), readPackage({ 'a.json': text })]);
    requireValid(one);
    expect(one.template.swatches.slice(0, 4).map(({ kind, name }) => [kind, name])).toEqual([
      ['none', 'None'],
      ['paper', 'Paper'],
      ['registration', 'Registration'],
      ['color', 'Black'],
    ]);
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });

  it('keeps all ids when a word changes', async () => {
    const changed = text.replace(/World|second|Happy|Rich|Plain/, 'Changed');
    expect(changed).not.toBe(text);
    const idsOf = async (each: string) => {
      const { template } = await readPackage({ 'a.json': each });
      return JSON.stringify(template).match(/"id":"[^"]+"/g);
    };
    expect(await idsOf(changed)).toEqual(await idsOf(text));
  });

  it('is a valid design or is refused, whatever it contains', { timeout: 60_000 }, async () => {
    const paths = pathsOf(JSON.parse(text));
    const hostileValue = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        -1,
        0,
        1e308,
        1e-300,
        '',
        'x',
        '-5',
        'NaN',
        [],
        {},
        [null],
        [[[]]],
        { x: 1 },
        true,
        false,
      ),
      fc.constantFrom<unknown>(
        '__proto__',
        'constructor',
        'data:,',
        'javascript:x',
        '../a',
        '\u0000',
        '\ud800',
        '<b',
        '&#x110000;',
      ),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ maxLength: 20 }),
    );
    const change = fc.array(fc.tuple(fc.nat(paths.length - 1), hostileValue), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        const value = JSON.parse(text) as unknown;
        for (const [index, replacement] of changes) put(value, paths[index] ?? [], replacement);
        try {
          requireValid(await readPackage({ 'a.json': json(value) }));
        } catch (error) {
          expect(error).toBeInstanceOf(ConversionError);
        }
      }),
      { numRuns: countOf(150) },
    );
  });
});

/** Lists the path of each value. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, each]) => pathsOf(each, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}

function put(value: unknown, path: readonly string[], to: unknown): void {
  let at = value as Record<string, unknown>;
  for (const name of path.slice(0, -1)) {
    const next = at[name];
    if (typeof next !== 'object' || next === null) return; // an earlier change removed it
    at = next as Record<string, unknown>;
  }
  at[path.at(-1) ?? ''] = structuredClone(to); // a later change must not modify this value
}
