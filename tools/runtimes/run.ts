import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandResult, linesOf, runCommand } from '../verify/command.ts';
import { type Folders, programOf } from './folders.ts';
import { type Runtime, type Way, type WayId, ways } from './matrix.data.ts';

/** `works`, `absent` if the runtime does not offer the way, or the end of the output of a failure. */
export type Cells = Readonly<Partial<Record<WayId, string>>>;

/** Tries each way in which an application can use the packages in a runtime. */
export async function tryRuntime(folders: Folders, runtime: Runtime, skipped: readonly WayId[]): Promise<Cells> {
  const cells: Partial<Record<WayId, string>> = {};
  for (const way of ways) {
    if (skipped.includes(way.id)) continue;
    cells[way.id] = runtime.without[way.id] === undefined ? await tryWay(folders, runtime, way) : 'absent';
  }
  return cells;
}

async function tryWay(folders: Folders, runtime: Runtime, way: Way): Promise<string> {
  const folder = folderOf(folders, runtime, way.id);
  const run = (args: readonly string[]): Promise<CommandResult> =>
    runCommand(programOf(folders, runtime), [...runtime.args, way.file, ...args], folder);
  if (way.id === 'command') return tryCommand(folder, run);
  const result = await run([]);
  return result.code === 0 && linesOf(result.stdout).at(-1) === 'ok' ? 'works' : describeFailure(result);
}

function folderOf(folders: Folders, runtime: Runtime, id: string): string {
  if (id === 'service') return folders.serviceOf(runtime);
  return ['vite', 'webpack', 'esbuild'].includes(id) ? folders.bundles : folders.of(runtime);
}

/** Converts a drawing with the command line, and checks the size in the header of the png. */
async function tryCommand(folder: string, run: (args: readonly string[]) => Promise<CommandResult>): Promise<string> {
  const output = join(folder, 'poster.png');
  rmSync(output, { force: true });
  const result = await run(['convert', 'poster.svg', '-o', 'poster.png', '--width', '120']);
  if (result.code !== 0 || !existsSync(output)) return describeFailure(result);
  const width = readFileSync(output).readUInt32BE(16);
  return width === 120 ? 'works' : `the png is ${width} pixels wide, not 120`;
}

function describeFailure({ code, output }: CommandResult): string {
  return `exit code ${code}: ${linesOf(output).slice(-6).join(' / ')}`;
}
