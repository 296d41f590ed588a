import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { createFolder, removeFolders } from '../../../test/harness/folders.ts';
import { describeOnPostgres, setUpDatabase } from '../../../test/harness/postgres/postgres-database.ts';
import { openDatabase } from '../../db/database.ts';
import { describeIdentityStores } from './identity.suite.ts';
import { openPostgresStores } from './postgres-stores.ts';
import { createSqliteStores } from './sqlite-stores.ts';
import type { Stores } from './stores.ts';

const shared = { now: undefined, keepFilesMs: 1, forgetQueries: false };
const opened: Stores[] = [];
const keep = (stores: Stores): Stores => {
  opened.push(stores);
  return stores;
};
afterEach(async () => {
  for (const stores of opened.splice(0)) await stores.close();
});
afterAll(removeFolders);

describeIdentityStores('SQLite', async () => {
  const folder = createFolder();
  const database = openDatabase(join(folder, 'quoin.db'));
  return keep(createSqliteStores({ ...shared, database, locks: join(folder, 'locks'), onDamage: () => {} }));
});

describeOnPostgres('the identity stores in PostgreSQL', () => {
  const database = setUpDatabase();

  describeIdentityStores('PostgreSQL', async () => {
    await database.empty();
    return keep(await openPostgresStores({ ...shared, url: database.url, schema: 'require' }));
  });
});
