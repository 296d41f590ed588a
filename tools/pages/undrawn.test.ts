import { expect, it } from 'vitest';
import { checkout } from '../verify/command.ts';
import { listFiles, readText } from '../verify/tree.ts';

it('docs/pages.md lists the settings of text that are not drawn', () => {
  const isSource = (path: string): boolean => path.endsWith('.ts') && !path.endsWith('.test.ts');
  const files = listFiles(checkout, 'packages/core/src/design/draw/text', isSource);
  const source = readText(checkout, 'packages/core/src/design/draw/text/undrawn.ts');
  const calls = [
    ...source.matchAll(/\b(?:setting|marks)\(\s*'([^']+)'/g),
    ...source.matchAll(/\['settings', '([^']+)'\]/g),
    ...files.flatMap((path) => [...readText(checkout, path).matchAll(/\bsettings\.add\('([^']+)'\)/g)]),
  ];
  const names = [...new Set(calls.map(([, name = '']) => name))];
  const [, listed = ''] =
    /^- Settings without an effect, each with a note: (.+)\.$/m.exec(readText(checkout, 'docs/pages.md')) ?? [];
  expect(names.length).toBeGreaterThan(0);
  expect(listed.split(', ').sort()).toEqual(names.sort());
});
