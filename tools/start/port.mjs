import { once } from 'node:events';
import { createServer } from 'node:net';

const firstPort = 8080;
/** Number of ports to try. */
const maxTries = 20;

/** Returns the port in `--port` or `QUOIN_PORT`, or `undefined` if neither is set. */
export function parsePort(args, env) {
  const [flag, value, ...others] = args.flatMap((word) =>
    word.startsWith('--port=') ? ['--port', word.slice(7)] : word,
  );
  const isPort = flag === undefined || (flag === '--port' && others.length === 0);
  if (!isPort) throw new Error(`cannot read "${args.join(' ')}"; expected npm start -- --port 8090`);
  const text = flag === undefined ? env.QUOIN_PORT || undefined : (value ?? '');
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error(`cannot use port "${text}"; expected a number from 0 to 65535: npm start -- --port 8090`);
}

/** Returns the requested port, which must be free, or otherwise the first free one. */
export async function findPort(requested, host = '127.0.0.1') {
  if (requested === 0) return 0;
  if (requested !== undefined) {
    if (await isFree(requested, host)) return requested;
    throw new Error(`port ${requested} is in use; pass another one: npm start -- --port ${requested + 1}`);
  }
  for (let port = firstPort; port < firstPort + maxTries; port++) if (await isFree(port, host)) return port;
  return 0; // any free port
}

async function isFree(port, host) {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return false;
    throw error;
  } finally {
    server.close();
  }
}
