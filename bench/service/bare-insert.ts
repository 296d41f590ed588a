import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fastify from 'fastify';

// What a POST costs at least: a bare Fastify route that keeps the body durably, all inserts of one turn of the event
// loop in one transaction.

const database = new Sqlite(join(process.argv[2] ?? '', 'bare.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE jobs (id TEXT PRIMARY KEY, body TEXT NOT NULL)');
const insert = database.prepare('INSERT INTO jobs VALUES (?, ?)');
let waiting: { readonly run: () => void; readonly done: () => void }[] = [];

function write(run: () => void): Promise<void> {
  return new Promise((done) => {
    if (waiting.length === 0) {
      setImmediate(() => {
        const turn = waiting;
        waiting = [];
        database.transaction(() => {
          for (const each of turn) each.run();
        })();
        for (const each of turn) each.done();
      });
    }
    waiting.push({ run, done });
  });
}

const app = fastify();
app.post('/v1/converter/jobs', async (request, reply) => {
  const id = randomUUID();
  await write(() => void insert.run(id, JSON.stringify(request.body)));
  return reply.code(201).send({ id });
});
process.stdout.write(`listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
