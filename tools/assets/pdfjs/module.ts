import { buildSync } from 'esbuild';
import { type Packages, sha256 } from '../package-files.ts';
import { bounds } from './bounds.data.ts';
import { cuts, exportedNames, replacements, sections } from './sections.data.ts';

const source = { package: 'pdfjs-dist', path: 'build/pdf.worker.mjs' };

/**
 * Writes the module with the parts of pdf.js that core uses: objects, streams, decryption, fonts, functions and pictures.
 * Fails if the source differs from the version that the changes were made for.
 */
export function writePdfjsModule(packages: Packages): string {
  const code = changePdfjs(packages.read(source).toString());
  const result = buildSync({
    stdin: { contents: code, loader: 'js' },
    bundle: true,
    format: 'esm',
    target: 'node20.19',
    minify: true,
    legalComments: 'none',
    write: false,
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error('pdf.js was not bundled');
  requirePure(file.text);
  return `${headOf(packages)}${file.text}`;
}

function headOf(packages: Packages): string {
  return [
    `// ${packages.title(source.package)}, ${source.path}: parts of it, changed as tools/assets/pdfjs states.`,
    `// sha256 of the original ${sha256(packages.read(source))}`,
    '// Licence: licences/pdfjs.txt. Made by `pnpm assets`.\n',
  ].join('\n');
}

/** Keeps the sections in use, and changes them. */
export function changePdfjs(text: string): string {
  const parts = text.split(/^;\/\/ \.\/(\S+)$/m);
  const found = new Map<string, string>();
  for (let at = 1; at < parts.length; at += 2) found.set(parts[at]!, parts[at + 1]!);
  const missing = sections.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`pdf.js has no sections ${missing.join(', ')}`);
  let code = [...found].map(([name, section]) => (sections.includes(name) ? section : '')).join('');
  for (const { from, to } of cuts) {
    const [start, end] = [code.indexOf(from), code.indexOf(to)];
    if (start < 0 || end < start) throw new Error(`pdf.js has no part from ${JSON.stringify(from)}`);
    code = code.slice(0, start) + code.slice(end);
  }
  for (const { from, to, count } of [...replacements, ...bounds]) {
    const pieces = code.split(from);
    if (pieces.length !== count + 1)
      throw new Error(`pdf.js has ${pieces.length - 1} instead of ${count} times ${JSON.stringify(from)}`);
    code = pieces.join(to);
  }
  return `${code}\nexport { ${exportedNames.join(', ')} };\n`;
}

const impure =
  /\b(globalThis|process\.|XMLHttpRequest|fetch\(\w*[uU]rl|import\(|import\.meta|require\(|navigator|performance|console|Date\b|Math\.random|getRandomValues|new Function|eval\(|localStorage|document\.|window\.)/;

/** Throws if bundled code uses the network, a clock, randomness, the console or evaluated code. */
export function requirePure(text: string): void {
  const found = impure.exec(text);
  if (found !== null) throw new Error(`the bundle of pdf.js contains ${found[0]}`);
}
