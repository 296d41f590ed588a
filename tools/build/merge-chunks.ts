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
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
}

const metafileName = 'metafile-esm.json';

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

/**
 * The name of the file for each chunk that is merged: chunks that have the same uses and load the same packages. So no
 * use loads more code or packages than before, and no file imports itself through others.
 */
export function assignChunks(metafile: Metafile, uses: Uses): Map<string, string> {
  const byEntry = new Map(Object.entries(metafile.outputs).map(([path, { entryPoint }]) => [entryPoint, path]));
  const loaded = uses.map((sources) => {
    const roots = sources.map((source) => {
      const path = byEntry.get(source);
      if (path === undefined) throw new Error(`no chunk begins with ${source}`);
      return path;
    });
    return new Set(loadedWith(metafile, roots));
  });
  const names = new Map<string, string>();
  const files = new Map<string, string>();
  for (const path of Object.keys(metafile.outputs).filter((each) => !isEntry(each))) {
    const users = loaded.flatMap((paths, index) => (paths.has(path) ? [index] : []));
    if (users.length === 0) continue;
    const key = `${users.join()} ${packagesOf(metafile, path)}`;
    const name = names.get(key) ?? `part-${names.size + 1}`;
    names.set(key, name);
    files.set(resolve(path), name);
  }
  return files;
}

/** The packages that a chunk loads, by itself or by what it imports. */
function packagesOf(metafile: Metafile, chunk: string): string {
  const found = loadedWith(metafile, [chunk]).flatMap((path) =>
    (metafile.outputs[path]?.imports ?? []).flatMap((each) => (each.external === true ? [each.path] : [])),
  );
  return [...new Set(found)]
    .filter((name) => !isBuiltin(name))
    .sort()
    .join(' ');
}

/** Chunks, and all that they import. */
function loadedWith({ outputs }: Metafile, paths: readonly string[]): string[] {
  const found = new Set(paths);
  for (const path of found) {
    for (const each of outputs[path]?.imports ?? [])
      if (each.kind === 'import-statement' && each.external !== true) found.add(each.path);
  }
  return [...found];
}
