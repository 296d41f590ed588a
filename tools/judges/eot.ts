import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { convert } from '../../packages/core/src/convert.ts';
import { ConversionError } from '../../packages/core/src/errors.ts';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import type { Finding } from './finding.ts';

const script = readFileSync(new URL('./eot.py', import.meta.url), 'utf8');
const outputs = ['ttf', 'woff', 'woff2'] as const;

/** An EOT of the corpus, and the font that it was made of where that is known. */
interface EotFile {
  readonly path: string;
  readonly twin: string | undefined;
}

/** EOT of the corpus beside the fonts that they were made of, compared by fontTools. */
export async function judgeEot(corpus: string | undefined): Promise<Finding[]> {
  const python = await findFontTools();
  if (corpus === undefined) return [{ name: 'EOT', figure: 'there is no corpus' }];
  if (python === undefined) return [{ name: 'EOT', figure: 'fontTools is not installed' }];
  const files = listFiles(join(corpus, 'font'));
  const folder = mkdtempSync(join(tmpdir(), 'quoin-eot-'));
  try {
    const { refused, pairs } = await unpackAll(files, folder);
    const reading = { name: 'reading', isRight: refused.length === 0 && files.length > 0 };
    const told = `${files.length} files to ${outputs.join(', ')}, ${refused.length} refused ${refused}`;
    return [{ ...reading, figure: told }, await compare(python, pairs)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The manifest names the font that a file was made of as `twin=`; of two others it lies under the same name. */
function listFiles(folder: string): EotFile[] {
  const lines = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8').split('\n');
  const names = new Set(lines.map((line) => line.split('\t')[0] ?? ''));
  return lines
    .filter((line) => /^eot(-mtx)?\//.test(line))
    .map((line) => {
      const name = line.split('\t')[0] ?? '';
      const stated = /twin=(\S+)/.exec(line)?.[1];
      const namesake = `ttf/${basename(name, '.eot')}.ttf`;
      const twin = stated ?? (names.has(namesake) ? namesake : undefined);
      return { path: join(folder, name), twin: twin && join(folder, twin) };
    });
}

type Pair = readonly [name: string, twin: string, result: string];

async function unpackAll(files: readonly EotFile[], folder: string) {
  const refused: string[] = [];
  const pairs: Pair[] = [];
  for (const { path, twin } of files) {
    const bytes = readFileSync(path);
    for (const to of outputs) {
      try {
        const result = join(folder, `${basename(path)}.${to}`);
        writeFileSync(result, (await convert(bytes, { to })).bytes);
        if (twin !== undefined && to === 'ttf') pairs.push([basename(path), twin, result]);
      } catch (error) {
        if (!(error instanceof ConversionError)) throw error;
        refused.push(`${basename(path)} (${error.message})`);
      }
    }
  }
  return { refused, pairs };
}

/** One file is not made of its namesake, but of another version of it: its name table differs. */
const allowed: Readonly<Record<string, string>> = { 'glyphicons-halflings-regular.eot': 'the bytes of name' };

async function compare(python: string, pairs: readonly Pair[]): Promise<Finding> {
  const args = pairs.flatMap(([, twin, result]) => [twin, result]);
  const answers = (await askFontTools(python, script, args)) as readonly (string | readonly string[])[];
  const wrong = answers.flatMap((answer, index) => {
    const name = pairs[index]?.[0] ?? '';
    const left = typeof answer === 'string' ? [answer] : answer.filter((difference) => difference !== allowed[name]);
    return left.length > 0 ? [`${name} (${left})`] : [];
  });
  const figure = `${pairs.length} compared with the fonts they were made of, ${wrong.length} differ ${wrong}`;
  return { name: 'likeness', isRight: wrong.length === 0 && pairs.length > 0, figure };
}
