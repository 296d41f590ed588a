import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../verify/command.ts';
import { readText } from '../verify/tree.ts';
import { type Folders, installListed, requireSuccess, writeSources } from './folders.ts';
import { buildTools, compilations } from './matrix.data.ts';

/**
 * Compiles the program with every version of TypeScript, or with the newest only; the results of the newest are kept in
 * `built`.
 */
export async function compileProgram({ tools }: Folders, folder: string, isNewestOnly: boolean): Promise<void> {
  const versions = Object.keys(buildTools).filter((name) => name.startsWith('typescript-'));
  for (const version of versions.sort().slice(isNewestOnly ? -1 : 0))
    for (const { folder: name, source, module, resolution } of compilations) {
      const options = ['--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--types', 'node'];
      const modules = ['--module', module, '--moduleResolution', resolution, '--outDir', `built/${name}`];
      const roots = ['--typeRoots', join(tools, 'node_modules/@types')];
      const compiler = join(tools, 'node_modules', version, 'bin/tsc');
      const args = [compiler, ...options, ...modules, ...roots, source];
      requireSuccess(await runCommand(process.execPath, args, folder), `${version} with ${name}`);
    }
}

/** The bundlers' own scripts. sharp, a native module, stays outside the bundles. */
const scripts = {
  esbuild: (entry: string, out: string) => `import { build } from 'esbuild';
await build({ entryPoints: ['${entry}'], outfile: '${out}/program.js', bundle: true, platform: 'node', format: 'esm',
  external: ['sharp'] });`,
  vite: (entry: string, out: string) => `import { build } from 'vite';
await build({ configFile: false, logLevel: 'warn', root: '${out}/..', ssr: { noExternal: true, external: ['sharp'] },
  build: { ssr: '${entry}', outDir: '${out}' } });`,
  webpack: (entry: string, out: string) => `import webpack from 'webpack';
webpack({ mode: 'production', target: 'node20', entry: '${entry}', experiments: { outputModule: true },
  output: { path: '${out}', filename: 'program.js', module: true, chunkFormat: 'module' },
  externals: { sharp: 'node-commonjs sharp' } }, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString({ all: false, errors: true }));
});`,
};

/** Bundles the program with our packages from `folder`, into a folder that has only sharp. */
export async function bundleProgram(root: string, { tools, bundles }: Folders, folder: string): Promise<void> {
  const { dependencies } = JSON.parse(readText(root, 'packages/core/package.json'));
  await installListed(bundles, { sharp: dependencies.sharp });
  writeSources(root, bundles);
  for (const [name, write] of Object.entries(scripts)) {
    const out = join(bundles, name);
    rmSync(out, { recursive: true, force: true });
    const script = join(tools, `${name}.mjs`);
    writeFileSync(script, write(join(folder, 'program.mjs'), out));
    requireSuccess(await runCommand(process.execPath, [script], tools), name);
  }
}
