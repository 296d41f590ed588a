import ts from 'typescript';
import { readText } from '../verify/tree.ts';

/** A member of an interface, or the interface itself, with its doc comment in one line. */
export interface Documented {
  readonly name: string;
  readonly comment: string;
}

/** Lists the members of an interface in their order. */
export function listMembers(root: string, path: string, name: string): Documented[] {
  const found = requireInterface(parse(root, path), name, path);
  return found.members.map((member) => ({ name: member.name?.getText() ?? '', comment: commentOf(member) }));
}

/** Returns the comment of an interface. */
export function describeInterface(root: string, path: string, name: string): string {
  return commentOf(requireInterface(parse(root, path), name, path));
}

/** Returns the comment of a module with `@packageDocumentation`, or an empty text. */
export function describeModule(root: string, path: string): string {
  const [, text] = /\/\*\*((?:(?!\*\/)[\s\S])*)@packageDocumentation/.exec(readText(root, path)) ?? [];
  return firstParagraph((text ?? '').replace(/^\s*\* ?/gm, ''));
}

function parse(root: string, path: string): ts.SourceFile {
  return ts.createSourceFile(path, readText(root, path), ts.ScriptTarget.ES2022, true);
}

function requireInterface(source: ts.SourceFile, name: string, path: string): ts.InterfaceDeclaration {
  const found = source.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name);
  if (found === undefined) throw new Error(`${path} declares no interface ${name}`);
  return found as ts.InterfaceDeclaration;
}

function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = comment === undefined ? '' : ts.getTextOfJSDocComment(comment.comment);
  return firstParagraph(text ?? '');
}

const firstParagraph = (text: string): string => (text.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ');
