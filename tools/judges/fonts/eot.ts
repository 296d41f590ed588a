import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { convert } from '../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { askFontTools, findFontTools } from '../../programs/fonttools.ts';
import type { Finding } from '../finding.ts';

const script = readFileSync(new URL('./eot.py', import.meta.url), 'utf8');
const outputs = ['ttf', 'woff', 'woff2'] as const;

/** An EOT of the corpus, and the font from which it was made, if known. */
interface EotFile {
  readonly path: string;
  readonly source: string | undefined;
}

/** Converts EOTs of the corpus, and compares them by fontTools with the fonts from which they were made. */
export async function judgeEot(corpus: string | undefined): Promise<Finding[]> {
  const python = await findFontTools();
  if (corpus === undefined) return [{ name: 'EOT', details: 'QUOIN_CORPUS is not set' }];
  if (python === undefined) return [{ name: 'EOT', details: 'fontTools is not installed' }];
  const files = listFiles(join(corpus, 'font'));
  const folder = mkdtempSync(join(tmpdir(), 'quoin-eot-'));
  try {
    const { refused, pairs } = await unpackAll(files, folder);
    const finding = { name: 'reading', isCorrect: refused.length === 0 && files.length > 0 };
    const details = `${files.length} files to ${outputs.join(', ')}, ${refused.length} refused ${refused}`;
    return [{ ...finding, details }, await compare(python, pairs)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The manifest names the source font as `twin=`; two others have the same file name as theirs. */
function listFiles(folder: string): EotFile[] {
  const lines = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8').split('\n');
  const names = new Set(lines.map((line) => line.split('\t')[0] ?? ''));
  return lines
    .filter((line) => /^eot(-mtx)?\//.test(line))
    .map((line) => {
      const name = line.split('\t')[0] ?? '';
      const named = /twin=(\S+)/.exec(line)?.[1];
      const namesake = `ttf/${basename(name, '.eot')}.ttf`;
      const source = named ?? (names.has(namesake) ? namesake : undefined);
      return { path: join(folder, name), source: source && join(folder, source) };
    });
}

type Pair = readonly [name: string, source: string, result: string];

async function unpackAll(files: readonly EotFile[], folder: string) {
  const refused: string[] = [];
  const pairs: Pair[] = [];
  for (const { path, source } of files) {
    const bytes = readFileSync(path);
    for (const to of outputs) {
      try {
        const result = join(folder, `${basename(path)}.${to}`);
        writeFileSync(result, (await convert(bytes, { to })).bytes);
        if (source !== undefined && to === 'ttf') pairs.push([basename(path), source, result]);
      } catch (error) {
        if (!(error instanceof ConversionError)) throw error;
        refused.push(`${basename(path)} (${error.message})`);
      }
    }
  }
  return { refused, pairs };
}

/** One file was made from another version of its namesake, with another name table. */
const knownDifferences: Readonly<Record<string, string>> = { 'glyphicons-halflings-regular.eot': 'the bytes of name' };

async function compare(python: string, pairs: readonly Pair[]): Promise<Finding> {
  const args = pairs.flatMap(([, source, result]) => [source, result]);
  const results = (await askFontTools(python, script, args)) as readonly (string | readonly string[])[];
  const wrong = results.flatMap((result, index) => {
    const name = pairs[index]?.[0] ?? '';
    const found =
      typeof result === 'string' ? [result] : result.filter((difference) => difference !== knownDifferences[name]);
    return found.length > 0 ? [`${name} (${found})`] : [];
  });
  const details = `${pairs.length} compared with their source fonts, ${wrong.length} differ ${wrong}`;
  return { name: 'equal to the source fonts', isCorrect: wrong.length === 0 && pairs.length > 0, details };
}
