import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkDeclarations } from './declarations.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-declarations-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');

function install(name: string, declarations: string): void {
  const packageFolder = join(folder, 'node_modules', name);
  mkdirSync(packageFolder, { recursive: true });
  writeFileSync(join(packageFolder, 'package.json'), JSON.stringify({ name, type: 'module', exports: './index.js' }));
  writeFileSync(join(packageFolder, 'index.d.ts'), declarations);
}

it('reports declarations that only some compilers accept', () => {
  install('bare', "export * from './part';\n");
  writeFileSync(join(folder, 'node_modules/bare/part.d.ts'), 'export declare const one: 1;\n');
  // Only bundlers resolve imports without an extension.
  expect(checkDeclarations(folder, ['bare'])).toEqual([expect.stringMatching(/bare\/index\.d\.ts: .*extension/)]);
});

it('reports only declarations that do not compile or are too long', () => {
  install('small', 'export declare const one: 1;\n');
  install('wrong', 'export declare const one: Missing;\n');
  install('long', `export declare const one: 1;\n${'// a line\n'.repeat(60_000)}`);
  const problems = checkDeclarations(folder, ['small', 'wrong', 'long', 'absent']);
  expect(problems).toEqual([
    "tsc without skipLibCheck: wrong: wrong/index.d.ts: Cannot find name 'Missing'.",
    expect.stringMatching(/^the declarations of "long" add 600\d\d lines to the \d+ of an empty file; /),
    expect.stringMatching(/^tsc without skipLibCheck: absent: .*Cannot find module 'absent'/),
  ]);
});
