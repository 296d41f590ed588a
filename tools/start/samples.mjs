import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Starts a sample source and target: GET reads from one folder, PUT writes to another. It listens on the loopback
 * interface and accesses no other folders.
 */
export async function startSamples({ sources, results }) {
  mkdirSync(results, { recursive: true });
  const server = createServer(async (request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://samples').pathname);
    try {
      if (request.method === 'GET') await pipeline(createReadStream(join(sources, name)), response);
      else if (request.method === 'PUT') {
        const file = createWriteStream(join(results, name));
        await pipeline(request, file);
        process.stdout.write(
          `The sample target received "${name}": ${file.bytesWritten} bytes, ${request.headers['content-type']}\n`,
        );
        response.end();
      } else response.writeHead(405).end();
    } catch {
      if (response.headersSent) response.destroy();
      else response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: `127.0.0.1:${server.address().port}`, stop: () => server.close() };
}
