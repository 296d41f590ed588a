import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The result of converting one file to one output type. */
export type Verdict = 'passed' | 'refused' | 'failed';
const ranks: Record<Verdict, number> = { failed: 0, refused: 1, passed: 2 };

const path = fileURLToPath(new URL('./baseline.json', import.meta.url));

/** Recorded verdicts by the sha256 of each file and by output type. They may only improve. */
export type Baseline = Record<string, Record<string, Verdict>>;

export function loadBaseline(): Baseline {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Baseline) : {};
}

/** Writes one line per file, sorted by hash, so that diffs are short. */
export function saveBaseline(baseline: Baseline): void {
  const lines = Object.keys(baseline)
    .sort()
    .map((hash) => `  ${JSON.stringify(hash)}: ${JSON.stringify(baseline[hash])}`);
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
}

/** A verdict on one file and output type, and the recorded one. */
export interface Comparison {
  readonly now: Verdict;
  readonly before: Verdict | undefined;
}

/** True if a verdict fails the run: it is below the baseline, or a new file failed. */
export function isWorse({ now, before }: Comparison): boolean {
  return before === undefined ? now === 'failed' : ranks[now] < ranks[before];
}

/** True if a verdict may be written to the baseline. */
export function isBetter({ now, before }: Comparison): boolean {
  return before === undefined ? now !== 'failed' : ranks[now] > ranks[before];
}

/** Returns the baseline with new and better verdicts. All others are kept. */
export function acceptBetter(
  baseline: Baseline,
  rows: readonly (Comparison & { sha256: string; to: string })[],
): Baseline {
  const accepted = { ...baseline };
  for (const row of rows.filter(isBetter)) {
    accepted[row.sha256] = { ...accepted[row.sha256], [row.to]: row.now };
  }
  return accepted;
}
