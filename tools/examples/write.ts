import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { type Block, nameOf } from './blocks.ts';

/** What a block says about one of its statements, in the comment at the end of that statement's line. */
interface Claim {
  readonly kind: 'equals' | 'throws';
  readonly text: string;
}

const claimsPath = fileURLToPath(new URL('./claims.ts', import.meta.url)).replaceAll('\\', '/');
const claimPattern = /\/\/\s*(=>|throws\b)\s*(.*)$/;
const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
};

/**
 * Writes a block as a JavaScript module that checks its own claims.
 * A block marked `no-run` becomes an empty module, once it is known to parse.
 */
export function writeExample(block: Block): string {
  const source = parseCode(block, block.code, block.line);
  if (block.flags.includes('no-run')) return 'export {};\n';
  requireClaimsRead(block, source);
  const statements = source.statements.map((statement) => writeStatement(block, source, statement));
  const code = [`import * as claims__ from ${JSON.stringify(claimsPath)};`, ...statements, 'export {};'].join('\n');
  return ts.transpileModule(code, { compilerOptions }).outputText;
}

function writeStatement(block: Block, source: ts.SourceFile, statement: ts.Statement): string {
  const text = statement.getText(source);
  if (ts.isImportDeclaration(statement)) return text;
  const place = placeOf(block, source, statement);
  const here = `claims__.enter(${JSON.stringify(place)});`;
  const claim = claimOf(source, statement);
  if (claim === undefined) return `${here}\n${text}`;
  if (claim.kind === 'throws') {
    return `${here}\nawait claims__.throwsCode(async () => { ${text}\n}, ${JSON.stringify(claim.text)});`;
  }
  if (!ts.isExpressionStatement(statement)) {
    throw new Error(`${place}: \`// =>\` stands beside a statement that is no expression`);
  }
  parseCode(block, `(${claim.text})`, lineOf(block, source, statement.end));
  const expression = statement.expression.getText(source);
  return `${here}\nawait claims__.equals(async () => (${expression}), async () => (${claim.text}));`;
}

function claimOf(source: ts.SourceFile, statement: ts.Statement): Claim | undefined {
  const [comment] = ts.getTrailingCommentRanges(source.text, statement.end) ?? [];
  if (comment?.kind !== ts.SyntaxKind.SingleLineCommentTrivia) return undefined;
  const match = claimPattern.exec(source.text.slice(comment.pos, comment.end));
  if (match === null) return undefined;
  return { kind: match[1] === '=>' ? 'equals' : 'throws', text: (match[2] ?? '').trim() };
}

/** A claim that no statement at the top of the block takes would be a promise nobody checks. */
function requireClaimsRead(block: Block, source: ts.SourceFile): void {
  const read = new Set(
    source.statements
      .filter((statement) => claimOf(source, statement) !== undefined)
      .map((statement) => lineOf(block, source, statement.end)),
  );
  block.code.split('\n').forEach((text, index) => {
    const line = block.line + index;
    if (claimPattern.test(text) && !read.has(line)) {
      throw new Error(`${block.file}:${line}: this claim does not end a statement of its own`);
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
