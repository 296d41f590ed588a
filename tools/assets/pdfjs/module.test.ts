import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Packages } from '../package-files.ts';
import { changePdfjs, requirePure, writePdfjsModule } from './module.ts';

const packages = new Packages(fileURLToPath(new URL('../../../node_modules', import.meta.url)));
const source = packages.read({ package: 'pdfjs-dist', path: 'build/pdf.worker.mjs' }).toString();

describe('the module with parts of pdf.js', () => {
  it('is not made from a source that differs in a changed part', () => {
    expect(() => changePdfjs(source)).not.toThrow();
    expect(() => changePdfjs(source.replace('console.info(', 'print('))).toThrow('0 instead of 1 times');
    expect(() => changePdfjs(source.replace(';// ./src/core/xref.js', ''))).toThrow('no sections src/core/xref.js');
    expect(() => changePdfjs(source.replace('static get platform() {', ''))).toThrow('no part from');
  });

  it('contains nothing that depends on the machine', () => {
    expect(() => requirePure(writePdfjsModule(packages))).not.toThrow();
    for (const text of [
      'globalThis.x = 1',
      'fetch(url)',
      'process.env',
      'import("a")',
      'new Function("a")',
      'Date.now()',
    ])
      expect(() => requirePure(text)).toThrow('contains');
  });
});
