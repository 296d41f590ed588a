import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FormatInfo, formats, type OutputType } from '@quoin/core';
import { acceptBetter, isBetter, isWorse, loadBaseline, saveBaseline, type Verdict } from './baseline.ts';
import { darken } from './darken.ts';
import { type CorpusFile, findCorpus, takeSample } from './files.ts';
import { FontJudge } from './font-judge.ts';
import type { Judge, JudgeResult } from './judgement.ts';
import { LayoutJudge } from './layout-judge.ts';
import { PictureJudge } from './picture-judge.ts';
import { PodJudge } from './pod-judge.ts';
import { Converter } from './pool.ts';
import { printTable, type Row } from './table.ts';

// Every file of the folder named by QUOIN_CORPUS through every output that it can have, judged and counted.
//
//   pnpm corpus [--sample] [--only <folder>] [--accept] [--verbose]
//   pnpm corpus --darken     shows that judges of pictures fail: makes results 10 % darker, and lists those that pass

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
  process.stderr.write('corpus: QUOIN_CORPUS is not set; it names the folder of files to convert.\n');
  process.exit(2);
}
const chosen = chooseFiles(root);
if (chosen.length === 0) {
  process.stderr.write(
    `corpus: no file in ${flags.only ?? root}; --only takes the name of a folder in QUOIN_CORPUS.\n`,
  );
  process.exit(2);
}

const temporary = mkdtempSync(join(tmpdir(), 'quoin-corpus-'));
const judges = {
  image: [await PictureJudge.find(root, temporary)],
  font: [await FontJudge.find(root, flags.sample === true)],
  package: [new LayoutJudge(), new PodJudge()],
} satisfies Record<FormatInfo['kind'], readonly Judge[]>;
const everyJudge: readonly Judge[] = Object.values(judges).flat();
const rows = await convertAll(chosen);
for (const judge of everyJudge) judge.stop();
rmSync(temporary, { recursive: true, force: true });
report(rows);

function chooseFiles(corpus: string): CorpusFile[] {
  const all = findCorpus(corpus).filter(({ folder, name }) =>
    [undefined, folder, name.split('/')[0]].includes(flags.only),
  );
  return flags.sample ? takeSample(all, 8) : all;
}

/** The format of a file: that of its folder; bad ones, fonts and packages are tried as what they claim to be. */
function formatOf({ folder, name }: CorpusFile): FormatInfo | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const isByName = folder === 'bad' || folder.startsWith('font/');
  const isInOwnFolder = (extensions: readonly string[]): boolean => ending === folder && extensions.includes(folder);
  return formats.find(({ id, extensions }) =>
    isByName ? extensions.includes(ending) : id === folder || id === `${folder}_package` || isInOwnFolder(extensions),
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
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    const converter = new Converter();
    for (const file of queue) done.push(...(await convertFile(file, converter)));
    converter.stop();
  });
  await Promise.all(lanes);
  return done;
}

async function convertFile(file: CorpusFile, converter: Converter): Promise<Row[]> {
  const format = formatOf(file);
  if (format === undefined) return [{ file, to: undefined, verdict: undefined, by: '', why: 'not read yet' }];
  const judge = await prepareJudge(file, format.kind);
  const found: Row[] = [];
  for (const to of format.outputTypes) found.push(await convertTo(file, to, judge, converter));
  return found;
}

async function convertTo(
  file: CorpusFile,
  to: OutputType,
  judge: JudgeResult | undefined,
  converter: Converter,
): Promise<Row> {
  const out = join(temporary, `${file.sha256}.${to}`);
  const answer = await converter.convert({ path: file.path, to, out });
  const row = (verdict: Verdict, by: string, why: string): Row => ({ file, to, verdict, by, why });
  if (answer.kind === 'defect') return row('failed', '', answer.message);
  if (answer.kind === 'refused') {
    const isRight = answer.failure !== 'engine' && (await isRefusedRightly(file, answer.code));
    return row(isRight ? 'refused' : 'failed', '', `${answer.code}: ${answer.message}`);
  }
  if (flags.darken && !(await darken(out, to))) return { ...row('passed', '', 'cannot be darker'), verdict: undefined };
  const found = await judge?.({ path: out, to, notes: answer.notes });
  if (found === undefined) return row('passed', 'own reader', answer.figure);
  return row(found.isRight ? 'passed' : 'failed', found.by, found.why);
}

async function isRefusedRightly(file: CorpusFile, code: string): Promise<boolean> {
  const opinions = await Promise.all(everyJudge.map(async (judge) => judge.isRefusedRightly?.(file, code) ?? true));
  return !opinions.includes(false);
}

function report(all: readonly Row[]): void {
  printTable(all, everyJudge.map(({ names }) => names).join('; '));
  if (flags.darken) reportUnseen(all);
  else reportVerdicts(all);
}

/** Compares verdicts with the baseline. `--accept` writes better ones; worse ones fail the run all the same. */
function reportVerdicts(all: readonly Row[]): void {
  const baseline = loadBaseline();
  const judged = all.filter(isJudged).map((row) => {
    const { sha256 } = row.file;
    return { ...row, sha256, now: row.verdict, before: baseline[sha256]?.[row.to] };
  });
  const worse = judged.filter(isWorse);
  const better = judged.filter(isBetter);

  for (const row of flags.verbose ? judged.filter(({ verdict }) => verdict !== 'passed') : worse) {
    process.stdout.write(`${row.verdict}: ${row.file.name} → ${row.to}: ${row.why} (${row.sha256})\n`);
  }
  if (flags.accept) {
    saveBaseline(acceptBetter(baseline, judged));
    process.stdout.write(`${better.length} verdicts written to the baseline\n`);
  } else if (better.length > 0) {
    process.stdout.write(`${better.length} are new or better than the baseline; --accept writes them down\n`);
  }
  const known = judged.filter((row) => row.verdict === 'failed' && !worse.includes(row)).length;
  if (known > 0)
    process.stdout.write(`${known} fail as the baseline has it, and count as passed until they can be mended\n`);
  process.stdout.write(`${judged.length - worse.length} passed, ${worse.length} failed\n`);
  process.exitCode = worse.length === 0 ? 0 : 1;
}

/** Lists darker pictures that passed. Each folder needs some that failed in each output. */
function reportUnseen(all: readonly Row[]): void {
  const judged = all.filter(isJudged).filter(({ by }) => by !== '' && by !== 'own reader');
  const unseen = judged.filter(({ verdict }) => verdict === 'passed');
  for (const { file, to, why, by } of unseen) process.stdout.write(`not seen: ${file.name} → ${to}: ${why} (${by})\n`);
  const place = ({ file, to }: Row): string => `${file.folder} → ${to}`;
  const seen = new Set(judged.filter((row) => !unseen.includes(row)).map(place));
  const blind = [...new Set(judged.map(place))].filter((each) => !seen.has(each));
  for (const each of blind) process.stdout.write(`nothing is seen in ${each}\n`);
  process.stdout.write(`${judged.length - unseen.length} of ${judged.length} darker pictures fail\n`);
  process.exitCode = judged.length > 0 && blind.length === 0 ? 0 : 1;
}

function isJudged(row: Row): row is Row & { verdict: Verdict; to: OutputType } {
  return row.verdict !== undefined && row.to !== undefined;
}
