import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Packages, sha256 } from '../package-files.ts';
import { isModuleCurrent, writeModule } from '../packed-module.ts';
import { numberTypes, toAssemblyScript } from './assembly-script.ts';
import type { WasmSource } from './programs.ts';

const core = fileURLToPath(new URL('../../../packages/core/src', import.meta.url));
const compiler = fileURLToPath(new URL('../../../node_modules/assemblyscript/bin/asc.js', import.meta.url));

/** Writes the module that contains a compiled program. */
export function writeWasmModule(source: WasmSource, packages: Packages): string {
  const bytes = compile(source);
  return writeModule(headOf(source, packages, bytes), bytes);
}

/** True if a module contains what the sources compile to. */
export function isWasmModuleCurrent(text: string, source: WasmSource, packages: Packages): boolean {
  const bytes = compile(source);
  return isModuleCurrent(text, headOf(source, packages, bytes), bytes);
}

function headOf({ folder }: WasmSource, packages: Packages, bytes: Uint8Array): string {
  return [
    `// ${folder}, compiled by ${packages.title('assemblyscript')}: ${bytes.length} bytes, sha256 ${sha256(bytes)}`,
    '// Made by `pnpm assets`.\n',
  ].join('\n');
}

/** Compiles with bounds checks and without a garbage collector: the programs keep what they allocate. */
function compile({ module, folder }: WasmSource): Buffer {
  const work = mkdtempSync(join(tmpdir(), 'quoin-wasm-'));
  try {
    const sources = join(core, folder);
    mkdirSync(join(work, 'kernel'));
    for (const name of readdirSync(sources)) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      writeFileSync(join(work, 'kernel', name), toAssemblyScript(readFileSync(join(sources, name), 'utf8')));
    }
    writeFileSync(join(work, 'kernel/numbers.ts'), numberTypes);
    writeFileSync(join(work, 'kernel/exports.ts'), readFileSync(new URL(`./${module}.as`, import.meta.url)));
    const output = join(work, 'program.wasm');
    const options = ['--runtime', 'stub', '-O3', '--noAssert', '--use', 'abort=', '--outFile', output];
    execFileSync(process.execPath, [compiler, 'kernel/exports.ts', ...options], {
      cwd: work,
      stdio: 'pipe',
      encoding: 'utf8',
    });
    return readFileSync(output);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
