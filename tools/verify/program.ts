import { join } from 'node:path';
import ts from 'typescript';
import { isSource, listFiles, listFolders, readText } from './tree.ts';

/** A module in a package's exports map, and the source that it is built from. */
export interface Entry {
  /** For example `@quoin/core/image`. */
  readonly name: string;
  /** The package's folder, relative to the root. */
  readonly folder: string;
  /** For example `packages/core/src/image/index.ts`. */
  readonly source: string;
}

const programs = new Map<string, ts.Program>();

/** Compiles the sources of all packages into one program, once for each tree. */
export function openProgram(root: string): ts.Program {
  const program = programs.get(root) ?? createProgram(root);
  programs.set(root, program);
  return program;
}

/** Lists the entry points of all packages in a tree. */
export function listEntries(root: string): Entry[] {
  return listFolders(root, 'packages').flatMap((folder) => {
    const manifest = JSON.parse(readText(root, `packages/${folder}/package.json`));
    const subpaths = Object.entries<{ types?: string }>(manifest.exports ?? {});
    return subpaths.flatMap(([subpath, { types }]) => {
      if (types === undefined) return [];
      const source = types.replace(/^\.\/dist\//, 'src/').replace(/\.d\.ts$/, '.ts');
      const name = `${manifest.name}${subpath.slice(1)}`;
      return [{ name, folder: `packages/${folder}`, source: `packages/${folder}/${source}` }];
    });
  });
}

/** Returns the source of an entry point; throws if it does not exist. */
function requireSource(root: string, entry: Entry): ts.SourceFile {
  const source = openProgram(root).getSourceFile(join(root, entry.source));
  if (source === undefined)
    throw new Error(`"${entry.name}" is in the exports map, but "${entry.source}" does not exist`);
  return source;
}

/** Lists the exports of an entry point by name, with aliases resolved to the declared symbols. */
export function listExports(root: string, entry: Entry): Map<string, ts.Symbol> {
  const checker = openProgram(root).getTypeChecker();
  const module = checker.getSymbolAtLocation(requireSource(root, entry));
  const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
  const named = symbols.map((symbol) => [symbol.name, followAlias(checker, symbol)] as const);
  return new Map(named.sort(([left], [right]) => (left < right ? -1 : 1)));
}

export function followAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function createProgram(root: string): ts.Program {
  const path = join(root, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile);
  if (error !== undefined) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const folders = listFolders(root, 'packages');
  const files = folders.flatMap((folder) => listFiles(root, `packages/${folder}/src`, isSource));
  return ts.createProgram({
    rootNames: files.map((file) => join(root, file)),
    options: { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true },
  });
}
