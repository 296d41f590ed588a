import { join } from 'node:path';
import ts from 'typescript';
import type { Rule } from '../rule.ts';
import { listFiles, readText } from '../tree.ts';

const folders = ['packages', 'tools', 'bench', 'examples'];
const clauseOpening = /^(What|Who|Whether|Which)\b/;
const maxClauseShare = 0.03;

/** The number of comments, and the places of those that open with a clause instead of a statement. */
export interface CommentCount {
  readonly comments: number;
  readonly clauses: readonly string[];
}

export const wording: Rule = {
  name: 'wording',
  requirement: 'no retired name is declared, and comments open with a statement',
  run: async ({ root }) => {
    const files = folders.flatMap((folder) => listFiles(root, folder, isCheckedFile));
    const retired = new Set(readText(root, 'tools/verify/retired-names.txt').split('\n').filter(Boolean));
    const counts = files.map((file) => countComments(root, file));
    const comments = counts.reduce((sum, count) => sum + count.comments, 0);
    const clauses = counts.flatMap((count) => count.clauses);
    const share = `${clauses.length} of ${comments} comments open with What, Who, Whether or Which`;
    const isOver = clauses.length > maxClauseShare * comments;
    const names = files.flatMap((file) => findRetired(root, file, retired));
    return {
      problems: isOver ? [...names, `${share}, more than 3 %`] : names,
      summary: share,
      report: clauses.join('\n'),
    };
  },
};

/** Lists the declarations in a file that carry a retired name. */
export function findRetired(root: string, file: string, retired: ReadonlySet<string>): string[] {
  const source = parse(root, file);
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== undefined && retired.has(name.text.replace(/^[#_]/, ''))) {
      problems.push(`${file}:${lineOf(source, name.getStart(source))}: "${name.text}" is a retired name`);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return problems;
}

/** Counts the comments of a file. Text after `//` on consecutive lines is one comment. */
export function countComments(root: string, file: string): CommentCount {
  const source = parse(root, file);
  const starts = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []),
    ];
    for (const range of ranges) starts.set(range.pos, range);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  const ranges = [...starts.values()].sort((left, right) => left.pos - right.pos);
  const comments = ranges.filter((range, index) => !continues(source, ranges[index - 1], range));
  const clauses = comments.filter(({ pos, end }) => clauseOpening.test(openingOf(source.text.slice(pos, end))));
  return { comments: comments.length, clauses: clauses.map(({ pos }) => `${file}:${lineOf(source, pos)}`) };
}

function continues(source: ts.SourceFile, previous: ts.CommentRange | undefined, range: ts.CommentRange): boolean {
  if (previous?.kind !== ts.SyntaxKind.SingleLineCommentTrivia || range.kind !== previous.kind) return false;
  return /^\n[ \t]*$/.test(source.text.slice(previous.end, range.pos));
}

function openingOf(comment: string): string {
  return comment.replace(/^(\/\*+|\/\/)[\s*]*/, '');
}

/** Returns the name that a node declares. Keys of object literals do not count: they follow their type or data. */
function declaredName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  if (ts.isPropertyAssignment(node) || ts.isPropertyAccessExpression(node)) return undefined;
  const { name } = node as ts.NamedDeclaration;
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined;
}

const isCheckedFile = (path: string): boolean => /\.(ts|mjs)$/.test(path) && !path.endsWith('.generated.ts');

const lineOf = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line + 1;

function parse(root: string, file: string): ts.SourceFile {
  return ts.createSourceFile(join(root, file), readText(root, file), ts.ScriptTarget.Latest, true);
}
