// A worker that converts nothing: it speaks as the server's workers do, and copies the file that it is given.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';

const answers = createWriteStream('', { fd: 3 });
const say = (message) => answers.write(`${JSON.stringify(message)}\n`);

say({ kind: 'ready' });
for await (const line of createInterface({ input: process.stdin })) {
  const { id, input, output, to } = JSON.parse(line);
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    createReadStream(input, { highWaterMark: 1024 * 1024 }),
    async function* (pieces) {
      for await (const piece of pieces) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    },
    createWriteStream(output),
  );
  const file = { size, sha256: hash.digest('hex'), type: to, mediaType: `image/${to}`, extension: to, notes: [] };
  say({ kind: 'done', id, ...file });
}
