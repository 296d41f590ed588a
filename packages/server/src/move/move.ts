import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName } from '../backup/manifest.ts';
import { type FileMove, moveFiles, moveKeys } from './files.ts';
import { MoveError } from './move-error.ts';
import { type MoveSource, openMoveSource } from './source.ts';
import { type MovedTable, movedTables } from './tables.ts';
import { type MoveTarget, openMoveTarget } from './target.ts';

export interface MoveRequest {
  /** The data folder with the SQLite database. */
  readonly from: string;
  /** The URL of the PostgreSQL database. */
  readonly url: string;
  /** The data folder of the processes on the new database; it may be the same. */
  readonly data: string;
  readonly settings: FileMove['settings'];
  readonly withFiles: boolean;
  readonly now: number;
  readonly onProgress: (message: string) => void;
}

export interface MoveResult {
  readonly rows: number;
  readonly jobs: number;
  /** Undefined if the files stay where they are. */
  readonly files: number | undefined;
  /** Files that the source should have. */
  readonly missing: readonly string[];
}

/** Rows per transaction. */
const batchSize = 1_000;

/**
 * Copies the database of a stopped service to an empty PostgreSQL database, and its files to their new place. If it is
 * interrupted, the next run continues. The source stays unchanged.
 */
export async function moveData(request: MoveRequest): Promise<MoveResult> {
  const { from, url, data, settings, withFiles, now, onProgress } = request;
  if (data !== from && existsSync(join(data, databaseName))) {
    throw new MoveError(`"${data}" contains a database. Name an empty folder for the processes on PostgreSQL.`);
  }
  const source = await openMoveSource(from);
  let target: MoveTarget | undefined;
  try {
    target = await openMoveTarget(url, source.digest);
    if (target.isResumed) onProgress('continues an interrupted move');
    const counts = new Map<MovedTable, number>();
    for (const table of movedTables) {
      counts.set(table, source.count(table));
      await moveTable(table, source, target, onProgress);
    }
    if (data !== from) moveKeys(from, data);
    const isElsewhere = withFiles && (data !== from || settings.s3 !== undefined);
    const report = (files: number): void => onProgress(`files: ${files}`);
    const moved = isElsewhere
      ? await moveFiles({ from, data, settings, source, target, onProgress: report })
      : { files: undefined, missing: [] };
    await source.requireUnchanged();
    await target.finish({ counts, sourceDigest: source.digest, now });
    const rows = [...counts.values()].reduce((sum, each) => sum + each, 0);
    return { rows, jobs: counts.get('jobs') ?? 0, ...moved };
  } finally {
    await target?.close();
    source.close();
  }
}

async function moveTable(
  table: MovedTable,
  source: MoveSource,
  target: MoveTarget,
  onProgress: (message: string) => void,
): Promise<void> {
  const columns = source.columnsOf(table);
  const key = source.keyOf(table);
  const places = key.map((name) => columns.indexOf(name));
  let { last, count } = await target.readProgress(table);
  for (;;) {
    const rows = source.list({ table, after: last, limit: batchSize });
    const final = rows.at(-1);
    if (final === undefined) return;
    last = places.map((place) => final[place] ?? null);
    await target.insert({ table, columns, key, rows, last });
    count += rows.length;
    onProgress(`${table}: ${count}`);
  }
}
