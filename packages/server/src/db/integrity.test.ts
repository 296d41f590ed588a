import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newJob } from '../jobs/store/job-store.setup.ts';
import { createJobStore } from '../jobs/store/sqlite/sqlite-job-store.ts';
import { BatchWriter } from './batch-writer.ts';
import { openDatabase } from './database.ts';
import { findDamage } from './integrity.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-integrity-'));
const intact = join(folder, 'whole.db');
const damaged = join(folder, 'broken.db');
afterAll(() => rmSync(folder, { recursive: true }));

const pageSize = 4096;

/** A page and its use, as SQLite's `dbstat` names it. */
interface Page {
  readonly number: number;
  readonly use: string;
}
let pages: Page[] = [];

beforeAll(async () => {
  const database = openDatabase(intact);
  const writer = new BatchWriter(database);
  const describeEnd = () => ({ type: 'conversion.failed', payload: 'x'.repeat(9_000) });
  const store = createJobStore({ database, writer, describeEnd, keepFilesMs: 1 });
  for (let count = 0; count < 600; count++) {
    const { id } = newJob();
    const result = await store.createJob(newJob({ id, tag: `tag ${count}`, encryptedHeaders: new Uint8Array(count) }));
    if (result.outcome === 'created' && count % 3 === 0) {
      await store.endJob(result.job.id, { status: 'failed', errorCode: 'cancelled', error: 'x' }, count);
    }
  }
  // Trunk and leaf pages of the freelist.
  database.exec('CREATE TABLE gone (bytes); INSERT INTO gone VALUES (zeroblob(100000)); DROP TABLE gone');
  await writer.close();
  database.pragma('wal_checkpoint(TRUNCATE)');
  pages = readPages(database);
  database.close();
});

function readPages(database: Sqlite.Database): Page[] {
  const kinds = "CASE WHEN name IN (SELECT name FROM sqlite_schema WHERE type = 'index') THEN 'index' ELSE 'table' END";
  const used = database
    .prepare<[], Page>(`SELECT pageno AS number, ${kinds} || ' ' || pagetype AS use FROM dbstat ORDER BY pageno`)
    .all();
  const usedNumbers = new Set(used.map(({ number }) => number));
  const count = database.pragma('page_count', { simple: true }) as number;
  const free = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !usedNumbers.has(number));
  const trunk = readFileSync(intact).readUInt32BE(32);
  return [...used, ...free.map((number) => ({ number, use: number === trunk ? 'free trunk' : 'free leaf' }))];
}

/** Writes a damaged copy; returns which checks find the damage. */
function damage(page: Page, kind: string) {
  const bytes = readFileSync(intact);
  damages[kind]?.(pageOf(bytes, page.number));
  writeFileSync(damaged, bytes);
  return { quick: findDamage(damaged, 'quick').length > 0, whole: findDamage(damaged, 'whole').length > 0 };
}

function pageOf(bytes: Buffer, number: number): Buffer {
  return bytes.subarray((number - 1) * pageSize, number * pageSize);
}

/** Up to five pages of each use. */
function sample(wanted: (use: string) => boolean): Page[] {
  const uses = [...new Set(pages.map(({ use }) => use))].filter(wanted);
  return uses.flatMap((use) => {
    const all = pages.filter((page) => page.use === use);
    const step = Math.max(1, Math.floor(all.length / 5));
    return all.filter((_, index) => index % step === 0).slice(0, 5);
  });
}

const damages: Record<string, (bytes: Buffer) => void> = {
  zeroed: (bytes) => void bytes.fill(0),
  'filled with ones': (bytes) => void bytes.fill(0xff),
  noise: (bytes) => {
    for (let index = 0; index < bytes.length; index++) bytes[index] = (index * 167 + (index >> 3) * 91 + 13) & 255;
  },
  'first half zeroed': (bytes) => void bytes.fill(0, 0, pageSize / 2),
};

describe('the check of a database', () => {
  it('finds nothing wrong in an intact one', () => {
    expect([findDamage(intact, 'quick'), findDamage(intact, 'whole')]).toEqual([[], []]);
    const uses = ['table leaf', 'table internal', 'table overflow', 'index leaf', 'index internal', 'free trunk'];
    // Guards against a kind of page that is never damaged here.
    expect(new Set(pages.map(({ use }) => use))).toEqual(new Set([...uses, 'free leaf']));
  });

  it('finds every destroyed page that the tree of a table or index needs', () => {
    const kinds = ['zeroed', 'filled with ones', 'noise', 'first half zeroed'];
    const missed = sample((use) => /leaf|internal|trunk/.test(use) && use !== 'free leaf').flatMap((page) =>
      kinds.filter((kind) => !damage(page, kind).quick).map((kind) => `${page.number} ${page.use} ${kind}`),
    );
    expect(missed).toEqual([]);
  });

  it('finds destroyed pages of long values by their links', () => {
    for (const page of sample((use) => use === 'table overflow')) {
      expect([damage(page, 'filled with ones').quick, damage(page, 'noise').quick]).toEqual([true, true]);
    }
  });

  it('finds a page swapped for another one by comparing indexes with tables', () => {
    // Has cells: pages of empty indexes all look the same.
    const hasCells = ({ number }: Page) => pageOf(readFileSync(intact), number).readUInt16BE(3) > 0;
    const other =
      pages
        .filter(({ use }) => use === 'index leaf')
        .filter(hasCells)
        .at(-1)?.number ?? 0;
    damages['another page'] = (bytes) => void bytes.set(pageOf(readFileSync(intact), other));
    const missed = sample((use) => /table (leaf|internal)|index/.test(use))
      .filter(hasCells)
      .filter((page) => {
        const isSame = pageOf(readFileSync(intact), page.number).equals(pageOf(readFileSync(intact), other));
        return !isSame && !damage(page, 'another page').whole;
      });
    expect(missed).toEqual([]);
  });

  // Free pages hold no data, and values have no checksum: this test documents what cannot be found.
  it('cannot find changes in free pages or in the letters of a text', () => {
    for (const page of sample((use) => use === 'free leaf')) {
      expect(damage(page, 'noise')).toEqual({ quick: false, whole: false });
    }
    const bytes = readFileSync(intact);
    const at = bytes.indexOf('xxxxxxxx');
    bytes[at] = 'y'.charCodeAt(0);
    writeFileSync(damaged, bytes);
    expect(findDamage(damaged, 'whole')).toEqual([]);
  });

  it('finds a file that was truncated anywhere', () => {
    const { length } = readFileSync(intact);
    for (const size of [1, 99, 100, 512, pageSize, pageSize + 1, length >> 1, length - pageSize]) {
      copyFileSync(intact, damaged);
      truncateSync(damaged, size);
      expect([size, findDamage(damaged, 'quick').length > 0]).toEqual([size, true]);
    }
  });

  it('finds a changed schema', () => {
    copyFileSync(intact, damaged);
    const database = new Sqlite(damaged);
    database.exec('DROP INDEX jobs_newest');
    database.close();
    expect(findDamage(damaged, 'whole')).toEqual([
      expect.stringMatching(/^the tables and indexes differ from those of/),
    ]);
  });

  it('finds a row that refers to a missing row', () => {
    copyFileSync(intact, damaged);
    const database = new Sqlite(damaged);
    database.pragma('foreign_keys = OFF');
    database.exec("INSERT INTO job_secrets (seq, sealed) VALUES (999999, x'00')");
    database.close();
    expect(findDamage(damaged, 'whole')).toEqual([
      'row 999999 of job_secrets refers to a row of jobs that does not exist',
    ]);
  });
});
