import { join } from 'node:path';
import ts from 'typescript';
import { openProgram } from '../program.ts';
import type { Rule } from '../rule.ts';
import { isSource, listFiles } from '../tree.ts';

const folder = 'packages/core/src';

/** Globals outside the language that behave the same everywhere, or only yield to the event loop. */
const allowedGlobals = new Set([
  ...['setImmediate', 'queueMicrotask', 'AbortSignal', 'AbortController', 'DOMException', 'structuredClone'],
  ...['TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'Buffer', 'atob', 'btoa', 'WebAssembly'],
]);
/** Members of the language and of the globals above that depend on time, randomness, time zone or locale. */
const impureMembers = new Set(['Date.now', 'Math.random', 'AbortSignal.timeout', 'URL.createObjectURL']);
const impureGlobals = new Set(['globalThis', 'eval', 'Function', 'Intl']);
const localMembers =
  /^(toLocale\w+|localeCompare|[gs]et(TimezoneOffset|FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds))$/;
const hashing = new Set(['createHash', 'createHmac', 'hash']);

export const purity: Rule = {
  name: 'purity',
  requirement: 'core uses no clock, randomness, console or process, and opens no files or sockets',
  run: async ({ root }) => {
    const files = listFiles(root, folder, isSource);
    if (files.length === 0) return { problems: [`no sources in ${folder}`] };
    return { problems: files.flatMap((file) => checkPurity(root, file)), summary: `${files.length} files` };
  },
};

export function checkPurity(root: string, file: string): string[] {
  const program = openProgram(root);
  const source = program.getSourceFile(join(root, file));
  if (source === undefined) return [`${file}: not part of the program`];
  const checker = program.getTypeChecker();
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    const fault = faultOf(node, checker);
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    if (fault !== undefined) problems.push(`${file}:${line + 1}: ${fault}`);
    else if (!isTypeOnly(node)) node.forEachChild(visit);
  };
  visit(source);
  return problems;
}

function faultOf(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  if (ts.isImportDeclaration(node)) return importFault(node);
  if (ts.isMetaProperty(node) && node.name.text === 'meta') return '`import.meta` depends on the place of installation';
  if (readsClock(node, checker)) return '`Date` without arguments reads the clock';
  if (ts.isPropertyAccessExpression(node) && isDeclaredOutside(checker.getSymbolAtLocation(node.name))) {
    const text = `${node.expression.getText()}.${node.name.text}`;
    if (impureMembers.has(text)) return `\`${text}\` is not allowed in core`;
    if (localMembers.test(node.name.text)) return `\`${node.name.text}\` depends on the machine`;
  }
  if (!ts.isIdentifier(node) || isMemberName(node)) return undefined;
  if (node.text === 'globalThis') return '`globalThis` is not allowed in core';
  const isForbidden = isOfRuntime(node, checker) ? !allowedGlobals.has(node.text) : impureGlobals.has(node.text);
  return isForbidden && isGlobal(node, checker) ? `\`${node.text}\` is not allowed in core` : undefined;
}

/** Allows only hashing from `node:crypto`. The rule `imports` checks which modules core may import. */
function importFault({ moduleSpecifier, importClause }: ts.ImportDeclaration): string | undefined {
  if (!ts.isStringLiteral(moduleSpecifier) || moduleSpecifier.text !== 'node:crypto') return undefined;
  if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return undefined;
  const bindings = importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return 'import from `node:crypto` by name';
  const names = bindings.elements.map((each) => (each.isTypeOnly ? 'hash' : (each.propertyName ?? each.name).text));
  const other = names.find((name) => !hashing.has(name));
  return other === undefined ? undefined : `\`${other}\` of \`node:crypto\` is not allowed in core`;
}

/** True for `new Date()`, and for `Date()` with any arguments. */
function readsClock(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  if (ts.isNewExpression(node) && (node.arguments?.length ?? 0) > 0) return false;
  return ts.isIdentifier(node.expression) && node.expression.text === 'Date' && isGlobal(node.expression, checker);
}

const declarationsOf = (symbol: ts.Symbol | undefined): readonly ts.Declaration[] => symbol?.declarations ?? [];

/** True if all declarations are those of the language, the runtime or dependencies. */
function isDeclaredOutside(symbol: ts.Symbol | undefined): boolean {
  const declarations = declarationsOf(symbol);
  return declarations.length > 0 && declarations.every((each) => each.getSourceFile().isDeclarationFile);
}

function valueSymbolOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (ts.isShorthandPropertyAssignment(node.parent)) return checker.getShorthandAssignmentValueSymbol(node.parent);
  return checker.getSymbolAtLocation(node);
}

/** Imports are declared in our files, so all other names are global. */
const isGlobal = (node: ts.Identifier, checker: ts.TypeChecker): boolean =>
  isDeclaredOutside(valueSymbolOf(node, checker));

/** True if a name belongs to the runtime and not to the language, which is declared in `lib.es….d.ts`. */
function isOfRuntime(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const files = declarationsOf(valueSymbolOf(node, checker)).map((each) => each.getSourceFile().fileName);
  return !files.some((file) => /[\\/]lib\.(es|decorators)[^\\/]*\.d\.ts$/.test(file));
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return ts.isBindingElement(parent) && parent.propertyName === node;
}

function isTypeOnly(node: ts.Node): boolean {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node))
  );
}
