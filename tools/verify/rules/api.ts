import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { type Entry, followAlias, listEntries, listExports, openProgram } from '../program.ts';
import type { Rule } from '../rule.ts';
import { listFiles, readText } from '../tree.ts';

const folder = 'docs/api';
const advice =
  'differs from the public interface; if that is intended, run `pnpm verify --accept api` and commit the result';

export const api: Rule = {
  name: 'api',
  requirement: 'the public interface is as recorded in docs/api',
  run: async ({ root, accept }) => {
    const reports = writeReports(root);
    if (accept) saveReports(root, reports);
    return { problems: checkReports(root, reports), summary: `${reports.size} entry points` };
  },
};

/** Writes the report of each entry point of each package, by the path of its file. */
export function writeReports(root: string): Map<string, string> {
  const entries = listEntries(root);
  if (entries.length === 0) throw new Error('no package has an entry point');
  return new Map(entries.map((entry) => [pathOf(entry), writeReport(root, entry)]));
}

export function checkReports(root: string, reports: ReadonlyMap<string, string>): string[] {
  const paths = listFiles(root, folder, (path) => path.endsWith('.md'));
  const stale = paths
    .filter((path) => !reports.has(path))
    .map((path) => `${path} belongs to no entry point; delete it`);
  const changed = [...reports].flatMap(([path, report]) => {
    const before = existsSync(join(root, path)) ? readText(root, path) : '';
    return before === report ? [] : [`${path} ${advice}`, ...compareLines(before, report)];
  });
  return [...stale, ...changed];
}

function saveReports(root: string, reports: ReadonlyMap<string, string>): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const [path, report] of reports) writeFileSync(join(root, path), report);
}

const pathOf = (entry: Entry): string => `${folder}/${entry.name.replace('@quoin/', '').replaceAll('/', '-')}.md`;

function writeReport(root: string, entry: Entry): string {
  const exported = [...listExports(root, entry)];
  const declarations = exported.map(([name, symbol]) => writeDeclarations(root, name, symbol));
  const reachable = listReachable(root, entry, new Set(exported.map(([, symbol]) => symbol)));
  const lines = [
    `# ${entry.name}`,
    '',
    'Exported declarations as the compiler emits them.',
    '',
    ...fence(declarations),
  ];
  if (reachable.length > 0)
    lines.push('', 'Declarations that these refer to, which are not exported here.', '', ...fence(reachable));
  return `${lines.join('\n')}\n`;
}

const fence = (declarations: readonly string[]): string[] => ['```ts no-run', declarations.join('\n\n'), '```'];

/** Lists the package's declarations that the exported ones refer to, directly or indirectly. */
function listReachable(root: string, entry: Entry, exported: ReadonlySet<ts.Symbol>): string[] {
  const checker = openProgram(root).getTypeChecker();
  const seen = new Set(exported);
  const found: { name: string; text: string }[] = [];
  for (const symbol of seen) {
    // Iteration of a set includes the elements that are added during it.
    for (const next of symbolsNamedBy(root, checker, symbol)) {
      if (seen.has(next) || !isDeclaredIn(root, entry, next)) continue;
      seen.add(next);
      found.push({ name: next.name, text: writeDeclarations(root, next.name, next) });
    }
  }
  return found.sort((left, right) => (left.name < right.name ? -1 : 1)).map(({ text }) => text);
}

function symbolsNamedBy(root: string, checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol[] {
  return (symbol.declarations ?? []).flatMap((declaration) => {
    const source = declaration.getSourceFile();
    if (isComputed(declaration)) return [];
    const names = new Set(statementsOf(root, source, symbol.name).flatMap(identifiersOf));
    const flags = ts.SymbolFlags.Type | ts.SymbolFlags.Value | ts.SymbolFlags.Alias;
    const inScope = checker.getSymbolsInScope(source, flags).filter(({ name }) => names.has(name));
    return inScope.map((each) => followAlias(checker, checker.getExportSymbolOfSymbol(each)));
  });
}

function identifiersOf(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (each: ts.Node): void => {
    if ((ts.isTypeReferenceNode(each) || ts.isTypeQueryNode(each)) && !ts.isImportTypeNode(each)) {
      const name = ts.isTypeQueryNode(each) ? each.exprName : each.typeName;
      if (ts.isIdentifier(name)) names.push(name.text);
    }
    if (ts.isExpressionWithTypeArguments(each) && ts.isIdentifier(each.expression)) names.push(each.expression.text);
    each.forEachChild(visit);
  };
  visit(node);
  return names;
}

function isDeclaredIn(root: string, entry: Entry, symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined || ts.isTypeParameterDeclaration(declaration)) return false;
  return relative(root, declaration.getSourceFile().fileName).replaceAll('\\', '/').startsWith(`${entry.folder}/src/`);
}

