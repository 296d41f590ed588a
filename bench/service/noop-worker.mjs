// A worker that copies its input instead of converting it, and uses the same messages as the server's workers.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';

const messages = createWriteStream('', { fd: 3 });
const send = (message) => messages.write(`${JSON.stringify(message)}\n`);

send({ kind: 'ready' });
for await (const line of createInterface({ input: process.stdin })) {
  const { id, input, output, to } = JSON.parse(line);
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    createReadStream(input, { highWaterMark: 1024 * 1024 }),
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(output),
  );
  const file = { size, sha256: hash.digest('hex'), type: to, mediaType: `image/${to}`, extension: to, notes: [] };
  send({ kind: 'done', id, ...file });
}
