import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert } from '../../packages/core/src/convert.ts';
import { ConversionError } from '../../packages/core/src/errors.ts';
import { hasExiftool, readTags, type Tags } from '../programs/exiftool.ts';
import type { Finding } from './finding.ts';
import { findLeftovers, findLosses } from './metadata-rules.ts';

const folders = ['jpg', 'png', 'webp', 'tiff', 'psd'];
const outputs = ['jpg', 'png', 'webp'] as const;
/** Of a sample every so many. */
const sampleStep = 5;

/** A file that was made, and of which source. */
interface Made {
  readonly source: string;
  readonly path: string;
  readonly to: (typeof outputs)[number];
  readonly strip: boolean;
  readonly notes: readonly string[];
}

/** What the corpus' pictures say beside their pixels, before and after, as ExifTool reads it. */
export async function judgeMetadata(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'metadata', figure: 'missing: a corpus of pictures' }];
  if (!(await hasExiftool())) return [{ name: 'metadata', figure: 'missing: ExifTool' }];
  const folder = await mkdtemp(join(tmpdir(), 'metadata-'));
  try {
    const sources = await listSources(corpus, isSample);
    const before = await readTags(sources);
    const made: Made[] = [];
    for (const source of sources) made.push(...(await makeAll(source, folder, made.length)));
    const after = await readTags(made.map(({ path }) => path));
    const findings = made.flatMap((each) => judgeOne(corpus, each, before.get(each.source), after.get(each.path)));
    const kept = made.filter(({ strip }) => !strip).length;
    const figure = `${findings.length} of ${made.length} files wrong: ${kept} with metadata, ${made.length - kept} without`;
    return [
      ...findings,
      { name: `all of ${sources.length} pictures`, isRight: made.length > 0 && findings.length === 0, figure },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function listSources(corpus: string, isSample: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const kind of folders) {
    const entries = await readdir(join(corpus, kind), { withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile() && !/(^\.)|(\.tsv$)/.test(entry.name));
    found.push(...files.map(({ name }) => join(corpus, kind, name)).sort());
  }
  return isSample ? found.filter((_, index) => index % sampleStep === 0) : found;
}

async function makeAll(source: string, folder: string, first: number): Promise<Made[]> {
  const bytes = new Uint8Array(await readFile(source));
  const made: Made[] = [];
  for (const to of outputs) {
    for (const strip of [false, true]) {
      try {
        const result = await convert(bytes, { to, config: { strip } });
        const path = join(folder, `${first + made.length}.${to}`);
        await writeFile(path, result.bytes);
        made.push({ source, path, to, strip, notes: result.notes.map(({ message }) => message) });
      } catch (error) {
        if (!(error instanceof ConversionError)) throw error; // the corpus tells what becomes of broken files
      }
    }
  }
  return made;
}

function judgeOne(corpus: string, made: Made, before: Tags | undefined, after: Tags | undefined): Finding[] {
  if (before === undefined || after === undefined) return [];
  const { source, to, strip, notes } = made;
  const problems = strip ? findLeftovers(after) : findLosses(before, after, to, notes);
  if (problems.length === 0) return [];
  const name = `${source.slice(corpus.length + 1)} to ${to}${strip ? ', stripped' : ''}`;
  return [{ name, isRight: false, figure: problems.slice(0, 6).join('; ') }];
}
