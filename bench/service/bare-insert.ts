import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fastify from 'fastify';

// The minimal cost of a POST: a bare Fastify route that stores the body durably. Inserts of the same event-loop turn
// share one transaction.

const database = new Sqlite(join(process.argv[2] ?? '', 'bare.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE jobs (id TEXT PRIMARY KEY, body TEXT NOT NULL)');
const insert = database.prepare('INSERT INTO jobs VALUES (?, ?)');
let waiting: { readonly run: () => void; readonly resolve: () => void }[] = [];

function write(run: () => void): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.length === 0) {
      setImmediate(() => {
        const batch = waiting;
        waiting = [];
        database.transaction(() => {
          for (const each of batch) each.run();
        })();
        for (const each of batch) each.resolve();
      });
    }
    waiting.push({ run, resolve });
  });
}

const app = fastify();
app.post('/v1/converter/jobs', async (request, reply) => {
  const id = randomUUID();
  await write(() => void insert.run(id, JSON.stringify(request.body)));
  return reply.code(201).send({ id });
});
process.stdout.write(`listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
