import { join } from 'node:path';
import ts from 'typescript';
import { isSource, listFiles, listFolders, readText } from './tree.ts';

/** A module that a package's exports map offers to its users, and the source it is built from. */
export interface Entry {
  /** `@quoin/core/image` */
  readonly name: string;
  /** Folder of the package, from the root. */
  readonly folder: string;
  /** `packages/core/src/image/index.ts` */
  readonly source: string;
}

const programs = new Map<string, ts.Program>();

/** The sources of all packages in one program; made once for each tree. */
export function openProgram(root: string): ts.Program {
  const made = programs.get(root) ?? createProgram(root);
  programs.set(root, made);
  return made;
}

/** The modules that the packages of a tree offer. */
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

/** The source of an entry; refuses a map that points at nothing. */
function requireSource(root: string, entry: Entry): ts.SourceFile {
  const source = openProgram(root).getSourceFile(join(root, entry.source));
  if (source === undefined) throw new Error(`${entry.name} is in the exports map, but ${entry.source} does not exist`);
  return source;
}

/** What an entry exports, by name, with aliases followed to where things are declared. */
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
