import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { openAuthority } from '../../packages/server/src/network/test-authority.ts';

// An endpoint in a process of its own: answers 200 at once, or never to whoever posts to /dead. Keeps when each body
// came, in the time that all processes share, and tells it at /arrivals, once.

const authority = openAuthority();
writeFileSync(join(process.argv[2] ?? '', 'authority.pem'), authority.cert);
let arrivals: { readonly body: string; readonly at: number }[] = [];

const server = createServer(authority.issue('IP:127.0.0.1,DNS:localhost,DNS:*.dead.localhost'), (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    if (request.url === '/arrivals') {
      response.end(JSON.stringify(arrivals));
      arrivals = [];
    } else if (request.url !== '/dead') {
      arrivals.push({ body: Buffer.concat(parts).toString(), at: performance.timeOrigin + performance.now() });
      response.end();
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  authority.close();
  const address = server.address();
  process.stdout.write(`listens on https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
