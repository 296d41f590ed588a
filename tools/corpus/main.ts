import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formats, type OutputType } from '@quoin/core';
import { isBetter, isWorse, loadBaseline, saveBaseline, type Verdict } from './baseline.ts';
import { type CorpusFile, findCorpus, takeSample } from './files.ts';
import { PictureJudge } from './judges.ts';
import { Converter } from './pool.ts';
import { printTable, type Row } from './table.ts';

// Every file of the folder named by QUOIN_CORPUS through every output that it can have, judged and counted.
//
//   pnpm corpus [--sample] [--only <folder>] [--accept] [--verbose]

const { values: flags } = parseArgs({
  options: {
    sample: { type: 'boolean' },
    only: { type: 'string' },
    accept: { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
});
const root = process.env.QUOIN_CORPUS;
if (root === undefined) {
  process.stderr.write('corpus: QUOIN_CORPUS is not set; it names the folder of files to convert.\n');
  process.exit(2);
}

const temporary = mkdtempSync(join(tmpdir(), 'quoin-corpus-'));
const judge = await PictureJudge.find(root, temporary);
const rows = await convertAll(chooseFiles(root));
rmSync(temporary, { recursive: true, force: true });
report(rows);

function chooseFiles(corpus: string): CorpusFile[] {
  const all = findCorpus(corpus).filter(({ folder }) => flags.only === undefined || folder === flags.only);
  return flags.sample ? takeSample(all, 8) : all;
}

/** The outputs of a file: those of its folder's format; bad ones are tried as what they claim to be. */
function outputsOf({ folder, name }: CorpusFile): readonly OutputType[] {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const format = formats.find(({ id, extensions }) => (folder === 'bad' ? extensions.includes(ending) : id === folder));
  return format?.outputTypes ?? [];
}

async function convertAll(files: readonly CorpusFile[]): Promise<Row[]> {
  const done: Row[] = [];
  const queue = files.values();
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    const converter = new Converter();
    for (const file of queue) done.push(...(await convertFile(file, converter)));
    converter.stop();
  });
  await Promise.all(lanes);
  return done;
}

async function convertFile(file: CorpusFile, converter: Converter): Promise<Row[]> {
  const outputs = outputsOf(file);
  if (outputs.length === 0) return [{ file, to: undefined, verdict: undefined, by: '', why: 'not read yet' }];
  const reference = file.folder === 'bad' ? undefined : await judge.reference(file);
  const found: Row[] = [];
  for (const to of outputs) found.push(await convertTo(file, to, reference, converter));
  return found;
}

async function convertTo(
  file: CorpusFile,
  to: OutputType,
  reference: Awaited<ReturnType<PictureJudge['reference']>>,
  converter: Converter,
): Promise<Row> {
  const out = join(temporary, `${file.sha256}.${to}`);
  const answer = await converter.convert({ path: file.path, to, out });
  const row = (verdict: Verdict, by: string, why: string): Row => ({ file, to, verdict, by, why });
  if (answer.kind === 'defect') return row('failed', '', answer.message);
  if (answer.kind === 'refused') {
    return row(answer.failure === 'engine' ? 'failed' : 'refused', '', `${answer.code}: ${answer.message}`);
  }
  // Text set with the fonts of this machine looks different on the next one: nothing is held against it, or for it.
  const isComparable = !answer.notes.includes('SYSTEM_FONTS');
  if (reference === undefined || !isComparable) return row('passed', 'own reader', `${answer.width}×${answer.height}`);
  const { by, isRight, why } = await judge.judge(out, reference, to, answer.notes.includes('COLOUR_CONVERTED'));
  return row(isRight ? 'passed' : 'failed', by, why);
}

function report(all: readonly Row[]): void {
  printTable(all, judge.names);
  const baseline = loadBaseline();
  const judged = all.filter((row): row is Row & { verdict: Verdict; to: OutputType } => row.verdict !== undefined);
  const before = (row: (typeof judged)[number]) => baseline[row.file.sha256]?.[row.to];
  const worse = judged.filter(
    (row) => isWorse(row.verdict, before(row)) || (before(row) === undefined && row.verdict === 'failed'),
  );
  const better = judged.filter((row) => isBetter(row.verdict, before(row)));

  for (const row of flags.verbose ? judged.filter(({ verdict }) => verdict !== 'passed') : worse) {
    process.stdout.write(`${row.verdict}: ${row.file.name} → ${row.to}: ${row.why}\n`);
  }
  if (flags.accept) {
    for (const { file, to, verdict } of better) baseline[file.sha256] = { ...baseline[file.sha256], [to]: verdict };
    saveBaseline(baseline);
    process.stdout.write(`${better.length} verdicts written to the baseline\n`);
  } else if (better.length > 0) {
    process.stdout.write(`${better.length} are new or better than the baseline; --accept writes them down\n`);
  }
  const known = judged.filter((row) => row.verdict === 'failed' && !worse.includes(row)).length;
  if (known > 0)
    process.stdout.write(`${known} fail as the baseline has it, and count as passed until they can be mended\n`);
  const failed = flags.accept ? 0 : worse.length;
  process.stdout.write(`${judged.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