function writeDeclarations(root: string, name: string, symbol: ts.Symbol): string {
  const declarations = symbol.declarations ?? [];
  const sources = new Set(declarations.map((declaration) => declaration.getSourceFile()));
  const texts = declarations.some(isComputed)
    ? [writeComputed(openProgram(root).getTypeChecker(), symbol)]
    : [...sources].flatMap((source) => statementsOf(root, source, symbol.name).map((each) => textOf(each)));
  const text = texts.length > 0 ? texts.join('\n') : `export declare const ${symbol.name}: unknown;`;
  return symbol.name === name ? text : `${text}\nexport { ${symbol.name} as ${name} };`;
}

/** Sorts the members of variables, whose types the compiler has inferred. All other types are as written. */
function textOf(statement: ts.Statement): string {
  const source = statement.getSourceFile();
  return ts.isVariableStatement(statement) ? print(sortMembers(statement, source), source) : statement.getText();
}

/** True if a type is computed from a value, for instance a union of a table's keys. Its text would not show it. */
function isComputed(declaration: ts.Declaration): boolean {
  if (!ts.isTypeAliasDeclaration(declaration) || declaration.typeParameters !== undefined) return false;
  const hasTypeQuery = (node: ts.Node): boolean =>
    ts.isTypeQueryNode(node) || ts.forEachChild(node, hasTypeQuery) === true;
  return hasTypeQuery(declaration.type);
}

function writeComputed(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const { NoTruncation, InTypeAlias, UseSingleQuotesForStringLiteralType } = ts.NodeBuilderFlags;
  const flags = NoTruncation | InTypeAlias | UseSingleQuotesForStringLiteralType;
  const node = checker.typeToTypeNode(checker.getDeclaredTypeOfSymbol(symbol), undefined, flags);
  if (node === undefined) throw new Error(`the compiler cannot write the type "${symbol.name}"`);
  const text = `export type ${symbol.name} = ${print(sortMembers(node))};`;
  // Longer types are unreadable. They are inferred from schemas, which are recorded separately.
  return text.length > maxTypeLength ? (symbol.declarations?.[0]?.getText() ?? text) : text;
}

const maxTypeLength = 2_000;

/** Sorts the members of unions and object types. The compiler's order depends on the order in which it checks files. */
function sortMembers<Node extends ts.Node>(node: Node, source = emptySource): Node {
  const byText = <Part extends ts.Node>(parts: readonly Part[]): Part[] => {
    const texts = new Map(parts.map((part) => [print(part, source), part]));
    return [...texts].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, part]) => part);
  };
  const visit = (each: ts.Node): ts.Node => {
    const done = ts.visitEachChild(each, visit, undefined);
    if (ts.isUnionTypeNode(done)) return ts.factory.createUnionTypeNode(byText(done.types));
    return ts.isTypeLiteralNode(done) ? ts.factory.createTypeLiteralNode(byText(done.members)) : done;
  };
  return ts.visitNode(node, visit) as Node;
}

const printer = ts.createPrinter({ removeComments: true });
const emptySource = ts.createSourceFile('types.ts', '', ts.ScriptTarget.ES2023);

function print(node: ts.Node, source = emptySource): string {
  return printer.printNode(ts.EmitHint.Unspecified, node, source);
}

const emitted = new Map<ts.SourceFile, ts.SourceFile>();

/** Returns the statements of a source's declaration file that declare a name. */
function statementsOf(root: string, source: ts.SourceFile, name: string): ts.Statement[] {
  const declarations = emitted.get(source) ?? emitDeclarations(root, source);
  emitted.set(source, declarations);
  return declarations.statements.filter((statement) => namesOf(statement).includes(name));
}

function emitDeclarations(root: string, source: ts.SourceFile): ts.SourceFile {
  let text = '';
  const store: ts.WriteFileCallback = (_, declarations) => {
    text = declarations;
  };
  openProgram(root).emit(source, store, undefined, true);
  return ts.createSourceFile('declarations.d.ts', text, ts.ScriptTarget.ES2023, true);
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as { name?: ts.Node };
  return name === undefined ? [] : [name.getText()];
}

/** Returns the lines that only one of two texts has. */
function compareLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const removed = old.filter((line) => !now.includes(line)).map((line) => `  - ${line}`);
  return [...removed, ...now.filter((line) => !old.includes(line)).map((line) => `  + ${line}`)];
}
