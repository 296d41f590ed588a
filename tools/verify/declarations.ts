import { join } from 'node:path';
import ts from 'typescript';

/** The result of compiling one file with all declarations that it imports, as a user's compiler does. */
interface CompilationResult {
  /** Lines of all files, including TypeScript's own libraries. */
  readonly lines: number;
  readonly problems: readonly string[];
}

/** Maximum lines of a file with an import, as a multiple of those of an empty file. */
const maxFactor = 1.3;

/** Entry points that export zod schemas. They include zod's declarations, and no other entry point imports them. */
const schemaEntryPoints = new Set(['@quoin/core/image']);

/** TypeScript's own libraries, parsed once for all texts. */
const parsedLibraries = new Map<string, ts.SourceFile>();

const { ModuleKind, ModuleResolutionKind } = ts;
/** The ways in which users' compilers resolve packages. The first one counts the lines. */
const resolutions: readonly Pick<ts.CompilerOptions, 'module' | 'moduleResolution'>[] = [
  { module: ModuleKind.NodeNext, moduleResolution: ModuleResolutionKind.NodeNext },
  { module: ModuleKind.Node16, moduleResolution: ModuleResolutionKind.Node16 },
  { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
];

/** Compiles a text as a file in a folder, without `skipLibCheck`. */
function compileText(folder: string, text: string, resolution = resolutions[0]): CompilationResult {
  const file = join(folder, 'user-file.ts');
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    ...resolution,
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
    const source = parsedLibraries.get(path) ?? getSourceFile(path, version, ...others);
    if (source !== undefined && /\/lib\.[\w.]+\.d\.ts$/.test(path)) parsedLibraries.set(path, source);
    return source;
  };
  const program = ts.createProgram([file], options, host);
  // Checking TypeScript's own libraries would take most of the time.
  const sources = program.getSourceFiles().filter((source) => !program.isSourceFileDefaultLibrary(source));
  const diagnostics = [
    program.getGlobalDiagnostics(),
    ...sources.map((source) => ts.getPreEmitDiagnostics(program, source)),
  ];
  const problems = [...new Set(diagnostics.flat())].map(({ file: at, messageText }) => {
    const place = at?.fileName.replace(/^.*node_modules\//, '') ?? 'the compiler';
    return `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  const lines = program.getSourceFiles().reduce((sum, source) => sum + source.getLineStarts().length, 0);
  return { lines, problems };
}

/** Compiles an import of each entry point in a folder with the installed packages. */
export function checkDeclarations(folder: string, entries: readonly string[]): string[] {
  const empty = compileText(folder, 'export {};\n');
  return entries.flatMap((entry) => {
    const text = `import * as all from '${entry}';\nexport default all;\n`;
    const results = resolutions.map((resolution) => compileText(folder, text, resolution));
    const lines = results[0]?.lines ?? 0;
    const problems = [...new Set(results.flatMap((result) => result.problems))];
    const faults = problems.slice(0, 5).map((problem) => `tsc without skipLibCheck: ${entry}: ${problem}`);
    if (schemaEntryPoints.has(entry) || lines <= maxFactor * empty.lines) return faults;
    const found = `the declarations of "${entry}" add ${lines - empty.lines} lines to the ${empty.lines} of an empty file`;
    return [...faults, `${found}; expected at most ${maxFactor} times as many in all; export no types that zod infers`];
  });
}
