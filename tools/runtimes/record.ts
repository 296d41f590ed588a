import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeTable } from '../pages/table.ts';
import { listDependencies } from '../verify/installed-folder.ts';
import { readText } from '../verify/tree.ts';
import { buildTools, type Runtime, runtimes, ways } from './matrix.data.ts';
import type { Cells } from './run.ts';

export const recordPath = 'tools/runtimes/record.json';

/** The results of a run of all runtimes, from which the page's table is made. */
export interface RuntimeRecord {
  /** The day of the run. */
  readonly date: string;
  /** A hash of the dependencies of our packages, so that a change of them asks for another run. */
  readonly dependencies: string;
  readonly tools: Readonly<Record<string, string>>;
  readonly runtimes: readonly RuntimeResult[];
}

export interface RuntimeResult {
  readonly name: string;
  readonly version: string;
  /** `prebuilt` or `compiled`, by native module. */
  readonly natives: Readonly<Record<string, string>>;
  readonly cells: Cells;
}

export function readRecord(root: string): RuntimeRecord {
  return JSON.parse(readText(root, recordPath));
}

/** A hash of what a package manager reads from our packages. */
export function hashDependencies(root: string): string {
  return createHash('sha256')
    .update(JSON.stringify(listDependencies(root)))
    .digest('hex')
    .slice(0, 16);
}

/** Lists the differences between a record and the sources that it was made from, and its failures. */
export function checkRecord(record: RuntimeRecord, dependencies: string): string[] {
  const problems: string[] = [];
  if (record.dependencies !== dependencies) problems.push('the dependencies of the packages have changed');
  if (JSON.stringify(record.tools) !== JSON.stringify(buildTools)) problems.push('the build tools have changed');
  for (const runtime of runtimes) {
    const result = record.runtimes.find(({ name }) => name === runtime.name);
    if (result?.version !== runtime.version) problems.push(`${runtime.name} ${runtime.version} was not tried`);
    for (const { id, title } of ways) {
      const expected = id in runtime.without ? 'absent' : 'works';
      const found = result?.cells[id] ?? 'not tried';
      if (found !== expected) problems.push(`${runtime.name}, ${title}: ${found}`);
    }
  }
  return problems;
}

/** States how the native modules of a folder came about: sharp brings its binary as a package. */
export function describeNatives(folder: string): Record<string, string> {
  const modules = join(folder, 'node_modules');
  const natives: Record<string, string> = {};
  const engines = join(modules, '@img');
  if (existsSync(engines))
    natives.sharp = readdirSync(engines).some((name) => /^sharp-(?!libvips)/.test(name)) ? 'prebuilt' : 'compiled';
  const sqlite = join(modules, 'better-sqlite3/build');
  if (existsSync(sqlite)) natives['better-sqlite3'] = existsSync(join(sqlite, 'Makefile')) ? 'compiled' : 'prebuilt';
  return natives;
}

const marks: Readonly<Record<string, string>> = { works: '✓', absent: '–' };

/** Writes the record as a table of the documentation, with a row for each way. */
export function writeRuntimes(root: string): string {
  const record = readRecord(root);
  const rows = ways.map(({ id, title }) => [
    title,
    ...record.runtimes.map(({ cells }) => marks[cells[id] ?? ''] ?? 'fails'),
  ]);
  const versions = record.runtimes.map(({ name, version }) => `${name.split(' ')[0]} ${version}`);
  const modules = [...new Set(record.runtimes.flatMap(({ natives }) => Object.keys(natives)))].sort();
  const origins = modules.map((module) => [
    `\`${module}\``,
    ...record.runtimes.map(({ natives }) => natives[module] ?? '–'),
  ]);
  const table = writeTable(['', ...versions], [...rows, ...origins]);
  return `Tried on ${record.date}, on Linux x64:\n\n${table}\n\n${writeReasons(runtimes)}`;
}

function writeReasons(tried: readonly Runtime[]): string {
  const reasons = new Map<string, string[]>();
  for (const { name, without } of tried)
    for (const [id, reason] of Object.entries(without)) {
      const title = ways.find((way) => way.id === id)?.title ?? id;
      reasons.set(`${title}: ${reason}`, [...(reasons.get(`${title}: ${reason}`) ?? []), name]);
    }
  return [...reasons].map(([reason, names]) => `- Not in ${names.join(' and ')}: ${reason}.`).join('\n');
}
