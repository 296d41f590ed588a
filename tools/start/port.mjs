import { once } from 'node:events';
import { createServer } from 'node:net';

const first = 8080;
/** So many ports are tried, from the first. */
const tries = 20;

/** The port that the caller asks for by `--port` or `QUOIN_PORT`; nothing where it is left to us. */
export function parsePort(args, env) {
  const [flag, value, ...others] = args.flatMap((word) =>
    word.startsWith('--port=') ? ['--port', word.slice(7)] : word,
  );
  const isPort = flag === undefined || (flag === '--port' && others.length === 0);
  if (!isPort) throw new Error(`cannot read "${args.join(' ')}"; expected npm start -- --port 8090`);
  const text = flag === undefined ? env.QUOIN_PORT || undefined : (value ?? '');
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error(`the port is "${text}", expected a number from 0 to 65535, such as npm start -- --port 8090`);
}

/** The port to listen on: the one asked for, which must be free, else the first free one. */
export async function findPort(wanted, host = '127.0.0.1') {
  if (wanted === 0) return 0;
  if (wanted !== undefined) {
    if (await isFree(wanted, host)) return wanted;
    throw new Error(`port ${wanted} is in use; pass another one: npm start -- --port ${wanted + 1}`);
  }
  for (let port = first; port < first + tries; port++) if (await isFree(port, host)) return port;
  return 0; // any that the system has
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
