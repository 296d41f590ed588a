import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { checkout, linesOf, runTool } from '../command.ts';
import type { Rule } from '../rule.ts';
import { isSource, listFiles, listFolders, readText } from '../tree.ts';

/** What is used of dependency-cruiser's report. */
interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly module: string }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
      readonly comment?: string;
      readonly cycle?: readonly { readonly name: string }[];
    }[];
  };
}

/** What the rules for core are made from. */
interface LayerConfig {
  readonly layers: readonly { readonly path: readonly string[] }[];
  readonly urlHeaders: string;
}

const configPath = join(checkout, '.dependency-cruiser.mjs');
const folders = ['packages', 'examples', 'tools', 'bench'];

export const imports: Rule = {
  name: 'imports',
  summary: 'everything imports only what its layer may, and nothing in a circle',
  run: async ({ root }) => {
    const cruise = await runCruise(root);
    return { problems: await checkImports(root, cruise), looked: `${cruise.modules.length} modules` };
  },
};

export async function runCruise(root: string): Promise<Cruise> {
  const there = listFolders(root, '').filter((name) => folders.includes(name));
  const ended = await runTool('depcruise', [...there, '--config', configPath, '--output-type', 'json'], root);
  if (!ended.stdout.startsWith('{')) throw new Error(`dependency-cruiser: ${linesOf(ended.output).join('\n')}`);
  return JSON.parse(ended.stdout) as Cruise;
}

export async function checkImports(root: string, cruise: Cruise): Promise<string[]> {
  const violations = cruise.summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle === undefined ? shorten(to) : cycle.map(({ name }) => name).join(' → ');
    return `${rule.name}: ${from} → ${path}`;
  });
  return [...violations, ...checkSight(root, cruise), ...(await checkLayers(root))];
}

/** What is installed, by its name alone. */
const shorten = (path: string): string => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;

/** A checker that cannot read the sources finds no fault in them: all imports that the compiler sees must be known. */
function checkSight(root: string, { modules }: Cruise): string[] {
  const seen = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ module }) => module)]));
  const files = listFiles(root, 'packages', (path) => path.endsWith('.ts') && path.includes('/src/'));
  if (files.length === 0) return ['there are no sources in packages'];
  return files.flatMap((file) => {
    const found = seen.get(file);
    if (found === undefined) return [`unseen: ${file}`];
    const missed = ts
      .preProcessFile(readText(root, file))
      .importedFiles.find(({ fileName }) => !knows(found, fileName));
    return missed === undefined ? [] : [`unseen: ${file} → ${missed.fileName}`];
  });
}

/** Built-in modules are reported without their `node:`. */
const knows = (modules: readonly string[], name: string): boolean =>
  modules.includes(name) || modules.includes(name.replace(/^node:/, ''));

/** A file outside of all layers would be free of all rules. */
async function checkLayers(root: string): Promise<string[]> {
  const { layers, urlHeaders } = (await import(pathToFileURL(configPath).href)) as LayerConfig;
  const patterns = [...layers.flatMap(({ path }) => path), urlHeaders].map((path) => new RegExp(path));
  return listFiles(root, 'packages/core/src', isSource)
    .filter((file) => !patterns.some((pattern) => pattern.test(file)))
    .map((file) => `no layer: ${file}; name its folder in .dependency-cruiser.mjs`);
}
