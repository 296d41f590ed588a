import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkListedValues, listValues } from './listed-values.ts';

const root = mkdtempSync(join(tmpdir(), 'quoin-coverage-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('listValues', () => {
  it.each([
    ['| Image | `bmp`, `ai`, `eps` | `jpg`, `png` | Optional `config` |', ['bmp', 'ai', 'eps']],
    ['Always refused: `Host`, `Cookie`, `Proxy-` headers.', ['Host', 'Cookie', 'Proxy-']],
    ['Scopes: `a` (full), `a:read`, `a:write`, `a:delete`.', ['a:read', 'a:write', 'a:delete']],
    ['One of `a`, `b` and `c`; `d`.', ['a', 'b', 'c', 'd']],
    ['`x = 1`, `/a/{id}`, `plain`', ['plain']],
    ['`a`, `b`', []],
    ['no values', []],
  ])('finds the list in "%s"', (text, values) => {
    expect(listValues(text)).toEqual(values);
  });
});

describe('checkListedValues', () => {
  const text = '| Image | `bmp`, `ai`, `eps` | |';

  /** Checks a row that tests cite, each in its own file with the citation on the first line. */
  function check(...tests: Readonly<Record<string, string>>[]): string[] {
    const citations = tests.map((files, index) => {
      for (const [name, content] of Object.entries(files)) {
        const path = join(root, `${index}`, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content);
      }
      return { file: `${index}/a.test.ts`, line: 1, quote: text, test: '' };
    });
    return checkListedValues(root, text, citations);
  }
  const cited = (body: string, more = '') => ({
    'a.test.ts': `// @spec "${text}"\nit('reads', () => {\n  ${body}\n});\n${more}`,
  });

  it('accepts values that the test, its file or an imported table mentions', () => {
    expect(check(cited("for (const type of ['bmp', 'ai', 'eps']) expect(type);"))).toEqual([]);
    expect(check(cited('for (const type of types) expect(type);', "const types = ['bmp', 'ai', 'eps'];"))).toEqual([]);
    const imported = cited('for (const type of types) expect(type);', "import { types } from './types.data.ts';");
    expect(check({ ...imported, 'types.data.ts': "export const types = ['bmp', 'ai', 'eps'];" })).toEqual([]);
    expect(check(cited("expect(['bmp', 'ai']);"), cited("expect('EPS');"))).toEqual([]);
  });

  it('reports values that no citing test mentions; other tests and the citation itself do not count', () => {
    const problem = (names: string) => [`0/a.test.ts:1: no test that cites this mentions ${names}: "${text}"`];
    expect(check(cited("expect('bmp');"))).toEqual(problem('`ai`, `eps`'));
    expect(check(cited("expect(['bmp', 'ai', 'epsilon', 'main']);"))).toEqual(problem('`eps`'));
    const other = "it('does something else', () => {\n  expect('eps');\n});\n";
    expect(check(cited("expect(['bmp', 'ai']);", other))).toEqual(problem('`eps`'));
  });
});
