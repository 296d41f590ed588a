import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignChunks } from './merge-chunks.ts';

type Imports = readonly (string | { readonly load: string })[];

const largeBytes = 100_000;

/** An output as esbuild describes it. A name without `./` is that of a package, and `load` is a lazy import. */
function output(entryPoint: string | undefined, imports: Imports = [], bytes = largeBytes) {
  return {
    bytes,
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

describe('a small chunk', () => {
  const others = {
    'dist/index.js': output('src/index.ts', ['./small', './common', './shared']),
    [chunk('read')]: output('src/read.ts', ['./common', './shared']),
    [chunk('write')]: output('src/write.ts', ['./shared']),
    [chunk('own')]: output(undefined),
    [chunk('shared')]: output(undefined),
    [chunk('common')]: output(undefined, ['saxes']),
  };
  const filesWith = (imports: Imports, bytes: number) => {
    const outputs = { ...others, [chunk('small')]: output(undefined, imports, bytes) };
    const files = assignChunks({ outputs }, uses);
    return (name: string) => files.get(resolve(chunk(name)));
  };

  it('becomes part of the file with the fewest other uses', () => {
    const fileOf = filesWith(['./shared'], 1000);
    expect(fileOf('small')).toBe(fileOf('common'));
    expect(fileOf('small')).not.toBe(fileOf('shared'));
  });

  it.each<[string, Imports, number]>([
    ['it loads a package that no such file loads', ['fflate'], 1000],
    ['it loads a module of Node.js that no such file loads', ['node:zlib'], 1000],
    ['its imports are not loaded by all uses of such a file', ['./own', 'saxes'], 1000],
    ['it is not small', ['./shared'], largeBytes],
  ])('stays apart if %s', (_, imports, bytes) => {
    const fileOf = filesWith(imports, bytes);
    expect(fileOf('small')).toBeDefined();
    for (const name of ['own', 'common', 'shared']) expect(fileOf('small')).not.toBe(fileOf(name));
  });
});

/** Chunks that import chunks of higher numbers, some with a package. */
const graphs = fc.integer({ min: 3, max: 14 }).chain((count) =>
  fc.record({
    chunks: fc.tuple(
      ...Array.from({ length: count }, (_, index) =>
        fc.record({
          imports: fc.subarray(Array.from({ length: count - index - 1 }, (_, more) => index + more + 1)),
          packages: fc.subarray(['saxes', 'node:zlib'], { maxLength: 1 }),
          bytes: fc.constantFrom(1000, 9000, largeBytes),
        }),
      ),
    ),
    roots: fc.array(fc.subarray([...Array(count).keys()], { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
);

describe('merging', () => {
  it('adds neither cycles nor packages nor large chunks to a use', () => {
    fc.assert(
      fc.property(graphs, ({ chunks, roots }) => {
        const name = (index: number): string => `c${index}`;
        const outputs = Object.fromEntries(
          chunks.map(({ imports, packages, bytes }, index) => [
            chunk(name(index)),
            output(`src/${name(index)}.ts`, [...imports.map((each) => `./${name(each)}`), ...packages], bytes),
          ]),
        );
        const files = assignChunks(
          { outputs },
          roots.map((indexes) => indexes.map((index) => `src/${name(index)}.ts`)),
        );
        const fileOf = (index: number): string => files.get(resolve(chunk(name(index)))) ?? name(index);
        const importsOf = (index: number): readonly number[] => chunks[index]!.imports; // an index of a chunk
        const inFileOf = (index: number): number[] =>
          [...chunks.keys()]
            .filter((other) => fileOf(other) === fileOf(index))
            .flatMap((each) => [each, ...importsOf(each)]);

        for (const indexes of roots) {
          const before = reachedFrom(indexes, importsOf);
          const added = [...reachedFrom(indexes, inFileOf)].filter((index) => !before.has(index));
          const packages = new Set([...before].flatMap((index) => chunks[index]!.packages));
          expect(added.filter((index) => chunks[index]!.bytes === largeBytes)).toEqual([]);
          expect(added.flatMap((index) => chunks[index]!.packages).filter((each) => !packages.has(each))).toEqual([]);
        }
        for (const index of chunks.keys()) {
          const imported = inFileOf(index).filter((other) => fileOf(other) !== fileOf(index));
          expect([...reachedFrom(imported, inFileOf)].filter((other) => fileOf(other) === fileOf(index))).toEqual([]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

function reachedFrom(roots: readonly number[], importsOf: (index: number) => readonly number[]): Set<number> {
  const found = new Set(roots);
  for (const index of found) for (const each of importsOf(index)) found.add(each);
  return found;
}
