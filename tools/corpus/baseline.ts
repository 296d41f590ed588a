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

export function isWorse(now: Verdict, before: Verdict | undefined): boolean {
  return before !== undefined && ranks[now] < ranks[before];
}

export function isBetter(now: Verdict, before: Verdict | undefined): boolean {
  return before === undefined || ranks[now] > ranks[before];
}
