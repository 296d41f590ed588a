import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert } from '../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { hasExiftool, readTags, type Tags } from '../../programs/exiftool.ts';
import type { Finding } from '../finding.ts';
import { findLeftovers, findLosses } from './metadata-rules.ts';

const folders = ['jpg', 'png', 'webp', 'tiff', 'psd'];
const outputs = ['avif', 'jpg', 'png', 'tiff', 'webp'] as const;
/** A sample contains every nth image. */
const sampleStep = 5;

/** A converted file. */
interface ConvertedFile {
  readonly source: string;
  readonly path: string;
  readonly to: (typeof outputs)[number];
  readonly strip: boolean;
  readonly notes: readonly string[];
}

/** Compares the metadata of the corpus' images before and after conversion, as read by ExifTool. */
export async function judgeMetadata(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'metadata', details: 'QUOIN_CORPUS is not set' }];
  if (!(await hasExiftool())) return [{ name: 'metadata', details: 'ExifTool is not installed' }];
  const folder = await mkdtemp(join(tmpdir(), 'metadata-'));
  try {
    const sources = await listSources(corpus, isSample);
    const before = await readTags(sources);
    const converted: ConvertedFile[] = [];
    for (const source of sources) converted.push(...(await convertToAll(source, folder, converted.length)));
    const after = await readTags(converted.map(({ path }) => path));
    const findings = converted.flatMap((each) =>
      judgeFile(corpus, each, before.get(each.source), after.get(each.path)),
    );
    const kept = converted.filter(({ strip }) => !strip).length;
    const counts = `${kept} with metadata, ${converted.length - kept} without`;
    const details = `${findings.length} of ${converted.length} files are wrong; ${counts}`;
    return [
      ...findings,
      { name: `all ${sources.length} images`, isCorrect: converted.length > 0 && findings.length === 0, details },
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

async function convertToAll(source: string, folder: string, first: number): Promise<ConvertedFile[]> {
  const bytes = new Uint8Array(await readFile(source));
  const converted: ConvertedFile[] = [];
  for (const to of outputs) {
    for (const strip of [false, true]) {
      try {
        const result = await convert(bytes, { to, config: { strip } });
        const path = join(folder, `${first + converted.length}.${to}`);
        await writeFile(path, result.bytes);
        converted.push({ source, path, to, strip, notes: result.notes.map(({ message }) => message) });
      } catch (error) {
        if (!(error instanceof ConversionError)) throw error; // `pnpm corpus` judges damaged files
      }
    }
  }
  return converted;
}

function judgeFile(
  corpus: string,
  converted: ConvertedFile,
  before: Tags | undefined,
  after: Tags | undefined,
): Finding[] {
  if (before === undefined || after === undefined) return [];
  const { source, to, strip, notes } = converted;
  const problems = strip ? findLeftovers(after, to) : findLosses(before, after, to, notes);
  if (problems.length === 0) return [];
  const name = `${source.slice(corpus.length + 1)} to ${to}${strip ? ', stripped' : ''}`;
  return [{ name, isCorrect: false, details: problems.slice(0, 6).join('; ') }];
}
