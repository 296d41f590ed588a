import ts from 'typescript';
import { type Entry, listEntries, listExports } from '../program.ts';
import type { Rule } from '../rule.ts';

/** The packages whose exported functions need an example. */
const packagesWithExamples = /^@quoin\/(core|webhook-verify)(\/|$)/;

export const docs: Rule = {
  name: 'docs',
  requirement: 'every export and every option has a doc comment, every function of the libraries an example',
  run: async ({ root }) => {
    const entries = listEntries(root);
    const problems = entries.flatMap((entry) => [...checkDocs(root, entry), ...checkOptions(root, entry)]);
    return { problems: [...new Set(problems)], summary: `${entries.length} entry points` };
  },
};

export function checkDocs(root: string, entry: Entry): string[] {
  return [...listExports(root, entry)].flatMap(([name, symbol]) => {
    const declarations = symbol.declarations ?? [];
    const comments = declarations.flatMap((declaration) => [...ts.getJSDocCommentsAndTags(declaration)]);
    const [first] = declarations;
    if (first === undefined) return [];
    const fault = faultOf(first, comments);
    return fault === undefined ? [] : [`${placeOf(root, first)}: \`${name}\` of ${entry.name} ${fault}`];

    function faultOf(declaration: ts.Declaration, found: readonly ts.Node[]): string | undefined {
      if (found.length === 0) return 'has no doc comment';
      if (!packagesWithExamples.test(entry.name) || !isFunction(declaration)) return undefined;
      return found.some((node) => /@example\b/.test(node.getText())) ? undefined : 'has no `@example`';
    }
  });
}

/** The exported interfaces whose members callers set. */
const optionNames = /(?:Options|Config|Limits|Settings|Assets?)$/;

/** Requires a comment on every member of options, and a default in that of every optional number and boolean. */
export function checkOptions(root: string, entry: Entry): string[] {
  const declarations = [...listExports(root, entry)].flatMap(([, symbol]) => symbol.declarations ?? []);
  const interfaces = declarations.filter((each) => ts.isInterfaceDeclaration(each));
  return interfaces
    .filter(({ name }) => optionNames.test(name.text))
    .flatMap((declaration) => declaration.members.map((member) => ({ declaration, member })))
    .flatMap(({ declaration, member }) => {
      const text = ts.getJSDocCommentsAndTags(member).map((comment) => comment.getText());
      const fault =
        text.length === 0
          ? 'has no doc comment'
          : hasDefault(member) && !/\bdefault/i.test(text.join(' '))
            ? 'states no default'
            : undefined;
      const name = `${declaration.name.text}.${member.name?.getText() ?? ''}`;
      return fault === undefined ? [] : [`${placeOf(root, member)}: \`${name}\` of ${entry.name} ${fault}`];
    });
}

function hasDefault(member: ts.TypeElement): boolean {
  if (!ts.isPropertySignature(member)) return false;
  return member.questionToken !== undefined && /\b(?:number|boolean)\b/.test(member.type?.getText() ?? '');
}

function isFunction(declaration: ts.Declaration): boolean {
  if (ts.isFunctionDeclaration(declaration)) return true;
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}

function placeOf(root: string, node: ts.Node): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return `${source.fileName.slice(root.length).replace(/^\//, '')}:${line + 1}`;
}
