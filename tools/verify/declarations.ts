import { join } from 'node:path';
import ts from 'typescript';

/** A compilation of one file, as a user's compiler does it: with all declarations that the file brings checked. */
interface Compiled {
  /** Lines of everything that was read, TypeScript's own libraries included. */
  readonly lines: number;
  readonly problems: readonly string[];
}

/** How many times the lines of an empty file a file with the import may cost. */
const maxFactor = 1.3;

/** Entry points that hold zod's schemas: they cost what zod costs, and nobody else imports them. */
const withSchemas = new Set(['@quoin/core/image']);

/** TypeScript's own libraries, which are the same for every text. */
const parsed = new Map<string, ts.SourceFile>();

/** Compiles a text as if it stood in a folder; without `skipLibCheck`. */
function compileText(folder: string, text: string): Compiled {
  const file = join(folder, 'user-file.ts');
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, version, ...others) => {
    if (path === file) return ts.createSourceFile(path, text, version);
    const source = parsed.get(path) ?? getSourceFile(path, version, ...others);
    if (source !== undefined && /\/lib\.[\w.]+\.d\.ts$/.test(path)) parsed.set(path, source);
    return source;
  };
  const program = ts.createProgram([file], options, host);
  // TypeScript's own libraries are right, and take most of the time.
  const brought = program.getSourceFiles().filter((source) => !program.isSourceFileDefaultLibrary(source));
  const diagnostics = [
    program.getGlobalDiagnostics(),
    ...brought.map((source) => ts.getPreEmitDiagnostics(program, source)),
  ];
  const problems = [...new Set(diagnostics.flat())].map(({ file: at, messageText }) => {
    const place = at?.fileName.replace(/^.*node_modules\//, '') ?? 'the compiler';
    return `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  const lines = program.getSourceFiles().reduce((sum, source) => sum + source.getLineStarts().length, 0);
  return { lines, problems };
}

/** Compiles an import of each entry point in a folder where the packages are installed. */
export function checkDeclarations(folder: string, entries: readonly string[]): string[] {
  const empty = compileText(folder, 'export {};\n');
  return entries.flatMap((entry) => {
    const { lines, problems } = compileText(folder, `import * as all from '${entry}';\nexport default all;\n`);
    const faults = problems.slice(0, 5).map((problem) => `tsc without skipLibCheck: ${entry}: ${problem}`);
    if (withSchemas.has(entry) || lines <= maxFactor * empty.lines) return faults;
    const message = `the declarations of ${entry} have ${lines - empty.lines} lines beside the ${empty.lines} of an empty file`;
    return [...faults, `${message}; expected at most ${maxFactor} times these in all: publish no type that zod infers`];
  });
}
