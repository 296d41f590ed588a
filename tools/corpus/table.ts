import type { OutputType } from '@quoin/core';
import type { Verdict } from './baseline.ts';
import type { CorpusFile } from './files.ts';

/** The verdict on one file and output type. */
export interface Row {
  readonly file: CorpusFile;
  readonly to: OutputType | undefined;
  /** Undefined for files without a reader. */
  readonly verdict: Verdict | undefined;
  /** The implementation that the result was compared with. */
  readonly by: string;
  readonly details: string;
}

const columns = ['folder', 'output', 'files', 'passed', 'refused', 'failed', 'judged by'];

/** Prints a table by folder and output type, and the number of files without a reader. */
export function printTable(rows: readonly Row[], judges: string): void {
  const keys = [
    ...new Set(rows.filter(({ to }) => to !== undefined).map(({ file, to }) => `${file.folder} ${to}`)),
  ].sort();
  const lines = keys.map((key) =>
    toLine(
      key,
      rows.filter(({ file, to }) => `${file.folder} ${to}` === key),
    ),
  );
  const widths = columns.map((title, index) =>
    Math.max(title.length, ...lines.map((line) => line[index]?.length ?? 0)),
  );
  process.stdout.write(`Judges: ${judges}\n`);
  for (const line of [columns, ...lines]) {
    process.stdout.write(
      `${line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
  const unread = rows.filter(({ to }) => to === undefined).map(({ file }) => file.folder);
  const counts = [...new Set(unread)].map((folder) => `${folder} ${unread.filter((each) => each === folder).length}`);
  if (counts.length > 0) process.stdout.write(`Files without a reader: ${counts.join(', ')}\n`);
}

function toLine(key: string, rows: readonly Row[]): string[] {
  const count = (verdict: Verdict) => String(rows.filter((row) => row.verdict === verdict).length);
  const judges = [...new Set(rows.map(({ by }) => by).filter((by) => by !== ''))].map(
    (by) => `${by} ${rows.filter((row) => row.by === by).length}`,
  );
  return [
    ...key.split(' '),
    String(rows.length),
    count('passed'),
    count('refused'),
    count('failed'),
    judges.join(', '),
  ];
}
