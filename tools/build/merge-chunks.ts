import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { rollup } from 'rollup';

/** Uses of a package: each is a list of the entry points and lazily imported sources that are loaded then. */
export type Uses = readonly (readonly string[])[];

interface Metafile {
  readonly outputs: Readonly<Record<string, Output>>;
}

interface Output {
  readonly bytes: number;
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
}

const metafileName = 'metafile-esm.json';
/** A file of this size takes as long to open as to compile. */
const smallBytes = 16_384;

/** Modules of Node.js that it has loaded at its start, or loads in less than half a millisecond. */
const quickModules = new Set(['fs', 'fs/promises', 'module', 'os', 'path', 'stream', 'timers/promises', 'url', 'util']);

/**
 * Merges chunks that are loaded together. esbuild writes one for each combination of entry points and lazy imports that
 * share modules, which are hundreds; loading one takes Node.js half a millisecond.
 */
export async function mergeChunks(dist: string, uses: Uses): Promise<void> {
  const metafile = JSON.parse(readFileSync(join(dist, metafileName), 'utf8')) as Metafile;
  rmSync(join(dist, metafileName));
  const files = assignChunks(metafile, uses);
  const outputs = Object.keys(metafile.outputs);
  const kept = new Set(
    loadedWith(
      metafile,
      outputs.filter((path) => /\.generated-/.test(path)),
    ).map((path) => resolve(path)),
  );
  const entries = outputs.filter(isEntry);
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((path) => [nameOf(path), resolve(path)])),
    external: (id) => !/^[./]/.test(id) || kept.has(resolve(dist, id)),
    treeshake: false,
    onwarn: ({ message }) => {
      throw new Error(message);
    },
  });
  const target = mkdtempSync(join(dist, 'merged-'));
  await bundle.write({
    ...{ dir: target, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    manualChunks: (id) => files.get(id),
    onlyExplicitManualChunks: true,
    ...{ minifyInternalExports: false, hoistTransitiveImports: false },
  });
  await bundle.close();
  for (const path of outputs) if (!kept.has(resolve(path))) rmSync(path);
  for (const path of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.js')) continue;
    const source = join(target, path);
    if (readFileSync(source, 'utf8').startsWith('#!')) chmodSync(source, 0o755);
    renameSync(source, join(dist, path));
  }
  rmSync(target, { recursive: true });
}

/** False for chunks, whose names end in a hash. */
const isEntry = (path: string): boolean => !/-[A-Z0-9]{8}\.js$/.test(path);

/** The name of an output, without the hash that esbuild added. */
const nameOf = (path: string): string => path.replace(/^dist\//, '').replace(/\.js$/, '');

/** Chunks that become one file. */
interface Group {
  readonly paths: string[];
  /** The indexes of the uses that load it. */
  readonly users: ReadonlySet<number>;
  /** The packages that it loads, and modules of Node.js that take time to load. */
  readonly externals: Set<string>;
}

/**
 * The name of the file for each chunk that is merged: chunks that have the same uses and load the same packages. So no
 * use loads more code or packages than before, and no file imports itself through others. Files that would be small
 * become part of others, so that some uses load a few kilobytes more, but no more packages.
 */
export function assignChunks(metafile: Metafile, uses: Uses): Map<string, string> {
  const groups = mergeSmall(metafile, groupChunks(metafile, uses));
  return new Map(
    groups.flatMap(({ paths }, index) => paths.map((path): [string, string] => [resolve(path), `part-${index + 1}`])),
  );
}

function groupChunks(metafile: Metafile, uses: Uses): Group[] {
  const byEntry = new Map(Object.entries(metafile.outputs).map(([path, { entryPoint }]) => [entryPoint, path]));
  const loaded = uses.map((sources) => {
    const roots = sources.map((source) => {
      const path = byEntry.get(source);
      if (path === undefined) throw new Error(`no chunk begins with ${source}`);
      return path;
    });
    return new Set(loadedWith(metafile, roots));
  });
  const groups = new Map<string, Group>();
  for (const path of Object.keys(metafile.outputs).filter((each) => !isEntry(each))) {
    const users = loaded.flatMap((paths, index) => (paths.has(path) ? [index] : []));
    if (users.length === 0) continue;
    const externals = externalsOf(metafile, path);
    const packages = externals.filter((name) => !isBuiltin(name)).sort();
    const key = `${users.join()} ${packages.join(' ')}`;
    const group = groups.get(key) ?? { paths: [], users: new Set(users), externals: new Set() };
    group.paths.push(path);
    for (const name of externals) if (!quickModules.has(name.replace(/^node:/, ''))) group.externals.add(name);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Adds each small group to the one with the fewest other uses that loads all that it loads. */
function mergeSmall(metafile: Metafile, groups: readonly Group[]): Group[] {
  const sizeOf = ({ paths }: Group): number =>
    paths.reduce((sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0), 0);
  const kept = new Set(groups);
  for (const group of groups.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
    if (sizeOf(group) > smallBytes) continue;
    const loaded = new Set(loadedWith(metafile, group.paths));
    const imported = [...kept].filter((each) => each !== group && each.paths.some((path) => loaded.has(path)));
    const [target] = [...kept]
      .filter(
        (each) => each !== group && isWithin(group.users, each.users) && isWithin(group.externals, each.externals),
      )
      // The imports of the group must not become a load of other uses.
      .filter(({ users }) => imported.every((each) => isWithin(users, each.users)))
      .filter(({ paths }) => !importsItself(metafile, [...paths, ...group.paths], kept))
      .toSorted((a, b) => a.users.size - b.users.size || sizeOf(a) - sizeOf(b));
    if (target === undefined) continue;
    target.paths.push(...group.paths);
    kept.delete(group);
  }
  return [...kept];
}

/** True if a file with these chunks would import itself through other files. */
function importsItself(metafile: Metafile, chunks: readonly string[], groups: ReadonlySet<Group>): boolean {
  const own = new Set(chunks);
  const found = new Set(chunks.flatMap((path) => importsOf(metafile, path)).filter((path) => !own.has(path)));
  for (const path of found) {
    if (own.has(path)) return true;
    const file = [...groups].find(({ paths }) => paths.includes(path))?.paths ?? [path];
    for (const imported of file.flatMap((each) => importsOf(metafile, each))) found.add(imported);
  }
  return false;
}

const isWithin = <T>(part: ReadonlySet<T>, whole: ReadonlySet<T>): boolean =>
  [...part].every((each) => whole.has(each));

/** The packages and modules of Node.js that a chunk loads, by itself or by what it imports. */
function externalsOf(metafile: Metafile, chunk: string): string[] {
  const found = loadedWith(metafile, [chunk]).flatMap((path) =>
    (metafile.outputs[path]?.imports ?? []).flatMap((each) => (each.external === true ? [each.path] : [])),
  );
  return [...new Set(found)];
}

/** Chunks, and all that they import. */
function loadedWith(metafile: Metafile, paths: readonly string[]): string[] {
  const found = new Set(paths);
  for (const path of found) for (const each of importsOf(metafile, path)) found.add(each);
  return [...found];
}

/** The chunks that a chunk imports, not lazily. */
function importsOf({ outputs }: Metafile, path: string): string[] {
  return (outputs[path]?.imports ?? []).flatMap((each) =>
    each.kind === 'import-statement' && each.external !== true ? [each.path] : [],
  );
}
