import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What became of one file in one output. */
export type Verdict = 'passed' | 'refused' | 'failed';
const ranks: Record<Verdict, number> = { failed: 0, refused: 1, passed: 2 };

const path = fileURLToPath(new URL('./baseline.json', import.meta.url));

/** What each file came to when the baseline was taken, by the hash of its bytes: it may only get better. */
export type Baseline = Record<string, Record<string, Verdict>>;

export function loadBaseline(): Baseline {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Baseline) : {};
}

/** One line a file, sorted, so that a change of it reads well. */
export function saveBaseline(baseline: Baseline): void {
  const lines = Object.keys(baseline)
    .sort()
    .map((hash) => `  ${JSON.stringify(hash)}: ${JSON.stringify(baseline[hash])}`);
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
}

/** A verdict on one file in one output, and the one in the baseline. */
export interface Compared {
  readonly now: Verdict;
  readonly before: Verdict | undefined;
}

/** True if a verdict is a failure of the run: it is below the baseline, or that of a new file that fails. */
export function isWorse({ now, before }: Compared): boolean {
  return before === undefined ? now === 'failed' : ranks[now] < ranks[before];
}

/** True if a verdict may be written to the baseline. */
export function isBetter({ now, before }: Compared): boolean {
  return before === undefined ? now !== 'failed' : ranks[now] > ranks[before];
}

/** Writes what is new or better; nothing else is ever written. */
export function acceptBetter(
  baseline: Baseline,
  rows: readonly (Compared & { sha256: string; to: string })[],
): Baseline {
  const accepted = { ...baseline };
  for (const row of rows.filter(isBetter)) {
    accepted[row.sha256] = { ...accepted[row.sha256], [row.to]: row.now };
  }
  return accepted;
}
