import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FormatInfo, formats, type OutputType } from '@quoin/core';
import { acceptBetter, isBetter, isWorse, loadBaseline, saveBaseline, type Verdict } from './baseline.ts';
import { type CorpusFile, findCorpus, takeSample } from './files.ts';
import { FontJudge } from './fonts/font-judge.ts';
import type { Judge, JudgeResult } from './judgement.ts';
import { LayoutJudge } from './layouts/layout-judge.ts';
import { PodJudge } from './layouts/pod-judge.ts';
import { darken } from './pictures/darken.ts';
import { PictureJudge } from './pictures/picture-judge.ts';
import { Converter } from './pool.ts';
import { printTable, type Row } from './table.ts';

// Converts every file of the folder QUOIN_CORPUS to every possible output type, judges the results and counts verdicts.
//
//   pnpm corpus [--sample] [--only <folder>] [--accept] [--verbose]
//   pnpm corpus --darken     tests the judges of pictures: makes results 10 % darker and lists those that still pass

const { values: flags } = parseArgs({
  options: {
    sample: { type: 'boolean' },
    only: { type: 'string' },
    accept: { type: 'boolean' },
    verbose: { type: 'boolean' },
    darken: { type: 'boolean' },
  },
});
const root = process.env.QUOIN_CORPUS;
if (root === undefined) {
  process.stderr.write('corpus: QUOIN_CORPUS is not set; set it to the folder of files to convert\n');
  process.exit(2);
}
const chosen = chooseFiles(root);
if (chosen.length === 0) {
  process.stderr.write(
    `corpus: no files in "${flags.only ?? root}"; --only needs the name of a folder in QUOIN_CORPUS\n`,
  );
  process.exit(2);
}

const temporary = mkdtempSync(join(tmpdir(), 'quoin-corpus-'));
const judges = {
  image: [await PictureJudge.find(root, temporary)],
  font: [await FontJudge.find(root, flags.sample === true)],
  package: [new LayoutJudge(), new PodJudge()],
} satisfies Record<FormatInfo['kind'], readonly Judge[]>;
const allJudges: readonly Judge[] = Object.values(judges).flat();
/** Outputs of the same pixels as png and webp, which the tests of core and the judge of metadata read. */
const testedElsewhere: readonly OutputType[] = ['avif', 'gif', 'tiff'];

const rows = await convertAll(chosen);
for (const judge of allJudges) judge.stop();
rmSync(temporary, { recursive: true, force: true });
report(rows);

function chooseFiles(corpus: string): CorpusFile[] {
  const all = findCorpus(corpus).filter(({ folder, name }) =>
    [undefined, folder, name.split('/')[0]].includes(flags.only),
  );
  return flags.sample ? takeSample(all, 8) : all;
}

/** Finds the format of a file by its folder, or by its extension for fonts and bad files. */
function formatOf({ folder, name }: CorpusFile): FormatInfo | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const isByExtension = folder === 'bad' || folder.startsWith('font/');
  const hasExtensionOfFolder = (extensions: readonly string[]): boolean =>
    extension === folder && extensions.includes(folder);
  return formats.find(({ id, inputExtensions }) =>
    isByExtension
      ? inputExtensions.includes(extension)
      : id === folder || id === `${folder}_package` || hasExtensionOfFolder(inputExtensions),
  );
}

async function prepareJudge(file: CorpusFile, kind: FormatInfo['kind']): Promise<JudgeResult | undefined> {
  if (file.folder === 'bad') return undefined;
  for (const judge of judges[kind]) {
    const judgeResult = await judge.prepare(file);
    if (judgeResult !== undefined) return judgeResult;
  }
  return undefined;
}

async function convertAll(files: readonly CorpusFile[]): Promise<Row[]> {
  const done: Row[] = [];
  const queue = files.values();
  const workers = Array.from({ length: availableParallelism() }, async () => {
    const converter = new Converter();
    for (const file of queue) done.push(...(await convertFile(file, converter)));
    converter.stop();
  });
  await Promise.all(workers);
  return done;
}

async function convertFile(file: CorpusFile, converter: Converter): Promise<Row[]> {
  const format = formatOf(file);
  if (format === undefined) return [{ file, to: undefined, verdict: undefined, by: '', details: 'no reader' }];
  const judge = await prepareJudge(file, format.kind);
  const found: Row[] = [];
  const outputs = format.outputTypes.filter((to) => !testedElsewhere.includes(to));
  for (const to of outputs) found.push(await convertTo(file, to, judge, converter));
  return found;
}

