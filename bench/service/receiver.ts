import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { openAuthority } from '../../packages/server/src/network/test-authority.ts';

// An endpoint in a separate process. It responds 200 immediately; POSTs to /dead get no response. GET /arrivals returns
// each body received since the last call with its time, on a clock that all processes share.

const authority = openAuthority();
writeFileSync(join(process.argv[2] ?? '', 'authority.pem'), authority.cert);
let arrivals: { readonly body: string; readonly at: number }[] = [];

const server = createServer(authority.issue('IP:127.0.0.1,DNS:localhost,DNS:*.dead.localhost'), (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/arrivals') {
      response.end(JSON.stringify(arrivals));
      arrivals = [];
    } else if (request.url !== '/dead') {
      arrivals.push({ body: Buffer.concat(chunks).toString(), at: performance.timeOrigin + performance.now() });
      response.end();
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  authority.close();
  const address = server.address();
  process.stdout.write(`listens on https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
