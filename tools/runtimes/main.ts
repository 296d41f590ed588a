import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../verify/command.ts';
import { packPackages } from '../verify/rules/packages.ts';
import { bundleProgram, compileProgram } from './build.ts';
import { type Folders, installPacked, installPrograms, listRunFolders, programOf, writeSources } from './folders.ts';
import { buildTools, type Runtime, runtimes, ways } from './matrix.data.ts';
import { describeNatives, hashDependencies, type RuntimeResult, recordPath } from './record.ts';
import { tryRuntime } from './run.ts';

// Uses the packed packages in folders of their own: in each runtime, and in each way in which an application can
// import or bundle them. `--sample` tries the newest runtimes without the service, whose native module takes minutes
// to compile. `--accept` records the results for docs/runtimes.md. The packages must be built.
//
//   pnpm runtimes [--sample] [--accept]

const isSample = process.argv.includes('--sample');
const selected = runtimes.filter((runtime) => !isSample || runtime.isSample);
const applicationPackages = ['core', 'cli', 'webhook-verify'];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (process.platform !== 'linux' || process.arch !== 'x64') {
  print('the runtimes are installed as programs for Linux x64; nothing was tried');
  print('0 passed, 0 failed');
} else {
  await tryAll();
}

async function tryAll(): Promise<void> {
  const problems = await packPackages(checkout);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const folders = listRunFolders(checkout);
  await installPrograms(folders, selected);
  for (const runtime of selected) await installRuntime(folders, runtime);
  await build(folders);
  const results: RuntimeResult[] = [];
  for (const runtime of selected) {
    const { name, version } = runtime;
    const cells = await tryRuntime(folders, runtime, isSample ? ['service'] : []);
    const natives = { ...describeNatives(folders.of(runtime)), ...describeNatives(folders.serviceOf(runtime)) };
    results.push({ name, version, natives, cells });
    for (const { id } of ways) if (cells[id] !== undefined) print(`${name.padEnd(8)} ${id.padEnd(13)} ${cells[id]}`);
  }
  if (process.argv.includes('--accept') && !isSample) writeRecord(results);
  const all = results.flatMap(({ cells }) => Object.values(cells));
  const failed = all.filter((cell) => cell !== 'works' && cell !== 'absent').length;
  print(`${all.filter((cell) => cell === 'works').length} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function installRuntime(folders: Folders, runtime: Runtime): Promise<void> {
  const program = programOf(folders, runtime);
  await installPacked(checkout, folders.of(runtime), program, runtime, applicationPackages);
  writeSources(checkout, folders.of(runtime));
  if (isSample || 'service' in runtime.without) return;
  const folder = folders.serviceOf(runtime);
  await installPacked(checkout, folder, program, runtime, ['core', 'webhook-verify', 'server']);
  writeSources(checkout, folder);
}

/** Compiles and bundles once, in the folder of the first runtime; the others run the same files. */
async function build(folders: Folders): Promise<void> {
  const [first, ...others] = selected.map(folders.of);
  if (first === undefined) throw new Error('no runtime is selected');
  await compileProgram(folders, first, isSample);
  await bundleProgram(checkout, folders, first);
  for (const folder of others) {
    rmSync(join(folder, 'built'), { recursive: true, force: true });
    cpSync(join(first, 'built'), join(folder, 'built'), { recursive: true });
  }
}

function writeRecord(results: readonly RuntimeResult[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const record = { date, dependencies: hashDependencies(checkout), tools: buildTools, runtimes: results };
  writeFileSync(join(checkout, recordPath), `${JSON.stringify(record, null, 2)}\n`);
  print(`written: ${recordPath}; run \`pnpm verify --accept pages\``);
}
