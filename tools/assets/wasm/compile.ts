import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

function headOf({ source }: WasmSource, packages: Packages, bytes: Uint8Array): string {
  return [
    `// ${source}, compiled by ${packages.title('assemblyscript')}: ${bytes.length} bytes, sha256 ${sha256(bytes)}`,
    '// Made by `pnpm assets`.\n',
  ].join('\n');
}

/** Compiles with bounds checks and without a garbage collector: the programs keep what they allocate. */
function compile({ module }: WasmSource): Buffer {
  const work = mkdtempSync(join(tmpdir(), 'quoin-wasm-'));
  try {
    for (const path of listKernelFiles()) {
      mkdirSync(dirname(join(work, path)), { recursive: true });
      const text = path === numbersFile ? numberTypes : toAssemblyScript(readFileSync(join(core, path), 'utf8'));
      writeFileSync(join(work, path), text);
    }
    writeFileSync(join(work, 'exports.ts'), readFileSync(new URL(`./${module}.as`, import.meta.url)));
    const output = join(work, 'program.wasm');
    const options = ['--runtime', 'stub', '-O3', '--noAssert', '--use', 'abort=', '--outFile', output];
    execFileSync(process.execPath, [compiler, 'exports.ts', ...options], {
      cwd: work,
      stdio: 'pipe',
      encoding: 'utf8',
    });
    return readFileSync(output);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const numbersFile = 'outline/kernel/numbers.ts';

/** The files of all kernels, and the interface of pens. The compiler takes those that the program imports. */
function listKernelFiles(): string[] {
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' });
  return files.filter((path) => path === 'outline/pen.ts' || /\/kernel\/[^/]+(?<!\.test)\.ts$/.test(path));
}