async function convertTo(
  file: CorpusFile,
  to: OutputType,
  judge: JudgeResult | undefined,
  converter: Converter,
): Promise<Row> {
  const out = join(temporary, `${file.sha256}.${to}`);
  const outcome = await converter.convert({ path: file.path, to, out });
  const row = (verdict: Verdict, by: string, details: string): Row => ({ file, to, verdict, by, details });
  if (outcome.kind === 'defect') return row('failed', '', outcome.message);
  if (outcome.kind === 'refused') {
    const isCorrect = outcome.failure !== 'engine' && (await isRefusalCorrect(file, outcome.code));
    return row(isCorrect ? 'refused' : 'failed', '', `${outcome.code}: ${outcome.message}`);
  }
  // `pnpm judges pdf-writer` judges pages; here they have to be written, and read by our own reader.
  if (to === 'pdf')
    return { ...row('passed', 'own reader', outcome.figures), ...(flags.darken && { verdict: undefined }) };
  if (flags.darken && !(await darken(out, to))) return { ...row('passed', '', 'not darkened'), verdict: undefined };
  const found = await judge?.({ path: out, to, notes: outcome.notes });
  if (found === undefined) return row('passed', 'own reader', outcome.figures);
  return row(found.isRight ? 'passed' : 'failed', found.by, found.details);
}

async function isRefusalCorrect(file: CorpusFile, code: string): Promise<boolean> {
  const answers = await Promise.all(allJudges.map(async (judge) => judge.isRefusalCorrect?.(file, code) ?? true));
  return !answers.includes(false);
}

function report(all: readonly Row[]): void {
  printTable(all, allJudges.map(({ names }) => names).join('; '));
  if (flags.darken) reportUndetected(all);
  else reportVerdicts(all);
}

/** Compares verdicts with the baseline. `--accept` records better ones; worse ones fail the run in any case. */
function reportVerdicts(all: readonly Row[]): void {
  const baseline = loadBaseline();
  const judged = all.filter(isJudged).map((row) => {
    const { sha256 } = row.file;
    return { ...row, sha256, now: row.verdict, before: baseline[sha256]?.[row.to] };
  });
  const worse = judged.filter(isWorse);
  const better = judged.filter(isBetter);

  for (const row of flags.verbose ? judged.filter(({ verdict }) => verdict !== 'passed') : worse) {
    process.stdout.write(`${row.verdict}: ${row.file.name} → ${row.to}: ${row.details} (${row.sha256})\n`);
  }
  if (flags.accept) {
    saveBaseline(acceptBetter(baseline, judged));
    process.stdout.write(`${better.length} verdicts recorded in the baseline\n`);
  } else if (better.length > 0) {
    process.stdout.write(
      `${better.length} verdicts are new or better than the baseline; run with --accept to record them\n`,
    );
  }
  const known = judged.filter((row) => row.verdict === 'failed' && !worse.includes(row)).length;
  if (known > 0) process.stdout.write(`${known} failures are recorded in the baseline and count as passed\n`);
  process.stdout.write(`${judged.length - worse.length} passed, ${worse.length} failed\n`);
  process.exitCode = worse.length === 0 ? 0 : 1;
}

/** Lists darkened results that passed. At least one must fail in each folder and output type. */
function reportUndetected(all: readonly Row[]): void {
  const judged = all.filter(isJudged).filter(({ by }) => by !== '' && by !== 'own reader');
  const undetected = judged.filter(({ verdict }) => verdict === 'passed');
  for (const { file, to, details, by } of undetected)
    process.stdout.write(`not detected: ${file.name} → ${to}: ${details} (${by})\n`);
  const group = ({ file, to }: Row): string => `${file.folder} → ${to}`;
  const detected = new Set(judged.filter((row) => !undetected.includes(row)).map(group));
  const missed = [...new Set(judged.map(group))].filter((each) => !detected.has(each));
  for (const each of missed) process.stdout.write(`no darkened result fails in ${each}\n`);
  process.stdout.write(`${judged.length - undetected.length} of ${judged.length} darkened results fail\n`);
  process.exitCode = judged.length > 0 && missed.length === 0 ? 0 : 1;
}

function isJudged(row: Row): row is Row & { verdict: Verdict; to: OutputType } {
  return row.verdict !== undefined && row.to !== undefined;
}
