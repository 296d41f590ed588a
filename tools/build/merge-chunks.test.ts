import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assignChunks } from './merge-chunks.ts';

type Imports = readonly (string | { readonly load: string })[];

/** An output as esbuild describes it. A name without `./` is that of a package, and `load` is a lazy import. */
function output(entryPoint: string | undefined, imports: Imports = []) {
  return {
    ...(entryPoint !== undefined && { entryPoint }),
    imports: imports.map((each) => {
      const [name, kind] = typeof each === 'string' ? [each, 'import-statement'] : [each.load, 'dynamic-import'];
      return name.startsWith('./') ? { path: chunk(name.slice(2)), kind } : { path: name, kind, external: true };
    }),
  };
}

const chunk = (name: string): string => (name === 'index' ? 'dist/index.js' : `dist/${name}-ABCDEFGH.js`);

const metafile = {
  outputs: {
    'dist/index.js': output('src/index.ts', ['./bytes', './limits', { load: './read' }]),
    [chunk('read')]: output('src/read.ts', ['./bytes', './xml', './text', './engine', 'node:fs']),
    [chunk('write')]: output('src/write.ts', ['./bytes', './xml', './text']),
    [chunk('other')]: output('src/other.ts', ['./xml', './rare']),
    [chunk('bytes')]: output(undefined),
    [chunk('limits')]: output(undefined, ['node:buffer']),
    [chunk('xml')]: output(undefined, ['saxes']),
    [chunk('text')]: output(undefined, ['./xml']),
    [chunk('engine')]: output(undefined, [{ load: 'sharp' }]),
    [chunk('rare')]: output(undefined),
  },
};

const uses = [['src/index.ts'], ['src/read.ts'], ['src/write.ts']];
const fileOf = (name: string, of = uses) => assignChunks(metafile, of).get(resolve(chunk(name)));

describe('chunks', () => {
  it('are merged if the same uses load them, with the same packages', () => {
    expect(fileOf('xml')).toBeDefined();
    expect(fileOf('text')).toBe(fileOf('xml'));
    // Both are read and written, but only index loads `bytes`.
    expect(fileOf('bytes')).not.toBe(fileOf('xml'));
  });

  it('stay apart if only some of the uses load one of them', () => {
    expect(fileOf('limits')).not.toBe(fileOf('bytes'));
    expect(fileOf('read')).not.toBe(fileOf('write'));
    expect(fileOf('text', [['src/index.ts'], ['src/write.ts']])).toBe(
      fileOf('xml', [['src/index.ts'], ['src/write.ts']]),
    );
  });

  it('stay apart if one of them loads a package that the other does not load, even lazily', () => {
    const together = [['src/index.ts', 'src/read.ts', 'src/write.ts']];
    expect(fileOf('bytes', together)).toBe(fileOf('limits', together));
    expect(fileOf('xml', together)).not.toBe(fileOf('bytes', together));
    expect(fileOf('engine', together)).not.toBe(fileOf('bytes', together));
    // `read` loads both packages.
    expect(fileOf('read', together)).not.toBe(fileOf('write', together));
    expect(fileOf('write', together)).toBe(fileOf('xml', together));
  });

  it('that no use loads, and entry points, keep their files', () => {
    expect(fileOf('rare')).toBeUndefined();
    expect(fileOf('other')).toBeUndefined();
    expect(fileOf('index')).toBeUndefined();
    // index loads it lazily.
    expect(fileOf('read', [['src/index.ts']])).toBeUndefined();
  });

  it('cannot be named by a source that has none', () => {
    expect(() => assignChunks(metafile, [['src/gone.ts']])).toThrow('no chunk begins with src/gone.ts');
  });
});
