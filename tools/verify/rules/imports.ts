import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { checkout, linesOf, runTool } from '../command.ts';
import type { Rule } from '../rule.ts';
import { isSource, listFiles, listFolders, readText } from '../tree.ts';

/** The members of dependency-cruiser's report that are used here. */
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

/** The layers of core that its rules are generated from. */
interface LayerConfig {
  readonly layers: readonly { readonly path: readonly string[] }[];
  readonly urlHeaders: string;
}

const configPath = join(checkout, '.dependency-cruiser.mjs');
const folders = ['packages', 'examples', 'tools', 'bench'];

export const imports: Rule = {
  name: 'imports',
  requirement: 'modules import only what their layer may, without cycles',
  run: async ({ root }) => {
    const cruise = await runCruise(root);
    return { problems: await checkImports(root, cruise), summary: `${cruise.modules.length} modules` };
  },
};

export async function runCruise(root: string): Promise<Cruise> {
  const present = listFolders(root, '').filter((name) => folders.includes(name));
  const result = await runTool('depcruise', [...present, '--config', configPath, '--output-type', 'json'], root);
  if (!result.stdout.startsWith('{')) throw new Error(`dependency-cruiser: ${linesOf(result.output).join('\n')}`);
  return JSON.parse(result.stdout) as Cruise;
}

export async function checkImports(root: string, cruise: Cruise): Promise<string[]> {
  const violations = cruise.summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle === undefined ? shorten(to) : cycle.map(({ name }) => name).join(' → ');
    return `${rule.name}: ${from} → ${path}`;
  });
  return [...violations, ...checkCompleteness(root, cruise), ...(await checkLayers(root))];
}

/** Shortens the path of an installed package to its name. */
const shorten = (path: string): string => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;

/** Requires every import that the compiler finds in the report, since sources that were not read have no violations. */
function checkCompleteness(root: string, { modules }: Cruise): string[] {
  const checked = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map(({ module }) => module)]),
  );
  const files = listFiles(root, 'packages', (path) => path.endsWith('.ts') && path.includes('/src/'));
  if (files.length === 0) return ['no sources in packages'];
  return files.flatMap((file) => {
    const found = checked.get(file);
    if (found === undefined) return [`not checked: ${file}`];
    const missed = ts
      .preProcessFile(readText(root, file))
      .importedFiles.find(({ fileName }) => !includesModule(found, fileName));
    return missed === undefined ? [] : [`not checked: ${file} → ${missed.fileName}`];
  });
}

/** True if a module is in the list, where built-in modules have no `node:`. */
const includesModule = (modules: readonly string[], name: string): boolean =>
  modules.includes(name) || modules.includes(name.replace(/^node:/, ''));

/** Requires a layer for every file, since no rule applies to files outside of all layers. */
async function checkLayers(root: string): Promise<string[]> {
  const { layers, urlHeaders } = (await import(pathToFileURL(configPath).href)) as LayerConfig;
  const patterns = [...layers.flatMap(({ path }) => path), urlHeaders].map((path) => new RegExp(path));
  return listFiles(root, 'packages/core/src', isSource)
    .filter((file) => !patterns.some((pattern) => pattern.test(file)))
    .map((file) => `no layer: ${file}; add its folder to .dependency-cruiser.mjs`);
}
