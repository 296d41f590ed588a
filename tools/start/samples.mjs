import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:https';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createCertificate } from './certificate.mjs';

const address = '127.0.0.1';
/** Requests for paths below `/private/` need this key. */
export const sampleKey = 'sample-key';

/**
 * Starts a sample source and target: GET reads from one folder, PUT writes to another. It listens on the loopback
 * interface and accesses no other folders. It uses https, because rules in `url_headers` apply only to https.
 */
export async function startSamples({ sources, results, onResult = () => {} }) {
  mkdirSync(results, { recursive: true });
  const { key, certificate } = createCertificate(address);
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://samples');
    const name = basename(pathname);
    try {
      if (pathname.startsWith('/private/') && request.headers['x-api-key'] !== sampleKey) response.writeHead(401).end();
      else if (request.method === 'GET') await pipeline(createReadStream(join(sources, name)), response);
      else if (request.method === 'PUT') {
        const file = createWriteStream(join(results, name));
        await pipeline(request, file);
        onResult({ name, length: file.bytesWritten, mediaType: request.headers['content-type'] });
        response.end();
      } else response.writeHead(405).end();
    } catch {
      if (response.headersSent) response.destroy();
      else response.writeHead(404).end();
    }
  });
  server.listen(0, address);
  await once(server, 'listening');
  return { host: `${address}:${server.address().port}`, certificate, stop: () => server.close() };
}
