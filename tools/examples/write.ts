import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { type Block, nameOf } from './blocks.ts';

/** An assertion about a statement, from the comment at the end of its line. */
interface Assertion {
  readonly kind: 'equals' | 'throws';
  readonly text: string;
}

const assertionsPath = fileURLToPath(new URL('./assertions.ts', import.meta.url)).replaceAll('\\', '/');
const assertionPattern = /\/\/\s*(=>|throws\b)\s*(.*)$/;
const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
};

/**
 * Writes a block as a JavaScript module that checks its assertions.
 * A block marked `no-run` is only parsed, and becomes an empty module.
 */
export function writeExample(block: Block): string {
  const source = parseCode(block, block.code, block.line);
  if (block.flags.includes('no-run')) return 'export {};\n';
  requireTopLevelAssertions(block, source);
  const statements = source.statements.map((statement) => writeStatement(block, source, statement));
  const code = [`import * as assertions__ from ${JSON.stringify(assertionsPath)};`, ...statements, 'export {};'].join(
    '\n',
  );
  return ts.transpileModule(code, { compilerOptions }).outputText;
}

function writeStatement(block: Block, source: ts.SourceFile, statement: ts.Statement): string {
  const text = statement.getText(source);
  if (ts.isImportDeclaration(statement)) return text;
  const place = placeOf(block, source, statement);
  const prefix = `assertions__.setPlace(${JSON.stringify(place)});`;
  const assertion = assertionOf(source, statement);
  if (assertion === undefined) return `${prefix}\n${text}`;
  if (assertion.kind === 'throws') {
    return `${prefix}\nawait assertions__.assertThrows(async () => { ${text}\n}, ${JSON.stringify(assertion.text)});`;
  }
  if (!ts.isExpressionStatement(statement)) {
    throw new Error(`${place}: \`// =>\` follows a statement, expected an expression`);
  }
  parseCode(block, `(${assertion.text})`, lineOf(block, source, statement.end));
  const expression = statement.expression.getText(source);
  return `${prefix}\nawait assertions__.assertEqual(async () => (${expression}), async () => (${assertion.text}));`;
}

function assertionOf(source: ts.SourceFile, statement: ts.Statement): Assertion | undefined {
  const [comment] = ts.getTrailingCommentRanges(source.text, statement.end) ?? [];
  if (comment?.kind !== ts.SyntaxKind.SingleLineCommentTrivia) return undefined;
  const match = assertionPattern.exec(source.text.slice(comment.pos, comment.end));
  if (match === null) return undefined;
  return { kind: match[1] === '=>' ? 'equals' : 'throws', text: (match[2] ?? '').trim() };
}

/** Fails if an assertion does not belong to a top-level statement, because it would not be checked. */
function requireTopLevelAssertions(block: Block, source: ts.SourceFile): void {
  const checked = new Set(
    source.statements
      .filter((statement) => assertionOf(source, statement) !== undefined)
      .map((statement) => lineOf(block, source, statement.end)),
  );
  block.code.split('\n').forEach((text, index) => {
    const line = block.line + index;
    if (assertionPattern.test(text) && !checked.has(line)) {
      throw new Error(`${block.file}:${line}: this assertion must end a top-level statement`);
    }
  });
}

function parseCode(block: Block, code: string, line: number): ts.SourceFile {
  const { diagnostics = [] } = ts.transpileModule(code, { compilerOptions, reportDiagnostics: true });
  const [first] = diagnostics;
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  if (first === undefined) return source;
  const row = source.getLineAndCharacterOfPosition(first.start ?? 0).line;
  throw new Error(`${block.file}:${line + row}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`);
}

function lineOf(block: Block, source: ts.SourceFile, position: number): number {
  return block.line + source.getLineAndCharacterOfPosition(position).line;
}

function placeOf(block: Block, source: ts.SourceFile, statement: ts.Statement): string {
  return nameOf({ ...block, line: lineOf(block, source, statement.getStart(source)) });
}
