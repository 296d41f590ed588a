import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createFolder, removeFolders } from '../../../test/harness/folders.ts';
import { addLaterColumns } from '../../../test/harness/later-schema.ts';
import { openDatabase } from '../../db/database.ts';
import { useEveryOperation } from '../../jobs/store/job-store.setup.ts';
import { createSqliteStores } from './sqlite-stores.ts';

afterAll(removeFolders);

it('the stores of a running process continue after a later version has added columns', async () => {
  const folder = createFolder();
  const path = join(folder, 'quoin.db');
  const open = (locks: string) =>
    createSqliteStores({
      ...{ database: openDatabase(path), locks: join(folder, locks), onDamage: () => {} },
      ...{ now: undefined, keepFilesMs: 1, forgetQueries: false },
    });
  const running = open('running');
  await useEveryOperation(running.jobs);
  addLaterColumns(path);
  await useEveryOperation(running.jobs);
  // A store prepares nearly all statements when it is created, among them every change of a row.
  const another = open('another');
  await useEveryOperation(another.jobs);
  expect(await running.jobs.oldestQueuedAt()).toBeUndefined();
  await Promise.all([running.close(), another.close()]);
});
